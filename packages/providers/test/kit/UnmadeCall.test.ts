import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { orFail, rejecting, unauthorizing } from "../../src/kit/UnmadeCall.ts"

const provider = { name: "acme" }

describe("UnmadeCall", () => {
  it("refuses a call for each of its reasons, and names the provider", () => {
    const { _tag, context, errors, message } = rejecting(provider)("no name", "no age")
    assert.deepStrictEqual(
      { _tag, message, errors, context },
      {
        _tag: "ProviderRejected",
        message: "no name; no age",
        errors: [{ message: "no name" }, { message: "no age" }],
        context: { provider: "acme" }
      }
    )
  })

  it("names the account that can't be used", () => {
    const { _tag, context, message } = unauthorizing(provider)("the account has no token")
    assert.deepStrictEqual(
      { _tag, message, context },
      { _tag: "ProviderUnauthorized", message: "the account has no token", context: { provider: "acme" } }
    )
  })

  it("returns the result of a successful step", () => {
    assert.deepStrictEqual(orFail(Result.succeed("/path"), rejecting(provider)), Result.succeed("/path"))
  })

  it("fails as requested for a failed step", () => {
    const ended = orFail(Result.fail("no token"), unauthorizing(provider))
    assert.isTrue(Result.isFailure(ended))
    if (Result.isFailure(ended)) {
      assert.strictEqual(ended.failure._tag, "ProviderUnauthorized")
      assert.strictEqual(ended.failure.message, "no token")
    }
  })
})
