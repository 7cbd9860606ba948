/** How a provider distinguishes the fields of a record by their names. @rule field.names */
import type { Json, RecordFields } from "../domain/Json.ts"

export interface FieldNames {
  /** Whether `email` and `Email` are one field there. */
  readonly anyCase: boolean
  /** Names in a record that are not fields, so they are never written. */
  readonly reserved: ReadonlyArray<string>
  /**
   * Where a field that holds the id of another record has a second name, under which an object names that record: the ends of that name
   * and of the field's, the first that fits.
   */
  readonly relationships?: ReadonlyArray<readonly [relationship: string, field: string]>
  /** The fields of an object, where people's labels may name them. */
  readonly labels?: Labels
}

interface Labels {
  readonly fields: ReadonlySet<string>
  /** The names of the fields by their labels, as labels are compared. */
  readonly byLabel: ReadonlyMap<string, ReadonlyArray<string>>
}

/** A driver that says nothing else: every letter counts, and only a record's id has a place of its own. */
export const exact: FieldNames = { anyCase: false, reserved: ["id"] }

/** The names with the labels of an object's fields; a field without one is called by its name. @rule field.labels */
export const labelled = (
  names: FieldNames,
  fields: ReadonlyArray<readonly [name: string, label: string | undefined]>
): FieldNames => ({
  ...names,
  labels: {
    fields: new Set(fields.map(([name]) => name)),
    byLabel: Map.groupBy(
      fields.map(([name]) => name),
      (_, place) => {
        const [name = "", label = name] = fields[place] ?? []
        return labelOf(label)
      }
    )
  }
})

/** The names with the labels of a described object. */
export const ofObject = (
  names: FieldNames,
  { fields }: { readonly fields: Readonly<Record<string, { readonly displayName: string }>> }
): FieldNames =>
  labelled(
    names,
    Object.entries(fields).map(([name, { displayName }]) => [name, displayName])
  )

const labelOf = (label: string): string => label.trim().toLowerCase()

/** The keys of the provider's field, where the first one may be its label. */
export const named = (names: FieldNames, keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = "", ...inner] = keys
  const [only, ...others] = fieldsOf(names, first)
  return only === undefined || others.length > 0 ? keys : [only, ...inner]
}

/** The names of the fields that share a label; empty where it names one field, or none. */
export const sharing = (names: FieldNames, label: string): ReadonlyArray<string> => {
  const fields = fieldsOf(names, label)
  return fields.length > 1 ? fields : []
}

/** The name of a field precedes labels that are the same. */
const fieldsOf = ({ labels }: FieldNames, name: string): ReadonlyArray<string> => {
  if (labels === undefined) return []
  return labels.fields.has(name) ? [name] : (labels.byLabel.get(labelOf(name)) ?? [])
}

/** Why a label names no field: the rest of a sentence that starts with it. */
export const ambiguous = (fields: ReadonlyArray<string>): string => {
  const most = 5
  const shown = fields.slice(0, most).map((name) => `"${name}"`)
  return `is the label of ${fields.length} fields: name the field by its key, ${shown.join(" or ")}${fields.length > most ? " or another one" : ""}`
}

/** Names as they are compared. */
export const folded = (names: FieldNames, keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = named(names, keys)
  return names.anyCase ? own.map((key) => key.toLowerCase()) : own
}

export const isSame = ({ anyCase }: FieldNames, one: string, other: string): boolean =>
  one === other || (anyCase && one.toLowerCase() === other.toLowerCase())

/**
 * The field that holds the id of another record, by its own name or by the one under which an object names that record; undefined
 * where fields have one name.
 */
export const lookupOf = (names: FieldNames, keys: ReadonlyArray<string>, isObject: boolean): string | undefined => {
  if (names.relationships === undefined) return undefined
  const [first = ""] = folded(names, keys)
  if (!isObject) return first
  const found = names.relationships.find(([relationship]) => first.endsWith(relationship))
  return found === undefined ? undefined : folded(names, [first.slice(0, first.length - found[0].length) + found[1]])[0]
}

/** Whether a name is not a field. */
export const isReserved = (names: FieldNames, [first = ""]: ReadonlyArray<string>): boolean =>
  names.reserved.some((each) => isSame(names, each, first))

/** The names without those of a field that is named before. */
export const distinct = (names: FieldNames, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  const first = new Map<string, string>()
  for (const name of all) {
    const key = folded(names, [name]).join()
    if (!first.has(key)) first.set(key, name)
  }
  return [...first.values()]
}

/** The values of the fields that were asked for, under the names by which they were asked for. */
export const picked = (names: FieldNames, fields: RecordFields, asked: ReadonlyArray<string>): RecordFields => {
  const fold = (name: string) => folded(names, [name]).join()
  const values = new Map<string, Json>(Object.entries(fields).map(([name, value]) => [fold(name), value]))
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = values.get(fold(name))
      return value === undefined ? [] : [[name, value] as const]
    })
  )
}
