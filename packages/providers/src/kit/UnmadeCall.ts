/** How a call ends before it is made: the provider would refuse it, or the account can't be used for it. */
import type { Credentials, Environment } from "@fieldgate/core/connections/Credentials"
import {
  type ProviderFailure,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "@fieldgate/core/providers/ProviderError"
import * as Result from "effect/Result"

/** The provider as failures name it: `name` in their context, `displayName` in their messages. */
export interface Provider {
  readonly name: string
  readonly displayName: string
}

/** Makes the failure of a call that the provider would refuse or misread, for one reason or several. */
export const rejecting =
  ({ name }: Pick<Provider, "name">) =>
  (...messages: readonly [string, ...ReadonlyArray<string>]): ProviderRejected =>
    new ProviderRejected({
      message: messages.join("; "),
      errors: messages.map((message) => ({ message })),
      context: { provider: name }
    })

/** Makes the failure of a call for which the account's credentials or facts are not sufficient. */
export const unauthorizing =
  ({ name }: Pick<Provider, "name">) =>
  (message: string): ProviderUnauthorized =>
    new ProviderUnauthorized({ message, context: { provider: name } })

/** A step's result with its reason turned into a failure; a step that already failed with a failure keeps it. */
export const orFail = <A>(
  result: Result.Result<A, string | ProviderFailure>,
  failure: (message: string) => ProviderFailure
): Result.Result<A, ProviderFailure> => Result.mapError(result, (why) => (typeof why === "string" ? failure(why) : why))

/** A text that no encoding makes safe. URL parsers take "." and ".." as steps, encoded or not. */
const refusedSegments = new Set(["", ".", ".."])

/** A caller's text encoded as one segment of a path, which it can't leave, split or end; or why that is impossible. */
export const encodeSegment = (what: string, value: string): Result.Result<string, string> => {
  if (refusedSegments.has(value)) return Result.fail(`${what} "${value}" can't be used in a path`)
  return Result.try({
    try: () => encodeURIComponent(value),
    // Half of a surrogate pair has no UTF-8.
    catch: () => `${what} contains a character that is not allowed in a path`
  })
}

/** A base URL without a slash at its end. Throws if the text is not a URL, because the deployment's code is wrong then. */
export const parseBaseUrl = (text: string): string => {
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname}`.replace(/\/+$/, "")
}

/**
 * The sandbox's address for an account of the sandbox environment, undefined for any other account. A deployment without a
 * sandbox refuses the former, so that a sandbox's token never goes to the real provider.
 */
export const sandboxUrlFor = (
  provider: Provider,
  credentials: Credentials,
  sandboxUrl: string | undefined
): Result.Result<string | undefined, ProviderUnavailable> =>
  sandboxUrlIn("environment" in credentials ? credentials.environment : undefined, provider, sandboxUrl)

/** The same for an account that is being connected. */
export const sandboxUrlIn = (
  environment: Environment | undefined,
  provider: Provider,
  sandboxUrl: string | undefined
): Result.Result<string | undefined, ProviderUnavailable> => {
  if (environment !== "sandbox") return Result.succeed(undefined)
  return sandboxUrl === undefined ? Result.fail(sandboxMissing(provider)) : Result.succeed(sandboxUrl)
}

/** The account itself is fine: only the deployment lacks an address. */
const sandboxMissing = ({ displayName, name }: Provider) =>
  new ProviderUnavailable({
    message:
      `the connection belongs to a sandbox of ${displayName}, and this deployment has none: ` +
      "nothing was sent; once the sandbox's address is configured, the call can be made again",
    written: "no",
    timedOut: false,
    unmade: true,
    context: { provider: name }
  })
