/** One record of an operation as people see it: what became of it, or what it waits for. Spec 4.3.7, 4.4. */
import * as Schema from "effect/Schema"
import type { OperationId } from "../domain/Ids.ts"
import { RecordOutcome } from "../domain/RecordOutcome.ts"
import { RecordRef, recordRefOf } from "../writes/RecordRef.ts"

/** A record's outcome, or `waiting` while it has none. */
export const RecordState = Schema.Literals(["waiting", "success", "failed", "uncertain"])
export type RecordState = typeof RecordState.Type

export const OperationRecord = Schema.Struct({
  /** Its place in the operation, from 0. */
  index: Schema.Int,
  recordRef: RecordRef,
  outcome: RecordState,
  /** Attempts that said something of it. */
  attempts: Schema.Int,
  recordId: RecordOutcome.fields.recordId,
  data: RecordOutcome.fields.data,
  /** Of a record that waits: why its last attempt failed. */
  errors: RecordOutcome.fields.errors,
  retryable: RecordOutcome.fields.retryable,
  warnings: RecordOutcome.fields.warnings
}).annotate({ identifier: "OperationRecord" })
export interface OperationRecord extends Schema.Schema.Type<typeof OperationRecord> {}

/** As it is kept: its outcome, and what was said of it last while it had none. */
export interface KeptRecord {
  readonly index: number
  readonly attempts: number
  readonly outcome?: RecordOutcome | undefined
  readonly last?: RecordOutcome | undefined
}

export const operationRecord = (
  operationId: OperationId,
  { attempts, index, last, outcome }: KeptRecord
): OperationRecord => ({
  index,
  recordRef: recordRefOf(operationId, index),
  outcome: outcome?.outcome ?? "waiting",
  attempts,
  ...(outcome === undefined ? (last?.errors === undefined ? {} : { errors: last.errors }) : told(outcome))
})

const told = ({ data, errors, recordId, retryable, warnings }: RecordOutcome) => ({
  ...(recordId === undefined ? {} : { recordId }),
  ...(data === undefined ? {} : { data }),
  ...(errors === undefined ? {} : { errors }),
  ...(retryable === undefined ? {} : { retryable }),
  ...(warnings === undefined ? {} : { warnings })
})
