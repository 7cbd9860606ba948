/** Warnings of calls. */
import * as Schema from "effect/Schema"

/** Something to know about a call that went ahead. */
export const Warning = Schema.Struct({
  /** What to know. */
  message: Schema.String,
  /** The property or field that it is about. */
  name: Schema.optionalKey(Schema.String),
  /**
   * Why credentials could not be checked completely: `unchecked` (the provider could not be asked), `missing-scope`, or
   * `account-unreadable` (the provider refused without naming a scope). Missing for other warnings.
   */
  reason: Schema.optionalKey(Schema.Literals(["unchecked", "missing-scope", "account-unreadable"])),
  /** With `missing-scope`: the credentials lack one of these. */
  scopes: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "Warning" })
export interface Warning extends Schema.Schema.Type<typeof Warning> {}
