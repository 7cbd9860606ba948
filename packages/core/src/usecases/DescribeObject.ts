/** One object of an account with its fields. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ObjectName } from "../domain/Ids.ts"
import * as Access from "./Access.ts"
import { DescribedAccount, load } from "./DescribedAccount.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  account: DescribedAccount,
  objectName: ObjectName
})

export const describeObject = Effect.fn("DescribeObject.describeObject")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "describeObject", input.project)
  const { account, describe } = yield* load(caller, project.id, input.account)
  return yield* describe.object(account, input.objectName)
})
