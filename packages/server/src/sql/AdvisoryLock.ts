/** Mutual exclusion between processes with PostgreSQL's advisory locks. */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { withoutStatementTimeout } from "./SessionSettings.ts"

/** Lock timeout, for this lock and for locks that the work itself takes. */
const patience = "60s"

/** Runs the work in a transaction that excludes others with the same name; they wait for its commit. A failure rolls it back. */
export const whileHeld = <A, E, R>(
  name: string,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    withoutStatementTimeout(
      sql,
      Effect.gen(function* () {
        yield* sql`select set_config('lock_timeout', ${patience}, true)`
        yield* sql`select pg_advisory_xact_lock(hashtextextended(${`fieldgate ${name}`}, 0))`
        return yield* work
      })
    )
  )
