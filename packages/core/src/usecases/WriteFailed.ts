/** A synchronous write that reached for the provider and did not succeed. Spec 4.3.6, 7.5. */
import * as Schema from "effect/Schema"
import { OperationId } from "../domain/Ids.ts"
import { RecordError } from "../domain/RecordOutcome.ts"
import { Warning } from "../domain/WriteAnswer.ts"
import { WriteType } from "../domain/WriteRequest.ts"
import { ProviderFailure } from "../ports/ProviderError.ts"

export class WriteFailed extends Schema.TaggedError<WriteFailed>()("WriteFailed", {
  operationId: OperationId,
  provider: Schema.String,
  type: WriteType,
  failure: ProviderFailure,
  errors: Schema.Array(RecordError),
  warnings: Schema.Array(Warning)
}) {
  /** A create whose answer was lost may have been carried out: repeating it could double the record. */
  get uncertain(): boolean {
    return this.type === "create" && this.failure._tag === "ProviderUnavailable" && this.failure.written === "unknown"
  }
  get retryable(): boolean {
    return this.failure.retryable && !this.uncertain
  }
  override get message(): string {
    return this.failure.message
  }
}
