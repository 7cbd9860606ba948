/** One attempt at an operation as people see it: when, what came of it and why, and the calls that it made. Spec 4.3.5. */
import * as Schema from "effect/Schema"
import { FailureCause } from "../domain/FailureCause.ts"
import { RecordCounts } from "./Operation.ts"

/** One call to a provider that was made; nothing of what was sent. */
export const MadeCall = Schema.Struct({
  method: Schema.String,
  /** Without the query, in which a customer's values may stand. */
  path: Schema.String,
  beginTime: Schema.DateTimeUtcFromString,
  endTime: Schema.DateTimeUtcFromString,
  /** Of the answer; missing where none came. */
  status: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "MadeCall" })
export interface MadeCall extends Schema.Schema.Type<typeof MadeCall> {}

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

export const OperationAttempt = Schema.Struct({
  /** Counted from 1. */
  number: Schema.Int,
  beginTime: Schema.DateTimeUtcFromString,
  /** Missing while it runs. */
  endTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  outcome: AttemptOutcome,
  /** When what was not written is tried again, or what is parked is given up. */
  nextTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** Of the records that it took up; `waiting` are those that are tried again. */
  records: Schema.optionalKey(RecordCounts),
  /** Why records were not written, the most frequent reason first. */
  causes: Schema.optionalKey(Schema.Array(FailureCause)),
  /** The first calls that it made, as the provider's driver tells them; missing for a synchronous write. */
  calls: Schema.optionalKey(Schema.Array(MadeCall)),
  /** How many they were in all. */
  callCount: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "OperationAttempt" })
export interface OperationAttempt extends Schema.Schema.Type<typeof OperationAttempt> {}
