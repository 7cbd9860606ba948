/** @rule token.signature, token.claims, token.lifetime, token.group, token.audience, token.superseded */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"
import { bearing, make, type Odd } from "./Tokens.ts"

const now = DateTime.toEpochMillis(DateTime.makeUnsafe("2026-11-21T10:00:00Z")) / 1000
const path = "/v1/projects/demo"

const served = Effect.gen(function* () {
  yield* TestClock.setTime(now * 1000)
  const server = yield* serve()
  const { kid, token } = yield* make(server.call)
  return { ...server, kid, token, get: (value: string) => server.call(path, { headers: bearing(value) }) }
})

const accepted: ReadonlyArray<readonly [string, Odd]> = [
  ["of five minutes", {}],
  ["of exactly ten minutes", { claims: { exp: now + 600 } }],
  ["that expired within the clock skew", { claims: { iat: now - 100, exp: now - 29 } }],
  ["of a clock that is a little ahead", { claims: { iat: now + 30, exp: now + 330 } }],
  ["with other claims beside its own", { claims: { iss: "shop", roles: ["a"] } }]
]

const refused: ReadonlyArray<readonly [string, string, Odd]> = [
  ["token-unsigned", "alg none", { signedWith: "nothing" }],
  ["token-unsigned", "alg nOnE", { signedWith: "nothing", header: { alg: "nOnE" } }],
  ["token-algorithm-unsupported", "HS256 with the public key as its secret", { signedWith: "public key as a secret" }],
  ["token-key-unknown", "an unknown kid", { header: { kid: "01936000-0000-7000-800d-000000000099" } }],
  ["token-key-unknown", "a kid that is not an id", { header: { kid: "../../etc/passwd' or 1=1 --" } }],
  ["token-key-unknown", "no kid", { header: { kid: undefined } }],
  ["token-signature-invalid", "another key's signature", { signedWith: "strange key" }],
  ["token-lifetime-too-long", "two hours", { claims: { exp: now + 7200 } }],
  ["token-lifetime-too-long", "a second more than ten minutes", { claims: { exp: now + 601 } }],
  ["token-expired", "an end before the clock skew", { claims: { iat: now - 200, exp: now - 30 } }],
  ["token-not-yet-valid", "a start after the clock skew", { claims: { iat: now + 31, exp: now + 331 } }],
  ["token-not-yet-valid", "nbf after the clock skew", { claims: { nbf: now + 60 } }],
  ["token-claims-invalid", "no groupRef", { claims: { groupRef: undefined } }],
  ["token-claims-invalid", "an empty consumerRef", { claims: { consumerRef: "" } }],
  ["token-claims-invalid", "a groupRef that is not a string", { claims: { groupRef: ["acme"] } }],
  ["token-claims-invalid", "no exp", { claims: { exp: undefined } }],
  ["token-claims-invalid", "an nbf that is a text", { claims: { nbf: "soon" } }],
  ["token-claims-invalid", "no iat", { claims: { iat: undefined } }],
  ["token-claims-invalid", "times that are texts", { claims: { exp: "2026-11-21T10:05:00Z" } }],
  ["token-claims-invalid", "an end that is its start", { claims: { iat: now, exp: now } }],
  ["token-claims-invalid", "an end before its start, within the clock skew", { claims: { iat: now, exp: now - 5 } }],
  ["token-audience-invalid", "an audience that the key does not name", { claims: { aud: "another-service" } }],
  ["token-audience-invalid", "a list of audiences that the key does not name", { claims: { aud: ["a", "b"] } }],
  ["token-malformed", "a header that must be understood and isn't", { header: { crit: ["x"], x: 1 } }]
]

