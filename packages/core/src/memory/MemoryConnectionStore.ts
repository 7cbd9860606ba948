/** Connections in memory; their credentials never leave the process, so there is nothing to seal. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Connection, metadataValues, withStatus, withTokenFacts } from "../connections/Connection.ts"
import type { Credentials } from "../connections/Credentials.ts"
import type { ConnectionId, GroupRef, ProjectId } from "../domain/Ids.ts"
import { isFound } from "../domain/ListPart.ts"
import {
  ConnectionInUse,
  ConnectionNotFound,
  type ConnectionsOf,
  ConnectionStore
} from "../connections/ConnectionStore.ts"
import { accountAfter, refuseOther } from "../connections/rules/ConnectionAccount.ts"
import type { Account } from "../providers/ProviderDriver.ts"
import type { EventType } from "../webhooks/WebhookEvent.ts"
import { CircuitTable } from "./CircuitTable.ts"
import { DescriptionTable } from "./DescriptionTable.ts"
import { InstallationTable } from "./InstallationTable.ts"
import { paged } from "./ListPage.ts"
import * as RecordedEvents from "./RecordedEvents.ts"
import { WebhookTable } from "./WebhookTable.ts"

interface Row {
  readonly connection: Connection
  readonly credentials: Credentials
  readonly credentialsVersion: number
  readonly refreshUntil?: DateTime.Utc | undefined
}

const isMeant = (
  { consumerRef, groupRef, provider, providerWorkspaceRef, search, status }: ConnectionsOf,
  { consumer, group, ...of }: Connection
): boolean =>
  (provider === undefined || of.provider === provider) &&
  (status === undefined || of.status === status) &&
  (providerWorkspaceRef === undefined || of.providerWorkspaceRef === providerWorkspaceRef) &&
  isFound(search, of.id, [group.groupRef, group.groupName, consumer.consumerRef, consumer.consumerName, of.provider]) &&
  (groupRef === undefined || group.groupRef === groupRef) &&
  (consumerRef === undefined || consumer.consumerRef === consumerRef)

const accountOf = ({ connection, credentials }: Row): Account => ({
  connectionId: connection.id,
  provider: connection.provider,
  credentials,
  metadata: metadataValues(connection.providerMetadata)
})

const hasNewFacts = (before: Connection, now: Connection): boolean =>
  before.providerWorkspaceRef !== now.providerWorkspaceRef ||
  JSON.stringify(before.providerMetadata) !== JSON.stringify(now.providerMetadata)

/** What a check found out about the former credentials says nothing about new ones, but for whose they are. */
const withoutCheck = (before: Connection): Connection => {
  const { account: _account, warnings: _warnings, ...connection } = before
  return connection
}

const warningsOf = ({ warnings }: Connection): Pick<Connection, "warnings"> =>
  warnings === undefined ? {} : { warnings }

const accountOfChanged = (...change: Parameters<typeof accountAfter>): Pick<Connection, "account"> => {
  const account = accountAfter(...change)
  return account === undefined ? {} : { account }
}

