/** How a row of the queue in memory moves on: ends, is cancelled, leaves its holds. */
import type * as DateTime from "effect/DateTime"
import type { OperationId } from "../../domain/Ids.ts"
import type { FinalStatus } from "../../operations/Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { cancelled } from "../../operations/rules/Cancelled.ts"
import * as Outcome from "../../writes/rules/Outcome.ts"
import type { OperationTable, Row, RecordRow } from "../OperationTable.ts"

/** Gives back every record that the operation holds. */
export const release = (table: OperationTable, id: OperationId): void => {
  for (const [key, holder] of table.holds) if (holder === id) table.holds.delete(key)
}

/** The outcomes that are known, in order. */
export const outcomesOf = ({ records }: Row): ReadonlyArray<RecordOutcome> =>
  records.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]))

/** Without the sentence that says what a parked operation waits for. */
export const unpark = (row: Row): Row => {
  if (row.queued.state !== "parked") return row
  const { result: _, ...operation } = row.operation
  return { ...row, operation }
}

export const done = (
  row: Row,
  end: { readonly status: FinalStatus; readonly result: string; readonly at: DateTime.Utc }
): Row => ({
  ...row,
  operation: Outcome.settled(row.operation, { ...end, outcomes: outcomesOf(row) }),
  queued: { ...row.queued, state: "done", worker: undefined, sending: [] }
})

/** Whether cancelling ends it: it has no outcome, and no call may be writing it. */
export const isUnsent = ({ queued }: Row, { outcome }: RecordRow, index: number): boolean =>
  outcome === undefined && !queued.sending.includes(index)

/** Ends what was not sent; then the operation is done, unless a call's answer is still to be found out. */
export const endUnsent = (row: Row, outcome: RecordOutcome, at: DateTime.Utc): Row => {
  const records = row.records.map((record, index) =>
    isUnsent(row, record, index)
      ? { ...record, outcome: cancelled(record.last, outcome, record.record.lostCall) }
      : record
  )
  const ended = { ...row, records, queued: { ...row.queued, cancelled: outcome } }
  const outcomes = outcomesOf(ended)
  return outcomes.length < records.length ? ended : done(ended, { ...Outcome.endOf(outcomes), at })
}
