/** As many things of a kind exist as may: one more was refused, and nothing was changed. */
import * as Schema from "effect/Schema"

export class LimitReached extends Schema.TaggedError<LimitReached>()("LimitReached", {
  /** What there are too many of, and of whom: `connections of the group "acme"`. */
  what: Schema.String,
  most: Schema.Int,
  /** What makes place for another one. */
  remedy: Schema.String
}) {
  override get message(): string {
    return `at most ${this.most} ${this.what} are allowed: ${this.remedy}`
  }
}
