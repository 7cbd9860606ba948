/** Connects a consumer's account at a provider, with credentials that are at hand. Spec 4.6. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProviderMetadata } from "../Connection.ts"
import { Credentials } from "../Credentials.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../domain/Ids.ts"
import { isStorable } from "../../domain/Text.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import * as KeptConnection from "./KeptConnection.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The provider's name, as manifests write it. */
  provider: ProviderName,
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef,
  /** The group's display name. Default: `groupRef`. */
  groupName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("groupName"))),
  /** Your own id of the end user who connects the account; at most 512 characters. */
  consumerRef: ConsumerRef,
  /** The end user's display name. Default: `consumerRef`. */
  consumerName: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("consumerName"))),
  /** The credentials to store, by their kind in `_tag`. */
  credentials: Credentials,
  /** The account's name at the provider, such as its subdomain. */
  providerWorkspaceRef: Schema.optionalKey(Schema.String.check(isStorable("providerWorkspaceRef"))),
  /** Facts about the account that the provider requires, by name. */
  providerMetadata: Schema.optionalKey(ProviderMetadata),
  /** Saves the credentials without asking the provider whether it accepts them. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})

export const createConnection = Effect.fn("CreateConnection.createConnection")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "createConnection", input.project)
  yield* Access.ownRefs(caller, input)
  const driver = yield* (yield* ProviderRegistry).get(input.provider)
  return yield* KeptConnection.keep(projectId, driver, input, CredentialsCheck.ofCredentials)
})
