/** @rule sql.pooler */
import { WorkerId } from "@fieldgate/core/domain/Ids"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Sample } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { describe, expect, it } from "vitest"
import * as SqlOperationQueue from "../../src/operations/SqlOperationQueue.ts"
import * as Database from "../../src/sql/Database.ts"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { encryptionKey } from "../cli/Deployed.ts"
import { fieldgate } from "../cli/Process.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const pooler = process.env["TEST_POOLER_URL"]

/** The pooler's URL of a database. */
const pooled = (direct: string): Redacted.Redacted => {
  const url = new URL(pooler ?? "")
  url.pathname = new URL(direct).pathname
  return Redacted.make(String(url))
}

describe.skipIf(pooler === undefined)("a pooler in transaction mode", () => {
  it("needs no direct URL: a worker polls the queue, which one warning reports", { timeout: 60_000 }, async () => {
    await using database = await TestDatabase.make()
    const lines: Array<unknown> = []
    const logger = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
    const open = Database.layer({ _tag: "Server", url: pooled(database.url) })
    const queue = SqlOperationQueue.layer.pipe(Layer.provide(Seal.layer(StoresOnSql.key("k1", 1))))
    const found = await Effect.gen(function* () {
      const one = Context.get(yield* Layer.build(queue), OperationQueue)
      // Another process with connections of its own.
      const other = Context.get(
        yield* Layer.build(Layer.fresh(queue.pipe(Layer.provideMerge(Layer.fresh(open))))),
        OperationQueue
      )
      const now = yield* DateTime.now
      const waiting = yield* Effect.forkChild(other.awaitWork(DateTime.add(now, { minutes: 1 })), {
        startImmediately: true
      })
      const operation = Sample.operation(1, { createTime: now, updateTime: now })
      const envelope = { type: "create", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] } as const
      yield* one.accept({
        operation,
        connectionId: Sample.connectionId(1),
        envelope,
        authors: [Sample.author(1)],
        records: [Sample.item(1)],
        preconditions: "unchecked",
        retryUntil: DateTime.add(now, { hours: 1 })
      })
      yield* Effect.timeout(Fiber.join(waiting), "20 seconds")
      const at = yield* DateTime.now
      return yield* other.claim({
        worker: WorkerId.make("other"),
        at,
        leaseUntil: DateTime.add(at, { minutes: 1 }),
        limit: 1,
        perConnection: 1
      })
    }).pipe(
      Effect.provide(Migrations.layer(migrations).pipe(Layer.provideMerge(open))),
      Effect.provide(logger),
      Effect.scoped,
      Effect.runPromise
    )
    expect(found.length).toBe(1)
    const warnings = lines.flat().filter((line) => /DATABASE_URL is a connection pooler/u.test(String(line)))
    expect(warnings.length).toBe(2)
  })

  it("gets the settings of its sessions by the line that --check-config prints", { timeout: 60_000 }, async () => {
    await using database = await TestDatabase.make()
    const role = `pooled_${new URL(database.url).pathname.slice(1)}`
    await TestDatabase.query(database.url, `create role ${role} login superuser password '${role}'`)
    const url = new URL(Redacted.value(pooled(database.url)))
    url.username = url.password = role
    const check = async () => {
      const env = { DATABASE_URL: String(url), FIELDGATE_ENCRYPTION_KEY: encryptionKey }
      const run = fieldgate(["worker", "--check-config"], env)
      expect([await run.ended, run.output()]).toEqual([0, expect.stringContaining("The configuration is usable.")])
      return /warning: sessions behind the pooler lack settings .*: run `(.*)`, then reconnect/u.exec(run.output())?.[1]
    }
    const line = await check()
    expect(line).toContain(`alter role ${role} set idle_in_transaction_session_timeout = '5s';`)
    expect(line).toContain(`alter role ${role} set jit = 'off';`)
    for (const statement of line?.split("; ") ?? []) await TestDatabase.query(database.url, statement)
    // PgBouncer keeps a session of the role for its next client.
    await TestDatabase.query(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`
    )
    expect(await check()).toBeUndefined()
    await TestDatabase.query(database.url, `drop role ${role}`)
  })

  it("is refused with a direct URL of another database, before anything is migrated there", async () => {
    await using database = await TestDatabase.make()
    const refused = await Effect.runPromise(
      Effect.flip(
        Effect.scoped(
          Layer.build(
            Database.layer({
              _tag: "Server",
              url: pooled(database.url),
              directUrl: Redacted.make(TestDatabase.server ?? "")
            })
          )
        )
      )
    )
    expect(refused.message).toBe(
      "the database can't be used: DATABASE_DIRECT_URL leads to another database or schema than DATABASE_URL"
    )
  })

  it("names the remedy if it can't select the schema", async () => {
    await using database = await TestDatabase.make()
    const settings = { url: pooled(database.url), directUrl: Redacted.make(database.url), schema: "shop" }
    const refused = await Effect.runPromise(
      Effect.flip(Effect.scoped(Layer.build(Database.layer({ _tag: "Server", ...settings }))))
    )
    expect(refused.message).toMatch(/alter role … set search_path = "shop"/u)
  })

  it("keeps nothing in a session: a statement never meets what another client left behind", async () => {
    await using database = await TestDatabase.make()
    const layer = Database.layer({ _tag: "Server", url: pooled(database.url), directUrl: Redacted.make(database.url) })
    const rows = await Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const names = Effect.forEach(
        Array.from({ length: 40 }, (_, n) => n),
        (n) => sql`select ${n}::int as n, pg_backend_pid() as pid`,
        { concurrency: 10 }
      )
      yield* Effect.repeat(names, { times: 5 })
      return yield* sql`select name from pg_prepared_statements`
    }).pipe(Effect.provide(layer), Effect.runPromise)
    expect(rows).toEqual([])
  })
})
