/** Lets one process at a time do what several must not do together, by PostgreSQL's advisory locks. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"

/** How long to wait for another process, or for any lock that the work itself needs. */
const patience = "60s"

/**
 * Runs the work in a transaction that no other process has with the same name; whoever comes second waits for the
 * first to commit. A failure rolls all of it back.
 */
export const whileHeld = <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select set_config('lock_timeout', ${patience}, true)`
        yield* sql`select pg_advisory_xact_lock(hashtextextended(${`fieldgate ${name}`}, 0))`
        return yield* work
      })
    )
  )
