/** Values that JSON can hold: what a record's fields are made of. */
import * as Schema from "effect/Schema"

export const Json = Schema.Json
export type Json = typeof Json.Type

/** A free map from field name to value, as it stands in a record. Spec 2.5. */
export const RecordFields = Schema.Record(Schema.String, Schema.Json)
export type RecordFields = typeof RecordFields.Type
