/** A custom field as it is asked for in a metadata upsert. Spec 2.4. */
import * as Schema from "effect/Schema"
import { GroupRef } from "./Ids.ts"

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

/** What a field of the type `reference` refers to. */
export const FieldAssociation = Schema.Struct({
  /** Such as `lookup`, `foreignKey` or `ref`: the provider's closest one is taken. */
  associationType: Schema.NonEmptyString,
  targetObject: Schema.NonEmptyString,
  targetField: Schema.optionalKey(Schema.String),
  cardinality: Schema.optionalKey(Schema.String),
  /** What becomes of the field when the other record is deleted. */
  onDelete: Schema.optionalKey(Schema.String),
  required: Schema.optionalKey(Schema.Boolean),
  reverseLookupFieldName: Schema.optionalKey(Schema.String),
  labels: Schema.optionalKey(
    Schema.Struct({ singular: Schema.optionalKey(Schema.String), plural: Schema.optionalKey(Schema.String) })
  )
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
  numericOptions: Schema.optionalKey(NumericOptions),
  association: Schema.optionalKey(FieldAssociation)
}).annotate({ identifier: "FieldDefinition" })
export interface FieldDefinition extends Schema.Schema.Type<typeof FieldDefinition> {}

/** The request's `fields`: object name to definitions. Spec 2.4, 4.2. */
export const FieldDefinitions = Schema.Record(Schema.NonEmptyString, Schema.Array(FieldDefinition))
export type FieldDefinitions = typeof FieldDefinitions.Type

/** What a request to create or update custom fields brings. Spec 4.2. */
export const FieldsUpsert = Schema.Struct({ groupRef: GroupRef, fields: FieldDefinitions }).annotate({
  identifier: "FieldsUpsert"
})
