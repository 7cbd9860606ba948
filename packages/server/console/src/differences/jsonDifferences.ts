/** Differences between two JSON values. Lists of named items are compared by name, not by position. Pure. */
import { type Difference, kindOf, shown } from "./Difference.ts"

/** The name of an item is the first of these properties. */
const nameProperties = ["objectName", "fieldName", "mapToName", "name"]

type Properties = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nameOf = (thing: unknown): string | undefined => {
  if (!isObject(thing)) return undefined
  const name = nameProperties.map((property) => thing[property]).find((value) => typeof value === "string")
  return typeof name === "string" ? name : undefined
}

/** The items of a list by name; undefined if a name is missing or not unique. */
const byName = (list: ReadonlyArray<unknown>): Properties | undefined => {
  const named = list.map((thing) => [nameOf(thing), thing] as const)
  const properties: Record<string, unknown> = {}
  for (const [name, thing] of named) {
    if (name === undefined || Object.hasOwn(properties, name)) return undefined
    properties[name] = thing
  }
  return properties
}

const propertiesOf = (value: unknown): Properties | undefined => {
  if (isObject(value)) return value
  return Array.isArray(value) ? byName(value) : undefined
}

/** A missing value is compared as an empty one, so that each added or removed part is its own difference. */
const partsOf = (before: unknown, after: unknown): readonly [Properties, Properties] | undefined => {
  const [one, other] = [before ?? after, after ?? before]
  const parts = [propertiesOf(one), propertiesOf(other)] as const
  if (parts[0] === undefined || parts[1] === undefined || Array.isArray(one) !== Array.isArray(other)) return undefined
  return [before === undefined ? {} : parts[0], after === undefined ? {} : parts[1]]
}

const isNamedItem = (value: unknown): boolean => nameOf(value) !== undefined

export const jsonDifferences = (
  before: unknown,
  after: unknown,
  where: ReadonlyArray<string> = []
): ReadonlyArray<Difference> => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const whole = { kind: kindOf(before, after), where, before: shown(before), after: shown(after) }
  if ((before === undefined && isNamedItem(after)) || (after === undefined && isNamedItem(before))) return [whole]
  const parts = partsOf(before, after)
  if (parts === undefined) return [whole]
  const [one, other] = parts
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    jsonDifferences(one[name], other[name], [...where, name])
  )
}
