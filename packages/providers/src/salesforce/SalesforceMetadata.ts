/** Salesforce's descriptions in our terms. Pure. Source: sObject Describe and Describe Global, REST API Developer Guide. */
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as ObjectMetadata from "@fieldgate/core/providers/ObjectMetadata"
import * as Schema from "effect/Schema"
import { type Answer, shaped } from "../kit/Answer.ts"

/** Salesforce's types that have an equivalent here; any other is `other`. */
const valueTypes: ReadonlyMap<string, ObjectMetadata.ValueType> = new Map(
  Object.entries({
    string: "string",
    textarea: "string",
    url: "string",
    email: "string",
    phone: "string",
    encryptedstring: "string",
    combobox: "string",
    boolean: "boolean",
    int: "int",
    long: "int",
    double: "float",
    currency: "float",
    percent: "float",
    date: "date",
    datetime: "datetime",
    picklist: "singleSelect",
    multipicklist: "multiSelect",
    reference: "reference",
    id: "reference"
  } as const)
)

const SObject = Schema.Struct({
  name: ObjectName,
  label: Schema.String,
  custom: Schema.Boolean,
  createable: Schema.Boolean,
  updateable: Schema.Boolean,
  deprecatedAndHidden: Schema.optionalKey(Schema.Boolean)
})

const Field = Schema.Struct({
  name: Schema.NonEmptyString,
  label: Schema.String,
  type: Schema.String,
  scale: Schema.optionalKey(Schema.Finite),
  nillable: Schema.Boolean,
  defaultedOnCreate: Schema.Boolean,
  createable: Schema.Boolean,
  updateable: Schema.Boolean,
  custom: Schema.Boolean,
  unique: Schema.Boolean,
  externalId: Schema.optionalKey(Schema.Boolean),
  filterable: Schema.optionalKey(Schema.Boolean),
  deprecatedAndHidden: Schema.optionalKey(Schema.Boolean),
  referenceTo: Schema.optionalKey(Schema.Array(Schema.String)),
  relationshipName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  restrictedPicklist: Schema.optionalKey(Schema.Boolean),
  picklistValues: Schema.optionalKey(
    Schema.Array(Schema.Struct({ value: Schema.String, label: Schema.NullOr(Schema.String), active: Schema.Boolean }))
  )
})
type Field = typeof Field.Type

const readAll = shaped(Schema.Struct({ sobjects: Schema.Array(SObject) }))
const readOne = shaped(Schema.Struct({ ...SObject.fields, fields: Schema.Array(Field) }))

/** The list of all objects; undefined if the answer has none. Those that Salesforce has deprecated are left out. */
export const objects = (answer: Answer): ReadonlyArray<ObjectMetadata.ObjectSummary> | undefined =>
  readAll(answer)
    ?.sobjects.filter(({ deprecatedAndHidden }) => deprecatedAndHidden !== true)
    .map(summaryOf)

/** One object; undefined if the answer has none. */
export const object = (answer: Answer): ObjectMetadata.ObjectMetadata | undefined => {
  const described = readOne(answer)
  return described && { ...summaryOf(described), fields: ObjectMetadata.fieldsByName(described.fields.map(fieldOf)) }
}

const summaryOf = (described: typeof SObject.Type): ObjectMetadata.ObjectSummary => ({
  name: described.name,
  displayName: described.label,
  isCustom: described.custom,
  createable: described.createable,
  updateable: described.updateable
})

const fieldOf = (field: Field) => {
  const values = (field.picklistValues ?? []).filter(({ active }) => active)
  const { referenceTo = [], relationshipName = null } = field
  return {
    fieldName: field.name,
    displayName: field.label,
    valueType: valueTypeOf(field),
    providerType: field.type,
    createable: field.createable,
    updateable: field.updateable,
    isRequired: isRequired(field),
    isCustom: field.custom,
    unique: field.unique,
    ...(field.unique && field.externalId === true && field.createable ? { upsertKey: true as const } : {}),
    // A query takes no condition on a long text or on several choices in one field.
    ...(field.filterable === false || field.type === "multipicklist" ? { filterable: false } : {}),
    hidden: field.deprecatedAndHidden === true,
    ...(referenceTo.length === 0 ? {} : { referenceTo }),
    // An external id doesn't identify which of several objects is meant.
    ...(referenceTo.length === 1 && relationshipName !== null ? { referenceName: relationshipName } : {}),
    ...(values.length === 0
      ? {}
      : {
          valuesRestricted: field.restrictedPicklist === true,
          values: values.map(({ label, value }) => ({ value, displayValue: label ?? value }))
        })
  }
}

/** A number without decimals is an integer. */
const valueTypeOf = ({ scale, type }: Field): ObjectMetadata.ValueType =>
  type === "double" && scale === 0 ? "int" : (valueTypes.get(type) ?? "other")

/** Only the caller can set it. A checkbox is never empty, and false if it isn't sent. */
const isRequired = ({ createable, defaultedOnCreate, nillable, type }: Field): boolean =>
  createable && !nillable && !defaultedOnCreate && type !== "boolean"
