import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import * as EmbeddedDatabase from "../../../src/sql/embedded/EmbeddedDatabase.ts"
import { embedded } from "../FreshSchema.ts"

const logLength = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ megabytes: number }>`
    select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1048576)::int as megabytes
    from pg_control_checkpoint()`
  return row?.megabytes ?? Number.NaN
})

const writeLog = (megabytes: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`
      select count(pg_logical_emit_message(false, 'test', repeat('x', 1048576)))::int
      from generate_series(1, ${megabytes})`
  )

const deadRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select pg_stat_force_next_flush()`
  const [row] = yield* sql<{ dead: number }>`
    select n_dead_tup::int as dead from pg_stat_user_tables where schemaname = current_schema() and relname = 'busy'`
  return row?.dead
})

describe("Housekeeping", () => {
  it.effect("limits the log to what has to be replayed", () =>
    Effect.gen(function* () {
      yield* writeLog(70)
      assert.isAtLeast(yield* logLength, 70)
      yield* EmbeddedDatabase.checkpointIfLong
      assert.isAtMost(yield* logLength, 1)
    }).pipe(Effect.provide(embedded({})))
  )

  it.effect("leaves a short log alone", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`checkpoint`)
      yield* writeLog(10)
      yield* EmbeddedDatabase.checkpointIfLong
      assert.isAtLeast(yield* logLength, 10)
    }).pipe(Effect.provide(embedded({})))
  )

  it.effect("frees the dead rows of a busy table", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table busy (n int)`
      yield* sql`insert into busy select generate_series(1, 100)`
      yield* sql`update busy set n = n + 1`
      assert.strictEqual(yield* deadRows, 100)
      yield* EmbeddedDatabase.vacuumIfDead
      assert.strictEqual(yield* deadRows, 0)
    }).pipe(Effect.provide(embedded({})))
  )

  it.effect("happens every minute", () =>
    Effect.gen(function* () {
      yield* Effect.forkChild(Effect.scoped(Effect.andThen(EmbeddedDatabase.runMaintenance, Effect.never)), {
        startImmediately: true
      })
      for (let minute = 0; minute < 2; minute++) {
        yield* writeLog(70)
        yield* TestClock.adjust("1 minute")
        yield* logLength.pipe(Effect.repeat({ until: (megabytes) => megabytes < 2, times: 100 }))
        assert.isAtMost(yield* logLength, 2)
      }
    }).pipe(Effect.provide(embedded({})))
  )
})
