/** An API key becomes a caller. Spec 5. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Caller } from "../domain/Caller.ts"
import { ApiKeySecret } from "../ports/ApiKeySecret.ts"
import { ApiKeyStore } from "../ports/ApiKeyStore.ts"

export class ApiKeyInvalid extends Schema.TaggedError<ApiKeyInvalid>()("ApiKeyInvalid", {}) {
  override get message(): string {
    return "the API key is unknown or no longer active"
  }
}

/** The key is compared as a digest by the store's index, so timing tells nothing about it. */
export const authenticate = Effect.fn("Authenticate.authenticate")(function* (apiKey: Redacted.Redacted) {
  const secrets = yield* ApiKeySecret
  const found = yield* (yield* ApiKeyStore).find(yield* secrets.digest(apiKey))
  if (Option.isNone(found)) return yield* new ApiKeyInvalid()
  const { key, project } = found.value
  const { id: projectId, name: projectName, orgId } = project
  return Caller.ApiKeyHolder({ projectId, projectName, orgId, scopes: key.scopes })
})
