/** A record's fields while they are changed in place: any number of changes costs as much as the fields and the changes. */
import type { Json, RecordFields } from "../../domain/Json.ts"
import { isObject } from "./FieldPath.ts"

/** Objects become trees once something inside them is changed. */
export interface FieldTree extends Map<string, Json | FieldTree> {}

export const of = (fields: RecordFields): FieldTree => new Map(Object.entries(fields))

export const fieldsOf = (tree: FieldTree): RecordFields =>
  Object.fromEntries([...tree].map(([key, value]) => [key, jsonOf(value)]))

const jsonOf = (value: Json | FieldTree): Json => (value instanceof Map ? fieldsOf(value) : value)

/** The tree at a key; an object that is not one yet becomes one. */
const treeAt = (tree: FieldTree, key: string): FieldTree | undefined => {
  const value = tree.get(key)
  if (value instanceof Map) return value
  if (!isObject(value)) return undefined
  const inner = of(value)
  tree.set(key, inner)
  return inner
}

/** Sets the value at the keys, beside what is there already; a value on the way that holds nothing is replaced. */
export const set = (tree: FieldTree, keys: ReadonlyArray<string>, value: Json): void => {
  const last = keys.at(-1)
  if (last === undefined) return
  let at = tree
  for (const key of keys.slice(0, -1)) {
    let inner = treeAt(at, key)
    if (inner === undefined) {
      inner = new Map()
      at.set(key, inner)
    }
    at = inner
  }
  at.set(last, value)
}

/** Removes the value at the keys and returns it; objects that this empties are removed too. */
export const take = (tree: FieldTree, keys: ReadonlyArray<string>): Json | undefined => {
  const way: Array<readonly [FieldTree, string]> = []
  let at: FieldTree | undefined = tree
  for (const [depth, key] of keys.entries()) {
    if (!at.has(key)) return undefined
    way.push([at, key])
    if (depth === keys.length - 1) break
    at = treeAt(at, key)
    if (at === undefined) return undefined
  }
  const [inner, key] = way.at(-1) ?? [tree, ""]
  const value = inner.get(key)
  if (value === undefined) return undefined
  for (const [around, name] of way.toReversed()) {
    around.delete(name)
    if (around.size > 0) break
  }
  return jsonOf(value)
}

/** Sets values in their order. */
export const withValues = (
  fields: RecordFields,
  values: Iterable<readonly [keys: ReadonlyArray<string>, value: Json]>
): RecordFields => {
  const tree = of(fields)
  for (const [keys, value] of values) set(tree, keys, value)
  return fieldsOf(tree)
}
