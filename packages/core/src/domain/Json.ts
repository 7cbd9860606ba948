/** Values that JSON can hold: what a record's fields are made of, how large they are, and their text. Pure. */
import * as Schema from "effect/Schema"

export const Json = Schema.Json
export type Json = typeof Json.Type

/** A record's fields by name. @rule write.body */
export const RecordFields = Schema.Record(Schema.String, Schema.Json)
export type RecordFields = typeof RecordFields.Type

export interface JsonSize {
  /** Properties of objects at any depth. */
  readonly properties: number
  /** Properties and items of arrays at any depth. */
  readonly values: number
  /** Characters of names and texts. */
  readonly characters: number
  /** Characters in the longest name of a property. */
  readonly longestName: number
}

/** Counted without writing it as text. */
export const jsonSizeOf = (value: unknown): JsonSize => {
  const size = { properties: 0, values: 0, characters: 0, longestName: 0 }
  const visit = (each: unknown): void => {
    if (typeof each === "string") size.characters += each.length
    if (typeof each !== "object" || each === null) return
    if (Array.isArray(each)) {
      size.values += each.length
      for (const item of each) visit(item)
      return
    }
    // Not the entries: a list of each pair costs more than the count.
    for (const name of Object.keys(each)) {
      size.properties += 1
      size.values += 1
      size.characters += name.length
      if (name.length > size.longestName) size.longestName = name.length
      visit((each as { readonly [name: string]: unknown })[name])
    }
  }
  visit(value)
  return size
}

/** JSON whose text doesn't depend on the order of an object's members. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

/** A copy, because `JSON.stringify` is many times slower with a function for each value. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
