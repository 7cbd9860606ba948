import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import type { Config } from "../installations/Config.ts"
import { listedConfigs } from "../domain/Limits.ts"
import type { GroupRef, InstallationId, ProjectId } from "../domain/Ids.ts"
import { healthOf, type Installation } from "../installations/Installation.ts"
import { isFound } from "../domain/ListPart.ts"
import { ConnectionStore } from "../connections/ConnectionStore.ts"
import {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  type InstallationKey,
  type InstallationNotFound,
  type InstallationsOf,
  type InstallationSelector,
  InstallationStore,
  notFound
} from "../installations/InstallationStore.ts"
import { IntegrationStore } from "../integrations/IntegrationStore.ts"
import { DescriptionTable } from "./DescriptionTable.ts"
import { InstallationTable } from "./InstallationTable.ts"
import { paged } from "./ListPage.ts"
import * as RecordedEvents from "./RecordedEvents.ts"
import { WebhookTable } from "./WebhookTable.ts"

const isOf = (selector: InstallationSelector) => (each: Installation) =>
  each.projectId === selector.projectId &&
  each.integrationId === selector.integrationId &&
  ("groupRef" in selector ? each.group.groupRef === selector.groupRef : each.id === selector.installationId)

const isOfGroup = (projectId: ProjectId, groupRef: GroupRef) => (each: Installation) =>
  each.projectId === projectId && each.group.groupRef === groupRef

const isMeant =
  (projectId: ProjectId, { groupRef, integrationId, search }: InstallationsOf) =>
  ({ connection, group, id, ...each }: Installation): boolean =>
    each.projectId === projectId &&
    (integrationId === undefined || each.integrationId === integrationId) &&
    (groupRef === undefined || group.groupRef === groupRef) &&
    isFound(search, id, [group.groupRef, group.groupName, connection.provider])

const keyOf = ({ group, integrationId, projectId }: Installation): InstallationKey => ({
  projectId,
  integrationId,
  groupRef: group.groupRef
})

type Replace = InstallationStore["Service"]["replaceConfig"]

