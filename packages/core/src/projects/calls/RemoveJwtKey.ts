/** Forgets a JWT key: tokens that it has signed are refused from then on. Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { JwtKeyId } from "../../domain/Ids.ts"
import { JwtKeyStore } from "../JwtKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The JWT key's id. */
  jwtKeyId: JwtKeyId
})

export const removeJwtKey = Effect.fn("RemoveJwtKey.removeJwtKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "removeJwtKey", input.project)
  yield* (yield* JwtKeyStore).remove(project.id, input.jwtKeyId)
})
