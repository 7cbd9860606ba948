/** Attempts in the background that an unexpected error ends: what was not sent is never reported as uncertain. @rule worker.errors */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { ProviderUnauthorized, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as Sample from "../../testing/Sample.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const later = { type: "create", mode: "asynchronous", record: { name: "Ann" } } as const
const update = { type: "update", mode: "asynchronous", record: { id: "record-1", name: "Ann" } } as const
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const bug = Effect.die(new Error("a row can't be read"))

/** Another process claims what is due, journals that it sends the first record, and is gone. */
const vanish = Effect.gen(function* () {
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const leaseUntil = DateTime.add(at, { seconds: 30 })
  const claim = { worker: Sample.workerId(), at, leaseUntil, limit: 1, perConnection: 1 }
  for (const { lease } of yield* queue.claim(claim)) yield* queue.send(lease, [0], at)
})

/** What dies while it is switched on: opening stored credentials, journalling what is sent, noting a connection's status. */
type Faulty = "account" | "send" | "setStatus"

const make = Effect.fnUntraced(function* (...faulty: ReadonlyArray<Faulty>) {
  const on = new Set<Faulty>()
  const dies = <A, E>(name: Faulty, call: Effect.Effect<A, E>) => Effect.suspend(() => (on.has(name) ? bug : call))
  const connections = Layer.effect(
    ConnectionStore,
    Effect.map(ConnectionStore, (store) =>
      ConnectionStore.of({
        ...store,
        account: (...given) => dies("account", store.account(...given)),
        setStatus: (...given) => dies("setStatus", store.setStatus(...given))
      })
    )
  )
  const queue = Layer.effect(
    OperationQueue,
    Effect.map(OperationQueue, (store) =>
      OperationQueue.of({ ...store, send: (...given) => dies("send", store.send(...given)) })
    )
  )
  const stores = Layer.merge(connections, queue).pipe(Layer.provideMerge(MemoryStores.layer))
  const world = yield* World.make({ stores })
  faulty.forEach((fault) => on.add(fault))
  const statusOf = (operationId: OperationId) =>
    Effect.map(
      world.platform.getOperation(host, { project: "shop", operationId }),
      ({ result, status }) => `${status}: ${result}`
    )
  return {
    ...world,
    statusOf,
    work: Effect.forkScoped(world.platform.runWorker()),
    damage: (fault: Faulty) => void on.add(fault),
    repair: () => on.clear(),
    sent: () => world.scripted.commands.length
  }
})

const faults = [
  ["whose stored credentials can't be read", "account", /the stored credentials of the connection can't be read/u],
  ["that meets an unexpected error before anything is sent", "send", /an unexpected error in the worker/u]
] as const

describe("a write in the background", () => {
  it.effect.each(faults)("%s is delivered once that is repaired", ([, fault, reason]) =>
    Effect.gen(function* () {
      const { repair, sent, statusOf, work, write } = yield* make(fault)
      yield* work
      const { operationId } = yield* write(later)
      yield* TestClock.adjust("10 minutes")
      assert.match(yield* statusOf(operationId), /^in_progress/u)
      assert.match(yield* statusOf(operationId), reason)
      assert.strictEqual(sent(), 0)
      repair()
      // The longest pause between attempts is five minutes.
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
      assert.strictEqual(sent(), 1)
    })
  )

  it.effect.each(faults)("%s ends as failed at its deadline", ([, fault, reason]) =>
    Effect.gen(function* () {
      const { sent, statusOf, work, write } = yield* make(fault)
      yield* work
      const { operationId } = yield* write(later)
      yield* TestClock.adjust("61 minutes")
      assert.match(yield* statusOf(operationId), /^failure: 1 failed: not sent/u)
      assert.match(yield* statusOf(operationId), reason)
      assert.strictEqual(sent(), 0)
    })
  )

  it.effect("keeps a possible create of an earlier attempt open if the stored credentials can't be read", () =>
    Effect.gen(function* () {
      const { damage, repair, run, scripted, sent, statusOf, work, write } = yield* make()
      const { operationId } = yield* write(later)
      const started = yield* DateTime.now
      yield* run(vanish)
      damage("account")
      yield* work
      yield* TestClock.adjust("10 minutes")
      assert.match(yield* statusOf(operationId), /^in_progress/u)
      repair()
      const key = { field: "email", value: "ann@x.test" }
      const holder = { recordId: "7", created: started, isAsSent: true, data: {} }
      scripted.sightNext(Sighting.Found({ key, holder }))
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
      assert.strictEqual(sent(), 0)
    })
  )

  it.effect.each(faults)("%s keeps an update uncertain that an earlier attempt may have written", ([, fault]) =>
    Effect.gen(function* () {
      const { damage, scripted, sent, statusOf, work, write } = yield* make()
      // The first attempt sends an update twice when its answer is lost.
      scripted.failNext(lost, lost)
      yield* work
      const { operationId } = yield* write(update)
      yield* TestClock.adjust(0)
      damage(fault)
      yield* TestClock.adjust("61 minutes")
      assert.match(yield* statusOf(operationId), /^failure: 1 uncertain/u)
      assert.strictEqual(sent(), 2)
    })
  )

  it.effect("keeps an update uncertain that was being sent when its process vanished, also if it is cancelled", () =>
    Effect.gen(function* () {
      const { platform, run, sent, statusOf, work, write } = yield* make()
      const { operationId } = yield* write(update)
      yield* run(vanish)
      yield* platform.cancelOperation(host, { project: "shop", operationId })
      yield* work
      yield* TestClock.adjust("1 minute")
      assert.match(yield* statusOf(operationId), /^failure: 1 uncertain/u)
      assert.strictEqual(sent(), 0)
    })
  )

  it.effect("ends as uncertain after an unexpected error, without sending the write again", () =>
    Effect.gen(function* () {
      const { scripted, sent, statusOf, work, write } = yield* make("setStatus")
      scripted.failNext(new ProviderUnauthorized({ message: "revoked" }))
      yield* work
      const { operationId } = yield* write(later)
      yield* TestClock.adjust("2 hours")
      assert.match(yield* statusOf(operationId), /^failure: 1 uncertain: an unexpected error in the worker/u)
      assert.strictEqual(sent(), 1)
    })
  )
})

describe("a database that is lost when it journals what is sent", () => {
  it.effect("sends a create once the database has answered, and never shows it as perhaps sent", () =>
    Effect.gen(function* () {
      let answersLost = 3
      const queue = Layer.effect(
        OperationQueue,
        Effect.map(OperationQueue, (store) =>
          OperationQueue.of({
            ...store,
            send: (...given) =>
              Effect.filterOrFail(
                store.send(...given),
                () => answersLost-- <= 0,
                () => new StoreUnavailable({ store: "operation", cause: "the connection was closed" })
              )
          })
        )
      )
      const { platform, scripted, write } = yield* World.make({
        stores: queue.pipe(Layer.provideMerge(MemoryStores.layer))
      })
      yield* Effect.forkScoped(platform.runWorker())
      const { operationId } = yield* write(later)
      yield* TestClock.adjust("10 seconds")
      const { result } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(result, "1 succeeded")
      assert.lengthOf(scripted.commands, 1)
    })
  )
})
