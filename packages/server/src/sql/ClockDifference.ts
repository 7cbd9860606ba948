/** Warns of clock skew to the database server: leases and deadlines use the processes' clocks. @rule sql.clocks */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { Database } from "./Database.ts"
import { DatabaseUnreachable, reasonOf } from "./DatabaseUnreachable.ts"

/** Skew that leases tolerate easily. */
const mostMillis = 1000

/** How far the database's clock is ahead in milliseconds, compared with the middle of the query's start and end. */
export const differenceOf = (before: number, database: number, after: number): number =>
  database > after ? database - after : Math.min(0, database - before)

export const warningOf = (difference: number): string | undefined => {
  if (Math.abs(difference) <= mostMillis) return undefined
  const apart = `${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? "behind" : "ahead of"}`
  return `this machine's clock is ${apart} the database's; synchronize both with a time server, or leases may expire too early or too late`
}

/** An embedded database uses this machine's clock. */
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
