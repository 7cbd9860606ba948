/** A field's name, or a path into nested fields such as `$['address']['city']`. Spec 2.8. */
import type { Json, RecordFields } from "../../domain/Json.ts"

const bracketPath = /^\$(?:\['(?:[^'\\]|\\.)*'\])+$/u
const segment = /\['((?:[^'\\]|\\.)*)'\]/gu

/** The keys that lead to the field; a plain name is one key. */
export const keysOf = (name: string): ReadonlyArray<string> =>
  name.startsWith("$") && bracketPath.test(name)
    ? [...name.matchAll(segment)].map(([, key = ""]) => key.replaceAll(/\\(.)/gu, "$1"))
    : [name]

/** Whether the name looks like a path and isn't one; writes would take it for a plain name. */
export const isMalformedPath = (name: string): boolean => name.startsWith("$[") && !bracketPath.test(name)

/** The name that leads to these keys: the key itself where there is one, or else a path. */
export const nameOf = (keys: ReadonlyArray<string>): string => {
  const [only = "", ...more] = keys
  return more.length === 0 && !bracketPath.test(only)
    ? only
    : `$${keys.map((key) => `['${key.replaceAll(/['\\]/gu, "\\$&")}']`).join("")}`
}

/** Whether the keys are those of `start`, or lead to something inside it. */
export const startsWith = (keys: ReadonlyArray<string>, start: ReadonlyArray<string>): boolean =>
  start.length <= keys.length && start.every((key, index) => key === keys[index])

export const isObject = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value at the keys; undefined where there is none, which null is not. */
export const valueAt = (fields: RecordFields, [key, ...rest]: ReadonlyArray<string>): Json | undefined => {
  if (key === undefined || !Object.hasOwn(fields, key)) return undefined
  const value = fields[key]
  if (rest.length === 0) return value
  return isObject(value) ? valueAt(value, rest) : undefined
}

/** The value at the keys, or what stands on the way to it where that is no object. */
export const standingAt = (value: Json | undefined, [key, ...rest]: ReadonlyArray<string>): Json | undefined => {
  if (key === undefined || !isObject(value)) return value
  return standingAt(Object.hasOwn(value, key) ? value[key] : undefined, rest)
}

/** The fields with a value at the keys, beside what is there already. `FieldTree.withValues` sets many. */
export const withValue = (fields: RecordFields, [key, ...rest]: ReadonlyArray<string>, value: Json): RecordFields => {
  if (key === undefined) return fields
  const before = Object.hasOwn(fields, key) ? fields[key] : undefined
  const inner = rest.length === 0 ? value : withValue(isObject(before) ? before : {}, rest, value)
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => name !== key), [key, inner]])
}
