/** @rule write.journal */
import { assert, describe, it } from "@effect/vitest"
import { OperationNotFound, OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import * as TestClock from "effect/testing/TestClock"
import * as SqlOperationStore from "../../src/operations/SqlOperationStore.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const lost = Effect.fail(new SqlError({ reason: new ConnectionError({ cause: new Error("Connection closed") }) }))

/** A client whose connection is cut at the first statement that starts a write, before or after its commit. */
const cut = (when: "before" | "after") => {
  let cuts = 1
  return Layer.effect(
    SqlClient.SqlClient,
    Effect.map(
      SqlClient.SqlClient,
      (sql) =>
        new Proxy(sql, {
          apply: (target, self, given) => {
            const statement: Effect.Effect<unknown> = Reflect.apply(target, self, given)
            if (!String(given[0]).includes("begin_write") || cuts-- <= 0) return statement
            return when === "before" ? lost : Effect.andThen(statement, lost)
          }
        })
    )
  )
}

const store = (when: "before" | "after") =>
  Layer.fresh(SqlOperationStore.layer).pipe(
    Layer.provide(cut(when)),
    Layer.provide(Seal.layer(StoresOnSql.key("k1", 1)))
  )

const start = Sample.writeStart()
const { id, projectId } = start.operation

for (const [name, fresh] of databases) {
  describe(`a synchronous write whose start was lost (${name})`, () => {
    it.live(
      "ends as not sent where it was stored",
      () =>
        Effect.gen(function* () {
          yield* Seed.installed
          const journal = yield* OperationStore
          yield* Effect.gen(function* () {
            const { begin } = yield* OperationStore
            assert.strictEqual((yield* Effect.flip(begin(start)))._tag, "StoreUnavailable")
            yield* journal.get(projectId, id).pipe(
              Effect.repeat({
                while: ({ status }) => status === "in_progress",
                schedule: Schedule.spaced("20 millis")
              })
            )
          }).pipe(Effect.provide(store("after")))
          const { result, status } = yield* journal.get(projectId, id)
          assert.strictEqual(status, "failure")
          assert.match(result ?? "", /not sent: the database was lost/u)
          // Its records and its key are free again.
          assert.strictEqual((yield* journal.begin({ ...start, operation: Sample.operation(2) })).attempt, 1)
        }).pipe(Effect.provide(StoresOnSql.layer(fresh))),
      60_000
    )

    it.effect("does not exist where it was not", () =>
      Effect.gen(function* () {
        yield* Seed.installed
        const { begin, get } = yield* OperationStore
        assert.strictEqual((yield* Effect.flip(begin(start)))._tag, "StoreUnavailable")
        yield* TestClock.adjust("1 minute")
        assert.instanceOf(yield* Effect.flip(get(projectId, id)), OperationNotFound)
      }).pipe(Effect.provide(store("before").pipe(Layer.provideMerge(StoresOnSql.layer(fresh)))))
    )
  })
}
