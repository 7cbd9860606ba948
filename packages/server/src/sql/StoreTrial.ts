/**
 * Whether the database stores what callers write. A full or read-only one still answers queries, so a process that was refused tries to
 * store something before it calls itself ready. @rule http.probes
 */
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { isAway, isUnstorable, orUnavailable } from "./SqlFailure.ts"

/** Clients whose database has refused a write since it last stored a trial. */
const refusing = new WeakSet<SqlClient>()

/** `orUnavailable` for a store of what callers write. */
export const orRefusing = (sql: SqlClient, store: string) => {
  const available = orUnavailable(store)
  return <A, E, R>(self: Effect.Effect<A, E | SqlError, R>) =>
    available(
      Effect.tapError(self, (error) =>
        Effect.sync(() => void (isSqlError(error) && isUnstorable(error.reason) && refusing.add(sql)))
      )
    )
}

/** A megabyte, as a large flush takes; a temporary table has it only until the commit. */
const store = (sql: SqlClient) =>
  sql.withTransaction(sql`
    create temporary table fieldgate_trial on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`)

/** A role may lack the right to create temporary tables: its next write shows whether the database stores again. */
const isRefusal = ({ reason }: SqlError) => isAway(reason) && reason._tag !== "AuthorizationError"

/** Fails while the database stores nothing. Without a refused write it asks nothing. */
export const passed = (sql: SqlClient): Effect.Effect<void, SqlError> =>
  Effect.suspend(() => {
    if (!refusing.has(sql)) return Effect.void
    const trial = Effect.catchIf(
      store(sql),
      (error) => !isRefusal(error),
      () => Effect.void
    )
    return Effect.map(trial, () => void refusing.delete(sql))
  })
