/** Whose account a request to connect is about, at which provider, and the facts that the consumer entered. @rule connection.create */
import * as Schema from "effect/Schema"
import { BudgetShare } from "./Connection.ts"
import { FactsInput } from "../providers/AccountFacts.ts"
import { ConsumerRef, GroupRef } from "../domain/Ids.ts"
import { ownerNameCharacters } from "../domain/Limits.ts"
import { isStorable } from "../domain/Text.ts"

const text = (name: string) =>
  Schema.optionalKey(Schema.String.check(isStorable(name), Schema.isMaxLength(ownerNameCharacters.maximum)))

const ownerProperties = {
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef,
  /** The group's display name. Default: `groupRef`. */
  groupName: text("groupName"),
  /** Your own id of the end user who connects the account; at most 512 characters. */
  consumerRef: ConsumerRef,
  /** The end user's display name. Default: `consumerRef`. */
  consumerName: text("consumerName"),
  /** The account's name at the provider, such as its subdomain. */
  providerWorkspaceRef: text("providerWorkspaceRef"),
  /** Facts about the account that the provider requires, by their names; at most 64. */
  providerMetadata: Schema.optionalKey(FactsInput),
  /** The part of the provider's calls to this account that Fieldgate may use, 0.05 to 1; the rest is for the customer's other apps. Default: 0.9. */
  budgetShare: Schema.optionalKey(BudgetShare)
}

export interface AccountOwnerSchema extends Schema.Struct<typeof ownerProperties> {}

export const AccountOwner: AccountOwnerSchema = Schema.Struct(ownerProperties)
