/** @rule reconcile.openCreate */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderRejected, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as Sample from "../../testing/Sample.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const refused = new ProviderRejected({ message: "taken", errors: [{ message: "taken" }] })
const key = { field: "email", value: "ann@x.test" }
const record = { email: key.value }
const later = { type: "create", mode: "asynchronous", retryPolicy: { deadlineHours: 48 } } as const

const showing =
  (sighting: () => Sighting, longestCall?: Duration.Duration) =>
  (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    findByKey: (_, { items }) => Effect.sync(() => items.map(sighting)),
    ...(longestCall === undefined ? {} : { longestCall })
  })

const make = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const work = Effect.forkScoped(world.platform.runWorker())
  const statusOf = (operationId: OperationId) =>
    Effect.map(
      world.platform.getOperation(host, { project: "shop", operationId }),
      ({ result, status }) => `${status}: ${result}`
    )
  return { ...world, work, statusOf, sent: () => world.scripted.commands.length }
})

const missing = () => Sighting.Missing({ key })
const found = () =>
  Sighting.Found({
    key,
    holder: { recordId: "record-1", created: DateTime.makeUnsafe(0), isAsSent: true, data: record }
  })
const enforced = () => Sighting.Missing({ key: { ...key, isEnforced: true } })

/** Another process claims what is due, journals that it sends these records, and is gone. */
const vanish = Effect.fnUntraced(function* (indexes: ReadonlyArray<number>) {
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const leaseUntil = DateTime.add(at, { seconds: 30 })
  const claim = { worker: Sample.workerId(), at, leaseUntil, limit: 1, perConnection: 1 }
  for (const { lease } of yield* queue.claim(claim)) yield* queue.send(lease, indexes, at)
})

