/** What an OAuth session is proved by: the state that comes back with the answer, and the verifier of its challenge. @rule oauth.state */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { base64Url } from "../domain/Digest.ts"

export interface OAuthSecret {
  /** A text of 43 letters with 256 bits of chance: as long as RFC 7636 wants a verifier at least. */
  readonly generate: Effect.Effect<Redacted.Redacted>
}

export const OAuthSecret = Context.Reference<OAuthSecret>("@fieldgate/core/connections/OAuthSecret", {
  defaultValue: () => ({
    generate: Effect.sync(() => Redacted.make(base64Url(crypto.getRandomValues(new Uint8Array(32)))))
  })
})
