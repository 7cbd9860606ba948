/** Whether a record has a key: what a field holds, perhaps several values, compared with what was looked for. Pure. @rule match.values */
import type { Json, RecordFields } from "../domain/Json.ts"
import type { KeyValue } from "./FindRequest.ts"

/** Where a provider has the values of a field by which records are found, if a field can hold several. */
export interface FieldValues {
  /** The fields of a record to read for the values of a field. */
  readonly fields: (objectName: string, field: string) => ReadonlyArray<string>
  /** The values of the field in a record with these fields, the main one first. */
  readonly of: (objectName: string, field: string, record: RecordFields) => ReadonlyArray<KeyValue>
  /** What a write of the field changes: its main value, which then replaces another one, or the list as a whole. */
  readonly writes: "main" | "list"
}

/** A field holds one value. */
export const single: FieldValues = {
  fields: (_, field) => [field],
  of: (_, field, record) => {
    const value = record[field]
    return isKeyValue(value) ? [value] : []
  },
  writes: "main"
}

export const isKeyValue = (value: Json | undefined): value is KeyValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

export interface KeyMatch {
  /** Fields of the key whose other values a write of this one would replace. */
  readonly further: ReadonlyArray<string>
}

/** How a record has a key; undefined if it doesn't. */
export const of = (
  values: FieldValues,
  objectName: string,
  key: Readonly<Record<string, KeyValue>>,
  record: RecordFields
): KeyMatch | undefined => {
  const further: Array<string> = []
  for (const [field, sought] of Object.entries(key)) {
    const all = values.of(objectName, field, record)
    const place = all.findIndex((each) => isSame(each, sought))
    if (place === -1) return undefined
    if (values.writes === "main" ? place > 0 : all.length > 1) further.push(field)
  }
  return { further }
}

/** CRMs compare texts without case. */
const isSame = (value: KeyValue, sought: KeyValue): boolean => {
  const word = wordOf(value)
  return word === wordOf(sought) || (typeof sought === "number" && word !== "" && Number(word) === sought)
}

const wordOf = (value: KeyValue): string => String(value).trim().toLowerCase()
