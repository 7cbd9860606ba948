/** Forgets an API key: its value opens nothing from then on. Spec 5. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ApiKeyId } from "../../domain/Ids.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The API key's id. */
  apiKeyId: ApiKeyId,
  /** Whether the project may be left without an active key of the scope `full`. Then the command line makes the next one. */
  last: Schema.optionalKey(Schema.Boolean)
})

export const removeApiKey = Effect.fn("RemoveApiKey.removeApiKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "removeApiKey", input.project)
  yield* (yield* ApiKeyStore).remove(project.id, input.apiKeyId, { keepsFullKey: input.last !== true })
})
