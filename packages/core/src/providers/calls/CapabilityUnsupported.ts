/** The provider can't do what was asked. Spec 8. */
import * as Schema from "effect/Schema"

export class CapabilityUnsupported extends Schema.TaggedError<CapabilityUnsupported>()("CapabilityUnsupported", {
  capability: Schema.Literals(["customFields", "metadata"]),
  provider: Schema.String,
  /** The input that asks for it. */
  input: Schema.String
}) {
  override get message(): string {
    return `Fieldgate can't ${asked[this.capability]} of ${this.provider}`
  }
  /** Leaving out what asks for it would leave nothing of the call. */
  get remedy(): string {
    return remedies[this.capability]
  }
}

const asked = {
  customFields: "create or change custom fields",
  metadata: "read the metadata"
} as const

const remedies = {
  customFields: "Create the fields in the provider's own settings, then write to them by their names.",
  metadata: "Take the names of objects and fields from the provider's documentation."
} as const