describe("A consumer's token", () => {
  it.effect.each(accepted)("5 %s is accepted", ([, odd]) =>
    Effect.gen(function* () {
      const { get, token } = yield* served
      expect((yield* get(yield* token(odd))).status).toBe(200)
    })
  )

  it.effect.each(refused)("5 %s: %s", ([name, , odd]) =>
    Effect.gen(function* () {
      const { get, log, token } = yield* served
      const value = yield* token(odd).pipe(Effect.catchDefect(() => Effect.succeed(undefined)))
      // The signer refuses to make some of them, so their header is put on a good token.
      const sent = value ?? rebuilt(yield* token(), odd)
      const answer = yield* get(sent)
      expect(answer.json).toMatchObject({ status: 401, type: `urn:fieldgate:problem:${name}` })
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Fieldgate", error="invalid_token"')
      for (const part of sent.split(".").filter((each) => each !== "")) {
        expect(answer.text + log.join()).not.toContain(part)
      }
    })
  )

  it.effect.each(["a", "a.b.c", "a.b.c.d", "..", "e30.e30.", "\u00e9.x.y", "x".repeat(10_000)])(
    "refuses one that is %s",
    (text) =>
      Effect.gen(function* () {
        const { call } = yield* served
        const answer = yield* call(path, {
          headers: { "x-api-key": undefined, authorization: `Bearer ${encodeURI(text)}` }
        })
        expect(answer.status).toBe(401)
        expect(answer.json.type).toMatch(/token-(malformed|algorithm-unsupported)$/u)
      })
  )

  it.effect("refuses one that was changed after signing", () =>
    Effect.gen(function* () {
      const { get, token } = yield* served
      const [header, , signature] = (yield* token()).split(".")
      const [, claims] = (yield* token({ claims: { groupRef: "globex" } })).split(".")
      const answer = yield* get([header, claims, signature].join("."))
      expect(answer.json.type).toBe("urn:fieldgate:problem:token-signature-invalid")
    })
  )

  it.effect("refuses one whose key was disabled or deleted", () =>
    Effect.gen(function* () {
      const { call, get, kid, token } = yield* served
      const value = yield* token()
      const key = `${path}/jwt-keys/${kid}`
      const set = (active: boolean) =>
        call(key, { method: "PATCH", body: { updateMask: ["active"], jwtKey: { active } } })
      expect((yield* set(false)).json.active).toBe(false)
      expect((yield* get(value)).json.type).toBe("urn:fieldgate:problem:token-key-unknown")
      yield* set(true)
      expect((yield* get(value)).status).toBe(200)
      expect((yield* call(key, { method: "DELETE" })).status).toBe(204)
      expect((yield* get(value)).json.type).toBe("urn:fieldgate:problem:token-key-unknown")
    })
  )

  it.effect("accepts one only for its key's project", () =>
    Effect.gen(function* () {
      const { call, token } = yield* served
      const answer = yield* call("/v1/projects/other", { headers: bearing(yield* token()) })
      expect(answer.json).toMatchObject({ status: 404, type: "urn:fieldgate:problem:project-not-found" })
    })
  )

  it.effect("writes for its group, and is refused with its own groupRef if it names another", () =>
    Effect.gen(function* () {
      const { token, write } = yield* served
      const headers = bearing(yield* token())
      const own = yield* write({ groupRef: "acme", type: "create", record: { email: "a@acme.test" } }, headers)
      expect(own.status).toBe(200)
      const other = yield* write({ groupRef: "globex", type: "create", record: { email: "a@acme.test" } }, headers)
      expect(other.json).toMatchObject({
        status: 403,
        type: "urn:fieldgate:problem:token-mismatch",
        detail: 'groupRef is "globex", but the token is for "acme"'
      })
    })
  )
})

const rebuilt = (good: string, { header }: Odd): string => {
  const [first = "", ...others] = good.split(".")
  const before: object = JSON.parse(Buffer.from(first, "base64url").toString())
  return [Buffer.from(JSON.stringify({ ...before, ...header })).toString("base64url"), ...others].join(".")
}

describe("The audience and issuer of a JWT key", () => {
  const site = Effect.gen(function* () {
    const { call, get, kid, token } = yield* served
    const change = (jwtKey: { readonly audience?: string | null; readonly issuer?: string | null }) =>
      call(`${path}/jwt-keys/${kid}`, { method: "PATCH", body: { updateMask: Object.keys(jwtKey), jwtKey } })
    const ask = (claims: Odd["claims"]) =>
      Effect.flatMap(token({ claims: claims ?? {} }), (value) =>
        Effect.map(get(value), ({ json, status }) => (status === 200 ? 200 : json.type.split(":").at(-1)))
      )
    return { ask, change }
  })

  it.effect("requires that a token names them, alone or among others", () =>
    Effect.gen(function* () {
      const { ask, change } = yield* site
      const changed = yield* change({ audience: "fieldgate", issuer: "shop" })
      expect(changed.json).toMatchObject({ audience: "fieldgate", issuer: "shop" })
      expect(yield* ask({ aud: "fieldgate", iss: "shop" })).toBe(200)
      expect(yield* ask({ aud: ["other", "fieldgate"], iss: "shop" })).toBe(200)
      expect(yield* ask({ aud: "fieldgate2", iss: "shop" })).toBe("token-audience-invalid")
      expect(yield* ask({ iss: "shop" })).toBe("token-audience-invalid")
      expect(yield* ask({ aud: "fieldgate" })).toBe("token-issuer-invalid")
      expect(yield* ask({ aud: "fieldgate", iss: "Shop" })).toBe("token-issuer-invalid")
    })
  )

  it.effect("removes them by null", () =>
    Effect.gen(function* () {
      const { ask, change } = yield* site
      yield* change({ audience: "fieldgate", issuer: "shop" })
      const { json } = yield* change({ audience: null, issuer: null })
      expect([json.audience, json.issuer]).toEqual([undefined, undefined])
      expect(yield* ask({ iss: "anyone" })).toBe(200)
    })
  )
})

describe("After a group's data was erased", () => {
  it.effect("refuses its earlier tokens, but neither newer ones nor those of other groups", () =>
    Effect.gen(function* () {
      const { call, get, token } = yield* served
      const before = yield* token()
      const ahead = yield* token({ claims: { iat: now + 5 } })
      const sameSecond = yield* token({ claims: { iat: now + 10 } })
      const neighbour = yield* token({ claims: { groupRef: "globex" } })
      expect((yield* get(before)).status).toBe(200)
      yield* TestClock.adjust("10 seconds")
      expect((yield* call(`${path}/groups/acme/data`, { method: "DELETE" })).json.state).toBe("done")
      for (const value of [before, ahead, sameSecond]) {
        expect((yield* get(value)).json).toMatchObject({ status: 401, type: "urn:fieldgate:problem:token-superseded" })
      }
      expect((yield* get(neighbour)).status).toBe(200)
      yield* TestClock.adjust("1 second")
      expect((yield* get(yield* token())).status).toBe(200)
    })
  )
})
