/** @rule async.withoutWorker */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as World from "../World.ts"

const later = { type: "create", mode: "asynchronous", record: { name: "Ann" } } as const

const watched = <A, E, R>(
  test: (world: Effect.Success<ReturnType<typeof World.make>>, warnings: () => number) => Effect.Effect<A, E, R>
) => {
  const lines: Array<string> = []
  const logger = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void lines.push(line))])
  const warnings = () => lines.filter((line) => line.includes("no worker is running")).length
  return Effect.flatMap(World.make(), (world) => test(world, warnings)).pipe(Effect.scoped, Effect.provide(logger))
}

describe("an asynchronous write", () => {
  it.effect("warns once if a write waits for 30 seconds without a worker", () =>
    watched(({ write }, warnings) =>
      Effect.gen(function* () {
        yield* write(later)
        yield* TestClock.adjust("29 seconds")
        expect(warnings()).toBe(0)
        yield* TestClock.adjust("2 seconds")
        expect(warnings()).toBe(1)
        yield* write(later)
        yield* TestClock.adjust("5 minutes")
        expect(warnings()).toBe(1)
      })
    )
  )

  it.effect("doesn't warn about a wait of less than 30 seconds after an earlier one has ended", () =>
    watched(({ platform, write }, warnings) =>
      Effect.gen(function* () {
        const { operationId } = yield* write(later)
        yield* TestClock.adjust("20 seconds")
        yield* platform.cancelOperation(Caller.Host(), { project: "shop", operationId })
        yield* write(later)
        yield* TestClock.adjust("20 seconds")
        expect(warnings()).toBe(0)
      })
    )
  )

  it.effect("doesn't warn if there is a worker", () =>
    watched(({ platform, write }, warnings) =>
      Effect.gen(function* () {
        yield* Effect.forkScoped(platform.runWorker())
        yield* write(later)
        yield* TestClock.adjust("5 minutes")
        expect(warnings()).toBe(0)
      })
    )
  )
})
