/** What an answer warns of: the call went ahead, and its caller should know this. */
import * as Schema from "effect/Schema"

export const Warning = Schema.Struct({
  message: Schema.String,
  /** The property or field that it is about. */
  name: Schema.optionalKey(Schema.String),
  /** For programs: why credentials could not be checked completely. Missing for other warnings. */
  reason: Schema.optionalKey(Schema.Literals(["unchecked", "missing-scope", "account-unreadable"])),
  /** With `missing-scope`: the credentials lack one of these. */
  scopes: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "Warning" })
export interface Warning extends Schema.Schema.Type<typeof Warning> {}
