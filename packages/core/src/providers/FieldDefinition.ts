/** A custom field as it is asked for in a metadata upsert. @rule field.definition */
import * as Schema from "effect/Schema"
import { GroupRef } from "../domain/Ids.ts"
import { RecordFields } from "../domain/Json.ts"
import { RecordError } from "../domain/RecordOutcome.ts"

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

const StringOptions = Schema.Struct({
  /** Most characters of a value. */
  length: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  /** The value of a new record that brings none. */
  defaultValue: Schema.optionalKey(Schema.String),
  /** The values to choose from. */
  values: Schema.optionalKey(Schema.Array(Schema.String)),
  /** When true, only the listed values are allowed. */
  valuesRestricted: Schema.optionalKey(Schema.Boolean),
  /** A pattern that values must match. */
  pattern: Schema.optionalKey(Schema.String)
})

const NumericOptions = Schema.Struct({
  /** How many digits a value has in all. */
  precision: Schema.optionalKey(Schema.Int),
  /** How many digits a value has after the decimal point. */
  scale: Schema.optionalKey(Schema.Int),
  /** The smallest value. */
  min: Schema.optionalKey(Schema.Finite),
  /** The largest value. */
  max: Schema.optionalKey(Schema.Finite),
  /** The value of a new record that brings none. */
  defaultValue: Schema.optionalKey(Schema.Finite)
})

/** What a field of the type `reference` refers to. */
const FieldAssociation = Schema.Struct({
  /** Such as `lookup`, `foreignKey` or `ref`: the provider's closest one is taken. */
  associationType: Schema.NonEmptyString,
  /** The provider's name of the object that the reference points to. */
  targetObject: Schema.NonEmptyString,
  /** The provider's name of the field that the reference points to. */
  targetField: Schema.optionalKey(Schema.String),
  /** How many records each side of the reference may have. */
  cardinality: Schema.optionalKey(Schema.String),
  /** What becomes of the field when the other record is deleted. */
  onDelete: Schema.optionalKey(Schema.String),
  /** Whether each record must have a value. */
  required: Schema.optionalKey(Schema.Boolean),
  /** The name of the field that leads back from the other record. */
  reverseLookupFieldName: Schema.optionalKey(Schema.String),
  /** The names that people see for the reference. */
  labels: Schema.optionalKey(
    Schema.Struct({
      /** The name for one record. */
      singular: Schema.optionalKey(Schema.String),
      /** The name for several records. */
      plural: Schema.optionalKey(Schema.String)
    })
  )
})

const fieldDefinitionProperties = {
  /** The provider's name of the field. */
  fieldName: Schema.NonEmptyString,
  /** The name that people see for the field. */
  displayName: Schema.NonEmptyString,
  /** What values of the field are. */
  valueType: ValueType,
  /** What the field is for, shown to people at the provider. */
  description: Schema.optionalKey(Schema.String),
  /** Whether each record must have a value. */
  required: Schema.optionalKey(Schema.Boolean),
  /** Whether no two records may have the same value. */
  unique: Schema.optionalKey(Schema.Boolean),
  /** Whether the provider indexes the field. */
  indexed: Schema.optionalKey(Schema.Boolean),
  /** Options of a field that holds text or a choice. */
  stringOptions: Schema.optionalKey(StringOptions),
  /** Options of a field that holds numbers. */
  numericOptions: Schema.optionalKey(NumericOptions),
  /** What a field of the type `reference` refers to. */
  association: Schema.optionalKey(FieldAssociation)
}

export interface FieldDefinitionSchema extends Schema.Struct<typeof fieldDefinitionProperties> {}

/** A custom field to create or update. */
export const FieldDefinition: FieldDefinitionSchema = Schema.Struct(fieldDefinitionProperties).annotate({
  identifier: "FieldDefinition"
})
export interface FieldDefinition extends Schema.Schema.Type<typeof FieldDefinition> {}

/** The request's `fields`: object name to definitions. @rule field.definition, field.upsert */
export const FieldDefinitions = Schema.Record(Schema.NonEmptyString, Schema.Array(FieldDefinition))
export type FieldDefinitions = typeof FieldDefinitions.Type

/** Custom fields to create or update. */
export const FieldsUpsert = Schema.Struct({
  /** Your own id of the group whose account gets the fields. */
  groupRef: GroupRef,
  /** The fields, by object name. */
  fields: FieldDefinitions
}).annotate({
  identifier: "FieldsUpsert"
})

/** What is wrong with a definition, and in which of its properties. */
export interface DefinitionFault {
  readonly property: keyof FieldDefinition
  readonly message: string
}

/** What became of one custom field. */
export const FieldUpsert = Schema.Struct({
  /** The name at the provider, which may differ from the requested one. */
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

/** What became of each custom field. */
export const FieldsUpserted = Schema.Struct({
  /** Whether every field is now as it was defined. */
  success: Schema.Boolean,
  /** By object and field, each under the name that the request gave it. */
  fields: Schema.Record(Schema.String, Schema.Record(Schema.String, FieldUpsert))
}).annotate({ identifier: "FieldsUpserted" })
export interface FieldsUpserted extends Schema.Schema.Type<typeof FieldsUpserted> {}
