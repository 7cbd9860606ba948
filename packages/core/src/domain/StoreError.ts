/** The one failure that every store shares: it could not be reached. */
import * as Schema from "effect/Schema"

/** The store could not be reached; nothing is known to have changed. Carries no SQL and may be retried. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  store: Schema.String,
  cause: Schema.Defect(),
  /** Why, where the store answers but doesn't serve this project at the moment. */
  detail: Schema.optionalKey(Schema.String)
}) {
  readonly retryable = true
  override get message(): string {
    return this.detail ?? `the ${this.store} store is unavailable`
  }
}
