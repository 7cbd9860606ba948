/** SHA-256 of a text, in base64url; the platform's own cryptography. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface Digest {
  readonly sha256: (text: string) => Effect.Effect<string>
}

/** Bytes as text that fits into a header and a path. */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

export const Digest = Context.Reference<Digest>("@fieldgate/core/domain/Digest", {
  defaultValue: () => ({
    sha256: (text) =>
      Effect.map(
        Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
        (digest) => base64Url(new Uint8Array(digest))
      )
  })
})
