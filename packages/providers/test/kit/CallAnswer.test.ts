/** @rule operation.answers */
import { assert, describe, it } from "@effect/vitest"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { answerTextOf, requestIdOf } from "../../src/kit/CallAnswer.ts"

const request = HttpClientRequest.post("https://acme.test/records", {
  headers: { authorization: "Bearer pat-na1-4711" }
})
const answer = (body: string | undefined, status = 400) => ({ status, headers: {}, body })
const written = { request, writes: true }
const read = { request, writes: false }

describe("an answer that is kept", () => {
  it.each([
    [`{"message":"no","access_token":"a\\"b"}`, `{"message":"no","access_token": "[redacted]"}`],
    [`{"client_secret" : "x`, `{"client_secret": "[redacted]"`],
    ["the token pat-na1-4711 has expired", "the token [redacted] has expired"],
    ["header was: Bearer abc.def", "header was: Bearer [redacted]"],
    ["grant_type=refresh&refresh_token=abc&x=1", "grant_type=refresh&refresh_token=[redacted]&x=1"],
    [`{"email":"no address"}`, `{"email":"no address"}`]
  ])("has no credentials: %s", (body, kept) => {
    assert.strictEqual(answerTextOf(written, answer(body)), kept)
  })

  it("is at most 4 kB long, without a character that is cut", () => {
    const kept = answerTextOf(written, answer("€".repeat(3000))) ?? ""
    assert.strictEqual(new TextEncoder().encode(kept).length, 4095)
    assert.isTrue(kept.isWellFormed())
  })

  it("takes linear time for hostile text", () => {
    const before = process.threadCpuUsage()
    for (const part of ['"', '"a":"', "token=", "Bearer ", '"token', '"a" ', "\\"]) {
      answerTextOf(written, answer(part.repeat(100_000)))
    }
    // By this thread's processor time, which other programs don't change.
    assert.isBelow(process.threadCpuUsage(before).user / 1000, 500)
  })

  it("contains no records that were only read", () => {
    assert.isUndefined(answerTextOf(read, answer('{"email":"ada@acme.test"}', 200)))
    assert.isDefined(answerTextOf(read, answer("no", 403)))
    assert.isDefined(answerTextOf(written, answer("yes", 201)))
    assert.isUndefined(answerTextOf(written, answer("", 204)))
    assert.isUndefined(answerTextOf(written, answer(undefined)))
  })

  it("names the provider's id of the call", () => {
    assert.strictEqual(requestIdOf({ status: 200, headers: { "x-correlation-id": "c7" }, body: "" }), "c7")
    assert.isUndefined(requestIdOf({ status: 200, headers: {}, body: "" }))
  })
})