const make = Effect.gen(function* () {
  const circuits = yield* CircuitTable
  const descriptions = yield* DescriptionTable
  const installations = yield* InstallationTable
  const { record } = yield* WebhookTable
  const recordEvent = (connection: Connection, type: EventType, at: DateTime.Utc) =>
    record(RecordedEvents.ofConnection(connection, type, at))
  const rows = new Map<ConnectionId, Row>()
  const row = (projectId: ProjectId, id: ConnectionId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.connection.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new ConnectionNotFound({ connectionId: id }))
    })
  /** Whatever makes a connection good again lets its parked operations go on. @rule connection.status */
  const put = (before: Row, now: Row) => {
    const { id, projectId, status, updateTime } = now.connection
    rows.set(id, now)
    const isRenewed = now.credentialsVersion !== before.credentialsVersion
    if (status === "bad_credentials" || (before.connection.status !== "bad_credentials" && !isRenewed)) return
    circuits.noteGood(projectId, id, updateTime)
  }
  const change = (projectId: ProjectId, id: ConnectionId, at: DateTime.Utc, next: (row: Row) => Row) =>
    Effect.map(row(projectId, id), (found) => {
      const { connection, ...changed } = next(found)
      const now = { ...connection, updateTime: at }
      put(found, { ...changed, connection: now })
      const isBad = now.status === "bad_credentials" && found.connection.status !== now.status
      if (isBad) recordEvent(now, "connection.error", at)
      else if (changed.credentialsVersion !== found.credentialsVersion || hasNewFacts(found.connection, now)) {
        recordEvent(now, "connection.updated", at)
      }
    })
  const countOf = (projectId: ProjectId, groupRef: GroupRef) =>
    [...rows.values()].filter(
      ({ connection: each }) => each.projectId === projectId && each.group.groupRef === groupRef
    ).length
  return ConnectionStore.of({
    insert: (connection, credentials, { most } = { most: Infinity }) =>
      Effect.sync(() => {
        if (countOf(connection.projectId, connection.group.groupRef) >= most) return false
        rows.set(connection.id, { connection, credentials, credentialsVersion: 1 })
        recordEvent(connection, "connection.created", connection.createTime)
        return true
      }),
    get: (projectId, id) => Effect.map(row(projectId, id), ({ connection }) => circuits.shown(connection)),
    list: (projectId, of) =>
      Effect.sync(() =>
        paged(
          [...rows.values()]
            .map(({ connection }) => circuits.shown(connection))
            .filter((each) => each.projectId === projectId && isMeant(of, each))
            .toReversed(),
          of.page,
          -1
        )
      ),
    countOf: (projectId, groupRef) => Effect.sync(() => countOf(projectId, groupRef)),
    removeGroup: (projectId, groupRef) =>
      Effect.map(DateTime.now, (at) => {
        const used = new Set([...installations.values()].map(({ connection }) => connection.id))
        const gone = [...rows.values()].filter(
          ({ connection: { group, id, projectId: of } }) =>
            of === projectId && group.groupRef === groupRef && !used.has(id)
        )
        for (const { connection } of gone) {
          rows.delete(connection.id)
          circuits.remove(connection.id)
          descriptions.remove(connection.id)
          recordEvent(connection, "connection.deleted", at)
        }
        return gone.length
      }),
    replaceConsumer: (projectId, consumerRef, by) =>
      Effect.sync(() => {
        const found = [...rows.values()].filter(
          ({ connection }) => connection.projectId === projectId && connection.consumer.consumerRef === consumerRef
        )
        for (const { connection, ...kept } of found) {
          const { providerConsumerRef: _, ...unnamed } = connection
          rows.set(connection.id, { ...kept, connection: { ...unnamed, consumer: by } })
        }
        return found.length
      }),
    account: (projectId, id) => Effect.map(row(projectId, id), accountOf),
    update: (projectId, id, changes, at) => {
      const { account: _, credentials, ...facts } = changes
      return change(projectId, id, at, (found) => ({
        connection: {
          ...(credentials === undefined && facts.providerMetadata === undefined
            ? found.connection
            : withStatus(
                credentials === undefined ? found.connection : withoutCheck(found.connection),
                changes.account === undefined ? "created" : "working"
              )),
          ...(credentials === undefined ? warningsOf(found.connection) : {}),
          ...facts,
          ...accountOfChanged(found.connection.account, changes)
        },
        ...(credentials === undefined
          ? {
              credentials: found.credentials,
              credentialsVersion: found.credentialsVersion,
              refreshUntil: found.refreshUntil
            }
          : { credentials, credentialsVersion: found.credentialsVersion + 1 })
      })).pipe(
        Effect.tap(() => Effect.sync(() => (credentials === undefined ? undefined : descriptions.outdate(id)))),
        Effect.andThen(row(projectId, id)),
        Effect.map(({ connection }) => circuits.shown(connection)),
        (changing) =>
          Effect.flatMap(row(projectId, id), ({ connection }) =>
            Effect.andThen(Effect.fromResult(refuseOther(id, connection.account, changes.account)), changing)
          )
      )
    },
    remove: (projectId, id) =>
      Effect.flatMap(row(projectId, id), ({ connection: found }) => {
        if ([...installations.values()].some(({ connection }) => connection.id === id)) {
          return Effect.fail(new ConnectionInUse({ connectionId: id }))
        }
        return Effect.map(DateTime.now, (at) => {
          rows.delete(id)
          circuits.remove(id)
          descriptions.remove(id)
          recordEvent(found, "connection.deleted", at)
        })
      }),
    takeRefresh: (projectId, id, { now, until }) =>
      Effect.map(row(projectId, id), (found) => {
        if (found.refreshUntil !== undefined && DateTime.isGreaterThan(found.refreshUntil, now)) return Option.none()
        rows.set(id, { ...found, refreshUntil: until })
        return Option.some({ account: accountOf(found), credentialsVersion: found.credentialsVersion, until })
      }),
    saveRefreshed: (projectId, id, lease, { accountRef, credentials, facts }, at) =>
      Effect.gen(function* () {
        const found = rows.get(id)
        if (found?.connection.projectId !== projectId) return false
        if (found.credentialsVersion !== lease.credentialsVersion) return false
        const { connection, credentialsVersion } = found
        const named = accountRef === undefined ? undefined : { accountRef, checkTime: at }
        yield* Effect.fromResult(refuseOther(id, connection.account, named))
        const renewed = connection.status === "bad_credentials" ? withStatus(connection, "created") : connection
        const providerMetadata = withTokenFacts(connection.providerMetadata, facts)
        const known = providerMetadata === undefined ? {} : { providerMetadata }
        const account = accountOfChanged(connection.account, { account: named })
        const now: Connection = { ...renewed, ...known, ...account, updateTime: at }
        put(found, { connection: now, credentials, credentialsVersion: credentialsVersion + 1 })
        recordEvent(now, "connection.refreshed", at)
        return true
      }),
    releaseRefresh: (projectId, id, { until }) =>
      Effect.sync(() => {
        const found = rows.get(id)
        if (found?.connection.projectId !== projectId || found.refreshUntil === undefined) return
        if (DateTime.Equivalence(found.refreshUntil, until)) rows.set(id, { ...found, refreshUntil: undefined })
      }),
    setStatus: (projectId, id, status, at, why) =>
      change(projectId, id, at, (found) => {
        const lastError = status === "bad_credentials" && why !== undefined ? { message: why, time: at } : undefined
        return { ...found, connection: withStatus(found.connection, status, lastError) }
      })
  })
})

export const layer: Layer.Layer<
  ConnectionStore,
  never,
  CircuitTable | DescriptionTable | InstallationTable | WebhookTable
> = Layer.effect(ConnectionStore, make)
