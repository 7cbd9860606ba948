/** Keys that sign webhooks: made of chance, written as `whsec_` and base64; the platform's own cryptography. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { keyPrefix } from "./rules/SignedWebhook.ts"

export interface SigningKey {
  readonly generate: Effect.Effect<Redacted.Redacted>
  /** HMAC-SHA256 of a text, in base64. */
  readonly sign: (key: Redacted.Redacted, content: string) => Effect.Effect<string>
}

/** Standard Webhooks asks for 24 to 64. */
const keyBytes = 32

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const algorithm = { name: "HMAC", hash: "SHA-256" }

const sign = async (key: Redacted.Redacted, content: string): Promise<string> => {
  const bytes = Uint8Array.from(atob(Redacted.value(key).slice(keyPrefix.length)), (letter) => letter.charCodeAt(0))
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])
  return base64(new Uint8Array(await crypto.subtle.sign(algorithm.name, imported, new TextEncoder().encode(content))))
}

export const SigningKey = Context.Reference<SigningKey>("@fieldgate/core/webhooks/SigningKey", {
  defaultValue: () => ({
    generate: Effect.sync(() => Redacted.make(keyPrefix + base64(crypto.getRandomValues(new Uint8Array(keyBytes))))),
    sign: (key, content) => Effect.promise(() => sign(key, content))
  })
})
