/** @rule sql.groupCommit */
import { assert, describe, it } from "@effect/vitest"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as QueueTest from "@fieldgate/core/testing/queue/QueueTest"
import * as Seed from "@fieldgate/core/testing/Seed"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const stale = { preconditions: { target: "as it was before" } }
const taken = { claim: QueueTest.claimOf() }

/** The tags of what concurrent callers get, and how many flushes it took. */
const flushed = Effect.fnUntraced(function* <E extends { readonly _tag: string }>(
  callers: ReadonlyArray<Effect.Effect<unknown, E>>
) {
  const sql = yield* SqlClient.SqlClient
  const count = Effect.map(sql`select sum(number)::int as flushes from flush`, ([row]) => Number(row?.["flushes"]))
  const before = yield* count
  const tags = yield* Effect.forEach(
    callers,
    (caller) => Effect.match(caller, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "stored" }),
    { concurrency: "unbounded" }
  )
  return { tags, flushes: (yield* count) - before }
})

describe.each(databases)("a flush in which members are refused (%s)", (_, fresh) => {
  const tags = ["stored", "IdempotencyKeyTaken", "stored", "PreconditionFailed", "stored"]
  const refusals = [{}, taken, {}, stale, {}]

  it.effect("stores the other writes by the same statement", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accept(QueueTest.acceptance(1, [1], taken))
      const callers = refusals.map((refusal, n) => queue.accept(QueueTest.acceptance(n + 2, [n + 2], refusal)))
      assert.deepStrictEqual(yield* flushed(callers), { tags, flushes: 1 })
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )

  it.effect("stores the other records of auto batches by the same statement", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(QueueTest.accumulation(1, taken))
      const callers = refusals.map((refusal, n) => queue.accumulate(QueueTest.accumulation(n + 2, refusal)))
      assert.deepStrictEqual(yield* flushed(callers), { tags, flushes: 1 })
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
