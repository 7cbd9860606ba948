/** A connection URL without its secrets, for messages. */
import { isLoopback } from "@fieldgate/core/domain/Loopback"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

/** Returns host, port and database, such as `db.example.com:5432/fieldgate`; fails with the fault of the URL. */
export const parse = (url: Redacted.Redacted): Result.Result<string, string> => {
  const text = Redacted.value(url)
  const parsed = URL.parse(text)
  // An unescaped "/", "#" or "?" in a password ends the host, and the text after the user name is parsed as a port.
  if (parsed === null || (parsed.username === "" && text.includes("@"))) {
    return Result.fail("the URL can't be read; a special character in its password must be percent-encoded")
  }
  if (parsed.protocol !== "postgres:" && parsed.protocol !== "postgresql:") {
    return Result.fail("the URL must start with postgres://")
  }
  return Result.succeed(`${parsed.host === "" ? "localhost" : parsed.host}${parsed.pathname}`)
}

/** SSL modes that may fall back to an unencrypted connection. */
const mayBeUnencrypted: ReadonlySet<string | null> = new Set([null, "allow", "prefer"])

/** The host of a remote database whose URL leaves encryption open; otherwise undefined. `sslmode=disable` counts as determined. */
export const hostInClear = (url: Redacted.Redacted): string | undefined => {
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null) return undefined
  const host = parsed.searchParams.get("host") ?? parsed.hostname
  const isLocal = host === "" || host.startsWith("/") || host.startsWith("%2F") || isLoopback(host)
  return !isLocal && mayBeUnencrypted.has(parsed.searchParams.get("sslmode")) ? host : undefined
}
