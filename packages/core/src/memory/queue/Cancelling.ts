/** Cancelling in the queue in memory: what was not sent ends now, or with the note of the attempt that runs. */
import type * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { OperationTable, Row } from "../OperationTable.ts"
import { close } from "./Accepting.ts"
import { endUnsent, isUnsent } from "./Moves.ts"

/** Answers how many records end by it. */
export const cancel = (table: OperationTable, row: Row, outcome: RecordOutcome, at: DateTime.Utc): number => {
  const { cancelled, state } = row.queued
  if (state === "done" || cancelled !== undefined) return 0
  if (state === "running") table.put({ ...row, queued: { ...row.queued, cancelled: outcome } })
  else table.put(endUnsent(state === "accumulating" ? close(table, row, at) : row, outcome, at))
  return row.records.filter((record, index) => isUnsent(row, record, index)).length
}
