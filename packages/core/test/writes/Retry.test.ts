import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import * as Retry from "../../src/writes/rules/Retry.ts"

const soon = DateTime.makeUnsafe("2026-01-01T00:00:02Z")
const later = DateTime.makeUnsafe("2026-01-01T00:05:00Z")
const success: RecordOutcome = { outcome: "success", recordId: "1" }
const refused: RecordOutcome = { outcome: "failed" }
const locked: RecordOutcome = { outcome: "failed", retryable: true, retryAfter: soon }
const limited: RecordOutcome = { outcome: "failed", retryable: true, retryAfter: later }
const held: RecordOutcome = { outcome: "failed", retryable: true }
const lost: RecordOutcome = { outcome: "uncertain" }

const partial = (type: Retry.Retried["type"]) => ({ type, allOrNone: false })
const whole = (type: Retry.Retried["type"]) => ({ type, allOrNone: true })

describe("what may be sent again (4.3.5)", () => {
  it.each<[string, Retry.Retried, ReadonlyArray<RecordOutcome>, ReadonlyArray<number>, DateTime.Utc | undefined]>([
    ["never a written record", partial("create"), [success, held], [1], undefined],
    ["never a refused one", partial("create"), [refused, locked, refused], [1], soon],
    ["never a create whose answer was lost", partial("create"), [lost, held], [1], undefined],
    ["an update whose answer was lost", partial("update"), [lost, refused], [0], undefined],
    ["a delete whose answer was lost", partial("delete"), [lost], [0], undefined],
    ["all of them no earlier than the last may", partial("update"), [limited, locked, held], [0, 1, 2], later],
    ["all or none: the whole batch, where all may", whole("create"), [held, locked, held], [0, 1, 2], soon],
    ["all or none: nothing, beside one that may not", whole("create"), [held, refused, held], [], undefined],
    ["all or none: nothing, beside a create that was lost", whole("create"), [lost, held], [], undefined],
    ["all or none: what had nothing to send is done", whole("update"), [success, locked], [1], soon]
  ])("%s", (_, write, outcomes, places, notBefore) => {
    expect(Retry.retryableRecords(write, outcomes)).toEqual({ places, notBefore })
  })

  it("calls no record retryable beside one that holds its whole batch back (4.3.4)", () => {
    const stripped = Retry.withoutRetryHints(whole("create"), [held, refused])
    expect(stripped.map(({ retryable }) => retryable)).toEqual([undefined, undefined])
    expect(Retry.withoutRetryHints(partial("create"), [held, refused])[0]?.retryable).toBe(true)
    expect(Retry.withoutRetryHints(whole("create"), [held, locked]).map(({ retryable }) => retryable)).toEqual([
      true,
      true
    ])
  })
})
