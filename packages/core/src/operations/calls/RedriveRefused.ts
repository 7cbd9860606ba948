/** Why the records of an operation can't be written again by redriving it. */
import * as Schema from "effect/Schema"

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
