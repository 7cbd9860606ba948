/** A connection URL without its secrets, for messages. */
import { isLoopback } from "@fieldgate/core/domain/Loopback"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as ServerUrl from "./ServerUrl.ts"

/** Returns host, port and database, such as `db.example.com:5432/fieldgate`; fails with the fault of the URL. */
export const parse = (url: Redacted.Redacted): Result.Result<string, string> =>
  Result.map(ServerUrl.parse(url), ({ address }) => address)

/** SSL modes that may fall back to an unencrypted connection. */
const mayBeUnencrypted: ReadonlySet<string | null> = new Set([null, "allow", "prefer"])

/** A remote host of a database whose URL leaves encryption open; otherwise undefined. `sslmode=disable` counts as determined. */
export const hostInClear = (url: Redacted.Redacted): string | undefined => {
  const parsed = Result.getOrUndefined(ServerUrl.parse(url))
  if (parsed === undefined || !mayBeUnencrypted.has(parsed.parameters.get("sslmode"))) return undefined
  return parsed.hosts.find(({ isSocket, name }) => !isSocket && !isLoopback(name))?.name
}
