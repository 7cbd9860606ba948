/** Changes the members of an API key that the mask names; a disabled one opens nothing. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ApiKeyUpdate } from "../ApiKey.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ApiKeyId } from "../../domain/Ids.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The API key's id. */
  apiKeyId: ApiKeyId,
  /** The properties to change, and their new values. */
  update: ApiKeyUpdate,
  /** Whether the project may be left without an active key of the scope `full`. Then the command line makes the next one. */
  last: Schema.optionalKey(Schema.Boolean)
})

export const updateApiKey = Effect.fn("UpdateApiKey.updateApiKey")(function* (
  caller: Caller,
  { apiKeyId, last, project: idOrName, update }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "updateApiKey", idOrName)
  const changes = masked(update.updateMask, update.apiKey)
  const guard = { keepsFullKey: last !== true }
  return yield* (yield* ApiKeyStore).update(project.id, apiKeyId, changes, yield* DateTime.now, guard)
})
