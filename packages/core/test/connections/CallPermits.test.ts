/** @rule limit.callBudget */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { CallLimits } from "../../src/providers/Capabilities.ts"
import type { Priority } from "../../src/connections/CallWindow.ts"
import * as MemoryCallBudget from "../../src/memory/MemoryCallBudget.ts"
import * as Sample from "../../testing/Sample.ts"
import { CallPermits } from "../../src/connections/calls/CallPermits.ts"

const limits: CallLimits = { calls: 50, windowMillis: 10_000, concurrency: 100 }

const layer = CallPermits.layer.pipe(Layer.provide(MemoryCallBudget.layer))

const make = Effect.fnUntraced(function* (limits: CallLimits) {
  const permits = yield* CallPermits
  const made: Array<string> = []
  const call = (
    name: string,
    priority: Priority,
    { lasts = 0, mayCall = () => true }: { readonly lasts?: number; readonly mayCall?: () => boolean } = {}
  ) =>
    permits
      .permit({
        connectionId: Sample.connectionId(),
        worker: Sample.workerId(),
        limits,
        priority,
        mayCall: Effect.sync(mayCall)
      })
      .within(
        Effect.andThen(
          Effect.sync(() => made.push(name)),
          Effect.sleep(lasts)
        )
      )
  const calls = (count: number, name: string, priority: Priority) =>
    Effect.forkChild(Effect.all(Effect.replicate(Effect.result(call(name, priority)), count), { concurrency: count }))
  return { call, calls, made }
})

const repeated = (name: string, count: number) => Array.from({ length: count }, () => name)

describe("calls of one connection", () => {
  it.effect("go to callers who wait before the background, in whichever order they came", () =>
    Effect.gen(function* () {
      const { calls, made } = yield* make(limits)
      yield* calls(50, "first", "synchronous")
      yield* TestClock.adjust("6500 millis")
      assert.deepStrictEqual(made, repeated("first", 50))
      yield* calls(10, "background", "background")
      // Five calls are granted at a time, so some are left for a moment.
      const some = yield* calls(23, "caller", "synchronous")
      yield* calls(20, "background", "background")
      const others = yield* calls(27, "caller", "synchronous")
      yield* TestClock.adjust("5 seconds")
      const results = [...(yield* Fiber.join(some)), ...(yield* Fiber.join(others))]
      assert.deepStrictEqual(
        results.map(({ _tag }) => _tag),
        repeated("Success", 50)
      )
      assert.deepStrictEqual(made.slice(50), repeated("caller", 50))
      yield* TestClock.adjust("20 seconds")
      assert.deepStrictEqual(made.slice(100), repeated("background", 30))
    }).pipe(Effect.provide(layer))
  )

  it.effect("sends no call if the lease was lost while waiting for capacity", () =>
    Effect.gen(function* () {
      const { call, calls, made } = yield* make(limits)
      yield* calls(50, "first", "synchronous")
      yield* TestClock.adjust("8 seconds")
      let isHeld = true
      const late = yield* Effect.forkChild(Effect.flip(call("late", "synchronous", { mayCall: () => isHeld })))
      yield* TestClock.adjust("1 second")
      isHeld = false
      yield* TestClock.adjust("3 seconds")
      const failure = yield* Fiber.join(late)
      assert(failure._tag === "ProviderUnavailable")
      // The process that has the lease now may send it.
      assert.deepStrictEqual([failure.written, failure.unmade], ["unknown", true])
      assert.deepStrictEqual(made, repeated("first", 50))
    }).pipe(Effect.provide(layer))
  )

  it.effect("sends no call if the lease was lost while waiting behind another call", () =>
    Effect.gen(function* () {
      const { call, made } = yield* make({ ...limits, concurrency: 1 })
      yield* Effect.forkChild(call("first", "background", { lasts: 40_000 }))
      yield* TestClock.adjust(0)
      let isHeld = true
      const late = yield* Effect.forkChild(Effect.flip(call("late", "background", { mayCall: () => isHeld })))
      yield* TestClock.adjust("30 seconds")
      isHeld = false
      yield* TestClock.adjust("11 seconds")
      assert.strictEqual((yield* Fiber.join(late))._tag, "ProviderUnavailable")
      assert.deepStrictEqual(made, ["first"])
    }).pipe(Effect.provide(layer))
  )
})
