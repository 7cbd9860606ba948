/** @rule reconcile.deadProcess */
import { assert, describe, it } from "@effect/vitest"
import { WorkerId } from "@fieldgate/core/domain/Ids"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore, type WriteStart } from "@fieldgate/core/operations/OperationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as SqlOperationQueue from "../../src/operations/SqlOperationQueue.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { databases, sameSchema } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const envelope: WriteStart["envelope"] = { ...Sample.writeStart().envelope, type: "update" }

const otherQueue = Effect.gen(function* () {
  const queue = SqlOperationQueue.layer.pipe(Layer.provide(Seal.layer(StoresOnSql.key("k1", 1))))
  const database = yield* sameSchema
  return Context.get(yield* Layer.build(Layer.fresh(queue.pipe(Layer.provide(database)))), OperationQueue)
})

// An embedded database has one process.
describe.each(databases.filter(([name]) => name !== "embedded"))("a process that dies (%s)", (_name, fresh) => {
  it.live("leaves a synchronous write that another one claims within two seconds of its lease, before a backlog", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* otherQueue
      const now = yield* DateTime.now
      for (const n of [1, 2, 3]) {
        yield* (yield* OperationQueue).accept({
          operation: Sample.operation(n, { createTime: DateTime.add(now, { minutes: -1 }) }),
          connectionId: Sample.connectionId(),
          envelope: { ...envelope, mode: "asynchronous" },
          records: [Sample.item(n)],
          authors: [Sample.author(n)],
          preconditions: "unchecked",
          retryUntil: DateTime.add(now, { hours: 1 })
        })
      }
      const worker = WorkerId.make("the other process")
      const claim = (limit: number) =>
        Effect.flatMap(DateTime.now, (at) =>
          queue.claim({ worker, at, leaseUntil: DateTime.add(at, { minutes: 5 }), limit, perConnection: 2 })
        )
      assert.lengthOf(yield* claim(2), 2)
      // It waits before the write begins, so it read no due time that is as early as the end of that lease.
      const waiting = yield* Effect.forkChild(
        Effect.gen(function* () {
          for (;;) {
            yield* queue.awaitWork(DateTime.add(yield* DateTime.now, { seconds: 30 }))
            const [claimed] = yield* claim(1)
            if (claimed !== undefined) return { claimed, at: yield* DateTime.now }
          }
        }),
        { startImmediately: true }
      )
      const begun = yield* DateTime.now
      const leaseUntil = DateTime.add(begun, { seconds: 2 })
      const operation = Sample.operation(9, { createTime: begun, updateTime: begun })
      yield* (yield* OperationStore).begin(Sample.writeStart(operation, [Sample.item(9)], { envelope, leaseUntil }))
      const { at, claimed } = yield* Fiber.join(waiting)
      assert.strictEqual(claimed.operation.id, operation.id)
      const late = DateTime.toEpochMillis(at) - DateTime.toEpochMillis(leaseUntil)
      assert.isAtLeast(late, 0)
      assert.isAtMost(late, 2000)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)), Effect.scoped)
  )
})
