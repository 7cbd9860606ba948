/**
 * An embedded database: opened, its client, and its maintenance. It has no checkpointer and no autovacuum as a PostgreSQL server has,
 * so without maintenance its log and its dead rows would grow for as long as the process runs.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { DatabaseUnreachable, reasonOf } from "../DatabaseUnreachable.ts"
import * as Pglite from "./Pglite.ts"
import type { EmbeddedDatabase } from "./Pglite.ts"
import type { StreamOptions } from "./PgliteStream.ts"

export interface Settings {
  /** Missing: in memory, and gone with the scope. */
  readonly folder?: string | undefined
  readonly schema?: string | undefined
}

export const make = Effect.fn("EmbeddedDatabase.make")(function* (settings: Settings) {
  const database = yield* settings.folder === undefined ? Pglite.openMemory() : Pglite.openFolder(settings.folder)
  return yield* Effect.gen(function* () {
    const client = yield* makeClient(database, { schema: settings.schema })
    const version = yield* versionOf(client)
    if (settings.folder !== undefined) yield* Effect.provideService(runMaintenance, SqlClient.SqlClient, client)
    return { client, version, powerLossSafe: database.powerLossSafe }
  }).pipe(Effect.mapError((error) => new DatabaseUnreachable({ detail: `embedded: ${reasonOf(error.reason.cause)}` })))
})

const versionOf = (sql: PgClient.PgClient) =>
  Effect.map(sql<{ readonly version: string }>`select current_setting('server_version') as version`, (rows) =>
    rows.map((row) => row.version).join()
  )

/** A client for the one session. Its `listen` fails at once: waiting there would keep every other statement out. */
export const makeClient = (
  database: EmbeddedDatabase,
  options?: StreamOptions
): Effect.Effect<PgClient.PgClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.map(
    PgClient.make({
      stream: database.stream(options),
      maxConnections: 1,
      username: "postgres",
      database: "postgres",
      applicationName: "fieldgate"
    }),
    (client) => Object.assign(client, { listen })
  )

const listen: PgClient.PgClient["listen"] = (channel) => {
  const message = `an embedded database has one session, which can't wait for "${channel}"; signal within the process`
  return Effect.fail(
    new SqlError({ reason: new UnknownError({ cause: new Error(message), message, operation: "listen" }) })
  )
}

/** Bytes of log after which a checkpoint lets PostgreSQL reuse it. A crash replays at most about as much. */
const logBytes = 64 * 1024 * 1024

/** As autovacuum decides by default: this many rows, and this part of the table on top. */
const vacuum = { rows: 50, dead: 0.2, changed: 0.1 }

/** Looks after the database each minute for as long as the scope is open. A failure is logged, and the next minute tries again. */
export const runMaintenance = Effect.gen(function* () {
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
