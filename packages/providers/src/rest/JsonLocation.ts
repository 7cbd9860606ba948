/** A place inside a JSON value: the names of the members that lead there. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as Schema from "effect/Schema"
import { object } from "../kit/Answer.ts"

/** An empty list is the value itself. */
export const Location = Schema.Array(Schema.NonEmptyString)
export type Location = typeof Location.Type

/** A place further in than the value itself. */
export const InnerLocation = Schema.NonEmptyArray(Schema.NonEmptyString)

/** What stands there, or undefined. */
export const valueAt = (value: Json | undefined, location: Location): Json | undefined =>
  location.reduce<Json | undefined>((inside, name) => {
    const members = object(inside)
    return Object.hasOwn(members, name) ? members[name] : undefined
  }, value)

/** An object that holds the members there and nothing else. */
export const placedAt = (location: Location, members: RecordFields): RecordFields =>
  location.reduceRight<RecordFields>((inside, name) => ({ [name]: inside }), members)
