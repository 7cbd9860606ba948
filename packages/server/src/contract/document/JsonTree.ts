/** Traversal of an OpenAPI document as plain JSON. */
import type { Json } from "@fieldgate/core/domain/Json"

export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const isArray = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

/** Maps every object of the tree, inner ones first. Examples are callers' values and are not mapped. */
export const mapObjects = (value: Json, change: (object: JsonObject) => JsonObject): Json => {
  if (isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isObject(value)) return value
  return change(mapMembers(value, (member, key) => (key === "examples" ? member : mapObjects(member, change))))
}

export const mapMembers = (object: JsonObject, change: (value: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

export const without = (object: JsonObject, ...keys: ReadonlyArray<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

/** Maps the value at a path of keys; does not add missing ones. */
export const mapAt = (
  value: JsonObject,
  path: ReadonlyArray<string>,
  change: (at: JsonObject) => JsonObject
): JsonObject => {
  const [key, ...others] = path
  if (key === undefined) return change(value)
  const inner = value[key]
  return isObject(inner) ? { ...value, [key]: mapAt(inner, others, change) } : value
}

/** Returns the object at a path of keys; empty if missing. */
export const objectAt = (value: JsonObject, path: ReadonlyArray<string>): JsonObject => {
  const [key, ...others] = path
  if (key === undefined) return value
  const inner = value[key]
  return isObject(inner) ? objectAt(inner, others) : {}
}

export const refsIn = (value: Json): ReadonlyArray<string> => {
  if (isArray(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  const own = typeof value["$ref"] === "string" ? [value["$ref"]] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}
