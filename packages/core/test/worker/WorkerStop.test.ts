/** @rule worker.claim */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as World from "../World.ts"

describe("a worker", () => {
  it.effect("waits for the answer to a call on its way when it is stopped", () =>
    Effect.gen(function* () {
      const goOn = yield* Deferred.make<void>()
      const { platform, write } = yield* World.make({
        guard: (driver) => ({
          ...driver,
          write: (...given) => Effect.tap(driver.write(...given), () => Deferred.await(goOn))
        })
      })
      const worker = yield* Effect.forkScoped(platform.runWorker())
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", record: { name: "Ann" } })
      yield* TestClock.adjust("1 second")
      const stopped = yield* Effect.forkChild(Fiber.interrupt(worker))
      yield* TestClock.adjust("5 seconds")
      assert.isUndefined(stopped.pollUnsafe())
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(stopped)
      const { result } = yield* platform.getOperation(Caller.Host(), { project: "shop", operationId })
      assert.strictEqual(result, "1 succeeded")
    })
  )
})
