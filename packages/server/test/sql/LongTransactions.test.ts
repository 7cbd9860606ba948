/** @rule sql.longTransactions */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as Database from "../../src/sql/Database.ts"
import * as LongTransactions from "../../src/sql/LongTransactions.ts"
import * as TestDatabase from "../cli/TestDatabase.ts"

const open = (url: string) =>
  Effect.map(
    Layer.build(Layer.fresh(Database.layer({ _tag: "Server", url: Redacted.make(url), maxConnections: 1 }))),
    (context) => context
  )

describe.skipIf(TestDatabase.server === undefined)("a long transaction of another program", () => {
  it.live("is found by its age and its program, unlike an idle connection", () =>
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(Effect.promise(TestDatabase.make), (made) =>
        Effect.promise(() => made[Symbol.asyncDispose]())
      )
      const [own, other] = [yield* open(database.url), yield* open(database.url)]
      const found = Effect.provideContext(LongTransactions.oldest, own)
      assert.isUndefined(yield* found)
      yield* Effect.provideContext(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`set transaction isolation level repeatable read`
              yield* sql`set local application_name = 'report'`
              yield* sql`select 1`
              const seen = yield* found
              assert.strictEqual(seen?.application, "report")
              assert.isNumber(seen?.pid)
            })
          )
        }),
        other
      )
      assert.isUndefined(yield* found)
    }).pipe(Effect.scoped)
  )
})

describe("the report of a long transaction", () => {
  it.effect("warns once while it is open, and reports its end", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
      const long = { seconds: 300, application: "report", pid: 7 }
      yield* Effect.gen(function* () {
        let isLong = yield* LongTransactions.report({ ...long, seconds: 299 }, false)
        assert.deepStrictEqual([isLong, lines.length], [false, 0])
        isLong = yield* LongTransactions.report(long, isLong)
        isLong = yield* LongTransactions.report({ ...long, seconds: 305 }, isLong)
        assert.deepStrictEqual([isLong, lines.length], [true, 1])
        isLong = yield* LongTransactions.report(undefined, isLong)
        assert.deepStrictEqual([isLong, lines.length], [false, 2])
      }).pipe(Effect.provide(logger))
    })
  )
})
