/** Why each field of a record is sent or not, as a dry run shows it. @rule write.dryRun, value.dryRun */
import * as Schema from "effect/Schema"
import { Json } from "../domain/Json.ts"

/** What becomes of one field. */
export const FieldExplanation = Schema.Struct({
  /** The field as the request names it; a default has the name of its setting. */
  field: Schema.String,
  /** The provider's name for it, where that is another one. */
  renamedTo: Schema.optionalKey(Schema.String),
  /** The value as it would go to the provider. */
  value: Json,
  /** The value before it was converted to the provider's form; missing where it goes as it is. */
  given: Schema.optionalKey(Json),
  /** Where the value comes from. `mapping`: the customer maps the request's value to another one. */
  source: Schema.Literals(["request", "mapping", "default"]),
  /** What happens to the field. `onlyIfEmpty`: the provider's current value decides, and a dry run doesn't read it. */
  decision: Schema.Literals(["sent", "onlyIfEmpty", "dropped"]),
  /** The rule that decided, in words. */
  because: Schema.String,
  /** Where the rule is set: a path in the installation, or in the manifest. */
  configPath: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "FieldExplanation" })
export interface FieldExplanation extends Schema.Schema.Type<typeof FieldExplanation> {}

/** What became of one field of a stored write, by which rule. */
export const StoredFieldExplanation = Schema.Struct({
  /** The field as the request named it; a default has the name of its setting. */
  field: Schema.String,
  /** The provider's name for it, where that is another one. */
  renamedTo: Schema.optionalKey(Schema.String),
  /** The value as it was planned. Missing for a field that was held back: its value is not stored. */
  value: Schema.optionalKey(Json),
  /** Where the value comes from. `mapping`: the customer maps the request's value to another one. */
  source: Schema.Literals(["request", "mapping", "default"]),
  /** What the rules decided when the write was accepted: a record that fails before its call sends nothing. `onlyIfEmpty`: the provider's value decides when the record is written, which has not happened yet or has no known outcome. */
  decision: Schema.Literals(["sent", "onlyIfEmpty", "dropped"]),
  /** The rule that decided, in words. */
  because: Schema.String,
  /** Where the rule was set: a path in the config of the operation, or in the manifest. */
  configPath: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "StoredFieldExplanation" })
export interface StoredFieldExplanation extends Schema.Schema.Type<typeof StoredFieldExplanation> {}

/** How a record is found by a key. */
const MatchExplanation = Schema.Struct({
  /** The fields of the key, as the request names them. */
  by: Schema.Array(Schema.String),
  /** The values that a record must have, by the provider's fields. */
  key: Schema.Record(Schema.String, Json),
  /** `native`: the provider creates or updates the record in one call. `lookup`: it is looked up first. */
  way: Schema.Literals(["native", "lookup"])
}).annotate({ identifier: "MatchExplanation" })

/** What became of the fields of one record of a stored write. */
export const StoredRecordExplanation = Schema.Struct({
  /** The provider's id of the record, where the request named it. */
  recordId: Schema.optionalKey(Schema.String),
  /** What became of each field; of an upsert, where a record was found. */
  fields: Schema.Array(StoredFieldExplanation),
  /** Of an upsert: what became of each field where no record was found. */
  whenMissing: Schema.optionalKey(Schema.Array(StoredFieldExplanation))
}).annotate({ identifier: "StoredRecordExplanation" })
export interface StoredRecordExplanation extends Schema.Schema.Type<typeof StoredRecordExplanation> {}

/** What becomes of one record. */
export const RecordExplanation = Schema.Struct({
  /** The provider's id of the record, where it has one already. */
  recordId: Schema.optionalKey(Schema.String),
  /** How the record is found, where the request doesn't name it by its id. */
  match: Schema.optionalKey(MatchExplanation),
  /** What becomes of each field; of an upsert, where a record is found. */
  fields: Schema.Array(FieldExplanation),
  /** Of an upsert: what becomes of each field where no record is found. */
  whenMissing: Schema.optionalKey(Schema.Array(FieldExplanation))
}).annotate({ identifier: "RecordExplanation" })
export interface RecordExplanation extends Schema.Schema.Type<typeof RecordExplanation> {}
