/**
 * Custom fields in the Tooling API: a full name such as `Contact.Hobby__c`, and metadata that define the field. Pure. Source: CustomField
 * in the Metadata API Developer Guide; "unseen" marks refusals that no source shows.
 */
import * as Result from "effect/Result"
import * as Fields from "./Fields.ts"
import { isObject, type JsonObject } from "./JsonText.ts"

export interface CustomField {
  readonly id: string
  readonly object: string
  readonly field: Fields.FieldDefinition
  readonly metadata: JsonObject
}

export interface Fault {
  readonly code: string
  readonly message: string
}

const fault = (message: string, code = "FIELD_INTEGRITY_EXCEPTION"): Result.Result<never, Fault> =>
  Result.fail({ code, message })

/** The longest names and labels, and the most fields of an object. */
export const limits = { name: 40, label: 40, description: 1000, fields: 900 }

export const nameOf = (fullName: unknown): Result.Result<readonly [object: string, name: string], Fault> => {
  const [object = "", name = "", ...more] = String(fullName).split(".")
  const isName = /^[A-Za-z](?:[A-Za-z0-9]|_(?!_))*__c$/.test(name) && name.length <= limits.name + 3
  return isName && more.length === 0 && object !== ""
    ? Result.succeed([object, name])
    : fault(
        `The name of the custom field must begin with a letter, hold only letters, digits and single underscores and end in __c: ${String(fullName)}`,
        "INVALID_FIELD"
      )
}

export const fieldOf = (name: string, metadata: JsonObject): Result.Result<Fields.FieldDefinition, Fault> =>
  Result.gen(function* () {
    const { label } = metadata
    if (typeof label !== "string" || label === "")
      return yield* fault("Must specify a non-empty label for the CustomObject")
    if (label.length > limits.label)
      return yield* fault(`Label: data value too large: ${label} (max length=40)`, "STRING_TOO_LONG")
    const type = yield* typed(name, label, metadata)
    const help = metadata["inlineHelpText"]
    const unique = metadata["unique"] === true ? Fields.unique(type) : type
    const keyed = metadata["externalId"] === true ? Fields.externalId(unique) : unique
    const shown = { ...keyed, inlineHelpText: typeof help === "string" ? help : null }
    if (metadata["required"] !== true) return shown
    return neverRequired.has(String(metadata["type"]))
      ? yield* fault(`Can not specify 'required' for a CustomField of type ${String(metadata["type"])}`)
      : Fields.required(shown)
  })

const neverRequired = new Set(["Checkbox", "LongTextArea", "MultiselectPicklist"])

