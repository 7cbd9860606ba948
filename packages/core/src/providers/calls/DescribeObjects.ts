/** The objects of an account that a write can name. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import * as Access from "../../call/Access.ts"
import { CapabilityUnsupported } from "./CapabilityUnsupported.ts"
import { load, ProviderAccount } from "./ProviderAccount.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The account to ask: a connection, or the group's account for an integration or at a provider. */
  account: ProviderAccount
})

export const describeObjects = Effect.fn("DescribeObjects.describeObjects")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "describeObjects", input.project)
  const { account, driver, within } = yield* load(caller, project.id, input.account)
  if (driver.describe === undefined) {
    return yield* new CapabilityUnsupported({ capability: "metadata", provider: account.provider, input: "account" })
  }
  return yield* within(driver.describe.objects(account))
})
