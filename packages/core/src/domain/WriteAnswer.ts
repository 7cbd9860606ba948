/** What a caller gets for a write. Settled with spec 4.3.6; the same through every door. */
import * as Schema from "effect/Schema"
import { OperationId } from "./Ids.ts"
import { RecordFields } from "./Json.ts"

/** Something that the caller should know about a write that went ahead. */
export const Warning = Schema.Struct({
  message: Schema.String,
  /** The member or field that it is about. */
  name: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Warning" })
export type Warning = typeof Warning.Type

/** One record, written at once. */
export const WriteAnswer = Schema.Struct({
  operationId: OperationId,
  result: Schema.Struct({
    success: Schema.Literal(true),
    /** The provider's id. */
    recordId: Schema.optionalKey(Schema.String),
    /** The record as the provider returned it. */
    data: Schema.optionalKey(RecordFields)
  }),
  warnings: Schema.optionalKey(Schema.Array(Warning))
}).annotate({ identifier: "WriteAnswer" })
export type WriteAnswer = typeof WriteAnswer.Type
