/** @rule idempotency.busy */
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import type { OperationStage } from "../../src/operations/Operation.ts"
import { isLeft, secondsLeft } from "../../src/writes/rules/BusyKey.ts"
import * as Sample from "../../testing/Sample.ts"

describe("a key that is in use", () => {
  it.each<[string, OperationStage, number, number]>([
    ["a second while its process renews its lease", "running", 29, 1],
    ["a second where a renewal is about to come", "running", 20, 1],
    ["the end of the lease once its process has missed a renewal", "running", 14, 14],
    ["a second once the lease has ended", "running", -3, 1],
    ["when a worker repeats the write", "ready", 25, 25],
    ["a minute at most, while the write waits for its connection", "parked", 3600, 60]
  ])("names %s", (_, stage, dueIn, seconds) => {
    const { envelope } = Sample.writeStart()
    const operation = { stage, envelope, dueAt: Sample.time(100 + dueIn) }
    assert.strictEqual(secondsLeft(operation, Sample.time(100), Duration.seconds(30)), seconds)
  })

  it.each<[string, OperationStage, "synchronous" | "asynchronous", number, boolean]>([
    ["left once the lease of its synchronous write has ended", "running", "synchronous", 0, true],
    ["not left before", "running", "synchronous", 1, false],
    ["not left where a worker repeats the write later", "ready", "synchronous", -1, false],
    ["not left where a worker had the lease of an asynchronous write", "running", "asynchronous", -1, false]
  ])("is %s", (_, stage, mode, dueIn, left) => {
    const operation = { stage, envelope: { mode }, dueAt: Sample.time(100 + dueIn) }
    assert.strictEqual(isLeft(operation, Sample.time(100)), left)
  })
})
