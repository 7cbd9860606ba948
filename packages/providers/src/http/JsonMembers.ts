/** Reads members of a JSON value that may have any shape: what isn't as expected is absent. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"

/** A text that says something. */
export const text = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** An object, or one without members. */
export const object = (value: Json | undefined): RecordFields => (isObject(value) ? value : {})

/** A list, or an empty one. */
export const list = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

const isObject = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
