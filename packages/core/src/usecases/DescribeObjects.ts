/** The objects of an account that a write can name. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import * as Access from "./Access.ts"
import { DescribedAccount, load } from "./DescribedAccount.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString, account: DescribedAccount })

export const describeObjects = Effect.fn("DescribeObjects.describeObjects")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "describeObjects", input.project)
  const { account, describe } = yield* load(caller, project.id, input.account)
  return yield* describe.objects(account)
})
