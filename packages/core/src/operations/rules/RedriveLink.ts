/**
 * The link from an operation to the one that writes its records again. It is the idempotency key under which the new operation is
 * accepted, so an operation and its link are stored in one statement, and a second redrive of the same records is refused by it. Pure.
 * @rule redrive.link, redrive.resolved
 */
import * as Schema from "effect/Schema"
import type { OperationId } from "../../domain/Ids.ts"
import { IdempotencyKey } from "../../writes/IdempotencyKey.ts"
import type { RecordCounts, RedrivenBy } from "../Operation.ts"

/** Outcomes of records that can be written again. */
export const redriveOutcomes = ["failed", "uncertain"] as const
export const RedriveOutcome = Schema.Literals(redriveOutcomes)
export type RedriveOutcome = typeof RedriveOutcome.Type

/** How every such key begins; no caller's key is stored with this beginning. */
export const redriveKeyPrefix = "redrive"

export const redriveKeyOf = (outcome: RedriveOutcome, operationId: OperationId): IdempotencyKey =>
  IdempotencyKey.make(`${redriveKeyPrefix} ${outcome} ${operationId}`)

/** Whether all records that were not written have been redriven; undefined if every record was written. */
export const isResolved = (
  { failed, uncertain }: Pick<RecordCounts, RedriveOutcome>,
  redrivenBy: RedrivenBy
): boolean | undefined => {
  if (failed + uncertain === 0) return undefined
  return (failed === 0 || redrivenBy.failed !== undefined) && (uncertain === 0 || redrivenBy.uncertain !== undefined)
}
