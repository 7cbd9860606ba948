/** Databases for measurements: the embedded one in a temporary folder, and a schema of its own on the server of TEST_DATABASE_URL. */
import { Database, Migrations, migrations } from "@fieldgate/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const url = process.env.TEST_DATABASE_URL

export const kind = url === undefined ? "embedded" : "server"

const settingsOf = (name) =>
  url === undefined
    ? { _tag: "Embedded", folder: join(tmpdir(), name), schema: "bench" }
    : { _tag: "Server", url: Redacted.make(url), schema: name }

export const newName = () =>
  url === undefined
    ? mkdtempSync(join(tmpdir(), "fieldgate-bench-")).slice(tmpdir().length + 1)
    : `bench_${randomUUID().slice(0, 8)}`

export const layerOf = (name) => Migrations.layer(migrations).pipe(Layer.provideMerge(Database.layer(settingsOf(name))))

export const remove = (name) =>
  url === undefined
    ? Promise.resolve(rmSync(join(tmpdir(), name), { recursive: true, force: true }))
    : Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`drop schema if exists ${sql(name)} cascade`
      }).pipe(Effect.provide(Database.layer({ ...settingsOf(name), maxConnections: 1 })), Effect.runPromise)

const tables = "operation, write_record, waiting_change, record_hold, operation_log, lane, idempotency, record_identity"

export const empty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`truncate ${tables}`)
  if (url !== undefined) yield* sql.unsafe("checkpoint")
})

/** The activity of the database so far; statements if pg_stat_statements is loaded. */
const counters = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [counted] = yield* sql`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_current_xact_id()::text::numeric as transactions,
      current_setting('shared_preload_libraries') like '%pg_stat_statements%' as loaded`
  const [{ statements }] = counted.loaded
    ? yield* sql`select sum(calls) as statements from public.pg_stat_statements`
    : [{ statements: Number.NaN }]
  return { wal: Number(counted.wal), transactions: Number(counted.transactions), statements: Number(statements) }
})

export const measured = Effect.fnUntraced(function* (writes, work) {
  const before = yield* counters
  const [started, startedCpu] = [performance.now(), process.cpuUsage()]
  const figures = yield* work
  const seconds = (performance.now() - started) / 1000
  const { system, user } = process.cpuUsage(startedCpu)
  const after = yield* counters
  const statements = (after.statements - before.statements) / writes
  return {
    perSecond: writes / seconds,
    ...figures,
    walBytes: (after.wal - before.wal) / writes,
    commits: (after.transactions - before.transactions) / writes,
    /** Of this process only; unlike the others it doesn't grow when the machine is busy. */
    cpuMicros: (user + system) / writes,
    ...(Number.isNaN(statements) ? {} : { statements })
  }
})

/** Such as "PostgreSQL 15.18", and its durability settings. */
export const described = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ fsync, version }] = yield* sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`
  if (
    url !== undefined &&
    (yield* sql`select current_setting('shared_preload_libraries') as l`)[0].l.includes("pg_stat_statements")
  )
    yield* sql`create extension if not exists pg_stat_statements schema public`
  return { version: `${url === undefined ? "PGlite" : "PostgreSQL"} ${version}`, fsync }
})
