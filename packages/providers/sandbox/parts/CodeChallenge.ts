/** What an app sends ahead of a code verifier (RFC 7636): always S256 here, also where the method isn't said. */
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"

/** The challenge of a verifier, if one was sent. */
export const of = (verifier: string | null): Effect.Effect<string | undefined> =>
  verifier === null
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
        (hash) => Base64Url.encode(new Uint8Array(hash))
      )
