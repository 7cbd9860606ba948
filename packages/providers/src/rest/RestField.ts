/** A field of the provider's list in Fieldgate's terms, and what the definition adds. Pure. */
import type { Json } from "@fieldgate/core/domain/Json"
import type { FieldMetadata, ValueType } from "@fieldgate/core/providers/ObjectMetadata"
import { list } from "../kit/Answer.ts"
import type { Describe, Fields, KnownField } from "./DefinitionDescribe.ts"
import { isMet, type Location, type Sign, valueAt, wordAt } from "./JsonLocation.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { isSearched } from "./RestFind.ts"
import { labelOf } from "./RestObject.ts"

export type Described = Omit<FieldMetadata, "readOnly">

type Capable = Pick<RestDefinition, "operations">

/** The field of an item, with its options if they came by a call of their own; none for an item without a name. */
export const of = (
  definition: Capable,
  fields: Fields,
  objectName: string,
  item: Json,
  options: ReadonlyArray<Json> | undefined
): ReadonlyArray<Described> => {
  const given = wordAt(item, fields.name)
  if (given === undefined) return []
  const name = `${fields.prefix ?? ""}${given}`
  const providerType = wordAt(item, fields.type) ?? ""
  const meets = (sign: Sign | undefined, otherwise: boolean) => (sign === undefined ? otherwise : isMet(sign, item))
  const createable = meets(fields.createable, true)
  const updateable = meets(fields.updateable, createable)
  const values = valuesOf(fields, providerType, item, options)
  const references = fields.referenceTo === undefined ? [] : wordsAt(item, fields.referenceTo)
  return [
    withAbilities(definition, objectName, {
      fieldName: name,
      displayName: wordAt(item, fields.displayName) ?? name,
      valueType: kindOf(fields, providerType, meets(fields.several, false)),
      providerType,
      createable,
      updateable,
      ...(fields.required === undefined ? {} : { isRequired: createable && isMet(fields.required, item) }),
      isCustom: fields.custom === true || meets(fields.custom, false),
      unique: meets(fields.unique, false),
      hidden: false,
      ...(references.length === 0 ? {} : { referenceTo: references }),
      ...(values.length === 0 ? {} : { valuesRestricted: true, values })
    })
  ]
}

const wordsAt = (item: Json, location: Location): ReadonlyArray<string> => {
  const found = valueAt(item, location)
  return (Array.isArray(found) ? found : [found]).flatMap((each: Json | undefined) => wordAt(each, []) ?? [])
}

const kindOf = ({ types }: Fields, providerType: string, isSeveral: boolean): ValueType => {
  const kind = Object.hasOwn(types, providerType) ? (types[providerType] ?? "other") : "other"
  return kind === "singleSelect" && isSeveral ? "multiSelect" : kind
}

const valuesOf = ({ values }: Fields, providerType: string, item: Json, options: ReadonlyArray<Json> | undefined) => {
  if (values === undefined) return []
  if ("at" in values) return choices(list(valueAt(item, values.at)), values)
  const call = Object.hasOwn(values.calls, providerType) ? values.calls[providerType] : undefined
  return call === undefined ? [] : choices(options ?? [], call)
}

const choices = (options: ReadonlyArray<Json>, at: { readonly value: Location; readonly label: Location }) =>
  options.flatMap((option) => {
    const value = wordAt(option, at.value)
    return value === undefined ? [] : [{ value, displayValue: wordAt(option, at.label) ?? value }]
  })

/** What the provider's calls can do with the field. */
const withAbilities = ({ operations: { find, upsert } }: Capable, objectName: string, field: Described): Described => ({
  ...field,
  ...(upsert !== undefined && field.unique && field.createable && field.updateable ? { upsertKey: true as const } : {}),
  ...(find !== undefined && !isSearched(find, objectName, field) ? { filterable: false } : {})
})

/** The listed fields, and what the definition adds to them and to others. */
export const withKnown = (
  definition: Capable,
  known: Describe["known"] = {},
  objectName: string,
  described: ReadonlyArray<Described>
): ReadonlyArray<Described> => {
  const own = Object.hasOwn(known, objectName) ? (known[objectName] ?? {}) : {}
  const byName = new Map(described.map((field) => [field.fieldName, field]))
  const named = Object.entries(own).map(([name, facts]) => {
    const field = knownField(name, facts, byName.get(name))
    return withAbilities(definition, objectName, field)
  })
  return [...named, ...described.filter(({ fieldName }) => !Object.hasOwn(own, fieldName))]
}

const knownField = (name: string, known: KnownField, described: Described | undefined): Described => {
  const facts: Exclude<KnownField, string> = typeof known === "string" ? { type: known } : known
  const { createOnly, displayName, readOnly, referenceTo, required, type, unique, values } = facts
  const createable = readOnly !== true
  return {
    fieldName: name,
    displayName: displayName ?? described?.displayName ?? labelOf(name),
    valueType: type,
    providerType: described?.providerType ?? type,
    createable,
    updateable: createable && createOnly !== true,
    isRequired: required === true,
    isCustom: false,
    unique: unique === true,
    hidden: false,
    ...(referenceTo === undefined ? {} : { referenceTo }),
    ...(values === undefined
      ? restricted(described)
      : { valuesRestricted: true, values: values.map((value) => ({ value, displayValue: labelOf(value) })) })
  }
}

const restricted = (described: Described | undefined): Pick<Described, "values" | "valuesRestricted"> =>
  described?.values === undefined ? {} : { valuesRestricted: true, values: described.values }
