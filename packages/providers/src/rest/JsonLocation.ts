/** A location inside a JSON value: the property names and the places in lists that lead to it, such as `["data", 0, "id"]`. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as Schema from "effect/Schema"
import { list, object, text } from "../kit/Answer.ts"

/** A property's name, or a place in a list, counted from 0. */
const Step = Schema.Union([Schema.NonEmptyString, Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))]).annotate({
  message: "Expected a property's name, or a place in a list such as 0"
})

/** An empty list is the value itself. */
export const Location = Schema.Array(Step)
export type Location = typeof Location.Type

export const InnerLocation = Schema.NonEmptyArray(Step)

/** What a value shows by one of its parts, such as `{ at: ["is_unique"], is: true }`. */
export const Condition = Schema.Struct({
  at: InnerLocation,
  is: Schema.Union([Schema.Boolean, Schema.String, Schema.Number])
}).annotate({ message: 'Expected { at, is }, such as { at: ["is_unique"], is: true }' })
export type Condition = typeof Condition.Type

/** The same, or by a part that is there at all, such as `{ at: ["unique", "caseSensitive"], exists: true }`. */
export const Sign = Schema.Union([
  Condition,
  Schema.Struct({ at: InnerLocation, exists: Schema.Literal(true) })
]).annotate({
  message: "Expected { at, is } or { at, exists: true }"
})
export type Sign = typeof Sign.Type

export const isMet = (sign: Sign, value: Json | undefined): boolean => {
  const found = valueAt(value, sign.at)
  return "is" in sign ? found === sign.is : found !== undefined && found !== null
}

/** A text or a number at a location, as a text. */
export const wordAt = (value: Json | undefined, location: Location): string | undefined => {
  const found = valueAt(value, location)
  return typeof found === "number" ? String(found) : text(found)
}

export const valueAt = (value: Json | undefined, location: Location): Json | undefined =>
  location.reduce<Json | undefined>((inside, step) => {
    if (typeof step === "number") return list(inside)[step]
    const members = object(inside)
    return Object.hasOwn(members, step) ? members[step] : undefined
  }, value)

/** An object with a value at a location of properties, besides what it has. */
export const withPlaced = (into: RecordFields, [first, ...inner]: Location, value: Json): RecordFields =>
  first === undefined
    ? into
    : { ...into, [first]: inner.length === 0 ? value : withPlaced(object(into[String(first)]), inner, value) }

/** A value that has only this value at the location; a list has one item. */
export const placedAt = (location: Location, value: Json): Json =>
  location.reduceRight<Json>((inside, step) => (typeof step === "number" ? [inside] : { [step]: inside }), value)
