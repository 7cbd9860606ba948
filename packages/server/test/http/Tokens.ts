/** Tokens as a project's backend signs them, and as an attacker would. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { base64url, exportSPKI, generateKeyPair, SignJWT } from "jose"
import type { serve } from "./TestPlatform.ts"

/** One pair for the whole file: making one takes long. */
const pair = await generateKeyPair("RS256")
export const publicKeyPem = await exportSPKI(pair.publicKey)
const strange = await generateKeyPair("RS256")

export interface Claims {
  readonly [name: string]: unknown
}

export interface Odd {
  readonly claims?: Claims
  readonly header?: Readonly<Record<string, unknown>>
  readonly signedWith?: "strange key" | "public key as a secret" | "nothing"
}

export const signed = Effect.fnUntraced(function* (kid: string, claims: Claims) {
  const iat = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
  const payload = { ...claims, iat, exp: iat + 300 }
  return yield* Effect.promise(() =>
    new SignJWT(payload as never).setProtectedHeader({ alg: "RS256", kid }).sign(pair.privateKey)
  )
})

type Call = Effect.Success<ReturnType<typeof serve>>["call"]

export const make = Effect.fnUntraced(function* (call: Call) {
  const { json } = yield* call("/v1/projects/demo/jwt-keys", {
    method: "POST",
    body: { label: "token service", publicKeyPem }
  })
  const kid: string = json.kid
  const token = Effect.fnUntraced(function* ({ claims, header, signedWith }: Odd = {}) {
    const iat = DateTime.toEpochMillis(yield* DateTime.now) / 1000
    const payload = { sub: "any", groupRef: "acme", consumerRef: "ann", iat, exp: iat + 300, ...claims }
    if (signedWith === "nothing") return unsigned({ alg: "none", kid, ...header }, payload)
    const alg = signedWith === "public key as a secret" ? "HS256" : "RS256"
    const secret =
      signedWith === undefined
        ? pair.privateKey
        : signedWith === "strange key"
          ? strange.privateKey
          : new TextEncoder().encode(publicKeyPem)
    return yield* Effect.promise(() =>
      new SignJWT(payload as never).setProtectedHeader({ alg, kid, ...header }).sign(secret)
    )
  })
  return { kid, token }
})

const unsigned = (header: object, payload: object): string =>
  `${[header, payload].map((part) => base64url.encode(JSON.stringify(part))).join(".")}.`

export const bearing = (token: string) => ({ "x-api-key": undefined, authorization: `Bearer ${token}` })
