/** @rule operation.attempts */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { attemptsOf } from "../../src/operations/rules/AttemptList.ts"
import type { Operation, RecordCounts } from "../../src/operations/Operation.ts"
import type { OperationAttempt } from "../../src/operations/OperationAttempt.ts"
import * as Sample from "../../testing/Sample.ts"

const time = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)

const attempt = (number: number): OperationAttempt => ({ number, beginTime: time(number), outcome: "retry" })

type Metadata = NonNullable<Operation["metadata"]>

const operation = (status: Operation["status"], metadata: Partial<Metadata>): Operation => ({
  ...Sample.operation(1),
  status,
  createTime: time(1),
  updateTime: time(9),
  metadata: { objects: [], ...metadata }
})

const counts = (more: Partial<RecordCounts>): RecordCounts => ({
  total: 2,
  succeeded: 0,
  failed: 0,
  uncertain: 0,
  waiting: 0,
  ...more
})

const inBackground = { type: "create", mode: "asynchronous", autoBatch: false } as const
const atOnce = { ...inBackground, mode: "synchronous" } as const

describe("attempts", () => {
  it("returns those in the log, whatever else it contains", () => {
    const log = [{ attempt: attempt(1) }, {}, { attempt: attempt(3) }]
    const ended = operation("success", { write: inBackground, stage: "done", retry: { attempts: 3 } })
    assert.deepStrictEqual(attemptsOf(ended, log), [attempt(1), attempt(3)])
  })

  it("includes the running one", () => {
    const retry = { attempts: 2, lastAttempt: time(5) }
    const running = operation("in_progress", { write: inBackground, stage: "running", retry })
    const second: OperationAttempt = { number: 2, beginTime: time(5), outcome: "running" }
    assert.deepStrictEqual(attemptsOf(running, [{ attempt: attempt(1) }]), [attempt(1), second])
    assert.deepStrictEqual(attemptsOf(running, [{ attempt: attempt(1) }, { attempt: attempt(2) }]), [
      attempt(1),
      attempt(2)
    ])
    const waits = operation("in_progress", { write: inBackground, stage: "ready", retry })
    assert.deepStrictEqual(attemptsOf(waits, [{ attempt: attempt(1) }]), [attempt(1)])
  })

  it.each<[OperationAttempt["outcome"], Partial<RecordCounts>]>([
    ["success", { succeeded: 2 }],
    ["partial", { succeeded: 1, failed: 1 }],
    ["uncertain", { failed: 1, uncertain: 1 }],
    ["failed", { failed: 2 }]
  ])("returns one for a synchronous write, which ended as %s", (outcome, more) => {
    const records = counts(more)
    const ended = operation("success", { write: atOnce, stage: "done", retry: { attempts: 1 }, counts: records })
    const only: OperationAttempt = { number: 1, beginTime: time(1), endTime: time(9), outcome, records }
    assert.deepStrictEqual(attemptsOf(ended, []), [only])
    assert.deepStrictEqual(attemptsOf(ended, [{ attempt: attempt(2) }]), [attempt(2)])
  })

  it("returns none for a background operation without a log", () => {
    const ended = operation("failure", { write: inBackground, stage: "done", counts: counts({ failed: 2 }) })
    assert.deepStrictEqual(attemptsOf(ended, []), [])
  })
})
