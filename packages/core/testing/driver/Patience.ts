/** How long the suite waits for a driver whose provider never answers. @rule driver.noRepeat */
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

/** No call may take longer; a driver's own timeout is its choice. */
const patience = { minutes: 5, step: "5 seconds" } as const

/** Moves the test's clock on until the call ends. */
export const inTime = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(call)
  const end = DateTime.add(yield* DateTime.now, { minutes: patience.minutes })
  while (fiber.pollUnsafe() === undefined) {
    assert.isTrue(
      DateTime.isLessThan(yield* DateTime.now, end),
      `the driver waits longer than ${patience.minutes} minutes`
    )
    yield* TestClock.adjust(patience.step)
    yield* Effect.yieldNow
  }
  return yield* Fiber.join(fiber)
})
