/** A JSON Patch of one object's settings: the operations add, remove and replace of RFC 6902, all or none. @rule install.patch */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { InputFault } from "../../domain/InputFault.ts"
import { Json } from "../../domain/Json.ts"

const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/u
const notAPointer = "path must be a JSON Pointer, such as /deletionSettings; in names, ~ is escaped as ~0 and / as ~1"
const path = Schema.String.check(Schema.makeFilter((text) => pointer.test(text) || notAPointer))

const configChangeProperties = {
  /** The kind of change: `add` also creates what isn't there yet. */
  op: Schema.Literals(["add", "remove", "replace"]),
  /** A JSON Pointer within the object's settings, such as `/deletionSettings`. */
  path,
  /** The new value, of `add` and `replace`. */
  value: Schema.optionalKey(Json)
}

export interface ConfigChangeSchema extends Schema.Struct<typeof configChangeProperties> {}

/** One change. */
export const ConfigChange: ConfigChangeSchema = Schema.Struct(configChangeProperties)
  .check(
    Schema.makeFilter(({ op, value }) =>
      op !== "remove" && value === undefined ? { path: ["value"], issue: `value is required for op ${op}` } : undefined
    )
  )
  .annotate({ identifier: "ConfigChange" })
export type ConfigChange = typeof ConfigChange.Type

/** The object after the changes, in their order; or the first that can't be made, because the others depend on it. */
export const apply = (
  changes: ReadonlyArray<ConfigChange>,
  object: Json
): Result.Result<Json, ReadonlyArray<InputFault>> => {
  // A copy that the changes are made in: copying around each change would cost the object for each of them.
  const document = { root: copyOf(object) }
  for (const [index, change] of changes.entries()) {
    const reason = make(document, change)
    if (reason !== undefined) return Result.fail([faultOf(change, index, reason)])
  }
  return Result.succeed(document.root)
}

type Draft = string | number | boolean | null | Array<Draft> | { [key: string]: Draft }

/** Own properties of any name, also of those that mean something to the language. */
const copyOf = (value: Json): Draft => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
}

const isContainer = (value: Draft | undefined): value is Array<Draft> | { [key: string]: Draft } =>
  typeof value === "object" && value !== null

/** Makes one change in place, or returns why it can't be made. */
const make = (document: { root: Draft }, { op, path, value = null }: ConfigChange): string | undefined => {
  const keys = path.split("/").slice(1).map(unescaped)
  const last = keys.pop()
  if (last === undefined) {
    if (op === "remove") return "the root can't be removed"
    document.root = copyOf(value)
    return undefined
  }
  let parent: Draft | undefined = document.root
  for (const [depth, key] of keys.entries()) {
    const child = childOf(parent, key)
    if (child === undefined) return missingParent(keys, depth)
    parent = child
  }
  if (!isContainer(parent)) return `"${pointerOf(keys)}" is neither an object nor an array`
  return Array.isArray(parent) ? makeInArray(parent, last, op, value) : makeInObject(parent, last, op, value)
}

/** Clients that know the whole content begin their paths there. */
const aboveObject = new Set(["config", "content", "read", "write", "subscribe", "installation"])

const missingParent = (keys: ReadonlyArray<string>, depth: number): string =>
  depth === 0 && aboveObject.has(keys[0] ?? "")
    ? "paths start at the object's own settings, such as /deletionSettings"
    : `"${pointerOf(keys.slice(0, depth + 1))}" does not exist: add it first`

const pointerOf = (keys: ReadonlyArray<string>): string =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const unescaped = (token: string): string => token.replaceAll("~1", "/").replaceAll("~0", "~")

const arrayIndex = /^(?:0|[1-9]\d*)$/u

const childOf = (parent: Draft | undefined, key: string): Draft | undefined => {
  if (!isContainer(parent)) return undefined
  if (Array.isArray(parent)) return arrayIndex.test(key) ? parent[Number(key)] : undefined
  return Object.hasOwn(parent, key) ? parent[key] : undefined
}

const makeInArray = (parent: Array<Draft>, last: string, op: ConfigChange["op"], value: Json): string | undefined => {
  const index = last === "-" && op === "add" ? parent.length : Number(last)
  if (last !== "-" && !arrayIndex.test(last)) return `"${last}" is not an array index`
  if (!(index < parent.length || (op === "add" && index === parent.length))) {
    return `the array has ${parent.length} items`
  }
  if (op === "replace") parent[index] = copyOf(value)
  else if (op === "add") parent.splice(index, 0, copyOf(value))
  else parent.splice(index, 1)
  return undefined
}

const makeInObject = (
  parent: { [key: string]: Draft },
  last: string,
  op: ConfigChange["op"],
  value: Json
): string | undefined => {
  if (op !== "add" && !Object.hasOwn(parent, last)) {
    return `"${last}" does not exist${op === "replace" ? "; use add to create it" : ""}`
  }
  if (op === "remove") Reflect.deleteProperty(parent, last)
  else {
    const property = { value: copyOf(value), writable: true, enumerable: true, configurable: true }
    Object.defineProperty(parent, last, property)
  }
  return undefined
}

const faultOf = ({ op, path }: ConfigChange, index: number, reason: string): InputFault => ({
  name: `changes[${index}].path`,
  value: path,
  message: `can't ${op} "${path}": ${reason}`
})
