/** Where an account's calls go: a sandbox's token goes to the sandbox alone, and every other one never does. */
import type { Credentials, Environment } from "@fieldgate/core/connections/Credentials"
import type { ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Result from "effect/Result"
import { type Named, unreachable } from "./UnmadeCall.ts"

/** A base URL without a slash at its end. A text that is no URL is a bug of the composition, and throws. */
export const parse = (text: string): string => {
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname}`.replace(/\/+$/, "")
}

/** Whose sandbox is meant. */
type Provider = Named & { readonly displayName: string }

/** The sandbox's address for an account of the sandbox, undefined for any other account; or why there is none. */
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
  return sandboxUrl === undefined
    ? Result.fail(unreachable(provider)(whySandboxIsMissing(provider)))
    : Result.succeed(sandboxUrl)
}

const whySandboxIsMissing = ({ displayName }: Provider) =>
  `the connection belongs to a sandbox of ${displayName}, and this deployment has none: ` +
  "nothing was sent; once the sandbox's address is configured, the call can be made again"
