/** A synchronous write whose process is gone. @rule reconcile.deadProcess */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import * as World from "../World.ts"

const host = Caller.Host()

/** A world in which the process of each synchronous update is gone: its call never returns and no lease of it is extended. */
const made = Effect.fnUntraced(function* (worker: "works" | "rests") {
  const gone = new Set<OperationId>()
  const stores = Layer.mergeAll(
    Layer.effect(
      OperationStore,
      Effect.map(OperationStore, (store) =>
        OperationStore.of({
          ...store,
          begin: (start) => {
            if (start.envelope.type === "update") gone.add(start.operation.id)
            return store.begin(start)
          }
        })
      )
    ),
    Layer.effect(
      OperationQueue,
      Effect.map(OperationQueue, (queue) =>
        OperationQueue.of({
          ...queue,
          extend: (leases, until) =>
            queue.extend(
              leases.filter(({ attempt, operationId }) => attempt > 1 || !gone.has(operationId)),
              until
            )
        })
      )
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const end = yield* Deferred.make<void>()
  const arrived = yield* Deferred.make<void>()
  const held = new Set<unknown>(["lost", "slow"])
  const world = yield* World.make({
    stores,
    guard: (driver) => ({
      ...driver,
      write: (account, command) =>
        Effect.suspend(() => {
          const name = command.items[0]?.fields["name"]
          return held.delete(name)
            ? (name === "lost" ? Deferred.succeed(arrived, undefined) : Effect.void).pipe(
                Effect.andThen(Deferred.await(end)),
                Effect.andThen(driver.write(account, command))
              )
            : driver.write(account, command)
        })
    })
  })
  if (worker === "works") yield* Effect.forkScoped(world.platform.runWorker({ operations: 1 }))
  // Started writes finish before the world ends.
  yield* Effect.addFinalizer(() => Deferred.succeed(end, undefined))
  for (const name of ["Ann", "Bob"]) yield* world.write({ type: "create", record: { name } })
  const { scripted, write } = world
  const update = (name: string) => ({ type: "update", record: { id: "record-1", name } }) as const
  /** It takes all places of the worker as long as the test. */
  const slow = write({ type: "create", mode: "asynchronous", record: { name: "slow" } })
  const lost = Effect.andThen(
    Effect.forkScoped(Effect.ignore(write(update("lost"), host, "k"))),
    Deferred.await(arrived)
  )
  return { ...world, again: write(update("lost"), host, "k"), lost, slow, name: () => scripted.records.get("record-1") }
})

describe("a synchronous write whose process is gone", () => {
  it.effect("is executed by a repetition of its request once the lease has ended, where no worker runs", () =>
    Effect.gen(function* () {
      const { again, lost, name, scripted } = yield* made("rests")
      yield* lost
      yield* TestClock.adjust("29 seconds")
      assert.strictEqual((yield* Effect.flip(again))._tag, "IdempotencyKeyBusy")
      assert.deepStrictEqual(name(), { name: "Ann" })
      yield* TestClock.adjust("1 second")
      const answers = yield* Effect.all([Effect.result(again), Effect.result(again)], { concurrency: 2 })
      assert.deepInclude(yield* again, {
        replayed: true,
        result: { success: true, recordId: "record-1", data: { name: "lost" } }
      })
      assert.isTrue(answers.some(Result.isSuccess))
      assert.deepStrictEqual(name(), { name: "lost" })
      assert.lengthOf(
        scripted.commands.filter(({ type }) => type === "update"),
        1
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is claimed within two seconds by a worker whose places are all taken", () =>
    Effect.gen(function* () {
      const { again, lost, name, slow } = yield* made("works")
      yield* slow
      yield* TestClock.adjust("1 second")
      yield* lost
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual(name(), { name: "Ann" })
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(name(), { name: "lost" })
      assert.deepInclude(yield* again, { replayed: true })
    }).pipe(Effect.scoped)
  )
})