const make = Effect.gen(function* () {
  const connections = yield* ConnectionStore
  const integrations = yield* IntegrationStore
  const descriptions = yield* DescriptionTable
  const rows = yield* InstallationTable
  const { record } = yield* WebhookTable
  const history = new Map<InstallationId, ReadonlyArray<Config>>()
  const former = new Map<InstallationId, Installation>()
  const stored = (selector: InstallationSelector) => [...rows.values()].find(isOf(selector))
  const row = (selector: InstallationSelector) =>
    Effect.suspend(() => {
      const found = stored(selector)
      return found ? Effect.succeed(found) : Effect.fail(notFound(selector))
    })
  /** The connection inside an installation is the connection as it is now. */
  const current = (installation: Installation) =>
    connections.get(installation.projectId, installation.connection.id).pipe(
      Effect.map((connection): Installation => {
        const now = { ...installation, connection }
        return { ...now, healthStatus: healthOf(now) }
      }),
      Effect.catchTag("ConnectionNotFound", () => Effect.succeed(installation))
    )
  const keep = (installation: Installation) => {
    rows.set(installation.id, installation)
    history.set(installation.id, [...(history.get(installation.id) ?? []), installation.config])
  }
  /** Atomic, so that no other save happens between the read and the change. */
  const replaced = (...[selector, expected, config, updateTime, connectionId]: Parameters<Replace>) =>
    Effect.suspend((): Effect.Effect<Installation, ConfigChanged | InstallationNotFound> => {
      const found = stored(selector)
      if (found === undefined) return Effect.fail(notFound(selector))
      if (found.config.id !== expected) return Effect.fail(new ConfigChanged({ expected, actual: found.config.id }))
      const connection = connectionId === undefined ? found.connection : { ...found.connection, id: connectionId }
      const changed: Installation = { ...found, config, connection, updateTime }
      keep(changed)
      record(RecordedEvents.ofInstallation(changed, "installation.updated", updateTime, found))
      return Effect.succeed(changed)
    })
  return InstallationStore.of({
    insert: Effect.fnUntraced(function* (installation) {
      yield* integrations.resolve(installation.projectId, installation.integrationId)
      yield* connections.get(installation.projectId, installation.connection.id)
      const key = keyOf(installation)
      const before = stored(key)
      if (before) {
        return yield* new AlreadyInstalled({ groupRef: key.groupRef, installationId: before.id })
      }
      keep(installation)
      record(RecordedEvents.ofInstallation(installation, "installation.created", installation.createTime))
    }),
    find: (selector) => Effect.flatMap(row(selector), current),
    list: (projectId, of) =>
      Effect.suspend(() => Effect.forEach([...rows.values()].filter(isMeant(projectId, of)), current)).pipe(
        Effect.map((all) =>
          all.filter(({ healthStatus }) => of.healthStatus === undefined || healthStatus === of.healthStatus)
        ),
        Effect.map((all) => paged(all, of.page, 1))
      ),
    configs: (selector) =>
      Effect.map(row(selector), ({ id }) =>
        (history.get(id) ?? [])
          .slice(-listedConfigs.maximum)
          .map(Struct.omit(["content"]))
          .toReversed()
      ),
    config: (selector, configId) =>
      Effect.suspend(() => {
        const found = stored(selector)
        const saved = (found && history.get(found.id))?.find(({ id }) => id === configId)
        return saved === undefined ? Effect.fail(new ConfigNotFound({ configId })) : Effect.succeed(saved)
      }),
    groupOf: (projectId, id) =>
      Effect.sync(() => {
        const found = rows.get(id)
        return found?.projectId === projectId ? Option.some(found.group.groupRef) : Option.none()
      }),
    target: Effect.fnUntraced(function* ({ groupRef, integration, projectId }) {
      const { id, latestRevision } = yield* integrations.resolve(projectId, integration)
      const found = stored({ projectId, integrationId: id, groupRef })
      const installed =
        found === undefined
          ? Option.none()
          : Option.some({
              installation: yield* current(found),
              descriptions: descriptions.versions(found.connection.id),
              account: connections.account(projectId, found.connection.id)
            })
      return { integrationId: id, definition: latestRevision.content, installed }
    }),
    replaceConfig: Effect.fnUntraced(function* (selector, expected, config, at, connectionId) {
      if (connectionId !== undefined) yield* connections.get(selector.projectId, connectionId)
      return yield* Effect.flatMap(replaced(selector, expected, config, at, connectionId), current)
    }),
    remove: (selector) =>
      Effect.zipWith(row(selector), DateTime.now, (found, at) => {
        const { id } = found
        record(RecordedEvents.ofInstallation(found, "installation.deleted", at))
        former.set(id, found)
        rows.delete(id)
        history.delete(id)
        return id
      }),
    history: (selector, { after, limit }) =>
      Effect.sync(() => {
        const found = stored(selector)
        const saved = (found && history.get(found.id)) ?? []
        return saved.slice(saved.findIndex(({ id }) => id === after) + 1).slice(0, limit)
      }),
    known: (projectId, groupRef) =>
      Effect.sync(() =>
        [...rows.values(), ...former.values()]
          .filter(isOfGroup(projectId, groupRef))
          .map(({ id, integrationId }) => ({ id, integrationId, isInstalled: rows.has(id) }))
      ),
    replaceCreator: (projectId, createdBy, by) =>
      Effect.sync(() => {
        let found = 0
        const replaced = <A extends { readonly createdBy: string }>(each: A): A => {
          if (each.createdBy !== createdBy) return each
          found += 1
          return { ...each, createdBy: by }
        }
        for (const each of [...rows.values()].filter((row) => row.projectId === projectId)) {
          const saved = (history.get(each.id) ?? []).map(replaced)
          const config = saved.find(({ id }) => id === each.config.id) ?? each.config
          history.set(each.id, saved)
          rows.set(each.id, { ...replaced(each), config })
        }
        return found
      }),
    forget: (projectId, ids) =>
      Effect.sync(() => {
        for (const id of ids) if (former.get(id)?.projectId === projectId) former.delete(id)
      })
  })
})

export const layer: Layer.Layer<
  InstallationStore,
  never,
  ConnectionStore | DescriptionTable | IntegrationStore | InstallationTable | WebhookTable
> = Layer.effect(InstallationStore, make)
