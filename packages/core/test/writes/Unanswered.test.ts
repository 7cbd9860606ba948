/** @rule reconcile.deadProcess */
import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { LostCall } from "../../src/writes/LostCall.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { WriteType } from "../../src/writes/WriteRequest.ts"
import type { WaitingRecord } from "../../src/writes/rules/Attempt.ts"
import { afterRepeat, unsent } from "../../src/writes/rules/OpenCreates.ts"

const sent = DateTime.makeUnsafe(0)
const lostCall: LostCall = { firstSent: sent, lastSent: sent, cause: "no answer", lookup: "pending" }
const record = { fields: { name: "Ann" }, associations: [] }
const fresh: WaitingRecord = { index: 0, record, attempts: 0, unanswered: false }
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "refused" }] }
const busy: RecordOutcome = { outcome: "failed", retryable: true, errors: [{ message: "busy" }] }
const lost: RecordOutcome = { outcome: "uncertain", retryable: true, errors: [{ message: "no answer" }] }

const waiting = {
  "was never sent": fresh,
  "failed before": { ...fresh, last: busy, attempts: 1 },
  "lost its answer before": { ...fresh, last: lost, attempts: 1 },
  "lost its process": { ...fresh, unanswered: true, attempts: 1 },
  "was left open by the operation that this one redrives": { ...fresh, record: { ...record, lostCall } },
  "was left open by an earlier operation and settled by an attempt": {
    ...fresh,
    record: { ...record, lostCall },
    last: busy,
    attempts: 1
  }
} satisfies Record<string, WaitingRecord>
type Waiting = keyof typeof waiting

describe("a record that is not sent", () => {
  it.each<readonly [Waiting, RecordOutcome["outcome"]]>([
    ["was never sent", "failed"],
    ["failed before", "failed"],
    ["lost its answer before", "uncertain"],
    ["lost its process", "uncertain"],
    ["was left open by the operation that this one redrives", "uncertain"],
    ["was left open by an earlier operation and settled by an attempt", "failed"]
  ])("ends one that %s as %s", (name, outcome) => {
    expect(unsent(waiting[name], refused)).toMatchObject({ outcome, errors: refused.errors })
  })

  it("keeps the lost call by which it can be looked up", () => {
    const open = waiting["was left open by the operation that this one redrives"]
    expect(unsent(open, refused).lostCall).toEqual(lostCall)
  })
})

describe("a record that lost its answer before and was sent once more", () => {
  it.each<readonly [WriteType, string, RecordOutcome, RecordOutcome["outcome"]]>([
    ["update", "refused", refused, "failed"],
    ["update", "turned away for now", busy, "uncertain"],
    ["update", "written", { outcome: "success", recordId: "1" }, "success"],
    // The first call may have deleted the record that the second one does not find.
    ["delete", "refused", refused, "uncertain"],
    ["delete", "turned away for now", busy, "uncertain"]
  ])("has the outcome of both calls for a %s that is %s", (type, _, answer, outcome) => {
    expect(afterRepeat(type, waiting["lost its answer before"], answer).outcome).toBe(outcome)
  })
})
