import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as SqlClient from "effect/sql/SqlClient"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import * as TestClock from "effect/testing/TestClock"
import { randomUUID } from "node:crypto"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import { isAway, isRefused } from "../../src/sql/SqlFailure.ts"
import * as IdempotentFlush from "../../src/operations/queue/IdempotentFlush.ts"
import { databases } from "./FreshSchema.ts"

const away = (cause: unknown, operation = "query") =>
  Effect.fail(new SqlError({ reason: new ConnectionError({ cause, operation }) }))

const reported = (code: string, severityUnlocalized: string) =>
  Effect.fail(
    new SqlError({
      reason: new UnknownError({ cause: Object.assign(new Error("the words"), { code, severityUnlocalized }) })
    })
  )

describe("a flush", () => {
  it.effect("sends it again under the same name if its answer was lost; the next has its own name", () =>
    Effect.gen(function* () {
      const once = yield* IdempotentFlush.make
      const names: Array<IdempotentFlush.FlushName> = []
      const answer = once((name) => {
        names.push(name)
        return names.length === 1 ? away(new Error("Connection closed")) : Effect.succeed("kept")
      })
      assert.strictEqual(yield* answer, "kept")
      yield* once((name) => Effect.sync(() => names.push(name)))
      assert.deepStrictEqual(
        names.map(({ number }) => number),
        [1, 1, 2]
      )
      assert.strictEqual(new Set(names.map(({ source }) => source)).size, 1)
    })
  )

  it.effect.each([
    ["it never reached the database", away(new Error("connect ECONNREFUSED"), "connect")],
    ["the database has no space", reported("53100", "ERROR")],
    ["the database canceled it", reported("57014", "ERROR")]
  ] as const)("fails immediately if %s", ([, failed]) =>
    Effect.gen(function* () {
      let sent = 0
      const failure = (yield* IdempotentFlush.make)(() => {
        sent += 1
        return failed
      })
      assert.isTrue(isAway((yield* Effect.flip(failure)).reason))
      assert.strictEqual(sent, 1)
    })
  )

  it.effect.each([
    ["its session ended, perhaps after the commit", reported("57P01", "FATAL")],
    ["the database doesn't know yet what it lacks", reported("57P03", "ERROR")]
  ] as const)("sends it again if %s", ([, failed]) =>
    Effect.gen(function* () {
      let sent = 0
      const answer = (yield* IdempotentFlush.make)(() => {
        sent += 1
        return sent === 1 ? failed : Effect.succeed("kept")
      })
      assert.strictEqual(yield* answer, "kept")
    })
  )

  it.effect("ends with an unknown outcome if the database stays away for a minute", () =>
    Effect.gen(function* () {
      const once = yield* IdempotentFlush.make
      const flushed = yield* Effect.forkChild(Effect.exit(once(() => away(new Error("Connection closed")))))
      yield* TestClock.adjust("61 seconds")
      const exit = yield* Fiber.join(flushed)
      assert(Exit.isFailure(exit))
      assert.isFalse(isRefused(exit.cause))
    })
  )

  for (const [name, fresh] of databases) {
    it.effect(`recognizes it on ${name}, and refuses one that arrives late`, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const source = randomUUID()
        const isKnown = (number: number) =>
          Effect.map(
            sql`select source is not null as known from flushed(${source}::uuid, ${number}::int)`,
            ([row]) => row?.["known"]
          )
        assert.strictEqual(yield* isKnown(1), false)
        yield* sql`select keep_flush(row(${source}::uuid, 1, null, null, null, null, null, null, null)::flush)`
        assert.deepStrictEqual(yield* Effect.all([isKnown(1), isKnown(2)]), [true, false])
        yield* sql`select keep_flush(row(${source}::uuid, 2, null, null, null, null, null, null, null)::flush)`
        assert.strictEqual((yield* Effect.flip(isKnown(1)))._tag, "SqlError")
      }).pipe(Effect.provide(fresh(migrations)))
    )
  }
})
