/** Faults of definitions of custom fields, whatever the provider, and members that mean nothing. @rule field.definition */
import type { DefinitionFault, FieldDefinition, FieldDefinitions } from "../FieldDefinition.ts"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { upsertedFields } from "../../domain/Limits.ts"

/** Every fault of a request's `fields`, in their order; `faultOf` knows those that only the provider has. */
export const faults = (
  fields: FieldDefinitions,
  faultOf: (definition: FieldDefinition) => DefinitionFault | undefined = () => undefined
): ReadonlyArray<InputFault> => {
  const all = Object.entries(fields).flatMap(([object, definitions]) =>
    definitions.map((definition, index) => ({ definition, object, index, siblings: definitions.slice(0, index) }))
  )
  if (all.length === 0) return [{ name: "fields", message: "fields must define at least one field of an object" }]
  if (all.length > upsertedFields.maximum) {
    const message = `fields may define at most ${upsertedFields.maximum} fields per request; it has ${all.length}`
    return [{ name: "fields", message }]
  }
  return all.flatMap(({ definition, index, object, siblings }) => {
    const place: Place = (...keys) => nameOf(["fields", object, index, ...keys])
    return [
      ...twice(definition, siblings, place),
      ...ofDefinition(definition, place),
      ...ofProvider(definition, faultOf(definition), place)
    ]
  })
}

const ofProvider = (definition: FieldDefinition, fault: DefinitionFault | undefined, place: Place) => {
  if (fault === undefined) return []
  const { [fault.property]: value } = definition
  return [{ name: place(fault.property), message: fault.message, ...(typeof value === "string" ? { value } : {}) }]
}

type Place = (...keys: ReadonlyArray<string | number>) => string

/** Providers don't tell names apart by their case. */
const twice = (
  { fieldName }: FieldDefinition,
  siblings: ReadonlyArray<FieldDefinition>,
  place: Place
): ReadonlyArray<InputFault> =>
  siblings.some((sibling) => sibling.fieldName.toLowerCase() === fieldName.toLowerCase())
    ? [{ name: place("fieldName"), value: fieldName, message: `the field "${fieldName}" is defined more than once` }]
    : []

const ofDefinition = (definition: FieldDefinition, place: Place): ReadonlyArray<InputFault> => {
  const { association, valueType } = definition
  return [
    ...(isText(definition) ? ofText(definition, place) : []),
    ...(isNumber(definition) ? ofNumber(definition, place) : []),
    ...(valueType === "reference" && association === undefined
      ? [
          {
            name: place("association"),
            message: "a reference requires association.targetObject, the object that it refers to"
          }
        ]
      : [])
  ]
}

const isChoice = ({ valueType }: FieldDefinition) => valueType === "singleSelect" || valueType === "multiSelect"
const isText = (definition: FieldDefinition) => definition.valueType === "string" || isChoice(definition)
const isNumber = ({ valueType }: FieldDefinition) => valueType === "int" || valueType === "float"

const ofText = (definition: FieldDefinition, place: Place): ReadonlyArray<InputFault> => {
  const { defaultValue, values = [], valuesRestricted } = definition.stringOptions ?? {}
  const at = (...keys: ReadonlyArray<string | number>) => place("stringOptions", ...keys)
  const bad = values.flatMap((value, index) =>
    value.trim() === "" || values.indexOf(value) < index
      ? [{ name: at("values", index), value, message: "each value must be unique and not blank" }]
      : []
  )
  if (values.length === 0 && (isChoice(definition) || valuesRestricted === true)) {
    const what = isChoice(definition) ? `a ${definition.valueType} field` : "valuesRestricted"
    const message = `${what} requires stringOptions.values, the values to choose from`
    return [{ name: at("values"), ...(definition.stringOptions?.values && { value: values }), message }]
  }
  const isClosed = isChoice(definition) || valuesRestricted === true
  if (!isClosed || defaultValue === undefined || values.includes(defaultValue)) return bad
  const message = `defaultValue must be one of stringOptions.values: ${values.join(", ")}`
  return [...bad, { name: at("defaultValue"), value: defaultValue, message }]
}

const ofNumber = ({ numericOptions = {}, valueType }: FieldDefinition, place: Place): ReadonlyArray<InputFault> => {
  const { defaultValue, max, min, precision, scale } = numericOptions
  const fault = (isWrong: boolean, key: string, value: number | undefined, message: string) =>
    isWrong && value !== undefined ? [{ name: place("numericOptions", key), value, message }] : []
  const isOutside =
    defaultValue !== undefined && (defaultValue < (min ?? defaultValue) || defaultValue > (max ?? defaultValue))
  return [
    ...fault(precision !== undefined && precision < 1, "precision", precision, "precision must be at least 1"),
    ...fault(scale !== undefined && scale < 0, "scale", scale, "scale must not be negative"),
    ...fault((scale ?? 0) > (precision ?? Infinity), "scale", scale, "scale must not be more than precision"),
    ...fault(valueType === "int" && (scale ?? 0) > 0, "scale", scale, "an int must have scale 0"),
    ...fault((min ?? -Infinity) > (max ?? Infinity), "min", min, "min must not be more than max"),
    ...fault(isOutside, "defaultValue", defaultValue, "defaultValue must be between min and max"),
    ...fault(
      valueType === "int" && !Number.isInteger(defaultValue ?? 0),
      "defaultValue",
      defaultValue,
      "the default of an int must be a whole number"
    )
  ]
}

/** Members that say nothing of a field of this type: they are not used, whatever the provider. */
export const unused = (definition: FieldDefinition): ReadonlyArray<string> => {
  const { association, numericOptions, stringOptions, valueType } = definition
  return [
    ...(stringOptions === undefined || isText(definition) ? [] : ["stringOptions"]),
    ...(numericOptions === undefined || isNumber(definition) ? [] : ["numericOptions"]),
    ...(association === undefined || valueType === "reference" ? [] : ["association"])
  ].map((member) => `${member} was ignored: it doesn't apply to a ${valueType} field`)
}
