/** Why a search is refused before any call; a refusal has all reasons. @rule find.request, find.allowed */
import * as Schema from "effect/Schema"
import {
  CapabilityMissing,
  InvalidInput,
  ObjectNotDefined,
  ObjectNotInstalled,
  reason
} from "../../writes/rules/WriteRejection.ts"

/** The manifest doesn't let this caller find records of the object. @rule find.allowed */
export const LookupNotAllowed = Schema.TaggedStruct("LookupNotAllowed", reason.fields)

export const FindRejection = Schema.Union([
  InvalidInput,
  CapabilityMissing,
  ObjectNotDefined,
  ObjectNotInstalled,
  LookupNotAllowed
])
export type FindRejection = typeof FindRejection.Type

export class FindRejected extends Schema.TaggedError<FindRejected>()("FindRejected", {
  reasons: Schema.NonEmptyArray(FindRejection)
}) {
  override get message(): string {
    return this.reasons.map((each) => each.message).join("; ")
  }
}
