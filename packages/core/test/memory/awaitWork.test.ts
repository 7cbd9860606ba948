import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { acceptance, accumulation, claim } from "../../testing/queue/QueueTest.ts"
import * as Sample from "../../testing/Sample.ts"

const longest = Sample.time(100_000)

/** The second at which a wait that starts at this second ends. */
const waits = Effect.fnUntraced(function* (from: number, until = longest, of = { slow: true }) {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.time(from)))
  const waiting = yield* Effect.forkChild((yield* OperationQueue).awaitWork(until, of))
  yield* Effect.yieldNow
  for (let second = from; second < from + 1000; second++) {
    if (waiting.pollUnsafe() !== undefined) return second
    yield* TestClock.adjust("1 second")
  }
  yield* Fiber.interrupt(waiting)
  return Number.POSITIVE_INFINITY
})

const over = <E>(sentence: string, test: Effect.Effect<void, E, OperationQueue>) =>
  it.effect(sentence, () => Effect.provide(test, MemoryStores.layer))

over(
  "goes on when a batch's delay is over, or after the longest wait",
  Effect.gen(function* () {
    yield* (yield* OperationQueue).accumulate(accumulation(0))
    yield* claim(1)
    assert.strictEqual(yield* waits(1, Sample.time(30)), 30)
    assert.strictEqual(yield* waits(31), 300)
  })
)

over(
  "goes on when a lease ends",
  Effect.gen(function* () {
    yield* (yield* OperationQueue).accept(acceptance(1))
    yield* claim(1)
    yield* claim(2)
    assert.strictEqual(yield* waits(2), 31)
  })
)

over(
  "returns immediately while a claim may have left work",
  Effect.gen(function* () {
    for (const n of [1, 2]) yield* (yield* OperationQueue).accept(acceptance(n))
    yield* claim(2, { limit: 1 })
    assert.strictEqual(yield* waits(2), 2)
  })
)

over(
  "waits while its connection runs as much as it may",
  Effect.gen(function* () {
    for (const n of [1, 2]) yield* (yield* OperationQueue).accept(acceptance(n))
    yield* claim(2, { perConnection: 1 })
    assert.strictEqual(yield* waits(2), 32)
  })
)

over(
  "waits for no slow connection where none of them may be claimed",
  Effect.gen(function* () {
    const queue = yield* OperationQueue
    yield* queue.accumulate(accumulation(0))
    yield* claim(1)
    yield* queue.setPace(Sample.connectionId(), { since: Sample.time(1), host: "crm.test" })
    yield* claim(1)
    assert.strictEqual(yield* waits(1, Sample.time(400), { slow: false }), 400)
    assert.strictEqual(yield* waits(1, Sample.time(400)), 300)
  })
)
