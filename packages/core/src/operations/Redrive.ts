/** Redriving an operation: the request, the answer, and why it is refused. */
import * as Schema from "effect/Schema"
import { OperationId } from "../domain/Ids.ts"
import { RecordRef } from "../writes/RecordRef.ts"
import { WriteRequest } from "../writes/WriteRequest.ts"

export const RedriveRequest = Schema.Struct({
  /** Records that ended so. Default: `failed`, of which nothing was written. */
  outcome: Schema.optionalKey(Schema.Literals(["failed", "uncertain"])),
  /**
   * Needed for uncertain creates of which no lookup can show whether they were created: they may then be created twice. The
   * others are looked up first.
   */
  riskDuplicates: Schema.optionalKey(Schema.Boolean),
  /** How the new operation is retried. */
  retryPolicy: WriteRequest.fields.retryPolicy
}).annotate({ identifier: "RedriveRequest" })
export interface RedriveRequest extends Schema.Schema.Type<typeof RedriveRequest> {}

export const RedriveAnswer = Schema.Struct({
  /** The new operation. */
  operationId: OperationId,
  /** Each record that is written again, as the first operation and as the new one call it. */
  records: Schema.Array(Schema.Struct({ from: RecordRef, recordRef: RecordRef })),
  /** Stands where these records were redriven before: then this is that redrive. */
  replayed: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "RedriveAnswer" })
export interface RedriveAnswer extends Schema.Schema.Type<typeof RedriveAnswer> {}

/** Only the outcomes of an operation that has ended are final. */
export class OperationInProgress extends Schema.TaggedError<OperationInProgress>()("OperationInProgress", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `the operation "${this.operationId}" is still in progress: redrive it when it has ended, or cancel it first`
  }
}

export class NothingToRedrive extends Schema.TaggedError<NothingToRedrive>()("NothingToRedrive", {
  operationId: Schema.String,
  outcome: Schema.String
}) {
  override get message(): string {
    return `no record of the operation "${this.operationId}" ended as ${this.outcome}`
  }
}

export class PayloadsRemoved extends Schema.TaggedError<PayloadsRemoved>()("PayloadsRemoved", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `what the operation "${this.operationId}" was to write is no longer kept: send the records as a new write`
  }
}
