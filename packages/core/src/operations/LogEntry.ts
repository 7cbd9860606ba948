/** One line of an operation's log: what happened to it on its way, for a person. */
import * as Schema from "effect/Schema"
import { OperationAttempt } from "./OperationAttempt.ts"

/** One entry of an operation's log. */
export const LogEntry = Schema.Struct({
  /** When it happened. */
  timestamp: Schema.DateTimeUtcFromString,
  /** How serious it is. */
  severity: Schema.Literals(["info", "warning", "error"]),
  /** What happened, for people and for programs. */
  message: Schema.Struct({
    /** What happened, in words. */
    msg: Schema.String,
    /** The provider's words, where it gave a reason. */
    error: Schema.optionalKey(Schema.String),
    /** What happened, for programs. */
    details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
  }),
  /** The attempt whose end the entry reports. */
  attempt: Schema.optionalKey(OperationAttempt)
}).annotate({ identifier: "LogEntry" })
export interface LogEntry extends Schema.Schema.Type<typeof LogEntry> {}
