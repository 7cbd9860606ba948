/**
 * Reads and deletes connections: one of them with its credentials, and lists.
 * @rule install.connection, connection.secrets, connection.refresh
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { audited, concerning } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { listed } from "../../call/ListedPart.ts"
import { Connection, ConnectionStatus } from "../Connection.ts"
import { ConnectionInUse, ConnectionNotFound, ConnectionStore } from "../ConnectionStore.ts"
import { Credentials, endOf, withoutRefreshToken } from "../Credentials.ts"
import { isDue, isRefreshable } from "../TokenExpiry.ts"
import { createRemoval, endRemoved, removeConnection } from "./Removals.ts"
import { saveHealth } from "./ConnectionHealth.ts"
import { Refreshes, refreshToken } from "./TokenRefresh.ts"
import { type Caller, mayDo, seesGroup } from "../../domain/Caller.ts"
import { ConnectionId, ConsumerRef, GroupRef, type ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { groupConnections } from "../../domain/Limits.ts"
import { ListPartInput, partMembers, partOf } from "../../domain/ListPart.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { RemovalJob } from "../../operations/RemovalJob.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { ProviderError } from "../../providers/ProviderError.ts"
import { ProviderRegistry, ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const connectionInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The connection's id. */
  connectionId: ConnectionId
}

export interface ConnectionInputSchema extends Schema.Struct<typeof connectionInputProperties> {}

/** Names a connection of a project. */
export const ConnectionInput: ConnectionInputSchema = Schema.Struct(connectionInputProperties)

/** A connection, with its credentials where they were requested; every secret in them is redacted. */
const ShownConnection = Schema.Struct({
  ...Connection.fields,
  credentials: Schema.optionalKey(Credentials),
  /** When the access token ends, for a caller that may read the credentials. */
  accessTokenEnd: Schema.optionalKey(Schema.DateTimeUtc)
})
export interface ShownConnection extends Schema.Schema.Type<typeof ShownConnection> {}

/** Gets a connection; with `includeCreds`, its credentials too, redacted. */
export const getConnection = defineCall({
  name: "getConnection",
  access: ["full", "development", "consumer", "viewer"],
  input: joined(
    ConnectionInput,
    Schema.Struct({
      /** Whether to return the credentials too, redacted. Default: `false`. */
      includeCreds: Schema.optionalKey(Schema.Boolean),
      /** Brings the credentials too. */
      includeRefreshToken: Schema.optionalKey(Schema.Boolean),
      /** `ifExpired` renews a token that has ended or ends before long. Nothing happens where none ends. */
      refresh: Schema.optionalKey(Schema.Literals(["force", "ifExpired"]))
    })
  ),
  success: ShownConnection,
  errors: [ConnectionNotFound, ProviderError, ProviderUnknown],
  audit: {
    action: "connection.revealCredentials",
    target: ({ connectionId }) => ({ id: connectionId }),
    when: ({ includeCreds, includeRefreshToken }) => includeCreds === true || includeRefreshToken === true
  },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { connectionId, includeCreds = false, includeRefreshToken = false, refresh } = input
    const wantsSecrets = includeCreds || includeRefreshToken
    if (wantsSecrets) yield* Access.require(caller, "readCredentials")
    if (refresh !== undefined) yield* Access.require(caller, "renewCredentials")
    const connection = yield* requireVisibleConnection(caller, project.id, connectionId)
    yield* concerning({ groupRef: connection.group.groupRef })
    if (refresh !== undefined) yield* renew(connection, refresh)
    const connections = yield* ConnectionStore
    const current = refresh === undefined ? connection : yield* connections.get(project.id, connectionId)
    const shown: ShownConnection = yield* withWaiting(current)
    if (!mayDo(caller, "readCredentials")) return shown
    const account = connections.account(project.id, connectionId)
    // Undecryptable credentials must not prevent the deletion.
    const opened = wantsSecrets
      ? Effect.asSome(account)
      : Effect.catchDefect(Effect.asSome(account), () => Effect.succeedNone)
    const found = yield* opened
    if (Option.isNone(found)) return shown
    const { credentials } = found.value
    const accessTokenEnd = endOf(credentials)
    const known: ShownConnection = accessTokenEnd === undefined ? shown : { ...shown, accessTokenEnd }
    if (!wantsSecrets) return known
    const revealed: ShownConnection = {
      ...known,
      credentials: includeRefreshToken ? credentials : withoutRefreshToken(credentials)
    }
    return revealed
  })
})

/** A connection whose writes are held shows how many. */
const withWaiting = Effect.fnUntraced(function* (connection: Connection) {
  const { id, outage } = connection
  if (outage?.state !== "open") return connection
  const waitingWrites = yield* (yield* OperationQueue).waiting([id])
  const shown: Connection = { ...connection, outage: { ...outage, waitingWrites } }
  return shown
})

