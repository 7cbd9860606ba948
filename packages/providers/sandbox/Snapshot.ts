/** What a sandbox saves of itself, so that a later one continues from there. */
import * as Schema from "effect/Schema"

/** Plain JSON. These two properties identify the reader; each provider adds its own. */
export interface SandboxSnapshot {
  readonly sandbox: string
  readonly version: number
}

/** The value is not a snapshot of this sandbox, or has another version. */
export class SnapshotNotValid extends Schema.TaggedError<SnapshotNotValid>()("SnapshotNotValid", {
  sandbox: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `not a snapshot that the ${this.sandbox} sandbox can start from: ${this.reason}`
  }
}
