/** @rule erase.batch */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { LogEntry } from "../../src/operations/LogEntry.ts"
import * as ErasedTexts from "../../src/operations/rules/ErasedTexts.ts"

const remaining: ErasedTexts.Remaining = {
  indexes: [0],
  isWhole: false,
  texts: ["Bob is invalid"],
  removed: ["ada@acme.example", "10"]
}
const time = DateTime.makeUnsafe(0)

describe("texts about several records", () => {
  it("name a record by its whole id or address, and not by a part of another word", () => {
    for (const text of ["10", "record 10 exists", "for Ada@ACME.example.", "(10)"])
      assert.isTrue(ErasedTexts.isNamedIn(remaining, text), text)
    for (const text of ["100", "a10", "2010", "lada@acme.example", ""])
      assert.isFalse(ErasedTexts.isNamedIn(remaining, text), text)
  })

  it("keep the provider's words only where another record has them", () => {
    const entry = (error: string, path: string, answered: { readonly answer?: string } = {}): LogEntry => ({
      timestamp: time,
      severity: "error",
      message: { msg: "1 of 2 sent records failed and will be retried at 2026-01-01T00:00:10.000Z", error },
      attempt: {
        number: 1,
        beginTime: time,
        outcome: "retry",
        causes: [
          { cause: "EXISTS", outcome: "failed", records: 1, example: error },
          { cause: `${error} …`, outcome: "failed", records: 1, example: error }
        ],
        calls: [{ method: "PATCH", path, beginTime: time, endTime: time, status: 409, ...answered }]
      }
    })
    const other = entry("Bob is invalid", "/contacts/11")
    assert.deepStrictEqual(ErasedTexts.entryOf(remaining, other, undefined, undefined), other)
    const erased = ErasedTexts.entryOf(
      remaining,
      entry("Ada exists", "/contacts/ada%40acme.example/10", { answer: "ada@acme.example is not valid" }),
      undefined,
      undefined
    )
    assert.strictEqual(erased.message.msg, other.message.msg)
    assert.strictEqual(erased.message.error, "erased")
    assert.deepStrictEqual(
      erased.attempt?.causes?.map(({ cause, example }) => [cause, example]),
      [
        ["EXISTS", "erased"],
        ["erased", "erased"]
      ]
    )
    assert.strictEqual(erased.attempt?.calls?.[0]?.path, "/contacts/erased/erased")
    assert.isUndefined(erased.attempt?.calls?.[0]?.answer)
  })

  it("erase a sentence without words of a provider only where it names an erased record", () => {
    assert.strictEqual(ErasedTexts.sentenceOf(remaining, "cancelled by ada@acme.example"), "erased")
    assert.strictEqual(ErasedTexts.sentenceOf(remaining, "10 records were cancelled"), "10 records were cancelled")
  })

  it("keep the places of the results in an answer", () => {
    const answer = {
      _tag: "Failed",
      failure: {
        batch: {
          failureCount: 2,
          results: [
            { success: false, outcome: "failed", errors: [{ message: "Ada exists" }] },
            { success: false, outcome: "failed" }
          ]
        },
        errors: [{ message: "Ada exists" }, { message: "Bob is invalid" }],
        failure: { _tag: "ProviderRejected", message: "Ada exists" },
        warnings: [
          { message: "Ada", name: "batch[0].record" },
          { message: "Bob", name: "batch[1].record" }
        ]
      }
    }
    assert.deepStrictEqual(ErasedTexts.answerOf(remaining, answer), {
      _tag: "Failed",
      failure: {
        batch: {
          failureCount: 2,
          results: [
            { success: false, outcome: "failed" },
            { success: false, outcome: "failed" }
          ]
        },
        errors: [{ message: "Bob is invalid" }],
        failure: { _tag: "ProviderRejected", message: "erased" },
        warnings: [{ message: "Bob", name: "batch[1].record" }]
      }
    })
  })

  it("remove only what names the record from what the request said", () => {
    const author = {
      actor: { kind: "host" },
      requestId: "r-10",
      reason: "import",
      metadata: { a: "for ada@acme.example", b: "1" }
    } as const
    assert.deepStrictEqual(ErasedTexts.authorOf(remaining, author), {
      actor: { kind: "host" },
      reason: "import",
      metadata: { b: "1" }
    })
  })
})
