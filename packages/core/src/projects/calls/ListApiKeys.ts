/** The API keys of a project, without their values. Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Only the active ones, or only the disabled ones. Default: all. */
  active: Schema.optionalKey(Schema.Boolean)
})

export const listApiKeys = Effect.fn("ListApiKeys.listApiKeys")(function* (caller: Caller, input: typeof Input.Type) {
  const project = yield* Access.project(caller, "listApiKeys", input.project)
  const keys = yield* (yield* ApiKeyStore).list(project.id)
  return keys.filter(({ active }) => active === (input.active ?? active))
})
