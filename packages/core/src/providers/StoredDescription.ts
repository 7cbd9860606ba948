/**
 * What a connected account says of an object, in the short form that writes need: it is stored, so that a value can be converted
 * without a call. Pure. @rule value.description
 */
import * as Schema from "effect/Schema"
import type * as DateTime from "effect/DateTime"
import { storedDescriptions } from "../domain/Limits.ts"
import type { DescribedFields } from "../records/FindQuery.ts"
import * as FieldNames from "./FieldNames.ts"
import { type FieldMetadata, type ObjectMetadata, ValueType } from "./ObjectMetadata.ts"

/** A value to choose, and its label where that is another text. */
const Option = Schema.Union([Schema.Tuple([Schema.String]), Schema.Tuple([Schema.String, Schema.String])])

/** A field as far as a write needs it. Flags are missing where they are false. */
export const DescribedField = Schema.Struct({
  /** The kind of value. */
  type: ValueType,
  /** What people call it, where records may name it so. */
  label: Schema.optionalKey(Schema.String),
  /** The type in the provider's own words. */
  providerType: Schema.String,
  /** Whether no two records hold the same value. */
  unique: Schema.optionalKey(Schema.Literal(true)),
  /** Whether the provider creates or updates records by it in one call. */
  upsertKey: Schema.optionalKey(Schema.Literal(true)),
  /** The objects whose records' ids it holds, in the provider's words. */
  referenceTo: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The name under which a write names such a record by a unique field, in place of its id. */
  referenceName: Schema.optionalKey(Schema.String),
  /** The values to choose from; missing where there are too many to store. */
  options: Schema.optionalKey(Schema.Array(Option)),
  /** Whether the provider refuses any value that is not one of the options. */
  restricted: Schema.optionalKey(Schema.Literal(true))
})
export interface DescribedField extends Schema.Schema.Type<typeof DescribedField> {}

export const StoredDescription = Schema.Struct({
  /** When the provider was asked. */
  readAt: Schema.DateTimeUtcFromString,
  /** By the names in a record. */
  fields: Schema.Record(Schema.String, DescribedField),
  /** Set where the object has more fields than are stored. */
  partial: Schema.optionalKey(Schema.Literal(true))
})
export interface StoredDescription extends Schema.Schema.Type<typeof StoredDescription> {}

/** The names of an object's fields with their labels. @rule field.labels */
export const labelled = (
  { fields }: StoredDescription,
  names: FieldNames.FieldNames = FieldNames.exact
): FieldNames.FieldNames =>
  FieldNames.labelled(
    names,
    Object.entries(fields).map(([name, { label }]) => [name, label])
  )

/** What lookups and upserts need of it. */
export const searchable = ({ fields }: StoredDescription): DescribedFields => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([fieldName, { referenceName, referenceTo, type, unique, upsertKey }]) => [
      fieldName,
      {
        fieldName,
        valueType: type,
        unique: unique === true,
        ...(upsertKey === true ? { upsertKey } : {}),
        ...(referenceTo === undefined ? {} : { referenceTo }),
        ...(referenceName === undefined ? {} : { referenceName })
      }
    ])
  )
})

/**
 * The short form of a description; undefined where even without options it is too long to store. `labels`: whether records may name
 * fields by their labels.
 */
export const of = (metadata: ObjectMetadata, readAt: DateTime.Utc, labels = false): StoredDescription | undefined => {
  const all = Object.entries(metadata.fields)
  const { characters, fields, options } = storedDescriptions
  for (const most of options) {
    const described = Object.fromEntries(
      all.slice(0, fields).map(([name, field]) => [name, fieldOf(field, most, labels)])
    )
    if (JSON.stringify(described).length > characters) continue
    return { readAt, fields: described, ...(all.length > fields ? { partial: true } : {}) }
  }
  return undefined
}

const fieldOf = (
  {
    displayName,
    fieldName,
    providerType,
    referenceName,
    referenceTo,
    unique,
    upsertKey,
    valueType,
    values = [],
    valuesRestricted
  }: FieldMetadata,
  most: number,
  labels: boolean
): DescribedField => ({
  type: valueType,
  ...(labels && displayName !== fieldName ? { label: displayName } : {}),
  providerType,
  ...(unique ? { unique } : {}),
  ...(upsertKey === true ? { upsertKey } : {}),
  ...(referenceTo === undefined ? {} : { referenceTo }),
  ...(referenceName === undefined ? {} : { referenceName }),
  ...(values.length === 0 || values.length > most
    ? {}
    : {
        options: values.map(({ displayValue, value }) =>
          displayValue === value ? ([value] as const) : ([value, displayValue] as const)
        ),
        ...(valuesRestricted === true ? { restricted: true } : {})
      })
})
