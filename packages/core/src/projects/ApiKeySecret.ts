/** The secret half of an API key: made here, shown once, kept only as a digest. @rule key.secret */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { base64Url, Digest } from "../domain/Digest.ts"

export interface ApiKeySecret {
  /** A new key with 256 bits of chance. */
  readonly generate: Effect.Effect<Redacted.Redacted>
  /** What is stored and looked up. The key is random, so a plain SHA-256 can't be searched for. */
  readonly digest: (key: Redacted.Redacted) => Effect.Effect<string>
}

export const ApiKeySecret = Context.Reference<ApiKeySecret>("@fieldgate/core/projects/ApiKeySecret", {
  defaultValue: () => ({
    generate: Effect.sync(() => Redacted.make(`fg_${base64Url(crypto.getRandomValues(new Uint8Array(32)))}`)),
    digest: (key) => Effect.withFiber((fiber) => fiber.getRef(Digest).sha256(Redacted.value(key)))
  })
})
