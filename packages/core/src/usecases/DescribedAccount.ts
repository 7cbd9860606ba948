/** Whose objects are described: those of a connection's account, or of the account under an installation. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesGroup } from "../domain/Caller.ts"
import { ConnectionId, GroupRef, type ProjectId } from "../domain/Ids.ts"
import { ConnectionNotFound, ConnectionStore } from "../ports/ConnectionStore.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as Access from "./Access.ts"
import { CapabilityUnsupported } from "./CapabilityUnsupported.ts"
import * as FreshDriver from "./FreshDriver.ts"

export const DescribedAccount = Schema.Union([
  Schema.Struct({ connectionId: ConnectionId }),
  Schema.Struct({ integration: Schema.NonEmptyString, groupRef: GroupRef })
])
type DescribedAccount = typeof DescribedAccount.Type

/** The account, as far as the caller sees it, and the part of its driver that describes objects. */
export const load = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, described: DescribedAccount) {
  const connectionId = yield* "connectionId" in described
    ? seen(caller, projectId, described.connectionId)
    : Effect.andThen(Access.ownRefs(caller, described), installed(projectId, described))
  const account = yield* (yield* ConnectionStore).account(projectId, connectionId)
  const driver = yield* (yield* ProviderRegistry).get(account.provider)
  const { describe } = yield* FreshDriver.of(driver, projectId)
  if (describe === undefined) {
    return yield* new CapabilityUnsupported({ capability: "metadata", provider: account.provider })
  }
  return { account, describe }
})

const seen = Effect.fnUntraced(function* (caller: Caller, projectId: ProjectId, connectionId: ConnectionId) {
  const { group } = yield* (yield* ConnectionStore).get(projectId, connectionId)
  return seesGroup(caller, group.groupRef) ? connectionId : yield* new ConnectionNotFound({ connectionId })
})

const installed = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { groupRef, integration }: Extract<DescribedAccount, { readonly integration: string }>
) {
  const { id: integrationId } = yield* (yield* IntegrationStore).resolve(projectId, integration)
  const { connection } = yield* (yield* InstallationStore).find({ projectId, integrationId, groupRef })
  return connection.id
})
