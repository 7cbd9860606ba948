/**
 * What a PostgreSQL server does beside its clients and an embedded one leaves undone: it has no checkpointer and no
 * autovacuum, so its log and its dead rows would grow for as long as the process runs.
 */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"

/** Bytes of log after which a checkpoint lets PostgreSQL reuse it. A crash replays at most about as much. */
const logBytes = 64 * 1024 * 1024

/** As autovacuum decides by default: this many rows, and this part of the table on top. */
const vacuum = { rows: 50, dead: 0.2, changed: 0.1 }

/** Looks after the database each minute for as long as the scope is open. A failure is logged, and the next minute tries again. */
export const run = Effect.gen(function* () {
  const round = Effect.andThen(checkpointIfLong, vacuumIfDead)
  yield* round.pipe(
    Effect.catchCause((cause) => Effect.logWarning("the embedded database couldn't be looked after", cause)),
    Effect.repeat(Schedule.spaced("1 minute")),
    Effect.delay("1 minute"),
    Effect.forkScoped
  )
})

/** Writes changed pages to their files when the log has grown long. */
export const checkpointIfLong = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const long = yield* sql`
    select 1 from pg_control_checkpoint() where pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${logBytes}`
  if (long.length > 0) yield* sql`checkpoint`
})

/** Frees dead rows and counts the living, table by table, so that other statements get their turn in between. */
export const vacuumIfDead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly schemaname: string; readonly relname: string }>`
    select schemaname, relname from pg_stat_user_tables
    where n_dead_tup > ${vacuum.rows} + ${vacuum.dead}::float8 * n_live_tup
       or n_mod_since_analyze > ${vacuum.rows} + ${vacuum.changed}::float8 * n_live_tup`
  yield* Effect.forEach(tables, (table) => sql`vacuum (analyze) ${sql(table.schemaname)}.${sql(table.relname)}`, {
    discard: true
  })
})
