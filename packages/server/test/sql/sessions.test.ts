/** @rule sql.sessions */
import { assert, describe, it } from "@effect/vitest"
import { AuditLog } from "@fieldgate/core/audit/AuditLog"
import { OAuthSessionStore } from "@fieldgate/core/connections/OAuthSessionStore"
import { databaseSession } from "@fieldgate/core/domain/DatabaseLimits"
import { ConsoleSessionStore } from "@fieldgate/core/members/ConsoleSessionStore"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { RedriveJobStore } from "@fieldgate/core/operations/RedriveJobStore"
import { RemovalJobStore } from "@fieldgate/core/operations/RemovalJobStore"
import { Sample } from "@fieldgate/core/testing"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as Database from "../../src/sql/Database.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import { withoutStatementTimeout } from "../../src/sql/SessionSettings.ts"
import { orUnavailable } from "../../src/sql/SqlFailure.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const available = orUnavailable("any")

/** A process with sessions of its own. */
const process = Layer.fresh(
  Layer.suspend(() =>
    Database.layer({ _tag: "Server", url: Redacted.make(TestDatabase.server ?? ""), maxConnections: 3 })
  )
)

const table = Effect.acquireRelease(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const name = `sessions_${Sample.time(1).epochMilliseconds}_${globalThis.process.pid}`
    yield* sql`create table ${sql(name)} (id int primary key, value int)`
    yield* sql`insert into ${sql(name)} values (1, 0)`
    return name
  }),
  (name) => Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.ignore(sql`drop table ${sql(name)}`))
)

describe.skipIf(TestDatabase.server === undefined)("the sessions of a process (PostgreSQL)", () => {
  it.live("have bounds for open transactions, locks, statements and silent peers, and never compile a query", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly name: string; readonly setting: string }>`
        select name, setting from pg_settings where name ~ '^tcp|^(idle_in_transaction_session|lock|statement)_timeout$|^jit$'`
      assert.deepStrictEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
        idle_in_transaction_session_timeout: "5000",
        jit: "off",
        lock_timeout: "10000",
        statement_timeout: "60000",
        tcp_keepalives_count: "3",
        tcp_keepalives_idle: "30",
        tcp_keepalives_interval: "10",
        tcp_user_timeout: "30000"
      })
    }).pipe(Effect.provide(process))
  )

  it.live(
    "continue within seconds when another process is paused in a transaction",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const name = yield* table
        const paused = yield* Layer.build(process)
        const isLocked = yield* Deferred.make<void>()
        const ends = yield* Deferred.make<void>()
        const holding = Effect.gen(function* () {
          const own = yield* SqlClient.SqlClient
          const held = Effect.gen(function* () {
            yield* own`update ${own(name)} set value = 1 where id = 1`
            yield* Deferred.succeed(isLocked, undefined)
            yield* Deferred.await(ends)
            yield* own`update ${own(name)} set value = 2 where id = 1`
          })
          return yield* Effect.flip(available(own.withTransaction(held)))
        }).pipe(Effect.provideContext(paused))
        const refused = yield* Effect.forkChild(holding)
        yield* Deferred.await(isLocked)
        const [took] = yield* Effect.timed(sql`update ${sql(name)} set value = value + 10 where id = 1`)
        const bound = Duration.seconds(databaseSession.lockSeconds)
        assert.isTrue(Duration.isLessThan(took, bound), Duration.format(took))
        yield* Deferred.succeed(ends, undefined)
        // The process that was paused stored nothing, and may repeat its work.
        assert.deepInclude(yield* Fiber.join(refused), { _tag: "StoreUnavailable" })
        assert.deepStrictEqual(yield* sql`select value from ${sql(name)}`, [{ value: 10 }])
      }).pipe(Effect.scoped, Effect.provide(process)),
    60_000
  )

  it.live("report a lock that isn't released and a statement that takes too long as an unavailable store", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const name = yield* table
      const bounded = (statement: (own: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError>) =>
        Effect.gen(function* () {
          const own = yield* SqlClient.SqlClient
          const settings = own`select set_config(name, case name when 'lock_timeout' then '50ms' else '500ms' end, true)
            from unnest(array['lock_timeout', 'statement_timeout']) as name`
          return yield* Effect.flip(available(own.withTransaction(Effect.andThen(settings, statement(own)))))
        }).pipe(Effect.provide(process))
      const locked = yield* sql.withTransaction(
        Effect.andThen(
          sql`update ${sql(name)} set value = 1`,
          bounded((own) => own`update ${own(name)} set value = 2`)
        )
      )
      assert.deepInclude(locked, { _tag: "StoreUnavailable" })
      assert.match(String(locked.cause), /LockTimeoutError/u)
      const slow = yield* bounded((own) => own`select pg_sleep(10)`)
      assert.deepInclude(slow, { _tag: "StoreUnavailable" })
    }).pipe(Effect.scoped, Effect.provide(process))
  )

  it.live("give work without a timeout its time", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql.withTransaction(
        Effect.andThen(
          sql`set local statement_timeout = '50ms'`,
          withoutStatementTimeout(sql, sql`select pg_sleep(0.2), 1 as done`)
        )
      )
      assert.deepInclude(row, { done: 1 })
    }).pipe(Effect.provide(process))
  )
})

/** The timeout of each statement that deletes from these tables, and of migrations. */
const swept = ["operation", "oauth_session", "console_session", "redrive_job", "removal_job", "delivery", "audit_event"]

for (const [name, fresh] of databases) {
  describe(`work without a statement timeout (${name})`, () => {
    it.effect("is each sweep and each migration", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create table seen (source text, timeout text)`
        yield* sql`create function note_timeout() returns trigger language plpgsql as $$
          begin insert into seen values (tg_table_name, current_setting('statement_timeout')); return null; end $$`
        for (const each of swept)
          yield* sql`create trigger seen after delete on ${sql(each)} for each statement execute function note_timeout()`
        const at = Sample.time(1)
        yield* (yield* OperationStore).sweep({ operations: at, payloads: at, logs: at, keys: at }, 10)
        yield* (yield* OAuthSessionStore).sweep(at, 10)
        yield* (yield* ConsoleSessionStore).sweep(at, 10)
        yield* (yield* RedriveJobStore).sweep(at, 10)
        yield* (yield* RemovalJobStore).sweep(at, 10)
        yield* (yield* EventOutbox).sweep(at, 10)
        yield* (yield* AuditLog).sweep(at, 10)
        yield* Migrations.run({
          ...migrations,
          "9999_seen": sql`insert into seen select 'migration', current_setting('statement_timeout')`
        })
        const seen = yield* sql`select distinct source, timeout from seen order by source`
        assert.deepStrictEqual(
          seen,
          [...swept, "migration"].toSorted().map((source) => ({ source, timeout: "0" }))
        )
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  })
}
