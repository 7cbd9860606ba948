/** One record of an operation as people see it: what became of it, or what it waits for. @rule async.recordRef */
import * as Schema from "effect/Schema"
import type { OperationId } from "../domain/Ids.ts"
import { RecordOutcome, warningsOf } from "../domain/RecordOutcome.ts"
import { Author } from "../writes/Author.ts"
import { RecordRef, recordRefOf } from "../writes/RecordRef.ts"

/** A record's outcome, or `waiting` while it has none. */
export const RecordState = Schema.Literals(["waiting", "success", "failed", "uncertain"])
export type RecordState = typeof RecordState.Type

/** One record of an operation. */
export const OperationRecord = Schema.Struct({
  /** Its place in the operation, from 0. */
  index: Schema.Int,
  /** The record's reference, as the answer to a write with one record returned it. */
  recordRef: RecordRef,
  /** `waiting` until it is known; `uncertain` when the provider's answer was lost. */
  outcome: RecordState,
  /** Attempts that said something of it. */
  attempts: Schema.Int,
  /** The provider's id of the record. */
  recordId: RecordOutcome.fields.recordId,
  /** Of a write with `match`: whether the record was created, updated, or left as it is. */
  action: RecordOutcome.fields.action,
  /** Of a write with `match`: the fields of the key by which a record was found or created; none where no record has it. */
  matchedBy: RecordOutcome.fields.matchedBy,
  /** The record as the provider returned it. */
  data: RecordOutcome.fields.data,
  /** Why it was not written, as the provider reported it; of a record that waits, why its last attempt failed. */
  errors: RecordOutcome.fields.errors,
  /** Present on a failed record that may succeed later: nothing was written, so it can be sent again. */
  retryable: RecordOutcome.fields.retryable,
  /** What went wrong beside the record itself. */
  warnings: RecordOutcome.fields.warnings,
  /** Who asked for the record; present where the operation holds records of several requests. */
  author: Schema.optionalKey(Author)
}).annotate({ identifier: "OperationRecord" })
export interface OperationRecord extends Schema.Schema.Type<typeof OperationRecord> {}

/** As it is kept: its outcome, and what was said of it last while it had none. */
export interface StoredRecord {
  readonly index: number
  readonly attempts: number
  readonly outcome?: RecordOutcome | undefined
  readonly last?: RecordOutcome | undefined
  /** Where the operation's records have several. */
  readonly author?: Author | undefined
}

export const operationRecord = (
  operationId: OperationId,
  { attempts, author, index, last, outcome }: StoredRecord
): OperationRecord => ({
  index,
  recordRef: recordRefOf(operationId, index),
  outcome: outcome?.outcome ?? "waiting",
  attempts,
  ...(outcome === undefined ? (last?.errors === undefined ? {} : { errors: last.errors }) : shownOutcome(outcome)),
  ...(author === undefined ? {} : { author })
})

const shownOutcome = (outcome: RecordOutcome) => {
  const { action, data, errors, matchedBy, recordId, retryable } = outcome
  const warnings = warningsOf(outcome).map(({ message }) => message)
  return {
    ...(recordId === undefined ? {} : { recordId }),
    ...(action === undefined ? {} : { action }),
    ...(matchedBy === undefined ? {} : { matchedBy }),
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors }),
    ...(retryable === undefined ? {} : { retryable }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
}
