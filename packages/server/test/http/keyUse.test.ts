/** @rule key.expiry, key.lastUsed, http.log */
import { describe, expect, it } from "@effect/vitest"
import { MemoryStores } from "@fieldgate/core/memory"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { embedded } from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import { contactsPath, serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const keys = "/v1/projects/demo/api-keys"
const inMinutes = (minutes: number) =>
  Effect.map(DateTime.now, (now) => DateTime.formatIso(DateTime.add(now, { minutes })))
const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }

describe("an API key that expires", () => {
  it.effect("is accepted until then, and refused from then on with the time as the reason, also from the cache", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve({ stores: Layer.orDie(StoresOnSql.layer(embedded)) })
      const expiresAt = yield* inMinutes(10)
      const made = yield* call(keys, { method: "POST", body: { label: "ci", expiresAt } })
      expect([made.status, made.json.expiresAt]).toEqual([201, expiresAt])
      const headers = { "x-api-key": made.json.key }
      const write = call(contactsPath, { method: "POST", body: create, headers })
      // The second one is authenticated from the cache.
      expect((yield* write).status).toBe(200)
      expect((yield* write).status).toBe(200)
      yield* TestClock.adjust("10 minutes")
      for (const refused of [yield* write, yield* call(keys, { headers })]) {
        expect(refused.status).toBe(401)
        expect(refused.json.detail).toBe(`the API key expired at ${expiresAt}`)
      }
      const { json } = yield* call("/v1/projects/demo/audit-events?action=apiKey.authenticate")
      expect(json.results).toMatchObject([{ reason: "api-key-expired", targetId: made.json.id, count: 2 }])
      const update = { updateMask: ["expiresAt"], apiKey: { expiresAt: null } }
      const { id } = made.json
      expect((yield* call(`${keys}/${id}`, { method: "PATCH", body: update })).json).not.toHaveProperty("expiresAt")
      expect((yield* write).status).toBe(200)
      expect(seeded.key).not.toBe(made.json.key)
    })
  )

  it.effect("expires in the future", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const refused = yield* call(keys, { method: "POST", body: { label: "ci", expiresAt: "1970-01-01T00:00:00Z" } })
      expect([refused.status, refused.json.issues[0].name]).toEqual([400, "expiresAt"])
      expect(refused.json.issues[0].detail).toContain("must be in the future")
    })
  )
})

describe("the last use of a key", () => {
  it.effect("is shown to within a minute, and saved once a minute, however often the key is used", () =>
    Effect.gen(function* () {
      const saved: Array<string> = []
      const counted = Layer.effect(
        ApiKeyStore,
        Effect.map(ApiKeyStore, (store) => ({
          ...store,
          noteUse: (...args: Parameters<typeof store.noteUse>) =>
            Effect.andThen(
              Effect.sync(() => void saved.push(args[0])),
              store.noteUse(...args)
            )
        }))
      )
      const { call } = yield* serve({ stores: counted.pipe(Layer.provideMerge(MemoryStores.layer)) })
      yield* TestClock.adjust("1 hour")
      const first = yield* DateTime.now
      for (const _ of [1, 2, 3]) yield* call(keys)
      expect(saved).toHaveLength(1)
      yield* TestClock.adjust("59 seconds")
      yield* call(keys)
      expect(saved).toHaveLength(1)
      const listed = (yield* call(keys)).json
      expect(listed[0].lastUsedAt).toBe(DateTime.formatIso(first))
      expect(listed[1]).not.toHaveProperty("lastUsedAt")
      yield* TestClock.adjust("1 second")
      yield* call(keys)
      expect(saved).toHaveLength(2)
    })
  )
})

describe("a line of the request log", () => {
  it.effect("has the key's id or a digest of the consumer, and the reason of each 401 and 403", () =>
    Effect.gen(function* () {
      const { call, log, seeded } = yield* serve({ settings: { logRequests: true } })
      const { token } = yield* make(call)
      const [key] = (yield* call(keys)).json
      const last = () => log.findLast((line) => / \d{3} \d+ms/u.test(line)) ?? ""
      expect(last()).toContain(`keyId=${key.id}`)
      yield* call("/v1/projects/demo/connections", { headers: bearing(yield* token()) })
      expect(last()).toMatch(/ consumer=[\w-]{16}/u)
      expect(last()).not.toContain("ann")
      yield* call(keys, { headers: { "x-api-key": "fg_wrong" } })
      expect(last()).toMatch(/ 401 .*reason=api-key-unknown/u)
      expect(last()).not.toContain("fg_wrong")
      yield* call(keys, { headers: { "x-api-key": seeded.frontendKey } })
      expect(last()).toMatch(/ 403 .*keyId=.*reason=insufficient-scope/u)
      yield* call(keys, { headers: { "x-api-key": undefined } })
      expect(last()).toMatch(/ 401 .*reason=unauthenticated/u)
    })
  )
})