/** A connection that is renewed so is good again. */
const renew = Effect.fnUntraced(
  function* (connection: Connection, when: "force" | "ifExpired") {
    const { id, projectId, provider } = connection
    const driver = yield* (yield* ProviderRegistry).get(provider)
    const account = yield* (yield* ConnectionStore).account(projectId, id)
    const { refresh } = driver
    if (refresh === undefined || !isRefreshable(account.credentials)) return
    if (when === "ifExpired" && !isDue(account.credentials, yield* DateTime.now)) return
    yield* Effect.flatMap(Refreshes, ({ share }) =>
      share(id, refreshToken({ ...driver, refresh }, projectId, account))
    ).pipe(Effect.tapError(({ reason }) => saveHealth({ projectId, connection }, reason)))
  },
  (renewal, { group: { groupRef }, id: connectionId }) => Effect.annotateLogs(renewal, { groupRef, connectionId })
)

/** Lists a project's connections without their secrets, the newest first, in parts. */
export const listConnections = defineCall({
  name: "listConnections",
  access: ["full", "development", "consumer", "viewer"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** Only connections to this provider. */
      provider: Schema.optionalKey(ProviderName),
      /** Only connections of this group, by your own id of it. */
      groupRef: Schema.optionalKey(GroupRef),
      /** A token's own hides nothing: all consumers of a group share its connections. @rule connection.visible */
      consumerRef: Schema.optionalKey(ConsumerRef),
      /** Only connections with this status. */
      status: Schema.optionalKey(ConnectionStatus)
    }),
    ListPartInput
  ),
  success: Schema.Array(Connection),
  errors: [Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    if (input.groupRef === undefined) yield* Access.require(caller, "listConnectionsOfAllGroups")
    yield* Access.ownRefs(caller, input)
    const selector = Struct.omit(input, ["project", ...partMembers])
    const { consumerRef: _, ...shared } = selector
    const filter = caller._tag === "Consumer" ? { ...shared, groupRef: caller.groupRef } : selector
    const { list } = yield* ConnectionStore
    return yield* listed(partOf(input), (part) => list(project.id, { ...filter, ...part }))
  })
})

/**
 * Deletes a connection that no installation uses; writes that wait for it end. Returns a job where they are so many that workers end the
 * rest.
 */
export const deleteConnection = defineCall({
  name: "deleteConnection",
  access: ["full", "development", "consumer"],
  input: ConnectionInput,
  success: Schema.UndefinedOr(RemovalJob),
  errors: [ConnectionInUse, ConnectionNotFound],
  audit: { action: "connection.delete", target: ({ connectionId }) => ({ id: connectionId }) },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { group, id } = yield* requireVisibleConnection(caller, project.id, input.connectionId)
    const { groupRef } = group
    const removal = createRemoval(project.id, groupRef, { installationIds: [], connections: [{ id, groupRef }] })
    return yield* endRemoved(yield* removeConnection(project.id, id, removal))
  })
})

export const requireVisibleConnection = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  connectionId: ConnectionId
) {
  const connection = yield* (yield* ConnectionStore).get(projectId, connectionId)
  return seesGroup(caller, connection.group.groupRef) ? connection : yield* new ConnectionNotFound({ connectionId })
})

const connectionLimitReached = (groupRef: GroupRef) =>
  new LimitReached({
    what: `connections of the group "${groupRef.slice(0, 100)}"`,
    most: groupConnections.maximum,
    remedy: "delete an unused one, or update the credentials of an existing one"
  })

/** Refuses a sign-in that could not become a connection, before the user is sent to the provider. */
export const requireConnectionCapacity = Effect.fnUntraced(function* (projectId: ProjectId, groupRef: GroupRef) {
  const count = yield* (yield* ConnectionStore).countOf(projectId, groupRef)
  if (count >= groupConnections.maximum) return yield* connectionLimitReached(groupRef)
})

/** Stores a new connection unless its group has as many as it may. @rule connection.create */
export const insertConnection = Effect.fnUntraced(function* (connection: Connection, credentials: Credentials) {
  const { insert } = yield* ConnectionStore
  const { group, id } = connection
  const stored = Effect.filterOrElse(
    insert(connection, credentials, { most: groupConnections.maximum }),
    (isStored) => isStored,
    () => connectionLimitReached(group.groupRef)
  )
  yield* audited("connection", { id, groupRef: group.groupRef }, stored)
})

export interface ConnectionChoice {
  readonly connection: Connection | undefined
  readonly faults: ReadonlyArray<InputFault>
}

/** Another group's connection is reported like one that doesn't exist. */
export const choose = Effect.fnUntraced(function* (
  { projectId, provider }: Integration,
  groupRef: GroupRef,
  connectionId: ConnectionId | undefined,
  name: string
) {
  const connections = yield* ConnectionStore
  if (connectionId === undefined) {
    const [newest] = yield* connections.list(projectId, { provider, groupRef })
    const message = `the group "${groupRef}" has no connection to ${provider}: connect an account first`
    return newest === undefined ? fault({ name, message }) : chosen(newest)
  }
  const found = yield* connections
    .get(projectId, connectionId)
    .pipe(Effect.catchTag("ConnectionNotFound", () => Effect.undefined))
  const message = `the group "${groupRef}" has no connection "${connectionId}" to ${provider}`
  return found === undefined || found.provider !== provider || found.group.groupRef !== groupRef
    ? fault({ name, value: connectionId, message })
    : chosen(found)
})

const chosen = (connection: Connection): ConnectionChoice => ({ connection, faults: [] })
const fault = (found: InputFault): ConnectionChoice => ({ connection: undefined, faults: [found] })
