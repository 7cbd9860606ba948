/** The JWT keys of a project, with their public keys. Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { JwtKeyStore } from "../JwtKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Only the active ones, or only the disabled ones. Default: all. */
  active: Schema.optionalKey(Schema.Boolean)
})

export const listJwtKeys = Effect.fn("ListJwtKeys.listJwtKeys")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "listJwtKeys", input.project)
  const keys = yield* (yield* JwtKeyStore).list(project.id)
  return keys.filter(({ active }) => active === (input.active ?? active))
})
