import type * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as EmbeddedClient from "../../../src/sql/embedded/EmbeddedDatabase.ts"
import type { EmbeddedDatabase } from "../../../src/sql/embedded/Pglite.ts"
import { databaseOfThisProcess } from "../FreshSchema.ts"

const connect = (database: EmbeddedDatabase, schema?: string) =>
  Effect.provide(EmbeddedClient.makeClient(database, { schema }), Reactivity.layer)

const numbers = (upTo: number) => Array.from({ length: upTo }, (_, index) => index)

/** Blocks PostgreSQL until it is called; writes wait until then. */
const occupy = (database: EmbeddedDatabase) =>
  Effect.promise<() => void>(
    () =>
      new Promise((entered) => {
        void database.pglite.runExclusive(() => new Promise<void>((leave) => entered(leave)))
      })
  )

describe("PgliteStream", () => {
  it.effect("carries many statements side by side", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess)
      const rows = yield* Effect.forEach(numbers(64), (n) => sql<{ n: number }>`select ${n}::int as n`, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        rows.map(([row]) => row?.n),
        numbers(64)
      )
    })
  )

  it.effect("keeps transactions side by side apart, and rolls back the one that fails", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess, "transactions")
      yield* sql`create table kept (n int primary key)`
      const insert = (n: number) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into kept values (${n})`
            yield* Effect.yieldNow
            if (n % 2 === 1) yield* sql`insert into kept values (${n})`
          })
        )
      const exits = yield* Effect.forEach(numbers(10), (n) => Effect.exit(insert(n)), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        exits.map((exit) => exit._tag === "Success"),
        numbers(10).map((n) => n % 2 === 0)
      )
      assert.deepStrictEqual(yield* sql`select array_agg(n order by n) as kept from kept`, [{ kept: [0, 2, 4, 6, 8] }])
    })
  )

  it.effect("carries answers and parameters of several megabytes", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess)
      const long = "é".repeat(3_000_000)
      assert.deepStrictEqual(yield* sql`select ${long}::text as long`, [{ long }])
    })
  )

  it.effect("names the constraint that a row violates, and goes on", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess, "violations")
      yield* sql`create table person (id int, constraint person_once unique (id))`
      yield* sql`insert into person values (1)`
      const { reason } = yield* Effect.flip(sql`insert into person values (1)`)
      assert.deepInclude(reason, { _tag: "UniqueViolation", constraint: "person_once" })
      assert.deepStrictEqual(yield* sql`select * from person`, [{ id: 1 }])
    })
  )

  it.effect("swallows the cancel request of an interrupted statement, and the next one works", () =>
    Effect.gen(function* () {
      const database = yield* databaseOfThisProcess
      let connections = 0
      const counted: EmbeddedDatabase = {
        ...database,
        stream: (options) => {
          const make = database.stream(options)
          return () => {
            connections++
            return make()
          }
        }
      }
      const sql = yield* connect(counted)
      yield* sql`select 1`
      const leave = yield* occupy(database)
      const waiting = yield* Effect.forkChild(sql`select pg_sleep(0.01)`, { startImmediately: true })
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(waiting), { startImmediately: true })
      yield* Effect.whileLoop({ while: () => connections < 2, body: () => nextTurn, step: () => {} })
      leave()
      yield* Fiber.join(interrupting)
      assert.deepStrictEqual(yield* sql`select 2 as two`, [{ two: 2 }])
    })
  )

  it.effect("continues after a statement that was interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess)
      yield* sql`select 1`
      const sleeping = yield* Effect.forkChild(sql`select pg_sleep(0.05)`, { startImmediately: true })
      yield* Fiber.interrupt(sleeping)
      assert.deepStrictEqual(yield* sql`select 2 as two`, [{ two: 2 }])
    })
  )

  it.effect("rolls back and goes on when a transaction is interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* connect(yield* databaseOfThisProcess, "interrupted")
      yield* sql`create table kept (n int)`
      const open = sql.withTransaction(Effect.andThen(sql`insert into kept values (1)`, Effect.never))
      yield* Effect.raceFirst(open, Effect.yieldNow.pipe(Effect.repeat({ times: 50 })))
      assert.deepStrictEqual(yield* sql`select * from kept`, [])
    })
  )

  it.effect("begins each connection in a clean session, whatever the last one left", () =>
    Effect.gen(function* () {
      const database = yield* databaseOfThisProcess
      yield* Effect.scoped(
        Effect.gen(function* () {
          const careless = yield* connect(database, "careless")
          yield* careless`set work_mem to '64kB'`
          yield* careless`create temporary table leftover (n int)`
          yield* careless`begin`
          yield* careless`create table unfinished (n int)`
        })
      )
      const next = yield* connect(database)
      assert.deepStrictEqual(
        yield* next`
          select current_setting('work_mem') = '64kB' as setting, current_schema() as schema,
            to_regclass('leftover') as temporary, to_regclass('careless.unfinished') as unfinished`,
        [{ setting: false, schema: "public", temporary: null, unfinished: null }]
      )
    })
  )

  it.effect("keeps a second connection out of the first one's transaction until that has ended", () =>
    Effect.gen(function* () {
      const database = yield* databaseOfThisProcess
      const second = yield* connect(database, "turns")
      const count = second<{ kept: number }>`select count(*)::int as kept from note`
      const [counting, early] = yield* Effect.scoped(
        Effect.gen(function* () {
          const first = yield* connect(database, "turns")
          yield* first`create table note (n int)`
          const insert = first`insert into note values (1)`
          const waiting = yield* first.withTransaction(
            Effect.gen(function* () {
              yield* insert
              const counting = yield* Effect.forkDetach(count, { startImmediately: true })
              for (let turn = 0; turn < 20; turn++) yield* nextTurn
              yield* insert
              return counting
            })
          )
          return [waiting, waiting.pollUnsafe()] as const
        })
      )
      assert.isUndefined(early)
      assert.deepStrictEqual(yield* Fiber.join(counting), [{ kept: 2 }])
    })
  )

  it.effect("refuses to listen instead of waiting in the only session", () =>
    Effect.gen(function* () {
      const sql: PgClient.PgClient = yield* connect(yield* databaseOfThisProcess)
      const { reason } = yield* Effect.flip(sql.listen("due"))
      assert.include(reason.message, 'one session, which can\'t wait for "due"')
      assert.deepStrictEqual(yield* sql`select 2 as two`, [{ two: 2 }])
    })
  )
})

/** One turn of Node's loop, in which streams and the grace period of sql-pg pass. */
const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
