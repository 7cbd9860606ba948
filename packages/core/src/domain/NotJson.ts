/** What a program's value holds that JSON can't: dates, undefined and the like, which come from code and never from a body. */

export interface NotJson {
  readonly path: ReadonlyArray<PropertyKey>
  readonly value: unknown
}

/** The innermost values that are at fault, each with its path; a value that holds itself is told where it does so again. */
export const within = (value: unknown): ReadonlyArray<NotJson> => search(value, [], [])

const search = (value: unknown, path: NotJson["path"], around: ReadonlyArray<object>): ReadonlyArray<NotJson> => {
  if (isLeaf(value)) return []
  if (!isContainer(value) || around.includes(value)) return [{ path, value }]
  const inside = [...around, value]
  // By index, because a list may have holes.
  return Array.isArray(value)
    ? Array.from(value, (item: unknown, index) => search(item, [...path, index], inside)).flat()
    : Object.entries(value).flatMap(([key, item]) => search(item, [...path, key], inside))
}

const isLeaf = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

const isContainer = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}

/** What it is and what to send in its place. */
export const sentence = (name: string, value: unknown): string => {
  if (value === undefined) return `${name} is undefined: leave it out, or send null to clear it`
  if (typeof value === "number") {
    return Number.isNaN(value) ? `${name} is not a number (NaN)` : `${name} is a larger number than can be kept`
  }
  if (value instanceof Date) return `${name} is a Date: send it as text, such as the one of its toISOString()`
  if (typeof value === "bigint") return `${name} is a bigint: send it as text`
  return isContainer(value) ? `${name} holds itself` : `${name} is ${kindOf(value)}, which JSON can't hold`
}

const kindOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return `a ${typeof value}`
  const { constructor } = value
  return typeof constructor === "function" && constructor.name !== "" ? `a ${constructor.name}` : "an object of a class"
}
