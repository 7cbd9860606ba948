import { assert, describe, it } from "@effect/vitest"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as QueueTest from "@fieldgate/core/testing/queue/QueueTest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import * as SqlOperationQueue from "../../src/operations/SqlOperationQueue.ts"
import * as SqlOperationStore from "../../src/operations/SqlOperationStore.ts"
import { databases, embedded, sameSchema } from "./FreshSchema.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const until = { operations: Sample.time(3), payloads: Sample.time(900), logs: Sample.time(900), keys: Sample.time(900) }

/** What the step takes, and nothing of what ends beside it. */
const old = { operations: Sample.time(5), payloads: Sample.time(5), logs: Sample.time(5), keys: Sample.time(105) }

const ended = Effect.fnUntraced(function* (n: number, name: string) {
  yield* QueueTest.accept(QueueTest.acceptance(n, [n], { claim: QueueTest.claimOf(name, Sample.time(100 + n)) }))
  yield* QueueTest.carryOut(QueueTest.ofOperation(yield* QueueTest.claim(n), n), n)
})

/** All that processes do with a queue, with the connection and the installation of what is being removed. */
const work = Effect.gen(function* () {
  yield* ended(11, "another key")
  yield* (yield* OperationQueue).accumulate(QueueTest.accumulation(12))
  yield* QueueTest.accept(QueueTest.acceptance(13))
  const [claimed] = yield* QueueTest.claim(500)
  assert(claimed !== undefined)
  assert.isNotEmpty(yield* QueueTest.sendAll(claimed, 500))
  // Another process applies retention too, and finds nothing to claim.
  assert.strictEqual(yield* (yield* OperationStore).sweep(old, 100), 0)
})

/** The embedded database has one session, so nothing runs concurrently there. */
const onServer = databases.find(([name]) => name === "PostgreSQL")?.[1]

describe.skipIf(onServer === undefined)("housekeeping in the middle of a step (PostgreSQL)", () => {
  it.live("delays no other process", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      for (const n of [1, 2, 3, 4]) yield* ended(n, `key ${n}`)
      const swept = yield* Deferred.make<number>()
      const worked = yield* Deferred.make<void>()
      const sql = yield* SqlClient.SqlClient
      const step = Effect.gen(function* () {
        yield* Deferred.succeed(swept, yield* (yield* OperationStore).sweep(until, 100))
        yield* Deferred.await(worked)
      })
      yield* Effect.forkScoped(sql.withTransaction(step))
      const database = yield* sameSchema
      const stores = Layer.merge(SqlOperationQueue.layer, SqlOperationStore.layer).pipe(
        Layer.provide(Seal.layer(StoresOnSql.key("k1", 1)))
      )
      const other = yield* Layer.build(Layer.fresh(stores.pipe(Layer.provide(database))))
      // Two operations, the payloads and the logs of the two others, four keys.
      assert.strictEqual(yield* Deferred.await(swept), 10)
      yield* work.pipe(Effect.provideContext(other), Effect.timeout("10 seconds"))
      yield* Deferred.succeed(worked, undefined)
    }).pipe(Effect.scoped, Effect.provide(StoresOnSql.layer(onServer ?? embedded)))
  )
})
