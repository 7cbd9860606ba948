/** How outcomes end an operation. @rule operation.status, operation.result, async.outcome */
import type * as DateTime from "effect/DateTime"
import type { FinalStatus, Operation } from "../../operations/Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import * as HeldBack from "./HeldBack.ts"

const countOf = (outcomes: ReadonlyArray<RecordOutcome>, outcome: RecordOutcome["outcome"]) =>
  outcomes.filter((each) => each.outcome === outcome).length

/** "3 succeeded, 1 failed, 1 uncertain", without zero counts. */
const counts = (outcomes: ReadonlyArray<RecordOutcome>): string =>
  (
    [
      ["success", "succeeded"],
      ["failed", "failed"],
      ["uncertain", "uncertain"]
    ] as const
  )
    .map(([outcome, word]) => [countOf(outcomes, outcome), word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ")

/**
 * One written record makes an operation a success; a failure reports the reason of the first record, and in an all-or-none
 * batch that of the first record that holds others back. @rule operation.status, operation.result
 */
export const endOf = (outcomes: ReadonlyArray<RecordOutcome>): { status: FinalStatus; result: string } => {
  const reason = reasonOf(outcomes)
  const written = countOf(outcomes, "success") > 0
  return { status: written ? "success" : "failure", result: `${counts(outcomes)}${reason}` }
}

const reasonOf = (outcomes: ReadonlyArray<RecordOutcome>): string => {
  const unwritten = [...outcomes.entries()].filter(([, { outcome }]) => outcome !== "success")
  const cause = unwritten.find(([, each]) => !HeldBack.isHeldBack(each)) ?? unwritten[0]
  const message = cause?.[1].errors?.[0]?.message
  if (cause === undefined || message === undefined) return ""
  return outcomes.some(HeldBack.isHeldBack) && !HeldBack.isHeldBack(cause[1])
    ? `: ${HeldBack.nameOf(cause[0])}: ${message}`
    : `: ${message}`
}

/** The finished operation; its metadata has the ids of the written records. */
export const settled = (
  operation: Operation,
  end: {
    readonly status: FinalStatus
    readonly result: string
    readonly outcomes: ReadonlyArray<RecordOutcome>
    readonly at: DateTime.Utc
  }
): Operation => ({
  ...operation,
  status: end.status,
  result: end.result,
  updateTime: end.at,
  metadata: { objects: [operation.resource], successfulRecordIds: writtenIds(end.outcomes) }
})

export const writtenIds = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<string> =>
  outcomes.flatMap(({ outcome, recordId }) => (outcome === "success" && recordId !== undefined ? [recordId] : []))
