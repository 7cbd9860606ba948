/** @rule reconcile.lateAnswer, erase.lateAnswer */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import { corrected, uncertainIn } from "../../src/operations/rules/Correction.ts"
import { changes } from "../../src/operations/rules/RecordTransitions.ts"
import * as Outcome from "../../src/writes/rules/Outcome.ts"

const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such state" }] }
const written = (recordId: string): RecordOutcome => ({ outcome: "success", recordId })
const late = (...outcomes: ReadonlyArray<RecordOutcome>) => outcomes.map((outcome, index) => ({ index, outcome }))

describe("a late answer", () => {
  it.each<readonly [string, ReadonlyArray<RecordOutcome>, ReadonlyArray<RecordOutcome>, unknown]>([
    ["corrects an uncertain record that was written", [lost], [written("1")], [written("1")]],
    [
      "corrects the uncertain ones of several records",
      [refused, lost],
      [written("1"), written("2")],
      [refused, written("2")]
    ],
    [
      "leaves a record uncertain that was refused, because the other process may have sent it",
      [lost],
      [refused],
      undefined
    ],
    ["leaves a record uncertain whose success names no record", [lost], [{ outcome: "success" }], undefined],
    [
      "leaves an erased record uncertain, and corrects the others",
      [{ ...lost, erased: true }, lost],
      [written("1"), written("2")],
      [{ ...lost, erased: true }, written("2")]
    ],
    ["leaves a success as it is", [written("1")], [written("2")], undefined],
    ["leaves a failure as it is", [refused], [written("1")], undefined],
    [
      "leaves a record uncertain whose id a lookup found for another one",
      [written("1"), lost],
      [lost, written("1")],
      undefined
    ]
  ])("%s", (_, ended, answers, expected) => {
    expect(corrected(ended, late(...answers))).toEqual(expected)
  })

  const Kind = Schema.Literals(["success", "failed", "uncertain"])
  const Batch = Schema.Array(Schema.Struct({ ended: Kind, late: Schema.Array(Kind).check(Schema.isMaxLength(3)) }))
  const outcomeOf = (kind: typeof Kind.Type, id: string): RecordOutcome =>
    kind === "success" ? written(id) : kind === "failed" ? refused : lost

  it.prop(
    "moves only uncertain records, to success, and never takes a success back, whatever comes in whatever order",
    [Batch.check(Schema.isMinLength(1), Schema.isMaxLength(6))],
    ([batch]) => {
      let now: ReadonlyArray<RecordOutcome> = batch.map(({ ended }, n) => outcomeOf(ended, `found ${n}`))
      for (let attempt = 0; attempt < 3; attempt++) {
        const answers = batch.flatMap(({ late: kinds }, index) => {
          const kind = kinds[attempt]
          return kind === undefined ? [] : [{ index, outcome: outcomeOf(kind, `${attempt} ${index}`) }]
        })
        const next = corrected(now, answers)
        if (next === undefined) continue
        const [before, after] = [Outcome.endOf(now), Outcome.endOf(next)]
        for (const [index, outcome] of next.entries()) {
          const former = now[index]
          if (outcome === former || former === undefined) continue
          assert.isTrue(changes("correct", former.outcome))
          assert.strictEqual(outcome.outcome, "success")
        }
        if (before.status === "success") assert.strictEqual(after.status, "success")
        assert.notStrictEqual(after.result, before.result)
        assert.isBelow(uncertainIn(next).length, uncertainIn(now).length)
        now = next
      }
    }
  )
})
