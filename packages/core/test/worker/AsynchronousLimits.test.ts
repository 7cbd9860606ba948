/** @rule async.queueCapacity, worker.claim */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import * as QueueCapacity from "../../src/writes/calls/QueueCapacity.ts"
import * as World from "../World.ts"

const later = { type: "create", mode: "asynchronous" } as const

describe("an asynchronous write", () => {
  it.effect("saves the provider's answer once the store is back, without another call", () =>
    Effect.gen(function* () {
      let notes = 0
      const away = Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
      const stores = Layer.effect(
        OperationQueue,
        Effect.map(OperationQueue, (queue) =>
          OperationQueue.of({
            ...queue,
            note: (...given) => Effect.suspend(() => (notes++ < 3 ? away : queue.note(...given)))
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { platform, scripted, write } = yield* World.make({ stores })
      yield* Effect.forkScoped(platform.runWorker())
      const { operationId } = yield* write({ ...later, record: { name: "Ann" } })
      yield* Effect.replicateEffect(TestClock.adjust("1 second"), 5)
      const { result } = yield* platform.getOperation(Caller.Host(), { project: "shop", operationId })
      assert.strictEqual(result, "1 succeeded")
      assert.deepStrictEqual([notes, scripted.commands.length], [4, 1])
    })
  )

  it.effect("refuses a write while the queue is full", () =>
    Effect.gen(function* () {
      const { write } = yield* World.make().pipe(Effect.provideService(QueueCapacity.mostQueued, 8))
      yield* write({ ...later, record: { name: "Ann" } })
      const refused = yield* Effect.flip(Effect.replicateEffect(write({ ...later, record: { name: "Bob" } }), 8))
      assert.strictEqual(refused._tag, "QueueFull")
    })
  )
})
