/** @rule access.refusedCredentials */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import type { Stores } from "@fieldgate/core/Stores"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const projects = "/v1/projects"
const console = { "x-fieldgate-console": "1", "sec-fetch-site": "same-origin" }

const served = Effect.gen(function* () {
  const queries = { count: 0 }
  const counted = Layer.effect(
    ApiKeyStore,
    Effect.map(ApiKeyStore, (store) => ({
      ...store,
      find: (digest: string) =>
        Effect.suspend(() => {
          queries.count += 1
          return store.find(digest)
        })
    }))
  )
  const stores: Layer.Layer<Stores> = counted.pipe(Layer.provideMerge(MemoryStores.layer))
  const world = yield* serve({ stores })
  const withKey = (key: string) => world.call(projects, { headers: { "x-api-key": key } })
  const guess = (count: number, name = "guess") =>
    Effect.forEach(Array.from({ length: count }), (_, index) => withKey(`${name} ${index}`))
  return { ...world, queries, withKey, guess }
})

describe("credentials that are refused", () => {
  it.effect(
    "end in a 429 without a query once an address has sent 100 of them, and one more each second is checked",
    () =>
      Effect.gen(function* () {
        const { call, guess, queries, withKey } = yield* served
        const before = queries.count
        const answers = yield* guess(1000)
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(900)
        expect(queries.count - before).toBe(100)
        const last = yield* withKey("another guess")
        expect(last.headers.get("retry-after")).toBe("1")
        expect(last.json).toMatchObject({
          type: "urn:fieldgate:problem:rate-limited",
          retryable: true,
          detail: expect.stringContaining("too many credentials from unknown were refused")
        })
        const { text } = yield* call("/metrics")
        expect(text).toMatch(/^fieldgate_authentication_failures_total\{credential="api-key"\} \d+$/mu)
        expect(text).toMatch(/^fieldgate_authentication_throttled_total\{credential="api-key"\} \d+$/mu)
        yield* TestClock.adjust("3 seconds")
        expect((yield* guess(10, "later")).filter(({ status }) => status === 401)).toHaveLength(3)
      })
  )

  it.effect("leave callers alone whose key, token or session this process has accepted", () =>
    Effect.gen(function* () {
      const { call, guess, seeded, withKey, write } = yield* served
      const { token } = yield* make(call)
      const bearer = { headers: { ...bearing(yield* token()) } }
      const connections = "/v1/projects/demo/connections"
      expect((yield* call(connections, bearer)).status).toBe(200)
      const signedIn = yield* call("/console/session", { method: "POST", headers: console })
      const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0]
      const session = { headers: { ...console, "x-api-key": undefined, cookie } }
      expect((yield* call("/console/api/v1/projects", session)).status).toBe(200)
      yield* guess(200)
      expect((yield* withKey(seeded.key)).status).toBe(200)
      // Consumers get new tokens every few minutes: the key that signed the former one shows that they are genuine.
      const renewed = {
        headers: { ...bearing(yield* token({ claims: { consumerRef: "bob" } })) }
      }
      expect((yield* call(connections, renewed)).status).toBe(200)
      const forged = { headers: { ...bearing(yield* token({ signedWith: "strange key" })) } }
      expect((yield* call(connections, forged)).status).toBe(429)
      expect((yield* call(connections, bearer)).status).toBe(200)
      expect((yield* call("/console/api/v1/projects", session)).status).toBe(200)
      const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
      expect((yield* write(create)).status).toBe(200)
    })
  )

  it.effect("hold a valid key that is new to the process for one pause only, while guessing goes on", () =>
    Effect.gen(function* () {
      const { guess, other, withKey } = yield* served
      yield* guess(200)
      expect((yield* withKey(other.key)).status).toBe(429)
      // Coming back before the pause is over neither helps nor harms.
      yield* TestClock.adjust("500 millis")
      expect((yield* withKey(other.key)).status).toBe(429)
      yield* TestClock.adjust("500 millis")
      yield* guess(200)
      expect((yield* withKey(other.key)).status).toBe(200)
      expect((yield* withKey(other.key)).status).toBe(200)
    })
  )

  it.effect("count together, whether keys, tokens, or sign-ins to the console", () =>
    Effect.gen(function* () {
      const { call, guess } = yield* served
      const { token } = yield* make(call)
      const forged = yield* token({ signedWith: "strange key" })
      const badToken = { headers: { ...bearing(forged) } }
      const signIn = { method: "POST", headers: { ...console, "x-api-key": "a guess at the console" } }
      const badCookie = { headers: { ...console, "x-api-key": undefined, cookie: "fieldgate_console=guess" } }
      expect((yield* call("/console/session", badCookie)).json).toMatchObject({ signedIn: false })
      yield* guess(97)
      expect((yield* call(projects, badToken)).status).toBe(401)
      expect((yield* call("/console/session", signIn)).status).toBe(401)
      for (const [path, request] of [
        ["/console/session", badCookie],
        ["/console/api/v1/projects", badCookie],
        ["/console/session", signIn],
        [projects, badToken]
      ] as const) {
        expect((yield* call(path, request)).status).toBe(429)
      }
    })
  )

  it.effect("don't include missing credentials and missing permissions", () =>
    Effect.gen(function* () {
      const { call, seeded, withKey } = yield* served
      const calls = Array.from({ length: 150 })
      const missing = yield* Effect.forEach(calls, () => call(projects, { headers: { "x-api-key": undefined } }))
      const forbidden = yield* Effect.forEach(calls, () => withKey(seeded.frontendKey))
      expect(new Set([...missing, ...forbidden].map(({ status }) => status))).toEqual(new Set([401, 403]))
      expect((yield* withKey("a guess")).status).toBe(401)
    })
  )
})
