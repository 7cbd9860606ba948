/** A location inside a JSON value: the property names that lead to it. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as Schema from "effect/Schema"
import { object } from "../kit/Answer.ts"

/** An empty list is the value itself. */
export const Location = Schema.Array(Schema.NonEmptyString)
export type Location = typeof Location.Type

export const InnerLocation = Schema.NonEmptyArray(Schema.NonEmptyString)

export const valueAt = (value: Json | undefined, location: Location): Json | undefined =>
  location.reduce<Json | undefined>((inside, name) => {
    const members = object(inside)
    return Object.hasOwn(members, name) ? members[name] : undefined
  }, value)

/** An object that has only the properties at the location. */
export const placedAt = (location: Location, members: RecordFields): RecordFields =>
  location.reduceRight<RecordFields>((inside, name) => ({ [name]: inside }), members)
