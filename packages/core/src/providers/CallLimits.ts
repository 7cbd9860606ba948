/** How many calls a provider takes from one account, as its driver declares it. */
import * as Schema from "effect/Schema"

export const CallLimits = Schema.Struct({
  /** Most calls in any stretch of time of `windowMillis`. */
  calls: Schema.Int.check(Schema.isGreaterThan(0)),
  windowMillis: Schema.Int.check(Schema.isGreaterThan(0)),
  /** Most calls at the same time. */
  concurrency: Schema.Int.check(Schema.isGreaterThan(0))
})
export interface CallLimits extends Schema.Schema.Type<typeof CallLimits> {}
