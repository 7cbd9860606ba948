/** Why a write is refused before any call; a refusal has all reasons. @rule write.refusals */
import * as Schema from "effect/Schema"

/** What every reason has. */
export const reason = Schema.Struct({
  /** Where in the body, such as `batch[7].record.id`. */
  name: Schema.String,
  value: Schema.optionalKey(Schema.Json),
  /** What is wrong, and how to fix it. */
  message: Schema.String
})

/** The properties of the body disagree, or one is missing. */
export const InvalidInput = Schema.TaggedStruct("InvalidInput", {
  ...reason.fields,
  /** Whether the named property has to be added. */
  isMissing: Schema.optionalKey(Schema.Boolean)
})

/** The provider can't do it. @rule write.capabilities */
export const CapabilityMissing = Schema.TaggedStruct("CapabilityMissing", {
  ...reason.fields,
  capability: Schema.String,
  provider: Schema.String
})

/** The integration doesn't define the write object. @rule write.object */
export const ObjectNotDefined = Schema.TaggedStruct("ObjectNotDefined", reason.fields)

/** The group's installation doesn't allow writing this object. @rule write.object */
export const ObjectNotInstalled = Schema.TaggedStruct("ObjectNotInstalled", reason.fields)

/** Deletes are off unless the installation enables them. @rule write.deletionEnabled */
export const DeletionDisabled = Schema.TaggedStruct("DeletionDisabled", reason.fields)

export const WriteRejection = Schema.Union([
  InvalidInput,
  CapabilityMissing,
  ObjectNotDefined,
  ObjectNotInstalled,
  DeletionDisabled
])
export type WriteRejection = typeof WriteRejection.Type

/** A refused write: nothing was sent and nothing stored. */
export class WriteRejected extends Schema.TaggedError<WriteRejected>()("WriteRejected", {
  reasons: Schema.NonEmptyArray(WriteRejection)
}) {
  override get message(): string {
    return this.reasons.map((each) => each.message).join("; ")
  }
}
