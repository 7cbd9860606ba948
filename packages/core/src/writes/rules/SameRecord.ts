/** Places of one operation that change the same record of the provider land in their order. Pure. Settled 11. */
import type { Ended, WaitingRecord } from "./Attempt.ts"
import * as Retry from "./Retry.ts"

/**
 * What may go in the next call, after what was said by now: of each record only the first place that has no outcome, and none
 * while an earlier place of it is to be tried again. A batch that is all or none goes as a whole.
 */
export const next = (
  head: Retry.Retried,
  waiting: ReadonlyArray<WaitingRecord>,
  said: ReadonlyArray<Ended>
): ReadonlyArray<WaitingRecord> => {
  const outcomes = new Map(said.map(({ index, outcome }) => [index, outcome]))
  const behind = new Set<string>()
  return waiting.filter(({ index, record: { recordId } }) => {
    const outcome = outcomes.get(index)
    if (recordId === undefined || head.type === "create" || head.allOrNone) return outcome === undefined
    const isFirst = !behind.has(recordId)
    if (outcome === undefined || Retry.mayRepeat(head.type, outcome)) behind.add(recordId)
    return isFirst && outcome === undefined
  })
}
