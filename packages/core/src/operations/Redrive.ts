/** RedriveInput an operation: the request, the answer, and why it is refused. */
import * as Schema from "effect/Schema"
import { OperationId } from "../domain/Ids.ts"
import { Reason, RequestMetadata } from "../writes/Author.ts"
import { RecordRef } from "../writes/RecordRef.ts"
import { RetryPolicy } from "../writes/WriteRequest.ts"

const redriveRequestProperties = {
  /** Records that ended so. Default: `failed`, of which nothing was written. */
  outcome: Schema.optionalKey(Schema.Literals(["failed", "uncertain"])),
  /**
   * Accepts that uncertain creates are written twice. They are looked up first; `true` is required where no lookup can
   * whether one was created, because it was sent without a unique field or another record has its value.
   */
  riskDuplicates: Schema.optionalKey(Schema.Boolean),
  /** How the new operation is retried. */
  retryPolicy: Schema.optionalKey(RetryPolicy),
  /** Why you redrive the records, at most 512 characters. Kept with the new operation. */
  reason: Schema.optionalKey(Reason),
  /** Your own names and texts, kept with the new operation: at most 16 entries of at most 512 characters in key and value. */
  metadata: Schema.optionalKey(RequestMetadata)
}

export interface RedriveRequestSchema extends Schema.Struct<typeof redriveRequestProperties> {}

/** Which records of an operation to write once more. */
export const RedriveRequest: RedriveRequestSchema = Schema.Struct(redriveRequestProperties).annotate({
  identifier: "RedriveRequest"
})
export interface RedriveRequest extends Schema.Schema.Type<typeof RedriveRequest> {}

/** The operation that writes an operation's records once more. */
export const RedriveAnswer = Schema.Struct({
  /** The new operation. */
  operationId: OperationId,
  /** Each record that is written again, by its references in both operations. */
  records: Schema.Array(
    Schema.Struct({
      /** The record's reference in the first operation. */
      from: RecordRef,
      /** The record's reference in the new operation. */
      recordRef: RecordRef
    })
  ),
  /** Set if these records were redriven before: the earlier redrive. */
  replayed: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "RedriveAnswer" })
export interface RedriveAnswer extends Schema.Schema.Type<typeof RedriveAnswer> {}

/** Only the outcomes of an operation that has ended are final. */
export class OperationInProgress extends Schema.TaggedError<OperationInProgress>()("OperationInProgress", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `the operation "${this.operationId}" is still in progress: redrive it when it has finished, or cancel it first`
  }
}

export class NothingToRedrive extends Schema.TaggedError<NothingToRedrive>()("NothingToRedrive", {
  operationId: Schema.String,
  outcome: Schema.String
}) {
  override get message(): string {
    return `no record of the operation "${this.operationId}" has the outcome ${this.outcome}`
  }
}

/** A write goes to the account for which it was accepted. @rule redrive.account */
export class AccountChanged extends Schema.TaggedError<AccountChanged>()("AccountChanged", {
  operationId: Schema.String
}) {
  override get message(): string {
    return (
      `the operation "${this.operationId}" was accepted for another account than the one of its installation now, or the two accounts ` +
      "can't be compared: nothing was sent. Send the records as a new write, with the record ids of the present account"
    )
  }
}

export class PayloadsRemoved extends Schema.TaggedError<PayloadsRemoved>()("PayloadsRemoved", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `the records of the operation "${this.operationId}" were removed after their retention period: send them as a new write`
  }
}
