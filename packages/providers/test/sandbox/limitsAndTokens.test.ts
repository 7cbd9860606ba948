import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { call } from "./calling.ts"

const contacts = "/crm/v3/objects/contacts"

describe("the limit of ten seconds", () => {
  it.effect("refuses requests beyond it, per account, until the oldest request is ten seconds old", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* HubSpotSandbox.make({ limits: { tenSecondly: 2 } })
      addAccount({ token: "second", hubId: 7 })
      const list = Effect.map(call(fetch, "GET", contacts), (answer) => answer.status)
      assert.strictEqual(yield* list, 200)
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual(yield* list, 200)
      assert.strictEqual(yield* list, 429)
      assert.strictEqual((yield* call(fetch, "GET", contacts, { token: "second" })).status, 200)
      yield* TestClock.adjust("5999 millis")
      assert.strictEqual(yield* list, 429)
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual([yield* list, yield* list], [200, 429])
    })
  )

  it.effect("is reported in HubSpot's words", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ limits: { tenSecondly: 0 } })
      const answer = yield* call(fetch, "GET", contacts)
      const id = "00000000-0000-4000-8000-000000000001"
      assert.strictEqual(
        answer.text,
        `{"status":"error","message":"You have reached your ten_secondly_rolling limit.","errorType":"RATE_LIMIT",` +
          `"correlationId":"${id}","policyName":"TEN_SECONDLY_ROLLING",` +
          `"groupName":"publicapi:oauth-api-calls-ten-secondly:44237313","requestId":"${id}"}`
      )
      assert.strictEqual(answer.headers.get("retry-after"), null)
    })
  )

  it.effect("is in the headers of a success; an OAuth token has no daily one", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* HubSpotSandbox.make({ limits: { tenSecondly: 100, daily: 1000 } })
      addAccount({ token: "oauth", hubId: 7, kind: "oauth" })
      const limits = (headers: Headers) =>
        Object.fromEntries([...headers].filter(([name]) => name.startsWith("x-hubspot-ratelimit-")))
      yield* call(fetch, "GET", contacts)
      assert.deepStrictEqual(limits((yield* call(fetch, "GET", contacts)).headers), {
        "x-hubspot-ratelimit-daily": "1000",
        "x-hubspot-ratelimit-daily-remaining": "998",
        "x-hubspot-ratelimit-interval-milliseconds": "10000",
        "x-hubspot-ratelimit-max": "100",
        "x-hubspot-ratelimit-remaining": "98"
      })
      assert.deepStrictEqual(limits((yield* call(fetch, "GET", contacts, { token: "oauth" })).headers), {
        "x-hubspot-ratelimit-interval-milliseconds": "10000",
        "x-hubspot-ratelimit-max": "100",
        "x-hubspot-ratelimit-remaining": "99"
      })
    })
  )
})

describe("the daily limit", () => {
  it.effect("lasts until midnight", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ limits: { daily: 1 } })
      yield* TestClock.adjust("23 hours")
      yield* call(fetch, "GET", contacts)
      const over = yield* call(fetch, "GET", contacts)
      assert.strictEqual(over.json.policyName, "DAILY")
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* call(fetch, "GET", contacts)).status, 200)
    })
  )
})

describe("a token", () => {
  it.effect("reports when it has expired", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      yield* TestClock.setTime(1_762_227_892_657)
      assert.isTrue(sandbox.expireToken())
      yield* TestClock.adjust("75 seconds")
      const answer = yield* call(sandbox.fetch, "GET", contacts)
      assert.strictEqual(answer.status, 401)
      assert.strictEqual(
        answer.text,
        `{"status":"error","message":"The OAuth token used to make this call expired 75 second(s) ago.",` +
          `"correlationId":"00000000-0000-4000-8000-000000000001","category":"EXPIRED_AUTHENTICATION",` +
          `"context":{"expire time":["2025-11-04T03:44:52.657Z"]}}`
      )
      sandbox.reset()
      assert.strictEqual((yield* call(sandbox.fetch, "GET", contacts)).status, 200)
      assert.isFalse(sandbox.expireToken("unknown-token"))
    })
  )

  it.effect("may have an expiry from the start", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({ accounts: [{ token: "short", hubId: 7, expiresAt: 1_800_000 }] })
      const status = Effect.map(call(fetch, "GET", contacts, { token: "short" }), (answer) => answer.status)
      assert.strictEqual(yield* status, 200)
      yield* TestClock.adjust("30 minutes")
      assert.strictEqual(yield* status, 401)
    })
  )
})
