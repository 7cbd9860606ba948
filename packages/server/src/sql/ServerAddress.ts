/** A connection URL without its secrets, for messages. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { isLoopback } from "../webhooks/PublicAddress.ts"

/** Where the URL leads, such as `db.example.com:5432/fieldgate`; a failure says what is wrong with the URL. */
export const parse = (url: Redacted.Redacted): Result.Result<string, string> => {
  const text = Redacted.value(url)
  const parsed = URL.parse(text)
  // A raw "/", "#" or "?" in a password ends the host early, and what follows the user's name is taken for a port.
  if (parsed === null || (parsed.username === "" && text.includes("@"))) {
    return Result.fail("the URL can't be read; a special character in its password must be percent-encoded")
  }
  if (parsed.protocol !== "postgres:" && parsed.protocol !== "postgresql:") {
    return Result.fail("the URL must begin with postgres://")
  }
  return Result.succeed(`${parsed.host === "" ? "localhost" : parsed.host}${parsed.pathname}`)
}

/** Modes in which a connection may go on in clear without anyone having asked for that. */
const unsaid: ReadonlySet<string | null> = new Set([null, "allow", "prefer"])

/**
 * The host of a database on another machine, where the URL leaves open whether the connection is encrypted; undefined otherwise.
 * `sslmode=disable` is a decision.
 */
export const hostInClear = (url: Redacted.Redacted): string | undefined => {
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null) return undefined
  const host = (parsed.searchParams.get("host") ?? parsed.hostname).replace(/^\[(.*)\]$/u, "$1")
  const isLocal =
    host === "" || host === "localhost" || host.startsWith("/") || host.startsWith("%2F") || isLoopback(host)
  return !isLocal && unsaid.has(parsed.searchParams.get("sslmode")) ? host : undefined
}
