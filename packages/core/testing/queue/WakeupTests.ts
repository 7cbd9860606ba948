import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptance, accumulation, again, claim, claimOne, end, id, project, type QueueTest } from "./QueueTest.ts"

/** The test clock doesn't advance, so only new work ends the wait. */
const wakes = Effect.fnUntraced(function* <E, R>(bring: Effect.Effect<unknown, E, R>) {
  const queue = yield* OperationQueue
  const longest = DateTime.add(yield* DateTime.now, { days: 365_000 })
  yield* claim(-1)
  const waiting = yield* Effect.forkChild(queue.awaitWork(longest))
  yield* Effect.yieldNow
  yield* bring
  yield* Fiber.join(waiting)
})

export const wakeupTests = (test: QueueTest) => {
  test(
    "wakes for a write that is accepted, also when it was accepted just before",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* wakes(queue.accept(acceptance(1)))
      yield* claim(-1)
      yield* queue.accept(acceptance(2))
      yield* queue.awaitWork(DateTime.add(yield* DateTime.now, { days: 365_000 }))
      assert.strictEqual((yield* claim(2)).length, 2)
    })
  )

  test(
    "wakes for a flushed batch, a released attempt and a renewed connection",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      yield* wakes(queue.flush(project, id(1), Sample.time(1)))
      const first = yield* claimOne(1)
      yield* wakes(queue.note(first.lease, end(2, { next: again(2) })))
      const second = yield* claimOne(2)
      const next = { _tag: "Parked" as const, until: Sample.time(500), result: "reconnect" }
      yield* queue.note(second.lease, end(2, { next }))
      yield* wakes(queue.resume(project, Sample.connectionId(), Sample.time(3)))
    })
  )

  test(
    "waits no longer than requested",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* claim(-1)
      yield* queue.awaitWork(yield* DateTime.now)
      assert.deepStrictEqual(yield* claim(0), [])
    })
  )
}
