/** What became of custom fields that were to be created or updated. Spec 4.2. */
import * as Schema from "effect/Schema"
import { RecordFields } from "../domain/Json.ts"
import { RecordError } from "../domain/RecordOutcome.ts"

export const FieldUpsert = Schema.Struct({
  /** As the provider knows it, which may differ from the one that was asked for. */
  fieldName: Schema.String,
  /** What was done; `none` where the field was as defined before, or could not be made so. */
  action: Schema.Literals(["create", "update", "none"]),
  /** The field in the provider's own words. */
  metadata: Schema.optionalKey(RecordFields),
  /** What of the definition the provider can't express, or what else is to be known. */
  warnings: Schema.Array(Schema.String),
  /** Why the field isn't as it was defined. */
  errors: Schema.optionalKey(Schema.NonEmptyArray(RecordError))
}).annotate({ identifier: "FieldUpsert" })
export interface FieldUpsert extends Schema.Schema.Type<typeof FieldUpsert> {}

export const FieldsUpserted = Schema.Struct({
  /** Whether every field is now as it was defined. */
  success: Schema.Boolean,
  /** By object and field, each under the name that the request gave it. */
  fields: Schema.Record(Schema.String, Schema.Record(Schema.String, FieldUpsert))
}).annotate({ identifier: "FieldsUpserted" })
export interface FieldsUpserted extends Schema.Schema.Type<typeof FieldsUpserted> {}
