/** How a call ends that is not made: the provider would refuse it, or the account can't be used for it. */
import {
  type ProviderFailure,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import * as Result from "effect/Result"

/** The provider's name, as the failure's context says it. */
export interface Named {
  readonly name: string
}

/** Refuses a call that the provider would refuse or misread; for one reason or several. */
export const rejecting =
  ({ name }: Named) =>
  (...messages: readonly [string, ...ReadonlyArray<string>]): ProviderRejected =>
    new ProviderRejected({
      message: messages.join("; "),
      errors: messages.map((message) => ({ message })),
      context: { provider: name }
    })

/** The account's credentials or facts don't do for a call. */
export const unauthorizing =
  ({ name }: Named) =>
  (message: string): ProviderUnauthorized =>
    new ProviderUnauthorized({ message, context: { provider: name } })

/** The deployment doesn't say where the provider is. The account is as good as ever. */
export const unreachable =
  ({ name }: Named) =>
  (message: string): ProviderUnavailable =>
    new ProviderUnavailable({ message, written: "no", timedOut: false, unmade: true, context: { provider: name } })

/** What a step before the call has made, or the failure for the reason why it could not; one that knows its failure keeps it. */
export const orFail = <A>(
  result: Result.Result<A, string | ProviderFailure>,
  failure: (message: string) => ProviderFailure
): Result.Result<A, ProviderFailure> => Result.mapError(result, (why) => (typeof why === "string" ? failure(why) : why))
