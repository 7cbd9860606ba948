/** HubSpot's properties and schemas in Fieldgate's terms. Pure. developers.hubspot.com/docs/api-reference/crm-properties, …/crm-schemas */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as ObjectMetadata from "@fieldgate/core/providers/ObjectMetadata"
import * as Schema from "effect/Schema"
import { type Answer, shaped } from "../kit/Answer.ts"
import { standardObjects } from "./StandardObjects.ts"

/** By type, or by type and field type where they differ. A number may have decimals or not. */
const valueTypes: ReadonlyMap<string, ObjectMetadata.ValueType> = new Map(
  Object.entries({
    string: "string",
    phone_number: "string",
    number: "float",
    bool: "boolean",
    date: "date",
    datetime: "datetime",
    enumeration: "singleSelect",
    "enumeration/checkbox": "multiSelect"
  } as const)
)

const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

const Property = Schema.Struct({
  name: Schema.NonEmptyString,
  label: Schema.String,
  type: Schema.String,
  fieldType: Schema.String,
  options: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.String, hidden: flag })))
  ),
  calculated: flag,
  externalOptions: flag,
  hasUniqueValue: flag,
  hidden: flag,
  hubspotDefined: flag,
  referencedObjectType: Schema.optionalKey(Schema.NullOr(Schema.String)),
  modificationMetadata: Schema.optionalKey(Schema.NullOr(Schema.Struct({ readOnlyValue: flag })))
})
type Property = typeof Property.Type

const label = Schema.optionalKey(Schema.NullOr(Schema.String))

const ObjectSchema = Schema.Struct({
  name: Schema.NonEmptyString,
  objectTypeId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  fullyQualifiedName: Schema.optionalKey(Schema.NullOr(ObjectName)),
  labels: Schema.Struct({ singular: label, plural: label }),
  requiredProperties: Schema.Array(Schema.String)
})
type ObjectSchema = typeof ObjectSchema.Type

const readProperties = shaped(Schema.Struct({ results: Schema.Array(Property) }))
const readSchemas = shaped(Schema.Struct({ results: Schema.Array(ObjectSchema) }))

export const properties = (answer: Answer): ReadonlyArray<Property> | undefined => readProperties(answer)?.results

export const schema = shaped(ObjectSchema)

/** The custom objects; undefined if the answer has no list. Their qualified names are valid in any account's paths. */
export const customObjects = (answer: Answer): ReadonlyArray<ObjectMetadata.ObjectSummary> | undefined =>
  readSchemas(answer)?.results.map((each) => ({
    name: each.fullyQualifiedName ?? ObjectName.make(each.name),
    displayName: each.labels.plural ?? each.labels.singular ?? each.name,
    isCustom: true
  }))

/** An object under the requested name; without a schema it is unknown what a new record requires. */
export const object = (
  name: ObjectName,
  all: ReadonlyArray<Property>,
  described: ObjectSchema | undefined
): ObjectMetadata.ObjectMetadata => ({
  name,
  displayName: described?.labels.plural ?? standardObjects.find((each) => each.name === name)?.displayName ?? name,
  isCustom: described === undefined ? isCustomName(name) : isCustomType(described.objectTypeId ?? ""),
  fields: ObjectMetadata.fieldsByName(all.map((property) => fieldOf(property, described?.requiredProperties)))
})

/** `2-123` is an account's own type; HubSpot's start with `0-`. */
const isCustomType = (typeId: string): boolean => typeId.startsWith("2-")

/** A type id, or a qualified name such as `p123_car`. */
const isCustomName = (name: string): boolean => isCustomType(name) || /^p\d+_/.test(name)

const fieldOf = (property: Property, required: ReadonlyArray<string> | undefined) => {
  const { fieldType, referencedObjectType, type } = property
  const writable = property.calculated !== true && property.modificationMetadata?.readOnlyValue !== true
  const options = property.options ?? []
  const values = options.filter(({ hidden }) => hidden !== true)
  // A hidden option may still be sent, and options that HubSpot takes from elsewhere may be incomplete.
  const valuesRestricted = values.length === options.length && property.externalOptions !== true
  return {
    fieldName: property.name,
    displayName: property.label,
    valueType: valueTypeOf(property),
    providerType: `${type}/${fieldType}`,
    createable: writable,
    updateable: writable,
    ...(required === undefined ? {} : { isRequired: writable && required.includes(property.name) }),
    isCustom: property.hubspotDefined !== true,
    unique: property.hasUniqueValue === true,
    // By e-mail address HubSpot writes all records of a call or none.
    ...(property.hasUniqueValue === true && writable && property.name !== "email" ? { upsertKey: true as const } : {}),
    hidden: property.hidden === true,
    ...(referencedObjectType ? { referenceTo: [referencedObjectType] } : {}),
    ...(values.length === 0
      ? {}
      : { valuesRestricted, values: values.map(({ label, value }) => ({ value, displayValue: label })) })
  }
}

/** A choice among the records of an object, such as the owners, is a reference. */
const valueTypeOf = ({ fieldType, referencedObjectType, type }: Property): ObjectMetadata.ValueType =>
  type === "enumeration" && referencedObjectType && fieldType !== "checkbox"
    ? "reference"
    : (valueTypes.get(`${type}/${fieldType}`) ?? valueTypes.get(type) ?? "other")
