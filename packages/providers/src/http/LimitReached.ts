/** Tells the connection's call budget that the provider takes no more calls for now, by a refusal or by what a header says is left. */
import { CallPermit } from "@fieldgate/core/connections/CallPermit"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** No call goes before this moment; undefined where there is room. */
export const until = (moment: DateTime.Utc | undefined): Effect.Effect<void> =>
  moment === undefined ? Effect.void : Effect.flatMap(CallPermit, ({ limited }) => limited(moment))

/** Fails as the provider's answer means. */
export const fail = (failure: ProviderFailure): Effect.Effect<never, ProviderFailure> =>
  Effect.andThen(until(failure._tag === "ProviderQuotaExceeded" ? failure.retryAfter : undefined), Effect.fail(failure))
