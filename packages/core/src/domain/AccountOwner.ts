/** Whose account a request to connect is about, at which provider, and what the consumer tells of it. Spec 4.6. */
import * as Schema from "effect/Schema"
import { ToldFacts } from "./AccountFacts.ts"
import { ConsumerRef, GroupRef, ProviderName } from "./Ids.ts"
import { ownerNameCharacters } from "./Limits.ts"
import { isStorable } from "./Text.ts"

const text = (name: string) =>
  Schema.optionalKey(Schema.String.check(isStorable(name), Schema.isMaxLength(ownerNameCharacters.maximum)))

export const owner = {
  provider: ProviderName,
  groupRef: GroupRef,
  groupName: text("groupName"),
  consumerRef: ConsumerRef,
  consumerName: text("consumerName"),
  providerWorkspaceRef: text("providerWorkspaceRef"),
  providerMetadata: Schema.optionalKey(ToldFacts)
}
