/** A custom field as it is asked for in a metadata upsert. Spec 2.4. */
import * as Schema from "effect/Schema"

/** The spec shows `string`; the others are those that the field's clients know. */
export const ValueType = Schema.Literals([
  "string",
  "boolean",
  "date",
  "datetime",
  "singleSelect",
  "multiSelect",
  "int",
  "float",
  "reference"
])
export type ValueType = typeof ValueType.Type

export const StringOptions = Schema.Struct({
  /** Most characters of a value. */
  length: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  defaultValue: Schema.optionalKey(Schema.String),
  values: Schema.optionalKey(Schema.Array(Schema.String)),
  /** When true, only the listed values are allowed. */
  valuesRestricted: Schema.optionalKey(Schema.Boolean),
  pattern: Schema.optionalKey(Schema.String)
})

export const NumericOptions = Schema.Struct({
  precision: Schema.optionalKey(Schema.Int),
  scale: Schema.optionalKey(Schema.Int),
  min: Schema.optionalKey(Schema.Finite),
  max: Schema.optionalKey(Schema.Finite),
  defaultValue: Schema.optionalKey(Schema.Finite)
})

export const FieldDefinition = Schema.Struct({
  fieldName: Schema.NonEmptyString,
  displayName: Schema.NonEmptyString,
  valueType: ValueType,
  description: Schema.optionalKey(Schema.String),
  required: Schema.optionalKey(Schema.Boolean),
  unique: Schema.optionalKey(Schema.Boolean),
  indexed: Schema.optionalKey(Schema.Boolean),
  stringOptions: Schema.optionalKey(StringOptions),
  numericOptions: Schema.optionalKey(NumericOptions)
}).annotate({ identifier: "FieldDefinition" })
export type FieldDefinition = typeof FieldDefinition.Type

/** The request's `fields`: object name to definitions. Spec 2.4, 4.2. */
export const FieldDefinitions = Schema.Record(Schema.String, Schema.Array(FieldDefinition))
