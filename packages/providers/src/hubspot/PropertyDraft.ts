/** A custom field's definition as a HubSpot property, and what it changes of an existing one. Pure. @rule field.definition */
import type { DefinitionFault, FieldDefinition, ValueType } from "@fieldgate/core/providers/FieldDefinition"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import * as Schema from "effect/Schema"
import { shaped } from "../kit/Answer.ts"

const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))
const words = Schema.optionalKey(Schema.NullOr(Schema.String))

const Option = Schema.StructWithRest(Schema.Struct({ label: Schema.String, value: Schema.String }), [
  Schema.Record(Schema.String, Schema.Json)
])

/** The part of a property that decides what a definition changes. */
export const Property = Schema.Struct({
  name: Schema.NonEmptyString,
  label: Schema.String,
  type: Schema.String,
  fieldType: Schema.String,
  description: words,
  options: Schema.optionalKey(Schema.NullOr(Schema.Array(Option))),
  hasUniqueValue: flag,
  modificationMetadata: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ readOnlyDefinition: flag, readOnlyOptions: flag }))
  )
})
export type Property = typeof Property.Type

export const listed = shaped(Schema.Struct({ results: Schema.Array(Property) }))

/** The heading under which HubSpot shows properties created here. */
export const group = { name: "integrationcreatedproperties", label: "Integration Created Properties" }

/** A definition in HubSpot's form; `refusal` is the reason why it can't be a property. */
export interface Draft {
  readonly name: string
  readonly body: RecordFields
  readonly warnings: ReadonlyArray<string>
  readonly refusal?: string
}

/** Types as HubSpot combines them. developers.hubspot.com/docs/api-reference/crm-properties */
const types: Readonly<Record<Exclude<ValueType, "reference">, readonly [type: string, fieldType: string]>> = {
  string: ["string", "text"],
  boolean: ["bool", "booleancheckbox"],
  date: ["date", "date"],
  datetime: ["datetime", "date"],
  singleSelect: ["enumeration", "select"],
  multiSelect: ["enumeration", "checkbox"],
  int: ["number", "number"],
  float: ["number", "number"]
}

/** Longer text gets a multi-line input. */
const lineCharacters = 255

/** Why a definition can't be a property of any account. */
export const faultOf = ({ fieldName, valueType }: FieldDefinition): DefinitionFault | undefined => {
  if (valueType === "reference") {
    const message = "HubSpot has no property that refers to other records: join records by associations"
    return { property: "valueType", message }
  }
  if (/^[a-z][a-z0-9_]{0,99}$/iu.test(fieldName)) return undefined
  const rule = "a letter first, then letters, digits and underscores, 100 characters at most"
  return { property: "fieldName", message: `"${fieldName}" can't be the name of a HubSpot property: ${rule}` }
}

export const of = (definition: FieldDefinition): Draft => {
  const { displayName, fieldName, unique, valueType } = definition
  const name = fieldName.toLowerCase()
  const draft = { name, body: {}, warnings: warningsOf(definition, name) }
  const fault = faultOf(definition)
  if (fault !== undefined || valueType === "reference") return { ...draft, ...(fault && { refusal: fault.message }) }
  const [type, fieldType] = typesOf(definition, valueType)
  const options = optionsOf(definition, type)
  return {
    ...draft,
    body: {
      name,
      label: displayName,
      groupName: group.name,
      type,
      fieldType,
      ...(definition.description === undefined ? {} : { description: definition.description }),
      ...(unique === true ? { hasUniqueValue: true } : {}),
      ...(options.length === 0 ? {} : { options })
    }
  }
}

const typesOf = ({ stringOptions }: FieldDefinition, valueType: keyof typeof types): readonly [string, string] => {
  if (valueType !== "string") return types[valueType]
  if ((stringOptions?.values ?? []).length > 0) return types.singleSelect
  return (stringOptions?.length ?? 0) > lineCharacters ? ["string", "textarea"] : types.string
}

const optionsOf = ({ stringOptions }: FieldDefinition, type: string) => {
  if (type === "bool") {
    return [
      { label: "Yes", value: "true", displayOrder: 0, hidden: false },
      { label: "No", value: "false", displayOrder: 1, hidden: false }
    ]
  }
  const values = type === "enumeration" ? (stringOptions?.values ?? []) : []
  // The official contract requires `hidden` of each option.
  return values.map((value, displayOrder) => ({ label: value, value, displayOrder, hidden: false }))
}

