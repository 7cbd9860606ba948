/** How a provider tells the fields of a record apart by their names. @rule field.names */
import type { Json, RecordFields } from "../domain/Json.ts"

export interface FieldNames {
  /** Whether `email` and `Email` are one field there. */
  readonly anyCase: boolean
  /** Names in a record that are not fields, so they are never written. */
  readonly reserved: ReadonlyArray<string>
}

/** A driver that says nothing else: every letter counts, and only a record's id has a place of its own. */
export const exact: FieldNames = { anyCase: false, reserved: ["id"] }

/** Names as they are compared. */
export const folded = ({ anyCase }: FieldNames, keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  anyCase ? keys.map((key) => key.toLowerCase()) : keys

export const isSame = ({ anyCase }: FieldNames, one: string, other: string): boolean =>
  one === other || (anyCase && one.toLowerCase() === other.toLowerCase())

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