const typed = (name: string, label: string, metadata: JsonObject): Result.Result<Fields.FieldDefinition, Fault> => {
  const { length, precision, scale, type } = metadata
  switch (type) {
    case "Text":
      return isWithin(length, 1, 255)
        ? Result.succeed(withDefault(Fields.text(name, label, length), textDefault(metadata)))
        : fault("Text fields must have a length between 1 and 255")
    case "LongTextArea":
      return isWithin(length, 256, 131_072) && isWithin(metadata["visibleLines"], 2, 50)
        ? Result.succeed(Fields.textarea(name, label, length))
        : fault("Long text area fields must have a length between 256 and 131072, and visibleLines")
    case "Checkbox":
      return metadata["defaultValue"] === undefined
        ? fault("Must specify 'defaultValue' for a CustomField of type Checkbox")
        : Result.succeed({ ...Fields.checkbox(name, label), defaultValue: String(metadata["defaultValue"]) === "true" })
    case "Number":
      return isWithin(precision, 1, 18) && isWithin(scale, 0, precision)
        ? Result.succeed(withDefault(Fields.double(name, label, precision, scale), numberDefault(metadata)))
        : fault("Number fields must have a precision between 1 and 18, and a scale that is not more")
    case "Date":
      return Result.succeed(Fields.date(name, label))
    case "DateTime":
      return Result.succeed(Fields.datetime(name, label))
    case "Picklist":
    case "MultiselectPicklist":
      return choice(name, label, metadata)
    case "Lookup": {
      const { referenceTo, relationshipName } = metadata
      return typeof referenceTo === "string" && typeof relationshipName === "string"
        ? Result.succeed(Fields.reference(name, label, [referenceTo]))
        : fault("Must specify 'referenceTo' and 'relationshipName' for a CustomField of type Lookup")
    }
    default:
      return fault(`Invalid value for field type: ${String(type)}`, "INVALID_TYPE")
  }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most

const choice = (name: string, label: string, metadata: JsonObject): Result.Result<Fields.FieldDefinition, Fault> => {
  const set = isObject(metadata["valueSet"]) ? metadata["valueSet"] : {}
  const definition = isObject(set["valueSetDefinition"]) ? set["valueSetDefinition"] : {}
  const values = Array.isArray(definition["value"]) ? definition["value"] : []
  const names = values.map((each: unknown) => (isObject(each) ? each["valueName"] : undefined))
  const isMultiple = metadata["type"] === "MultiselectPicklist"
  if (names.length === 0) return fault("Must specify values for a picklist field")
  if (!names.every((each): each is string => typeof each === "string" && each !== "")) {
    return fault("Each picklist value must have a valueName")
  }
  if (new Set(names).size < names.length) return fault("Duplicate picklist value", "DUPLICATE_VALUE")
  if (isMultiple && !isWithin(metadata["visibleLines"], 3, 10)) {
    return fault("Must specify 'visibleLines' for a CustomField of type MultiselectPicklist")
  }
  const picked = isMultiple ? Fields.multipicklist(name, label, names) : Fields.picklist(name, label, names)
  const preset = values.findIndex((each: unknown) => isObject(each) && each["default"] === true)
  const made = withDefault(picked, names[preset])
  return Result.succeed(set["restricted"] === true ? Fields.restricted(made) : made)
}

const valuesIn = (metadata: JsonObject) => {
  const set = isObject(metadata["valueSet"]) ? metadata["valueSet"] : {}
  const definition = isObject(set["valueSetDefinition"]) ? set["valueSetDefinition"] : {}
  const values = Array.isArray(definition["value"]) ? definition["value"].filter(isObject) : []
  return { set, definition, values }
}

export const valueMembers = (metadata: JsonObject): ReadonlyArray<string> =>
  valuesIn(metadata).values.flatMap((value) => Object.keys(value))

/** Metadata with picklist values by `valueName`, whichever property named them. */
export const withValueNames = (metadata: JsonObject): JsonObject => {
  const { definition, set, values } = valuesIn(metadata)
  if (values.length === 0) return metadata
  const value = values.map(({ fullName, valueName, ...rest }) => ({ valueName: valueName ?? fullName, ...rest }))
  return { ...metadata, valueSet: { ...set, valueSetDefinition: { ...definition, value } } }
}

const withDefault = (field: Fields.FieldDefinition, value: Fields.FieldValue | undefined): Fields.FieldDefinition =>
  value === undefined ? field : Fields.defaulted(field, value)

/** A default for text is a formula: its quotes are part of it. */
const textDefault = ({ defaultValue }: JsonObject): string | undefined =>
  typeof defaultValue === "string" ? defaultValue.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"') : undefined

const numberDefault = ({ defaultValue }: JsonObject): number | undefined =>
  defaultValue === undefined || defaultValue === null ? undefined : Number(defaultValue)

/** The Tooling API's metadata of a field that existed from the start. */
export const metadataOf = (field: Fields.FieldDefinition): JsonObject => ({
  label: field.label,
  type: metadataTypes[field.type] ?? "Text",
  required: !field.nillable && field.type !== "boolean",
  unique: field.unique,
  externalId: field.externalId,
  ...(field.length === 0 ? {} : { length: field.length }),
  ...(field.precision === 0 ? {} : { precision: field.precision, scale: field.scale }),
  ...(field.type === "boolean" ? { defaultValue: String(field.defaultValue) } : {}),
  ...(field.picklist.length === 0
    ? {}
    : {
        valueSet: {
          restricted: field.restrictedPicklist,
          valueSetDefinition: {
            sorted: false,
            value: field.picklist.map((valueName) => ({ valueName, label: valueName, default: false }))
          }
        }
      })
})

const metadataTypes: Readonly<Record<string, string>> = {
  textarea: "LongTextArea",
  url: "Url",
  email: "Email",
  phone: "Phone",
  picklist: "Picklist",
  multipicklist: "MultiselectPicklist",
  boolean: "Checkbox",
  int: "Number",
  double: "Number",
  currency: "Currency",
  percent: "Percent",
  date: "Date",
  datetime: "DateTime",
  reference: "Lookup"
}
