/** JSON merge patches (RFC 7396). A null removes a property, so what is compared has no null of its own. Pure. @rule operation.watch */
import type { Json } from "../../domain/Json.ts"

type JsonObject = { readonly [name: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The patch that makes `next` from `previous`; without properties where they are the same. */
export const mergePatchOf = (previous: JsonObject, next: JsonObject): JsonObject => {
  const removed = Object.keys(previous).flatMap((name) => (Object.hasOwn(next, name) ? [] : [[name, null] as const]))
  const changed = Object.entries(next).flatMap(([name, value]) => {
    const before = Object.hasOwn(previous, name) ? previous[name] : undefined
    if (isSame(before, value)) return []
    return [[name, isObject(before) && isObject(value) ? mergePatchOf(before, value) : value] as const]
  })
  return Object.fromEntries([...removed, ...changed])
}
