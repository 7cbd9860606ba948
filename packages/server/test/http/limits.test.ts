/** @rule key.limits, limit.requests, limit.rates */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as RateLimiter from "../../src/http/RateLimiter.ts"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const connections = "/v1/projects/demo/connections"

describe("a rate limit", () => {
  it.effect(
    "allows a consumer a burst of 100 calls and 20 a second, returns the remaining ones, and doesn't affect others",
    () =>
      Effect.gen(function* () {
        const { call } = yield* serve()
        const { token } = yield* make(call)
        const ann = { headers: bearing(yield* token()) }
        const bob = { headers: bearing(yield* token({ claims: { consumerRef: "bob" } })) }
        const first = yield* call(connections, ann)
        expect(first.status).toBe(200)
        expect(first.headers.get("ratelimit-policy")).toBe('"consumer";q=100;w=5')
        expect(first.headers.get("ratelimit")).toBe('"consumer";r=99;t=1')
        yield* Effect.forEach(Array.from({ length: 99 }), () => call(connections, ann))
        // Another token of the same consumer doesn't circumvent it.
        const refused = yield* call(connections, { headers: bearing(yield* token()) })
        expect(refused).toMatchObject({
          status: 429,
          json: {
            type: "urn:fieldgate:problem:rate-limited",
            retryable: true,
            detail: "one consumer may send 20 requests per second, in bursts of up to 100"
          }
        })
        expect(refused.headers.get("retry-after")).toBe("1")
        expect(refused.headers.get("ratelimit")).toBe('"consumer";r=0;t=1')
        expect((yield* call(connections, bob)).status).toBe(200)
        const byKey = yield* call(connections)
        expect([byKey.status, byKey.headers.get("ratelimit")]).toEqual([200, null])
        yield* TestClock.adjust("1 second")
        const again = yield* Effect.forEach(Array.from({ length: 21 }), () => call(connections, ann))
        expect(again.filter(({ status }) => status === 200)).toHaveLength(20)
      })
  )

  it.effect("limits keys if the deployment sets a rate", () =>
    Effect.gen(function* () {
      const { call } = yield* serve({ settings: { keyRate: { perSecond: 1, burst: 2 } } })
      const statuses = yield* Effect.forEach(Array.from({ length: 3 }), () => call(connections))
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
    })
  )

  it("forgets callers that came long ago, so that many of them take no memory", () => {
    let now = 0
    const limiter = RateLimiter.make({ perSecond: 1, burst: 1 }, () => now)
    expect(limiter.take("first").isAllowed).toBe(true)
    expect(limiter.take("first").isAllowed).toBe(false)
    for (let other = 0; other < 50_000; other++) limiter.take(`caller ${other}`)
    expect(limiter.take("first").isAllowed).toBe(true)
    now += 1000
    expect(limiter.take("caller 49999").isAllowed).toBe(true)
  })
})
