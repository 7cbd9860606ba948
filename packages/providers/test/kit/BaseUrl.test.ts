/** @rule connection.environment */
import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { parseBaseUrl, sandboxUrlFor } from "../../src/kit/UnmadeCall.ts"

const key = (environment?: "production" | "sandbox"): Credentials => ({
  _tag: "ApiKeyCredentials",
  apiKey: Redacted.make("key"),
  ...(environment === undefined ? {} : { environment })
})

describe("BaseUrl", () => {
  it.each([
    ["https://api.acme.test", "https://api.acme.test"],
    ["http://127.0.0.1:4001/acme//", "http://127.0.0.1:4001/acme"],
    ["https://api.acme.test/v1?key=1#x", "https://api.acme.test/v1"]
  ])("parses %s as %s", (text, expected) => {
    assert.strictEqual(parseBaseUrl(text), expected)
  })

  it("throws for an invalid URL", () => {
    assert.throws(() => parseBaseUrl("api.acme.test"))
  })

  it("is the sandbox's for a sandbox account only", () => {
    const of = (credentials: Credentials, url?: string) =>
      sandboxUrlFor({ name: "acme", displayName: "Acme" }, credentials, url)
    const sandboxUrl = "http://127.0.0.1:4001"
    assert.deepStrictEqual(of(key("sandbox"), sandboxUrl), Result.succeed(sandboxUrl))
    for (const credentials of [key(), key("production"), { _tag: "NoCredentials" } as const]) {
      assert.deepStrictEqual(of(credentials, sandboxUrl), Result.succeed(undefined))
    }
    assert.isTrue(Result.isFailure(of(key("sandbox"))))
  })
})
