/** A synchronous write of which no record is known to be written. Spec 4.3.6, 7.5. */
import * as Schema from "effect/Schema"
import { OperationId } from "../domain/Ids.ts"
import { RecordError } from "../domain/RecordOutcome.ts"
import { batchResults, Warning } from "../domain/WriteAnswer.ts"
import { ProviderFailure } from "../ports/ProviderError.ts"

export class WriteFailed extends Schema.TaggedError<WriteFailed>()("WriteFailed", {
  operationId: OperationId,
  provider: Schema.String,
  failure: ProviderFailure,
  /** A create whose answer was lost may have been carried out: repeating it could double the record. */
  uncertain: Schema.Boolean,
  errors: Schema.Array(RecordError),
  /** Present for a batch. */
  batch: Schema.optionalKey(Schema.Struct(batchResults)),
  warnings: Schema.Array(Warning),
  /** Stands where an `Idempotency-Key` brought back the failure of an earlier request. */
  replayed: Schema.optionalKey(Schema.Literal(true))
}) {
  /** Whether it is certain that nothing was written. */
  get wroteNothing(): boolean {
    return !this.uncertain && !(this.failure._tag === "ProviderUnavailable" && this.failure.written === "unknown")
  }
  get retryable(): boolean {
    return this.failure.retryable && !this.uncertain
  }
  override get message(): string {
    return this.failure.message
  }
}
