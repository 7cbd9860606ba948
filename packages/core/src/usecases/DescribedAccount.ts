/** Whose objects are described: those of a connection's account, or of the account under an installation. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConnectionId, GroupRef, type ProjectId } from "../domain/Ids.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import { CapabilityUnsupported } from "./CapabilityUnsupported.ts"
import * as FreshDriver from "./FreshDriver.ts"

export const DescribedAccount = Schema.Union([
  Schema.Struct({ connectionId: ConnectionId }),
  Schema.Struct({ integration: Schema.NonEmptyString, groupRef: GroupRef })
])
type DescribedAccount = typeof DescribedAccount.Type

/** The account, and the part of its driver that describes objects. */
export const load = Effect.fnUntraced(function* (projectId: ProjectId, described: DescribedAccount) {
  const connectionId = "connectionId" in described ? described.connectionId : yield* installed(projectId, described)
  const account = yield* (yield* ConnectionStore).account(projectId, connectionId)
  const driver = yield* (yield* ProviderRegistry).get(account.provider)
  const { describe } = yield* FreshDriver.of(driver, projectId)
  if (describe === undefined) {
    return yield* new CapabilityUnsupported({ capability: "metadata", provider: account.provider })
  }
  return { account, describe }
})

const installed = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { groupRef, integration }: Extract<DescribedAccount, { readonly integration: string }>
) {
  const { id: integrationId } = yield* (yield* IntegrationStore).resolve(projectId, integration)
  const { connection } = yield* (yield* InstallationStore).find({ projectId, integrationId, groupRef })
  return connection.id
})
