import { assert, describe, it } from "@effect/vitest"
import * as Circuit from "@fieldgate/core/connections/Circuit"
import { CircuitBreaker } from "@fieldgate/core/connections/CircuitBreaker"
import { CircuitBreakerSuite, Sample, Seed } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlCircuitBreaker from "../../src/connections/SqlCircuitBreaker.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) CircuitBreakerSuite.suite(name, StoresOnSql.layer(fresh))

describe.each(databases)("two processes with one circuit (%s)", (_name, fresh) => {
  it.effect("count together, and one of them probes", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      const processes = yield* Effect.forEach([1, 2], () =>
        Effect.map(Layer.build(Layer.fresh(SqlCircuitBreaker.layer)), Context.get(CircuitBreaker))
      )
      const at = DateTime.toEpochMillis(Sample.time(1))
      const all = (eventOf: (n: number) => Circuit.CircuitEvent) =>
        Effect.forEach(
          [0, 1, 2, 3, 4],
          (n) =>
            Effect.flatMap(Effect.fromNullishOr(processes[n % 2]), ({ apply }) =>
              apply(Sample.projectId(), Sample.connectionId(), eventOf(n))
            ),
          { concurrency: "unbounded" }
        )
      const { resource: objectName } = Sample.operation()
      const after = yield* all((n) => ({
        _tag: "Unanswered",
        at,
        calls: 1,
        operationId: Sample.operationId(1 + (n % 2)),
        host: "crm.test",
        objectName
      }))
      const opened = after.filter(Circuit.isOpen)
      assert.isAtLeast(opened.length, 1)
      const taken = yield* all((n) => ({ _tag: "ProbeTaken", at: at + 60_000, prober: `${n}` }))
      assert.strictEqual(new Set(taken.map((circuit) => Circuit.isOpen(circuit) && circuit.prober)).size, 1)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
