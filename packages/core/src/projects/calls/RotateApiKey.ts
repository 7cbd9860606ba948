/** Gives an API key a new value, answered here and never again; the former one opens nothing from then on. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ApiKeyId } from "../../domain/Ids.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The API key's id. */
  apiKeyId: ApiKeyId
})

export const rotateApiKey = Effect.fn("RotateApiKey.rotateApiKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "rotateApiKey", input.project)
  const secrets = yield* ApiKeySecret
  const secret = yield* secrets.generate
  const digest = yield* secrets.digest(secret)
  const key = yield* (yield* ApiKeyStore)
    .update(project.id, input.apiKeyId, { digest }, yield* DateTime.now)
    // Unguarded, and a new value takes no scope away.
    .pipe(Effect.catchTag("LastFullKey", Effect.die))
  return { key, secret }
})