/** What HubSpot doesn't support. */
const warningsOf = (definition: FieldDefinition, name: string): ReadonlyArray<string> => {
  const { fieldName, indexed, numericOptions = {}, required, stringOptions = {}, valueType } = definition
  const warnIf = (isSo: boolean, warning: string) => (isSo ? [warning] : [])
  const { defaultValue, length, pattern, values = [], valuesRestricted } = stringOptions
  return [
    ...warnIf(name !== fieldName, `HubSpot keeps names in lower case: the property's name is "${name}"`),
    ...warnIf(required === true, "required is not kept: HubSpot requires no property of a record"),
    ...warnIf(indexed === true, "indexed is not kept: HubSpot has no index to choose"),
    ...warnIf(length !== undefined, "stringOptions.length is not kept: HubSpot limits no property's length"),
    ...warnIf(pattern !== undefined, "stringOptions.pattern is not kept: HubSpot checks values in rules of its own"),
    ...warnIf(
      defaultValue !== undefined || numericOptions.defaultValue !== undefined,
      "defaultValue is not kept: set a default for the field in the installation's config instead"
    ),
    ...warnIf(
      values.length > 0 && valuesRestricted !== true,
      "valuesRestricted: HubSpot takes no other values than those listed"
    ),
    ...warnIf(
      numericOptions.min !== undefined || numericOptions.max !== undefined,
      "numericOptions.min and max are not kept: HubSpot checks values in rules of its own"
    ),
    ...warnIf(
      numericOptions.precision !== undefined || numericOptions.scale !== undefined,
      "numericOptions.precision and scale are not kept: HubSpot keeps every digit"
    ),
    ...warnIf(valueType === "int", "int: HubSpot's numbers may have digits behind the point, and it refuses none")
  ]
}

export interface Change {
  readonly body?: RecordFields
  readonly warnings: ReadonlyArray<string>
  readonly refusal?: string
}

/** Never removes an option, never changes a type: records have such values. */
export const changeOf = ({ body }: Draft, property: Property): Change => {
  const { description, fieldType, hasUniqueValue, label, modificationMetadata, name, options, type } = property
  if (body["type"] !== type || isMultiple(body["fieldType"]) !== isMultiple(fieldType)) {
    const there = `${type}/${fieldType}`
    const refusal = `the property "${name}" is there already as ${there}, and its type can't become ${body["type"]}/${body["fieldType"]}`
    return { warnings: [], refusal }
  }
  const merged = mergedOptions(body, options ?? [])
  const { readOnlyDefinition, readOnlyOptions = readOnlyDefinition } = modificationMetadata ?? {}
  const definition = {
    ...(body["label"] === label ? {} : { label: body["label"] ?? label }),
    ...((body["description"] ?? description) === description ? {} : { description: body["description"] ?? "" })
  }
  const choices = merged === undefined ? {} : { options: merged }
  const changed = { ...(readOnlyDefinition === true ? {} : definition), ...(readOnlyOptions === true ? {} : choices) }
  const kept = Object.keys({ ...definition, ...choices }).filter((member) => !Object.hasOwn(changed, member))
  const warnings = [
    ...(body["hasUniqueValue"] === true && hasUniqueValue !== true
      ? ["unique is not kept: HubSpot can't make a property unique that is there already"]
      : []),
    ...(kept.length === 0 ? [] : [`"${name}" is HubSpot's own property: its ${kept.join(" and ")} can't be changed`])
  ]
  return Object.keys(changed).length === 0 ? { warnings } : { body: changed, warnings }
}

const isMultiple = (fieldType: unknown): boolean => fieldType === "checkbox"

/** HubSpot replaces the whole list, so the existing options come first; undefined if none is new. */
const mergedOptions = (body: RecordFields, there: NonNullable<Property["options"]>) => {
  if (body["type"] !== "enumeration" || !Array.isArray(body["options"])) return undefined
  const known = new Set(there.map(({ value }) => value))
  const added = body["options"].filter(
    (option: unknown) =>
      typeof option === "object" && option !== null && "value" in option && !known.has(String(option.value))
  )
  if (added.length === 0) return undefined
  return [...there, ...added.map((option, n) => ({ ...option, displayOrder: there.length + n }))]
}
