/** An answer that took its time, or that is still awaited. Pure. @rule order.fairness */
import type * as DateTime from "effect/DateTime"

export interface SlowAnswer {
  /** When the call was made. */
  readonly since: DateTime.Utc
  /** The host that was called. */
  readonly host: string
}
