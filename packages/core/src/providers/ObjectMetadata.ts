/** Metadata of a provider's objects and fields. */
import * as Schema from "effect/Schema"
import * as FieldDefinition from "./FieldDefinition.ts"
import { ObjectName } from "../domain/Ids.ts"

/** What a field holds; `other` where none of these words is true, and `providerType` says what it is. */
export const ValueType = Schema.Literals([...FieldDefinition.ValueType.literals, "other"])
export type ValueType = typeof ValueType.Type

/** A field of an object. Properties that the provider doesn't report are missing. */
export const FieldMetadata = Schema.Struct({
  /** The name in a record. */
  fieldName: Schema.NonEmptyString,
  /** The name that people see. */
  displayName: Schema.String,
  /** The kind of value. */
  valueType: ValueType,
  /** The type in the provider's own words. */
  providerType: Schema.String,
  /** Whether a new record may have it from a caller. */
  createable: Schema.Boolean,
  /** Whether a caller may change it later. */
  updateable: Schema.Boolean,
  /** Neither of the two: the provider fills it, or this account may not. */
  readOnly: Schema.Boolean,
  /** Whether a new record can't be without a value from its caller. */
  isRequired: Schema.optionalKey(Schema.Boolean),
  /** Made by the account's own people, not by the provider. */
  isCustom: Schema.Boolean,
  /** Whether no two records hold the same value. */
  unique: Schema.Boolean,
  /** Whether the provider creates or updates a record by the field's value in one call. */
  upsertKey: Schema.optionalKey(Schema.Literal(true)),
  /** `false` where records can't be found by the field's value. */
  filterable: Schema.optionalKey(Schema.Boolean),
  /** There and writable, but not shown to the provider's own users. */
  hidden: Schema.Boolean,
  /** The objects whose records' ids it holds, in the provider's words. */
  referenceTo: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The name under which a write names the record that it refers to by a unique field of that record, in place of its id. */
  referenceName: Schema.optionalKey(Schema.String),
  /** Whether the provider refuses any other value than these; missing where it doesn't say. */
  valuesRestricted: Schema.optionalKey(Schema.Boolean),
  /** The values to choose from. A provider may allow others too. */
  values: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        /** The value that the provider stores. */
        value: Schema.String,
        /** The name that people see for the value. */
        displayValue: Schema.String
      })
    )
  )
}).annotate({ identifier: "FieldMetadata" })
export interface FieldMetadata extends Schema.Schema.Type<typeof FieldMetadata> {}

/** An object, standard or custom. What is absent, the provider doesn't say. */
export const ObjectSummary = Schema.Struct({
  /** As a write names it. */
  name: ObjectName,
  /** The name that people see. */
  displayName: Schema.String,
  /** Whether the account defines the object. */
  isCustom: Schema.Boolean,
  /** Whether records can be created. */
  createable: Schema.optionalKey(Schema.Boolean),
  /** Whether records can be updated. */
  updateable: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "ObjectSummary" })
export interface ObjectSummary extends Schema.Schema.Type<typeof ObjectSummary> {}

/** An object with every field that the account may see, by name. */
export const ObjectMetadata = Schema.Struct({
  ...ObjectSummary.fields,
  /** The object's fields, by field name. */
  fields: Schema.Record(Schema.String, FieldMetadata)
}).annotate({ identifier: "ObjectMetadata" })
export interface ObjectMetadata extends Schema.Schema.Type<typeof ObjectMetadata> {}

/** An object of the group's account, with the integration's own name for it. */
export const MappedObjectMetadata = Schema.Struct({
  ...ObjectMetadata.fields,
  /** The integration's own name for the object. */
  mappedObjectName: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "MappedObjectMetadata" })
export interface MappedObjectMetadata extends Schema.Schema.Type<typeof MappedObjectMetadata> {}

export const withoutReadOnly = (object: ObjectMetadata): ObjectMetadata => ({
  ...object,
  fields: Object.fromEntries(Object.entries(object.fields).filter(([, { readOnly }]) => !readOnly))
})

/** Fields by their names; whether one is read-only follows from the rest. */
export const fieldsByName = (fields: ReadonlyArray<Omit<FieldMetadata, "readOnly">>): ObjectMetadata["fields"] =>
  Object.fromEntries(
    fields.map((field) => [field.fieldName, { ...field, readOnly: !field.createable && !field.updateable }])
  )
