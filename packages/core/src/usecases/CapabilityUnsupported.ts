/** The provider can't do what was asked. Spec 8. */
import * as Schema from "effect/Schema"

export class CapabilityUnsupported extends Schema.TaggedError<CapabilityUnsupported>()("CapabilityUnsupported", {
  capability: Schema.String,
  provider: Schema.String,
  /** The input that asks for it. */
  input: Schema.String
}) {
  override get message(): string {
    return `${this.provider} has no ${this.capability}: it can't be done`
  }
}
