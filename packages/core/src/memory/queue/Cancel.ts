/** Cancels unsent records: immediately, or when the running attempt is saved. */
import type * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { OperationTable, Row } from "../OperationTable.ts"
import { apply, unsent } from "./Transitions.ts"

/** Returns how many records were cancelled. */
export const cancel = (table: OperationTable, row: Row, outcome: RecordOutcome, at: DateTime.Utc): number =>
  apply(table, row, "cancel", { at, outcome }) === undefined ? 0 : unsent(row).length
