/** Installations and the history of their configs in memory. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Config } from "../domain/Config.ts"
import type { InstallationId } from "../domain/Ids.ts"
import type { Installation } from "../domain/Installation.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import {
  AlreadyInstalled,
  ConfigChanged,
  type InstallationKey,
  InstallationNotFound,
  InstallationStore
} from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"

const isOf = (key: InstallationKey) => (each: Installation) =>
  each.projectId === key.projectId && each.integrationId === key.integrationId && each.group.groupRef === key.groupRef

const keyOf = ({ group, integrationId, projectId }: Installation): InstallationKey => ({
  projectId,
  integrationId,
  groupRef: group.groupRef
})

const make = Effect.gen(function* () {
  const connections = yield* ConnectionStore
  const integrations = yield* IntegrationStore
  const rows = new Map<InstallationId, Installation>()
  const history = new Map<InstallationId, ReadonlyArray<Config>>()
  const stored = (key: InstallationKey) => [...rows.values()].find(isOf(key))
  const row = (key: InstallationKey) =>
    Effect.suspend(() => {
      const found = stored(key)
      return found ? Effect.succeed(found) : Effect.fail(new InstallationNotFound(key))
    })
  /** The connection inside an installation is the connection as it is now. */
  const current = (installation: Installation) =>
    connections.get(installation.projectId, installation.connection.id).pipe(
      Effect.map((connection): Installation => ({ ...installation, connection })),
      Effect.catchTag("ConnectionNotFound", () => Effect.succeed(installation))
    )
  const keep = (installation: Installation) => {
    rows.set(installation.id, installation)
    history.set(installation.id, [...(history.get(installation.id) ?? []), installation.config])
  }
  return InstallationStore.of({
    insert: (installation) =>
      Effect.flatMap(connections.get(installation.projectId, installation.connection.id), () => {
        const key = keyOf(installation)
        const before = stored(key)
        if (before) {
          return Effect.fail(new AlreadyInstalled({ groupRef: key.groupRef, installationId: before.id }))
        }
        keep(installation)
        return Effect.void
      }),
    find: (key) => Effect.flatMap(row(key), current),
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
              account: connections.account(projectId, found.connection.id)
            })
      return { integrationId: id, definition: latestRevision.content, installed }
    }),
    replaceConfig: (key, expected, config, at) =>
      row(key).pipe(
        Effect.filterOrFail(
          (found) => found.config.id === expected,
          (found) => new ConfigChanged({ expected, actual: found.config.id })
        ),
        Effect.map((found): Installation => ({ ...found, config, updateTime: at })),
        Effect.tap((changed) => Effect.sync(() => keep(changed))),
        Effect.flatMap(current)
      ),
    remove: (key) =>
      Effect.map(row(key), ({ id }) => {
        rows.delete(id)
        history.delete(id)
        return id
      })
  })
})

export const layer: Layer.Layer<InstallationStore, never, ConnectionStore | IntegrationStore> = Layer.effect(
  InstallationStore,
  make
)
