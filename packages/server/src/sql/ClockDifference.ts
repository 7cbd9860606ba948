/**
 * Tells when this machine's clock and the database server's are apart: leases and deadlines are measured by processes' clocks.
 * @rule sql.clocks
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { Database } from "./Database.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"

/** What leases bear easily. */
const mostMillis = 1000

/** How far the database is ahead, in milliseconds: what it said, against the times before it was asked and after it answered. */
export const differenceOf = (before: number, database: number, after: number): number =>
  database > after ? database - after : Math.min(0, database - before)

/** What to tell whoever runs it, or undefined. */
export const warningOf = (difference: number): string | undefined => {
  if (Math.abs(difference) <= mostMillis) return undefined
  const apart = `${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? "behind" : "ahead of"}`
  return `this machine's clock is ${apart} the database's; set both by a time server, or work may be taken over too early or too late`
}

/** An embedded database has this machine's clock. */
export const tell = Effect.gen(function* () {
  if ((yield* Database).kind === "Embedded") return
  const sql = yield* SqlClient.SqlClient
  const before = yield* DateTime.now
  const [row] = yield* sql<{ readonly at: Date }>`select clock_timestamp() as at`
  const after = yield* DateTime.now
  if (row === undefined) return
  const warning = warningOf(differenceOf(before.epochMilliseconds, row.at.getTime(), after.epochMilliseconds))
  if (warning !== undefined) yield* Effect.logWarning(warning)
}).pipe(Effect.mapError((error) => new DatabaseUnreachable({ detail: reasonOf(error.reason.cause) })))
