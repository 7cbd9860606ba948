import { assert, describe, it } from "@effect/vitest"
import { CallBudget } from "@fieldgate/core/connections/CallBudget"
import { CallBudgetSuite, Sample } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlCallBudget from "../../src/connections/SqlCallBudget.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  const layer = Layer.merge(SqlStores.layer, SqlCallBudget.layer).pipe(
    Layer.provideMerge(fresh(migrations)),
    Layer.provide(Seal.layer(StoresOnSql.key("k1", 1)))
  )
  CallBudgetSuite.suite(name, layer, { runs: 5 })
}

describe.each(databases)("several processes with one budget (%s)", (_name, fresh) => {
  it.effect("grant together no more than one would", () =>
    Effect.gen(function* () {
      const processes = yield* Effect.forEach([1, 2, 3, 4], () =>
        Effect.map(Layer.build(Layer.fresh(SqlCallBudget.layer)), Context.get(CallBudget))
      )
      const limits = { calls: 100, windowMillis: 10_000, concurrency: 100 }
      const asked = Array.from({ length: 80 }, (_, n) => ({
        process: processes[n % 4],
        worker: Sample.workerId(n % 4)
      }))
      const grants = yield* Effect.forEach(
        asked,
        ({ process }) =>
          Effect.flatMap(Effect.fromNullishOr(process), (budget) =>
            budget.take({
              connectionId: Sample.connectionId(),
              worker: Sample.workerId(),
              limits,
              priority: "synchronous",
              requested: 3,
              at: Sample.time(1)
            })
          ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(
        grants.reduce((sum, { calls }) => sum + calls, 0),
        limits.calls
      )
    }).pipe(Effect.provide(fresh(migrations)))
  )
})