describe("a create whose answer was lost", () => {
  it.effect("sends the create again once no call can still be running", () =>
    Effect.gen(function* () {
      const { scripted, sent, statusOf, work, write } = yield* make({ guard: showing(missing) })
      yield* work
      scripted.failNext(lost)
      const { operationId } = yield* write({ ...later, record })
      yield* TestClock.adjust("15 minutes")
      assert.strictEqual(sent(), 1)
      assert.match(
        yield* statusOf(operationId),
        /^in_progress: waiting to find out whether scripted created the record/
      )
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
      assert.strictEqual(sent(), 2)
    })
  )

  it.effect("waits as long as its driver says that a call can run", () =>
    Effect.gen(function* () {
      const guard = showing(missing, Duration.seconds(20))
      const { scripted, sent, statusOf, work, write } = yield* make({ guard })
      yield* work
      scripted.failNext(lost)
      const { operationId } = yield* write({ ...later, record })
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(sent(), 1)
      // The longest pause between attempts is five minutes.
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )

  it.effect(
    "sends a create that was refused once more after its lost call can have ended, and reports the refusal",
    () =>
      Effect.gen(function* () {
        const { scripted, sent, statusOf, work, write } = yield* make({ guard: showing(enforced) })
        yield* work
        scripted.failNext(lost, ...Array.from({ length: 100 }, () => refused))
        const { operationId } = yield* write({ ...later, record })
        yield* TestClock.adjust("14 minutes")
        assert.match(yield* statusOf(operationId), /^in_progress/)
        assert.strictEqual(sent(), 2)
        yield* TestClock.adjust("7 minutes")
        assert.strictEqual(sent(), 3)
        assert.strictEqual(yield* statusOf(operationId), "failure: 1 failed: taken")
      })
  )

  it.effect("looks up a create whose process was killed during its call, then sends it again", () =>
    Effect.gen(function* () {
      const { run, sent, statusOf, work, write } = yield* make({ guard: showing(enforced) })
      const { operationId } = yield* write({ ...later, record })
      yield* run(vanish([0]))
      yield* work
      yield* TestClock.adjust("29 seconds")
      assert.strictEqual(sent(), 0)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
      assert.strictEqual(sent(), 1)
    })
  )

  it.effect("keeps the time of a killed process's call, even if others of its batch are sent again", () =>
    Effect.gen(function* () {
      const started = yield* DateTime.now
      const holder = { recordId: "record-2", created: started, isAsSent: true, data: {} }
      let isSeen = false
      let isStuck = true
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        write: (...given) => (isStuck ? Effect.never : driver.write(...given)),
        findByKey: (_, { items }) =>
          Effect.sync(() =>
            items.map(({ fields }) => {
              if (fields["email"] === "ann@x.test") return enforced()
              return isSeen
                ? Sighting.Found({ key: { field: "email", value: "bob@x.test" }, holder })
                : Sighting.Unseen()
            })
          )
      })
      const { platform, run, sent, statusOf, write } = yield* make({ guard })
      const batch = ["ann@x.test", "bob@x.test"].map((email) => ({ record: { email } }))
      const { operationId } = yield* write({ ...later, batch })
      yield* run(vanish([0, 1]))
      yield* TestClock.adjust("10 minutes")
      const worker = yield* Effect.forkChild(platform.runWorker())
      // Ann is sent again, and this process is killed too.
      yield* TestClock.adjust("6 minutes")
      const killed = yield* Effect.forkChild(Fiber.interrupt(worker))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(killed)
      isStuck = false
      isSeen = true
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("20 minutes")
      assert.strictEqual(yield* statusOf(operationId), "success: 2 succeeded")
      assert.strictEqual(sent(), 1)
    })
  )

  it.effect.each<readonly [string, () => Sighting, RegExp]>([
    ["created ends as a success", found, /^success: 1 succeeded/u],
    ["missing ends as failed, and is not sent again", missing, /^failure: 1 failed: the answer was lost, but nothing/u]
  ])("looks a create up after an outage beyond its deadline: %s", ([, sighting, end]) =>
    Effect.gen(function* () {
      let shown: () => Sighting = Sighting.Unseen
      const { platform, scripted, sent, statusOf, work, write } = yield* make({ guard: showing(() => shown()) })
      scripted.failNext(lost)
      const { operationId } = yield* write({ ...later, retryPolicy: { deadlineHours: 1 }, record })
      const worker = yield* Effect.forkChild(platform.runWorker())
      yield* TestClock.adjust("1 minute")
      assert.match(yield* statusOf(operationId), /^in_progress: waiting to find out/u)
      yield* Fiber.interrupt(worker)
      yield* TestClock.adjust("2 hours")
      shown = sighting
      yield* work
      yield* TestClock.adjust("1 minute")
      assert.match(yield* statusOf(operationId), end)
      assert.strictEqual(sent(), 1)
    })
  )

  it.effect("sends the create once more for a waiting caller if the provider keeps its key unique", () =>
    Effect.gen(function* () {
      const { scripted, sent, write } = yield* make({ guard: showing(enforced) })
      scripted.failNext(lost)
      const { result } = yield* write({ type: "create", record })
      assert.deepStrictEqual([result?.success, sent()], [true, 2])
    })
  )

  it.effect("keeps callers with another onUnknownOutcome out of its batch, and warns those who chose retry", () =>
    Effect.gen(function* () {
      const { write } = yield* make()
      const gathered = (policy: object) => ({
        type: "create" as const,
        mode: "asynchronous" as const,
        record,
        autoBatchPolicy: { maxDelayMinutes: 5, ...policy }
      })
      const reporting = yield* write(gathered({}))
      const retrying = yield* write(gathered({ onUnknownOutcome: "retry" }))
      const again = yield* write(gathered({ onUnknownOutcome: "report" }))
      assert.notStrictEqual(retrying.operationId, reporting.operationId)
      assert.strictEqual(again.operationId, reporting.operationId)
      assert.isUndefined(reporting.warnings)
      assert.match(retrying.warnings?.[0]?.message ?? "", /the record may be created twice/)
    })
  )
})
