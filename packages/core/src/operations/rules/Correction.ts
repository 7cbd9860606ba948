/**
 * Corrects outcomes by late answers. A process that was paused beyond its lease may receive a success after another process has
 * finished the operation with that record as uncertain. A final outcome only ever changes from `uncertain` to `success`.
 * @rule reconcile.lateAnswer
 */
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Ended } from "../../writes/rules/Attempt.ts"

/** The corrected outcomes of a finished operation; undefined if nothing changes. */
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

/** Nothing is stored of an erased record again. @rule erase.lateAnswer */
const isOpen = ({ erased, outcome }: RecordOutcome): boolean => outcome === "uncertain" && erased !== true

const corrects = (from: RecordOutcome, to: RecordOutcome): boolean =>
  isOpen(from) && to.outcome === "success" && to.recordId !== undefined

/** A lookup may have found the record for another create of the same operation. */
const isTaken = (ended: ReadonlyArray<RecordOutcome>, { recordId }: RecordOutcome): boolean =>
  ended.some(({ outcome, recordId: taken }) => outcome === "success" && taken === recordId)

/** Indexes of the records that a late answer may correct. They only become fewer, so they show whether the operation was corrected in between. */
export const uncertainIn = (outcomes: ReadonlyArray<RecordOutcome | undefined>): ReadonlyArray<number> =>
  outcomes.flatMap((outcome, index) => (outcome !== undefined && isOpen(outcome) ? [index] : []))
