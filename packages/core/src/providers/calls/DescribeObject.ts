/** One object of an account with its fields, under the provider's name or the one that an integration gives it. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ObjectName } from "../../domain/Ids.ts"
import { type SeenObjectMetadata, withoutReadOnly } from "../ObjectMetadata.ts"
import { mappedName, providerObject } from "../../writes/rules/FieldMapping.ts"
import * as Access from "../../call/Access.ts"
import { CapabilityUnsupported } from "./CapabilityUnsupported.ts"
import { Descriptions } from "./Descriptions.ts"
import { load, ProviderAccount } from "./ProviderAccount.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The account to ask: a connection, or the group's account for an integration or at a provider. */
  account: ProviderAccount,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** Leaves out the fields that nobody may write. */
  excludeReadOnly: Schema.optionalKey(Schema.Boolean),
  /** Asks the provider anew, however short ago it was asked. */
  refresh: Schema.optionalKey(Schema.Boolean)
})

export const describeObject = Effect.fn("DescribeObject.describeObject")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { excludeReadOnly, objectName, refresh } = input
  const project = yield* Access.project(caller, "describeObject", input.project)
  const { account, definition, driver, within } = yield* load(caller, project.id, input.account)
  if (driver.describe === undefined) {
    return yield* new CapabilityUnsupported({ capability: "metadata", provider: account.provider, input: "objectName" })
  }
  const name = definition === undefined ? objectName : providerObject(definition, objectName)
  const described = yield* within((yield* Descriptions).object(driver.describe, account, name, refresh))
  const mapped = definition && mappedName(definition, name)
  const shown = excludeReadOnly === true ? withoutReadOnly(described) : described
  const answer: SeenObjectMetadata = mapped === undefined ? shown : { ...shown, mappedObjectName: mapped }
  return answer
})
