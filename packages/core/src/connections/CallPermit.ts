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
  /** The provider named the number of calls that it takes in a window. */
  readonly reported: (calls: number) => Effect.Effect<void>
}

export const CallPermit = Context.Reference<CallPermit>("@fieldgate/core/connections/CallPermit", {
  defaultValue: () => ({ within: (call) => call, limited: () => Effect.void, reported: () => Effect.void })
})
