/** @rule operation.statistics */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { causeOf, causesOf } from "../../src/domain/FailureCause.ts"
import { namedCauses } from "../../src/domain/Limits.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import { filled, type StatisticsRange, windowAt } from "../../src/operations/Statistics.ts"

const at = (text: string) => DateTime.makeUnsafe(text)
const iso = (time: DateTime.Utc) => DateTime.formatIso(time)

const windows: ReadonlyArray<readonly [StatisticsRange, now: string, from: string, until: string, count: number]> = [
  ["hour", "2026-11-22T08:30:59.999Z", "2026-11-22T07:31:00.000Z", "2026-11-22T08:31:00.000Z", 60],
  ["hour", "2026-11-22T08:31:00.000Z", "2026-11-22T07:32:00.000Z", "2026-11-22T08:32:00.000Z", 60],
  ["day", "2026-11-22T08:30:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-22T09:00:00.000Z", 24],
  ["week", "2026-11-22T08:30:00.000Z", "2026-11-15T12:00:00.000Z", "2026-11-22T12:00:00.000Z", 28]
]

describe("A window of statistics", () => {
  it.each(windows)("has for %s at %s whole steps, the last one including the end", (range, now, from, until, count) => {
    const window = windowAt(range, at(now))
    assert.strictEqual(iso(window.from), from)
    assert.strictEqual(iso(window.until), until)
    const all = filled([], window)
    assert.lengthOf(all, count)
    assert.strictEqual(all[0] && iso(all[0].startTime), from)
  })

  it("keeps what was found in its place, and leaves no gap", () => {
    const window = windowAt("hour", at("2026-11-22T08:30:00Z"))
    const [empty] = filled([], window)
    assert(empty !== undefined)
    const found = { ...empty, startTime: DateTime.add(window.from, { minutes: 7 }), operations: 3 }
    const operations = filled([found], window).map((step) => step.operations)
    assert.deepStrictEqual(operations.indexOf(3), 7)
    assert.lengthOf(operations, 60)
  })
})

const failed = (message: string, code?: string): RecordOutcome => ({
  outcome: "failed",
  errors: [{ message, ...(code === undefined ? {} : { code }) }]
})

describe("The cause of a failure", () => {
  it.each([
    [failed("no", "VALIDATION_ERROR"), "VALIDATION_ERROR"],
    [failed('the record "501" was not found'), "the record … was not found"],
    [failed("Contact 501 of a@acme.test is gone"), "Contact … of … is gone"],
    [failed("cancelled"), "cancelled"],
    [{ outcome: "failed" } satisfies RecordOutcome, "no reason given"],
    [failed("x".repeat(500)), `${"x".repeat(119)}…`]
  ])("names the cause of %j", (failure, cause) => {
    assert.strictEqual(causeOf(failure), cause)
  })

  it("counts the records per cause, most frequent first, failed and uncertain separately", () => {
    const uncertain: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer after 30 s" }] }
    const failures = [failed("record 1 is gone"), uncertain, failed("record 2 is gone"), failed("busy", "busy")]
    assert.deepStrictEqual(causesOf([...failures, { outcome: "success" }]), [
      { cause: "record … is gone", outcome: "failed", records: 2, example: "record 1 is gone" },
      { cause: "busy", outcome: "failed", records: 1, example: "busy" },
      { cause: "no answer after … s", outcome: "uncertain", records: 1, example: "no answer after 30 s" }
    ])
    const many = Array.from({ length: 50 }, (_, index) => failed("no", `code ${index}`))
    assert.lengthOf(causesOf(many), namedCauses)
  })
})
