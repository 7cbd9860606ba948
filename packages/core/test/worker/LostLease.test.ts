/** A process that lost its lease, because it was paused or cut off from the store, must not send another write. @rule worker.fence */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { CallPermit } from "../../src/connections/CallPermit.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError } from "../../src/providers/ProviderError.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const host = Caller.Host()

/** Pauses around one request. */
interface Pace {
  readonly before?: Duration.Input
  /** Between its permit and the moment when the provider gets it. */
  readonly connecting?: Duration.Input
  readonly after?: Duration.Input
}

/** Sends each record in a request of its own, as drivers do without a batch endpoint; each waits for its permit. */
const requestPerRecord =
  (sent: Array<unknown>, ...paces: ReadonlyArray<Pace>) =>
  (driver: ProviderDriver): ProviderDriver => {
    let requests = 0
    const request: ProviderDriver["write"] = (account, command) => {
      const { after = 0, before = 0, connecting = 0 } = paces[requests++] ?? {}
      const recorded = Effect.sync(() => sent.push(command.items[0]?.fields["name"]))
      const call = Effect.sleep(connecting).pipe(
        Effect.andThen(recorded),
        Effect.andThen(driver.write(account, command))
      )
      return Effect.gen(function* () {
        yield* Effect.sleep(before)
        const { within } = yield* CallPermit
        return yield* Effect.ensuring(within(call), Effect.sleep(after))
      }).pipe(
        Effect.mapError((error) =>
          error._tag === "ProviderError" ? error : new ProviderError({ provider: driver.name, reason: error })
        )
      )
    }
    return {
      ...driver,
      write: (account, command) =>
        Effect.map(
          Effect.forEach(command.items, (item) => request(account, { ...command, items: [item] })),
          (outcomes) => outcomes.flat()
        )
    }
  }

/** Stores that extend no lease before this time has passed. */
const unreachable = (time: Duration.Input) =>
  Layer.effect(
    OperationQueue,
    Effect.gen(function* () {
      const queue = yield* OperationQueue
      const end = DateTime.addDuration(yield* DateTime.now, time)
      return OperationQueue.of({
        ...queue,
        extend: (leases, until) =>
          Effect.flatMap(DateTime.now, (now) =>
            DateTime.isLessThan(now, end)
              ? Effect.fail(new StoreUnavailable({ store: "queue", cause: new Error("no answer") }))
              : queue.extend(leases, until)
          )
      })
    })
  ).pipe(Layer.provideMerge(MemoryStores.layer))

/** Stores whose first extension of leases fails. */
const unreachableOnce = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => {
    let calls = 0
    return OperationQueue.of({
      ...queue,
      extend: (...given) =>
        calls++ === 0
          ? Effect.fail(new StoreUnavailable({ store: "queue", cause: new Error("no answer") }))
          : queue.extend(...given)
    })
  })
).pipe(Layer.provideMerge(MemoryStores.layer))

const pass = (seconds: number) => Effect.replicateEffect(TestClock.adjust("1 second"), seconds)

const updates = (...names: ReadonlyArray<string>) => ({
  type: "update" as const,
  mode: "asynchronous" as const,
  batch: names.map((name, n) => ({ record: { id: `record-${n + 1}`, name } }))
})

const made = Effect.fnUntraced(function* (options: World.WorldOptions) {
  const world = yield* World.make(options)
  for (const name of ["Ann", "Bob"]) yield* world.write({ type: "create", record: { name } })
  return world
})

