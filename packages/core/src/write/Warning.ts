/** Something that the caller should know about a write that went ahead. Spec 4.3. */
import * as Schema from "effect/Schema"

export const Warning = Schema.Struct({
  message: Schema.String,
  /** The member or field that it is about. */
  name: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Warning" })
export type Warning = typeof Warning.Type
