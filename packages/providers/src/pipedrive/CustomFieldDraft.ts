/** A custom field's definition as Pipedrive's field, and what it changes of an existing one. Pure. @rule field.definition */
import type { FieldDefinition, ValueType } from "@fieldgate/core/providers/FieldDefinition"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as Schema from "effect/Schema"
import { object } from "../kit/Answer.ts"

/** A field as version 2 lists it. */
export const Field = Schema.Struct({
  field_name: Schema.String,
  field_code: Schema.NonEmptyString,
  field_type: Schema.String,
  is_custom_field: Schema.Boolean,
  options: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Struct({ label: Schema.String }))))
})
export type Field = typeof Field.Type

export const isField = Schema.is(Field)

/** Types that hold each kind of value; the first is that of a new field. pipedrive.readme.io/docs/custom-fields */
const types: Readonly<Partial<Record<ValueType, readonly [string, ...ReadonlyArray<string>]>>> = {
  string: ["varchar", "text", "varchar_auto", "phone"],
  int: ["double"],
  float: ["double", "monetary"],
  date: ["date"],
  singleSelect: ["enum"],
  multiSelect: ["set"]
}

const referenceTypes: Readonly<Record<string, string>> = { persons: "people", organizations: "org", users: "user" }

/** Longer text needs another type. */
const lineCharacters = 255

/** The types that fit a definition, or why it has no type. */
const typesOf = ({ association, stringOptions, valueType }: FieldDefinition): ReadonlyArray<string> | string => {
  if (valueType === "reference") {
    const target = association?.targetObject ?? ""
    const type = referenceTypes[target]
    return type === undefined
      ? `Pipedrive's fields refer to ${Object.keys(referenceTypes).join(", ")}, not to "${target}"`
      : [type]
  }
  const fitting = types[valueType]
  if (fitting === undefined) {
    return `Pipedrive has no custom field for ${valueType}; it has ${Object.keys(types).join(", ")} and reference`
  }
  return valueType === "string" && (stringOptions?.length ?? 0) > lineCharacters ? ["text", ...fitting] : fitting
}

const valuesOf = ({ stringOptions }: FieldDefinition): ReadonlyArray<string> => stringOptions?.values ?? []

const isChoice = (type: string): boolean => type === "enum" || type === "set"

/** The body that creates the field, or why there is not one. */
export const creation = (definition: FieldDefinition): RecordFields | string => {
  const fitting = typesOf(definition)
  if (typeof fitting === "string") return fitting
  const [type = ""] = fitting
  const values = valuesOf(definition)
  if (isChoice(type) && values.length === 0) return "Pipedrive's choices need values: add stringOptions.values"
  return {
    field_name: definition.displayName,
    field_type: type,
    ...(isChoice(type) ? { options: values.map((label) => ({ label })) } : {})
  }
}

export interface Change {
  /** The body that renames it; undefined if it has the name. */
  readonly name: RecordFields | undefined
  /** Options that it lacks. */
  readonly options: ReadonlyArray<Json>
}

/** What a definition changes of the field, or why it can't. Options are kept, because records hold them. */
export const change = (definition: FieldDefinition, field: Field): Change | string => {
  const fitting = typesOf(definition)
  if (typeof fitting === "string") return fitting
  if (!field.is_custom_field) return `"${field.field_code}" is a field of Pipedrive's own and can't be changed`
  if (!fitting.includes(field.field_type)) {
    return `the field "${field.field_name}" has the type ${field.field_type}, which can't be changed to ${fitting[0]}`
  }
  const labels = new Set((field.options ?? []).map(({ label }) => label))
  const missing = isChoice(field.field_type) ? valuesOf(definition).filter((label) => !labels.has(label)) : []
  return {
    name: field.field_name === definition.displayName ? undefined : { field_name: definition.displayName },
    options: missing.map((label) => ({ label }))
  }
}

/**
 * The field that a definition means: by its code or, because Pipedrive makes the codes, by the name that people see. Undefined: there is
 * none. A text is the reason why there is no single one.
 */
export const found = (
  { displayName, fieldName }: FieldDefinition,
  fields: ReadonlyArray<Field>
): Field | string | undefined => {
  const byCode = fields.find(({ field_code }) => field_code === fieldName)
  if (byCode !== undefined) return byCode
  const named = fields.filter(
    ({ field_name, is_custom_field }) => is_custom_field && [displayName, fieldName].includes(field_name)
  )
  const [only, ...others] = named
  return others.length === 0
    ? only
    : `${named.length} fields are called "${displayName}": name one by its key, such as ${only?.field_code ?? ""}`
}

/** What of a definition Pipedrive can't express. */
export const warnings = (definition: FieldDefinition): ReadonlyArray<string> => {
  const { description, indexed, numericOptions, required, stringOptions, unique } = definition
  const { defaultValue, length, pattern, valuesRestricted } = stringOptions ?? {}
  const lost = [
    ...(description === undefined ? [] : ["description"]),
    ...(required === true ? ["required"] : []),
    ...(unique === true ? ["unique"] : []),
    ...(indexed === true ? ["indexed"] : []),
    ...(defaultValue === undefined ? [] : ["stringOptions.defaultValue"]),
    ...(pattern === undefined ? [] : ["stringOptions.pattern"]),
    ...(length === undefined ? [] : ["stringOptions.length"]),
    ...(valuesRestricted === false ? ["stringOptions.valuesRestricted: false"] : []),
    ...Object.keys(object(numericOptions)).map((name) => `numericOptions.${name}`)
  ]
  return lost.map((name) => `Pipedrive has nothing like ${name}: it was left out`)
}
