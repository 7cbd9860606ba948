/** A synchronous write of which no record is known to be written. */
import * as Schema from "effect/Schema"
import { OperationId } from "../domain/Ids.ts"
import { RecordError } from "../domain/RecordOutcome.ts"
import { ProviderFailure } from "../providers/ProviderError.ts"
import { Warning } from "../domain/Warning.ts"
import { batchResults } from "./WriteAnswer.ts"

export class WriteFailed extends Schema.TaggedError<WriteFailed>()("WriteFailed", {
  operationId: OperationId,
  provider: Schema.String,
  failure: ProviderFailure,
  /** A create whose answer was lost may have been executed: repeating it could duplicate the record. */
  uncertain: Schema.Boolean,
  errors: Schema.Array(RecordError),
  /** Present for a batch. */
  batch: Schema.optionalKey(Schema.Struct(batchResults)),
  warnings: Schema.Array(Warning),
  /** True if the caller's `Idempotency-Key` keeps this failure: the same request would return it again. */
  kept: Schema.optionalKey(Schema.Literal(true)),
  /** True if a worker goes on with the write: its operation shows the outcome. */
  goesOn: Schema.optionalKey(Schema.Literal(true)),
  /** True if an `Idempotency-Key` returned the failure of an earlier request. */
  replayed: Schema.optionalKey(Schema.Literal(true))
}) {
  /** Whether it is certain that nothing was written. */
  get wroteNothing(): boolean {
    return !this.uncertain && !(this.failure._tag === "ProviderUnavailable" && this.failure.written === "unknown")
  }
  /** Whether the write may be sent again; under a key that keeps the failure, with a new key only. */
  get repeatable(): boolean {
    return this.failure.retryable && !this.uncertain
  }
  /** Whether the same request may go through later. */
  get retryable(): boolean {
    return this.repeatable && this.kept !== true
  }
  override get message(): string {
    return this.failure.message
  }
}
