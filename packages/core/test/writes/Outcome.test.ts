/** @rule operation.result */
import { describe, expect, it } from "@effect/vitest"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import { endOf } from "../../src/writes/rules/Outcome.ts"

const success: RecordOutcome = { outcome: "success", recordId: "1" }
const failed: RecordOutcome = { outcome: "failed", errors: [{ message: "no such option" }] }
const uncertain: RecordOutcome = { outcome: "uncertain" }

describe("the end of an operation", () => {
  it.each<[string, ReadonlyArray<RecordOutcome>, { status: string; result: string }]>([
    ["3 all written is a success", [success], { status: "success", result: "1 succeeded" }],
    [
      "3 one written among failures is a success",
      [failed, success, success, success, uncertain],
      {
        status: "success",
        result: "3 succeeded, 1 failed, 1 uncertain: no such option"
      }
    ],
    [
      "reports a failure with its reason if no record was written",
      [failed],
      { status: "failure", result: "1 failed: no such option" }
    ],
    ["none known to be written is a failure", [uncertain], { status: "failure", result: "1 uncertain" }]
  ])("%s", (_, outcomes, end) => {
    expect(endOf(outcomes)).toEqual(end)
  })
})
