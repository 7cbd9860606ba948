/** The challenge that an app sends ahead of its code verifier (RFC 7636): always S256, also if no method is named. */
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"

export const of = (verifier: string | null): Effect.Effect<string | undefined> =>
  verifier === null
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
        (hash) => Base64Url.encode(new Uint8Array(hash))
      )
