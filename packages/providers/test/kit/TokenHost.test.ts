/** @rule credentials.hosts */
import { assert, describe, it } from "@effect/vitest"
import { mayReceiveToken } from "../../src/kit/AuthorizedCall.ts"

const pattern = /^api\.acme\.com$/

describe("TokenHost", () => {
  it.each([
    ["https://api.acme.com/x", true],
    ["https://API.ACME.COM/x", true],
    ["https://api.acme.com:8443/x", true],
    ["http://api.acme.com/x", false],
    ["https://api.acme.com.evil.test/x", false],
    ["https://evil.test/api.acme.com", false],
    ["https://user:pass@api.acme.com/x", false],
    ["https://api.acme.com@evil.test/x", false],
    ["http://127.0.0.1:4010/x", false]
  ])("decides %s: %s", (url, expected) => {
    assert.strictEqual(mayReceiveToken(new URL(url), { pattern }), expected)
  })

  it.each([
    ["http://127.0.0.1:4010/x", true],
    ["http://127.0.0.1:4011/x", false],
    ["https://127.0.0.1:4010/x", false],
    ["http://127.0.0.2:4010/x", false],
    ["https://api.acme.com/x", true]
  ])("decides with http://127.0.0.1:4010 configured, %s: %s", (url, expected) => {
    assert.strictEqual(mayReceiveToken(new URL(url), { pattern, configured: "http://127.0.0.1:4010" }), expected)
  })

  it("gives no unencrypted token to the provider's own host, even if it is configured so", () => {
    const configured = "http://api.acme.com"
    assert.isFalse(mayReceiveToken(new URL("http://api.acme.com/x"), { pattern, configured }))
  })
})
