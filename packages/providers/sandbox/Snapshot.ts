/** What any sandbox writes down of itself, so that a later one goes on where it stopped. */
import * as Schema from "effect/Schema"

/** Plain JSON. These two members say who can read it; each provider adds its own. */
export interface SandboxSnapshot {
  /** The provider, such as `hubspot`. */
  readonly sandbox: string
  /** The version of the members that follow. */
  readonly version: number
}

/** A sandbox was given something that is no snapshot of its own, or one of another version. */
export class SnapshotNotValid extends Schema.TaggedError<SnapshotNotValid>()("SnapshotNotValid", {
  sandbox: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `not a snapshot that the ${this.sandbox} sandbox can start from: ${this.reason}`
  }
}
