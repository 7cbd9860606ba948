/** Where an account's calls go: a sandbox's token goes to the sandbox alone, and every other one never does. */
import type { Credentials, Environment } from "@fieldgate/core/domain/Credentials"
import * as Result from "effect/Result"

/** A base URL without a slash at its end. A text that is no URL is a bug of the composition, and throws. */
export const parse = (text: string): string => {
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname}`.replace(/\/+$/, "")
}

/** The sandbox's address for an account of the sandbox, undefined for any other account; or why there is none. */
export const sandboxUrlFor = (
  displayName: string,
  credentials: Credentials,
  sandboxUrl: string | undefined
): Result.Result<string | undefined, string> =>
  sandboxUrlIn("environment" in credentials ? credentials.environment : undefined, displayName, sandboxUrl)

/** The same for an account that is being connected. */
export const sandboxUrlIn = (
  environment: Environment | undefined,
  displayName: string,
  sandboxUrl: string | undefined
): Result.Result<string | undefined, string> => {
  if (environment !== "sandbox") return Result.succeed(undefined)
  return sandboxUrl === undefined
    ? Result.fail(`the connection belongs to a sandbox of ${displayName}, and this deployment has none`)
    : Result.succeed(sandboxUrl)
}
