import { assert, describe, it } from "@effect/vitest"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { call } from "./calling.ts"

const token = PipedriveSandbox.defaultToken
const unauthorized = {
  success: false,
  error: "unauthorized access",
  errorCode: 401,
  error_info: "Please check developers.pipedrive.com"
}

describe("Pipedrive sandbox: tokens", () => {
  it.effect("refuses a token that is missing, unknown or in the wrong place", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* PipedriveSandbox.make()
      addAccount({ token: "oauth-token", companyDomain: "acme", kind: "oauth" })
      for (const headers of [
        {},
        { "x-api-token": "unknown" },
        { authorization: `Bearer ${token}` },
        { "x-api-token": "oauth-token" }
      ]) {
        const { json, status } = yield* call(fetch, "GET", "/persons/1", { headers })
        assert.strictEqual(status, 401)
        assert.deepStrictEqual(json as unknown, unauthorized)
      }
      const oauth = yield* call(fetch, "GET", "/persons/1", { headers: { authorization: "Bearer oauth-token" } })
      assert.strictEqual(oauth.status, 404)
    })
  )

  it.effect("expires a token on request, or at its time", () =>
    Effect.gen(function* () {
      const { addAccount, expireToken, fetch } = yield* PipedriveSandbox.make()
      addAccount({ token: "short", companyDomain: "acme", expiresAt: 60_000 })
      const short = call(fetch, "GET", "/persons/1", { headers: { "x-api-token": "short" } })
      assert.strictEqual((yield* short).status, 404)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* short).status, 401)
      assert.isTrue(expireToken())
      assert.isFalse(expireToken("unknown"))
      assert.strictEqual((yield* call(fetch, "GET", "/persons/1")).status, 401)
    })
  )
})

describe("Pipedrive sandbox: limits", () => {
  const seen = (headers: Headers) =>
    ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`)).join(" ")

  it.effect("counts the requests of two seconds, reports the remaining ones, and refuses those beyond", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* PipedriveSandbox.make({ limits: { burst: 2 } })
      const create = call(fetch, "POST", "/persons", { body: { name: "Ann" } })
      assert.strictEqual(seen((yield* create).headers), "2 1 2")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(seen((yield* create).headers), "2 0 1")
      const refused = yield* create
      assert.deepStrictEqual([refused.status, refused.json.success, seen(refused.headers)], [429, false, "2 0 1"])
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* create).status, 201)
      assert.strictEqual(records().length, 3)
    })
  )

  it.effect("spends a company's daily budget: little for reads, more for writes", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* PipedriveSandbox.make({ limits: { dailyTokens: 12 } })
      addAccount({ token: "colleague", companyDomain: PipedriveSandbox.defaultCompany })
      const left = (headers: Headers) => headers.get("x-daily-ratelimit-token-remaining")
      const create = call(fetch, "POST", "/persons", { body: { name: "Ann" } })
      assert.strictEqual(left((yield* create).headers), "7")
      const other = yield* call(fetch, "GET", "/persons/1", { headers: { "x-api-token": "colleague" } })
      assert.deepStrictEqual([other.status, left(other.headers)], [200, "6"])
      assert.strictEqual(left((yield* call(fetch, "DELETE", "/persons/1")).headers), "3")
      const refused = yield* create
      assert.deepStrictEqual([refused.status, left(refused.headers)], [429, "0"])
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* create).status, 201)
    })
  )
})
