/**
 * What the late answer of a call corrects. A process that was paused beyond its lease learns that the provider wrote a record after
 * another process has ended the operation, with that record as uncertain. `uncertain` to `success` is the only move that the outcome
 * of a record makes once it is final. Pure. @rule reconcile.lateAnswer
 */
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Ended } from "../../writes/rules/Attempt.ts"

/** The outcomes of an ended operation with those that the late ones correct; undefined where they correct none. */
export const corrected = (
  ended: ReadonlyArray<RecordOutcome>,
  late: ReadonlyArray<Ended>
): ReadonlyArray<RecordOutcome> | undefined => {
  const answers = new Map(late.map(({ index, outcome }) => [index, outcome]))
  const outcomes = ended.map((outcome, index) => {
    const answer = answers.get(index)
    return answer !== undefined && corrects(outcome, answer) && !isTaken(ended, answer) ? answer : outcome
  })
  return outcomes.some((outcome, index) => outcome !== ended[index]) ? outcomes : undefined
}

const corrects = (from: RecordOutcome, to: RecordOutcome): boolean =>
  from.outcome === "uncertain" && to.outcome === "success" && to.recordId !== undefined

/** A lookup may have found the record for another create of the same operation. */
const isTaken = (ended: ReadonlyArray<RecordOutcome>, { recordId }: RecordOutcome): boolean =>
  ended.some(({ outcome, recordId: taken }) => outcome === "success" && taken === recordId)

/** Indexes of the uncertain ones. They only become fewer, so they show whether an ended operation was corrected in between. */
export const uncertainIn = (outcomes: ReadonlyArray<RecordOutcome | undefined>): ReadonlyArray<number> =>
  outcomes.flatMap((outcome, index) => (outcome?.outcome === "uncertain" ? [index] : []))
