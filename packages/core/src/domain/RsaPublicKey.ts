/** Reads an RSA public key; the platform's own cryptography. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

export interface RsaPublicKey {
  /** The length of the modulus in bits, or none if the text is not an RSA public key in SPKI. */
  readonly bits: (pem: string) => Effect.Effect<Option.Option<number>>
}

const armour = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*$/u
const scheme = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }

const imported = async (base64: string): Promise<number> => {
  const der = Uint8Array.from(atob(base64.replaceAll(/\s/gu, "")), (each) => each.charCodeAt(0))
  const { algorithm } = await crypto.subtle.importKey("spki", der, scheme, true, ["verify"])
  return "modulusLength" in algorithm ? Number(algorithm.modulusLength) : 0
}

export const RsaPublicKey = Context.Reference<RsaPublicKey>("@fieldgate/core/domain/RsaPublicKey", {
  defaultValue: () => ({
    bits: (pem) => {
      const [, base64] = armour.exec(pem) ?? []
      return base64 === undefined ? Effect.succeedNone : Effect.option(Effect.tryPromise(() => imported(base64)))
    }
  })
})
