/** @rule write.ifEmpty */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import * as World from "../World.ts"

const host = Caller.Host()

describe("an asynchronous update with ifEmpty fields", () => {
  it.effect("shows in its record which of them kept their values, also in an auto batch", () =>
    Effect.gen(function* () {
      const object = { selectedFieldSettings: { source: { writeOnUpdate: "ifEmpty" } } }
      const { platform, write } = yield* World.make({ object })
      yield* Effect.forkScoped(platform.runWorker())
      yield* write({ type: "create", record: { name: "Ann", source: "web" } })
      const record = { id: "record-1", name: "An", source: "fair" }
      const change = { mode: "asynchronous", type: "update", record } as const
      const alone = yield* write(change)
      yield* TestClock.adjust(0)
      const joined = yield* write({ ...change, autoBatchPolicy: { maxDelayMinutes: 1 } })
      yield* TestClock.adjust("1 minute")
      for (const { operationId } of [alone, joined]) {
        const { results } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
        assert.deepStrictEqual(results[0]?.warnings, ['"source" was not written: it has a value'])
      }
    })
  )
})
