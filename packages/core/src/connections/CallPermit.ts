/** Asked before each request of a driver: room in the call budget, and the right to call at all. Missing: every call may go. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { ProviderQuotaExceeded, ProviderUnavailable } from "../providers/ProviderError.ts"

export interface CallPermit {
  /** Waits for room and then makes the call, of which there are never too many at a time. Where it fails, nothing was sent. */
  readonly within: <A, E, R>(
    call: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | ProviderQuotaExceeded | ProviderUnavailable, R>
  /** The provider said that its limit is reached until then. */
  readonly limited: (until: DateTime.Utc) => Effect.Effect<void>
  /** The provider named its limits, or what remains of them. */
  readonly reported: (limits: ReportedLimits) => Effect.Effect<void>
}

/** What an answer of a provider says of its limits. */
export interface ReportedLimits {
  /** How many calls it takes in a window; `millis` is missing where it is the driver's. */
  readonly window?: { readonly calls: number; readonly millis?: number }
  /** How many calls of a day remain, and when that may change. */
  readonly day?: { readonly limit: number; readonly remaining: number; readonly until: () => DateTime.Utc }
}

export const CallPermit = Context.Reference<CallPermit>("@fieldgate/core/connections/CallPermit", {
  defaultValue: () => ({ within: (call) => call, limited: () => Effect.void, reported: () => Effect.void })
})
