/** @rule order.fairness */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as TestClock from "effect/testing/TestClock"
import { workPlaces } from "../../src/domain/PlaceLimits.ts"
import type { SlowAnswer } from "../../src/domain/SlowAnswer.ts"
import { CallWait } from "../../src/providers/CallWait.ts"
import * as Places from "../../src/worker/Places.ts"

const most = 3
const { each, inFlight, slowPart } = workPlaces

/** Paces that were recorded, of work with one record. */
const make = Effect.map(Places.make, (placesOf) => {
  const paces: Array<SlowAnswer | undefined> = []
  const work: Places.Work = {
    records: 1,
    isSlow: false,
    setPace: (slow) => Effect.sync(() => void paces.push(slow))
  }
  const { changed, room, take } = placesOf(most)
  const run = (of: Places.Work, effect: Effect.Effect<void>) => Effect.flatMap(take(of), (onPlace) => onPlace(effect))
  return { changed, paces, room, run, work }
})

const calling = (call: Effect.Effect<void>) =>
  Effect.flatMap(CallWait, ({ answering, waiting }) => waiting(answering("crm.test", call)))

describe("the places of a worker", () => {
  it.effect("are held by work that is busy, and free while it waits for an answer", () =>
    Effect.gen(function* () {
      const { room, run, work } = yield* make
      const answer = yield* Latch.make()
      yield* Effect.forkChild(run(work, Effect.never))
      const waiting = yield* Effect.forkChild(run(work, Effect.andThen(calling(answer.await), Effect.never)))
      yield* Effect.yieldNow
      assert.deepStrictEqual(yield* room, { limit: most - 1, slow: most - 1 })
      yield* answer.open
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      assert.strictEqual((yield* room).limit, most - 2)
      yield* Fiber.interrupt(waiting)
      assert.strictEqual((yield* room).limit, most - 1)
    })
  )

  it.effect("are held for a second at most, whatever the work waits for", () =>
    Effect.gen(function* () {
      const { room, run, work } = yield* make
      for (let n = 0; n < most; n++) yield* Effect.forkChild(run(work, Effect.never))
      yield* Effect.yieldNow
      assert.strictEqual((yield* room).limit, 0)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* room).limit, most)
    })
  )

  it.effect("are shared by slow work up to its part, and go on for other work", () =>
    Effect.gen(function* () {
      const { room, run, work } = yield* make
      const slow = (inFlight * slowPart) / (1 + each)
      const answers = yield* Latch.make()
      const fibers = yield* Effect.forEach(Array.from({ length: slow }), () =>
        Effect.forkChild(run({ ...work, isSlow: true }, calling(answers.await)))
      )
      yield* Effect.yieldNow
      assert.deepStrictEqual(yield* room, { limit: most, slow: 0 })
      const [first] = fibers
      if (first !== undefined) yield* Fiber.interrupt(first)
      assert.deepStrictEqual(yield* room, { limit: most, slow: most })
      yield* answers.open
      yield* Effect.forEach(fibers.slice(1), Fiber.join)
    })
  )

  it.effect("count work as slow from the second on that a call lasts", () =>
    Effect.gen(function* () {
      const { room, run, work } = yield* make
      const many = (inFlight * slowPart) / (1 + each)
      for (let n = 0; n < many; n++) yield* Effect.forkChild(run(work, calling(Effect.never)))
      yield* TestClock.adjust("999 millis")
      assert.deepStrictEqual(yield* room, { limit: most, slow: most })
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* room, { limit: most, slow: 0 })
    })
  )

  it.effect("are none while what is in flight needs too much memory", () =>
    Effect.gen(function* () {
      const { changed, room, run, work } = yield* make
      const large = yield* Effect.forkChild(run({ ...work, records: inFlight }, calling(Effect.never)))
      yield* Effect.yieldNow
      assert.strictEqual((yield* room).limit, 0)
      yield* changed.close
      yield* Fiber.interrupt(large)
      yield* changed.await
      assert.strictEqual((yield* room).limit, most)
    })
  )
})

describe("the pace of a connection", () => {
  it.effect(
    "is slow once a call lasts a second, with the time and host of the call, without the wait for its permit",
    () =>
      Effect.gen(function* () {
        const { paces, run, work } = yield* make
        const waited = Effect.flatMap(CallWait, ({ waiting }) => waiting(Effect.sleep("20 seconds")))
        const running = yield* Effect.forkChild(run(work, Effect.andThen(waited, calling(Effect.sleep("2 seconds")))))
        yield* TestClock.adjust("20500 millis")
        assert.deepStrictEqual(paces, [])
        yield* TestClock.adjust("500 millis")
        assert.deepStrictEqual(
          paces.map((slow) => [slow?.host, slow?.since.epochMilliseconds]),
          [["crm.test", 20_000]]
        )
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(running)
        assert.lengthOf(paces, 1)
      })
  )

  it.effect("is fast again after work whose calls were all answered within a second", () =>
    Effect.gen(function* () {
      const { paces, run, work } = yield* make
      const slow = { ...work, isSlow: true }
      yield* run(slow, Effect.void)
      assert.deepStrictEqual(paces, [])
      const lasting = yield* Effect.forkChild(run(slow, calling(Effect.sleep("2 seconds"))))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(lasting)
      assert.deepStrictEqual(paces, [])
      yield* run(slow, calling(Effect.void))
      assert.deepStrictEqual(paces, [undefined])
    })
  )
})
