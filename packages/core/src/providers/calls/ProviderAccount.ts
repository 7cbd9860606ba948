/** Whose account a call about objects and fields is for: a connection's, the one under an installation, or a group's at a provider. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { Connection } from "../../connections/Connection.ts"
import { ConnectionId, GroupRef, type ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import { CallPermit } from "../../connections/CallPermit.ts"
import { ConnectionNotFound, ConnectionStore } from "../../connections/ConnectionStore.ts"
import { InstallationNotFound, InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { ProviderError } from "../ProviderError.ts"
import { ProviderRegistry, ProviderUnknown } from "../ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import { withTokenRefresh } from "../../connections/calls/TokenRefresh.ts"
import { trackHealth } from "../../connections/calls/ConnectionHealth.ts"
import { requireVisibleConnection } from "../../connections/calls/Connections.ts"

const ofConnectionProperties = {
  /** The connection's id. */
  connectionId: ConnectionId
}

export interface OfConnectionSchema extends Schema.Struct<typeof ofConnectionProperties> {}

const OfConnection: OfConnectionSchema = Schema.Struct(ofConnectionProperties)

const ofIntegrationProperties = {
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef
}

export interface OfIntegrationSchema extends Schema.Struct<typeof ofIntegrationProperties> {}

const OfIntegration: OfIntegrationSchema = Schema.Struct(ofIntegrationProperties)
const ofProviderProperties = {
  /** The provider's name, as manifests write it. */
  provider: ProviderName,
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef
}

export interface OfProviderSchema extends Schema.Struct<typeof ofProviderProperties> {}

const OfProvider: OfProviderSchema = Schema.Struct(ofProviderProperties)

export const ProviderAccount = Schema.Union([OfConnection, OfIntegration, OfProvider])
export type ProviderAccount = typeof ProviderAccount.Type

export const GroupAccount = Schema.Union([OfIntegration, OfProvider])

/** The group has not connected an account of the provider. */
export class GroupNotConnected extends Schema.TaggedError<GroupNotConnected>()("GroupNotConnected", {
  groupRef: Schema.String,
  provider: Schema.String
}) {
  override get message(): string {
    return `the group "${this.groupRef}" has no connection to ${this.provider}: connect an account first`
  }
}

/** How finding and loading an account can fail. */
export const accountErrors = [
  ConnectionNotFound,
  GroupNotConnected,
  InstallationNotFound,
  IntegrationNotFound,
  ProviderError,
  ProviderUnknown,
  Access.TokenMismatch
] as const

/** What is found: a connection, and the integration's definition where the request names an integration. */
interface Found {
  readonly connection: Connection
  readonly definition?: IntegrationDefinition
}

/** The account as far as the caller sees it, its driver, and `within`, which every call of the driver goes through. */
export const load = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, named: ProviderAccount) {
  const { connection, definition } = yield* find(caller, projectId, named)
  return { ...(yield* open(projectId, connection)), definition }
})
export type Loaded = Effect.Success<ReturnType<typeof load>>

/** The account of a connection that the caller may use. */
export const open = Effect.fnUntraced(function* (projectId: ProjectId, connection: Connection) {
  const account = yield* (yield* ConnectionStore).account(projectId, connection.id)
  const fresh = yield* withTokenRefresh(yield* (yield* ProviderRegistry).get(account.provider), projectId)
  const driver = yield* trackHealth(fresh, projectId, connection)
  const permit = yield* CallPermits.asking(driver, { projectId, connection, account })
  const logged = { groupRef: connection.group.groupRef, connectionId: connection.id }
  const within = <A, E, R>(call: Effect.Effect<A, E, R>) =>
    Effect.provideService(call, CallPermit, permit).pipe(Effect.annotateLogs(logged))
  return { account, driver, within }
})

const find = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, named: ProviderAccount) {
  if ("connectionId" in named) return yield* accountOfConnection(caller, projectId, named.connectionId)
  yield* Access.ownRefs(caller, named)
  return yield* "provider" in named ? connected(projectId, named) : installed(projectId, named)
})

const accountOfConnection = (caller: Caller, projectId: ProjectId, connectionId: ConnectionId) =>
  Effect.map(requireVisibleConnection(caller, projectId, connectionId), (connection): Found => ({ connection }))

const installed = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { groupRef, integration }: typeof OfIntegration.Type
) {
  const { id: integrationId, latestRevision } = yield* (yield* IntegrationStore).resolve(projectId, integration)
  const { connection } = yield* (yield* InstallationStore).find({ projectId, integrationId, integration, groupRef })
  const found: Found = { connection, definition: latestRevision.content }
  return found
})

const connected = Effect.fnUntraced(function* (projectId: ProjectId, of: typeof OfProvider.Type) {
  yield* (yield* ProviderRegistry).get(of.provider)
  const [newest] = yield* (yield* ConnectionStore).list(projectId, of)
  const found: Found | undefined = newest && { connection: newest }
  return found ?? (yield* new GroupNotConnected(of))
})
