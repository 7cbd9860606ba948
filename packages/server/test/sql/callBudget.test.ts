import { assert, describe, it } from "@effect/vitest"
import { BudgetKey } from "@fieldgate/core/connections/BudgetKey"
import { CallBudget, type Signal } from "@fieldgate/core/connections/CallBudget"
import * as Permits from "@fieldgate/core/connections/rules/Permits"
import { CallBudgetSuite, Sample } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as SqlCallBudget from "../../src/connections/SqlCallBudget.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import { Database } from "../../src/sql/Database.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  const layer = Layer.merge(SqlStores.layer, SqlCallBudget.layer).pipe(
    Layer.provideMerge(fresh(migrations)),
    Layer.provide(Seal.layer(StoresOnSql.key("k1", 1)))
  )
  CallBudgetSuite.suite(name, layer, { runs: 5 })
}

const of = { key: BudgetKey.make("account"), projectId: Sample.projectId() }
const limits = { calls: 100, windowMillis: 10_000, concurrency: 100 }
const at = DateTime.toEpochMillis(Sample.time(1))

const request = (process: number, calls: number, held: number) => ({
  session: Sample.workerId(process),
  at,
  limits,
  share: 1,
  held: { calls: held, slots: 0 },
  gives: { calls: Permits.none, slots: 0 },
  wants: { calls, spare: 0, slots: 0, since: at, unplaced: 0 },
  background: { calls: 0, since: at, recent: false }
})

const processes = (count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, n) => n + 1),
    (process) =>
      Effect.gen(function* () {
        const budget = Context.get(yield* Layer.build(Layer.fresh(SqlCallBudget.layer)), CallBudget)
        yield* budget.open(Sample.workerId(process), at + 10_000)
        return { budget, process }
      })
  )

describe.each(databases)("several processes with one budget (%s)", (_name, fresh) => {
  it.effect("are granted together no more than one would be", () =>
    Effect.gen(function* () {
      const granted = yield* Effect.forEach(
        yield* processes(2),
        ({ budget, process }) =>
          Effect.gen(function* () {
            let held = 0
            for (let n = 0; n < 40; n++) {
              held += Permits.countOf((yield* budget.exchange(of, request(process, 3, held))).calls)
            }
            return held
          }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(
        granted.reduce((sum, each) => sum + each, 0),
        limits.calls
      )
    }).pipe(Effect.scoped, Effect.provide(fresh(migrations)))
  )

  it.live("hear of each other what they lack", () =>
    Effect.gen(function* () {
      // An embedded database has one process.
      if ((yield* Database).kind === "Embedded") return assert.isDefined(yield* processes(1))
      const [first, second] = yield* processes(2)
      if (first === undefined || second === undefined) return yield* Effect.die("no process")
      const heard = yield* Queue.unbounded<Signal>()
      yield* first.budget.listen((signal) => Queue.offer(heard, signal))
      yield* first.budget.exchange(of, request(1, 100, 0))
      // It listens from some moment on, so that this is repeated.
      const lacking = second.budget.exchange(of, request(2, 2, 0))
      const signal = yield* Effect.raceFirst(
        Queue.take(heard),
        Effect.forever(Effect.andThen(lacking, Effect.sleep("50 millis")))
      )
      assert.deepInclude(signal, { _tag: "Lacking", session: second.process === 2 ? Sample.workerId(2) : "", calls: 2 })
    }).pipe(Effect.scoped, Effect.provide(fresh(migrations)))
  )
})
