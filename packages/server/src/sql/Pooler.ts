/**
 * Detects a connection pooler between this process and PostgreSQL. In transaction mode, statements of one client reach different
 * sessions: there are no prepared statements and no `LISTEN`. @rule sql.pooler
 */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import * as Effect from "effect/Effect"

/** A pooler makes up the process id that it announces to its clients; PostgreSQL announces the one of the session. */
export const isBetween = Effect.fnUntraced(function* (options: PgConnection.Config) {
  const connection = yield* PgConnection.make({ ...options, prepare: false })
  const { rows } = yield* connection.query("select pg_backend_pid() as pid")
  return rows[0]?.["pid"] !== connection.processId
}, Effect.scoped)
