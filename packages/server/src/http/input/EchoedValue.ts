/** A faulty value as a problem may show it: short, and never a secret. Spec 2.3. */
import type { Json } from "@fieldgate/core/domain/Json"

const longestText = 200
const mostParts = 40
const deepest = 5

/** Stands in place of a value that may be secret. */
const hidden = "(hidden)"

const secretKey = /secret|passw|basicauth|token|authorization|credential|api[-_]?key|private|pem$/iu

/** Whether the value at this path may be a secret: by its name, or as the value of a header for the provider or for a webhook. */
const isSecret = (path: ReadonlyArray<PropertyKey>): boolean =>
  path.some((key) => typeof key === "string" && secretKey.test(key)) ||
  (path[0] === "headers" && path.at(-1) === "value") ||
  path.some((key, index) => path[index - 2] === "metadata" && path[index - 1] === "headers" && typeof key === "string")

/** The value, cut where it is long and hidden where it may be secret; undefined becomes null. */
export const echoed = (path: ReadonlyArray<PropertyKey>, value: unknown): Json => {
  let parts = 0
  const copy = (value: unknown, path: ReadonlyArray<PropertyKey>, depth: number): Json => {
    if (isSecret(path)) return hidden
    if (typeof value === "string") return cut(value)
    if (typeof value === "number") return Number.isFinite(value) ? value : String(value)
    if (typeof value === "boolean") return value
    if (typeof value !== "object" || value === null) return null
    if (depth === deepest) return "…"
    const isList = Array.isArray(value)
    const shown: Array<readonly [string, Json]> = []
    // Depth first, so that the first items are shown whole.
    for (const [key, item] of Object.entries(value)) {
      if (parts >= mostParts) break
      parts += 1
      shown.push([cut(key), copy(item, [...path, isList ? Number(key) : key], depth + 1)])
    }
    const left = Object.keys(value).length - shown.length
    if (isList) return [...shown.map(([, item]) => item), ...(left > 0 ? [more(left)] : [])]
    return Object.fromEntries(left > 0 ? [...shown, ["…", more(left)]] : shown)
  }
  return copy(value, path, 0)
}

const more = (count: number): string => `… ${count} more`

const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text
