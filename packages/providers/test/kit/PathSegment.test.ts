import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { encodeSegment } from "../../src/kit/UnmadeCall.ts"

describe("PathSegment", () => {
  it.each(["1000", "a/b", "../1", "?x", "#x", "%2e%2e", "a b", "ann@acme.test", "...", "é", "\\..\\", "//evil.test"])(
    "keeps %s as one segment of its path",
    (value) => {
      const segment = Result.getOrThrow(encodeSegment("the id", value))
      const url = new URL(`https://api.acme.com/crm/${segment}/end`)
      assert.strictEqual(url.host, "api.acme.com")
      assert.deepStrictEqual(url.pathname.split("/").map(decodeURIComponent), ["", "crm", value, "end"])
      assert.strictEqual(url.search + url.hash, "")
    }
  )

  it.each(["", ".", "..", "\ud800"])("refuses %j, which no encoding makes safe", (value) => {
    const reason = Result.flip(encodeSegment("the id", value))
    assert.include(Result.getOrThrow(reason), "the id")
  })
})