describe("a process that lost its lease", () => {
  it.effect(
    "sends nothing once the lease has ended, and reports a synchronous create as uncertain: another process may send it",
    () =>
      Effect.gen(function* () {
        const sent: Array<unknown> = []
        const guard = requestPerRecord(sent, { before: "31 seconds" })
        const { write } = yield* World.make({ guard, stores: unreachable("1 hour") })
        const late = yield* Effect.forkChild(Effect.flip(write({ type: "create", record: { name: "Ann" } })))
        yield* pass(31)
        const failed = late.pollUnsafe()
        assert.deepStrictEqual(sent, [])
        assert(failed?._tag === "Success" && failed.value._tag === "WriteFailed")
        assert.deepInclude(failed.value, { uncertain: true, retryable: false, wroteNothing: false })
      })
  )

  it.effect("sends the last request right before the lease ends", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const guard = requestPerRecord(sent, { before: "29 seconds" })
      const { write } = yield* World.make({ guard, stores: unreachable("1 hour") })
      yield* Effect.forkChild(write({ type: "create", record: { name: "Ann" } }))
      yield* pass(31)
      assert.deepStrictEqual(sent, ["Ann"])
    })
  )

  it.effect("keeps a lease whose extension failed once", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const guard = requestPerRecord(sent, { before: "35 seconds" })
      const { write } = yield* World.make({ guard, stores: unreachableOnce })
      yield* Effect.forkChild(write({ type: "create", record: { name: "Ann" } }))
      yield* pass(36)
      assert.deepStrictEqual(sent, ["Ann"])
    })
  )

  it.effect("aborts an update that waits for its connection when the lease ends, and reports it as uncertain", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const guard = requestPerRecord(sent, {}, {}, { before: "25 seconds", connecting: "10 seconds" })
      const { write } = yield* made({ guard, stores: unreachable("1 hour") })
      const request = { type: "update" as const, record: { id: "record-1", name: "Ann 2" } }
      const late = yield* Effect.forkChild(Effect.flip(write(request)))
      yield* pass(40)
      assert.deepStrictEqual(sent, ["Ann", "Bob"])
      const failed = late.pollUnsafe()
      assert(failed?._tag === "Success" && failed.value._tag === "WriteFailed")
      assert.isFalse(failed.value.wroteNothing)
    })
  )

  it.effect("aborts no update whose lease is extended, and no create", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const slow = { connecting: "70 seconds" } as const
      const extended = yield* made({ guard: requestPerRecord(sent, {}, {}, slow) })
      const request = { type: "update" as const, record: { id: "record-1", name: "Ann 2" } }
      const update = yield* Effect.forkChild(extended.write(request))
      yield* pass(71)
      assert.isTrue((yield* Fiber.join(update)).result?.success)
      const lost = yield* World.make({ guard: requestPerRecord(sent, slow), stores: unreachable("1 hour") })
      const create = yield* Effect.forkChild(lost.write({ type: "create", record: { name: "Cid" } }))
      yield* pass(71)
      assert.isTrue((yield* Fiber.join(create)).result?.success)
      assert.deepStrictEqual(sent, ["Ann", "Bob", "Ann 2", "Cid"])
    })
  )

  it.effect("sends nothing more of a batch that another worker has taken over", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const guard = requestPerRecord(sent, {}, {}, {}, { before: "12 seconds" })
      const { platform, run, write } = yield* made({ guard })
      yield* Effect.forkScoped(platform.runWorker())
      yield* write(updates("Ann 2", "Bob 2"))
      yield* pass(1)
      assert.deepStrictEqual(sent, ["Ann", "Bob", "Ann 2"])
      const taken = yield* run(
        Effect.gen(function* () {
          // The other worker's clock is ahead.
          const at = DateTime.add(yield* DateTime.now, { seconds: 31 })
          const leaseUntil = DateTime.add(at, { seconds: 30 })
          const claim = { worker: Sample.workerId(7), at, leaseUntil, limit: 1, perConnection: 1 }
          return yield* (yield* OperationQueue).claim(claim)
        })
      )
      assert.lengthOf(taken, 1)
      yield* pass(25)
      assert.deepStrictEqual(sent, ["Ann", "Bob", "Ann 2"])
    })
  )

  it.effect("sends nothing more in its first attempt after its own worker has started a second one", () =>
    Effect.gen(function* () {
      const sent: Array<unknown> = []
      const guard = requestPerRecord(sent, {}, {}, { before: "60 seconds" }, { after: "60 seconds" })
      const { platform, write } = yield* made({ guard, stores: unreachable("35 seconds") })
      yield* Effect.forkScoped(platform.runWorker())
      const { operationId } = yield* write(updates("Ann 2"))
      yield* pass(50)
      assert.deepStrictEqual(sent, ["Ann", "Bob", "Ann 2"])
      yield* pass(50)
      assert.deepStrictEqual(sent, ["Ann", "Bob", "Ann 2"])
      const { status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(status, "success")
    })
  )
})
