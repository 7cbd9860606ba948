/** One attempt at an operation as people see it: when, what came of it and why, and the calls that it made. @rule operation.attempts */
import * as Schema from "effect/Schema"
import { FailureCause } from "../domain/FailureCause.ts"
import { RecordCounts } from "./Operation.ts"

/** One call to the provider, without anything that was sent. */
export const ProviderCall = Schema.Struct({
  /** The request's HTTP method. */
  method: Schema.String,
  /** The request's path, without its query. */
  path: Schema.String,
  /** When the request was sent. */
  beginTime: Schema.DateTimeUtcFromString,
  /** When the whole answer had arrived, or the call had failed without one. */
  endTime: Schema.DateTimeUtcFromString,
  /** The answer's HTTP status; missing where no answer came. */
  status: Schema.optionalKey(Schema.Int),
  /** The provider's own id of the call, by which its support finds it; missing where the answer had none. */
  requestId: Schema.optionalKey(Schema.String),
  /**
   * The beginning of the answer, up to 4 kB, with credentials replaced. Only for calls of an attempt that didn't write all of
   * its records; missing for a successful call that only read.
   */
  answer: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ProviderCall" })
export interface ProviderCall extends Schema.Schema.Type<typeof ProviderCall> {}

/**
 * `success`: all that it took up is written; `partial`: some of it, and the rest is final too. `retry`: some of it is tried
 * again; `parked`: once the connection works again.
 */
export const AttemptOutcome = Schema.Literals([
  "running",
  "success",
  "partial",
  "failed",
  "uncertain",
  "retry",
  "parked"
])
export type AttemptOutcome = typeof AttemptOutcome.Type

/** One attempt at an operation. */
export const OperationAttempt = Schema.Struct({
  /** The number of the attempt, counted from 1. */
  number: Schema.Int,
  /** When the attempt started. */
  beginTime: Schema.DateTimeUtcFromString,
  /** When it finished; missing while it runs. */
  endTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /**
   * `success`: all its records were written; `partial`: some of them, and the rest is final too; `failed`, `uncertain`:
   * nothing was written, as far as is known; `retry`: some records are retried; `parked`: they wait until the connection
   * works again; `running`.
   */
  outcome: AttemptOutcome,
  /** When its records are retried; of those that are parked, when they are given up. */
  nextTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The outcomes of its records; `waiting` are those that are retried. */
  records: Schema.optionalKey(RecordCounts),
  /** Why records were not written, the most frequent reason first. */
  causes: Schema.optionalKey(Schema.Array(FailureCause)),
  /** The first 20 calls to the provider; missing once the log of the operation was removed. */
  calls: Schema.optionalKey(Schema.Array(ProviderCall)),
  /** How many calls it made in all. */
  callCount: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "OperationAttempt" })
export interface OperationAttempt extends Schema.Schema.Type<typeof OperationAttempt> {}
