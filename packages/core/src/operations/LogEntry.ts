/** One line of an operation's log: what happened to it on its way, for a person. */
import * as Schema from "effect/Schema"
import { OperationAttempt } from "./OperationAttempt.ts"

export const LogEntry = Schema.Struct({
  timestamp: Schema.DateTimeUtcFromString,
  severity: Schema.Literals(["info", "warning", "error"]),
  message: Schema.Struct({
    msg: Schema.String,
    /** The provider's words, where it gave a reason. */
    error: Schema.optionalKey(Schema.String),
    details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
  }),
  /** The attempt whose end the line tells. */
  attempt: Schema.optionalKey(OperationAttempt)
}).annotate({ identifier: "LogEntry" })
export interface LogEntry extends Schema.Schema.Type<typeof LogEntry> {}
