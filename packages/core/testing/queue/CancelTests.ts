import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as LostCreate from "@fieldgate/core/writes/rules/LostCreate"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  again,
  busy,
  claim,
  claimOne,
  creating,
  end,
  id,
  leaseSeconds,
  lostCall,
  open,
  project,
  type QueueTest,
  sendAll
} from "./QueueTest.ts"

const cancelled: RecordOutcome = { outcome: "failed", errors: [{ message: "cancelled", code: "cancelled" }] }
const uncertain: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer came" }] }

const cancel = Effect.fnUntraced(function* (n: number, at: number) {
  return yield* (yield* OperationQueue).cancel(project, id(n), cancelled, Sample.time(at))
})

/** How the operation reads: its status, its result, its outcomes. */
const reads = Effect.fnUntraced(function* (n: number) {
  const journal = yield* OperationStore
  const { result, status } = yield* journal.get(project, id(n))
  return { status, result, outcomes: yield* journal.outcomes(project, id(n)) }
})

const failure = (records: number) => ({
  status: "failure" as const,
  result: `${records} failed: cancelled`,
  outcomes: Array.from({ length: records }, () => cancelled)
})

export const cancelTests = (test: QueueTest) => {
  test(
    "ends an open create as uncertain, with the calls that may have written it",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [5], { envelope: creating }))
      const first = yield* claimOne(1)
      yield* sendAll(first, 1)
      yield* queue.note(first.lease, end(2, { unended: [{ index: 0, outcome: open }], next: again(10) }))
      yield* cancel(1, 3)
      const { outcomes, status } = yield* reads(1)
      assert.strictEqual(status, "failure")
      assert.deepStrictEqual(outcomes[0], LostCreate.ended(open))
    })
  )

  test(
    "ends a redriven create as uncertain that the earlier operation may have written",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5], { envelope: creating, records: [{ ...Sample.item(5), lostCall }] }))
      yield* cancel(1, 1)
      const [outcome] = (yield* reads(1)).outcomes
      assert.deepStrictEqual([outcome?.outcome, outcome?.lostCall], ["uncertain", lostCall])
    })
  )

  test(
    "ends an operation that waits, accumulates or is parked",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(1)
      yield* queue.note(lease, end(1, { next: { _tag: "Parked", until: Sample.time(500), result: "reconnect" } }))
      yield* accept(acceptance(2, [2, 3]))
      yield* queue.accumulate(accumulation(3))
      for (const [n, records] of [
        [1, 1],
        [2, 2],
        [3, 1]
      ] as const) {
        assert.strictEqual(yield* cancel(n, 5), records)
        assert.deepStrictEqual(yield* reads(n), failure(records))
        assert.strictEqual(yield* cancel(n, 6), 0)
      }
      assert.deepStrictEqual(yield* claim(3000), [])
      assert.strictEqual((yield* queue.accumulate(accumulation(4))).operationId, id(4))
    })
  )

  test(
    "keeps existing outcomes, and counts them in the end",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [1, 2, 3]))
      const { lease } = yield* claimOne(1)
      const [ended, unended] = [[{ index: 1, outcome: Sample.outcome(2) }], [{ index: 2, outcome: uncertain }]]
      yield* queue.note(lease, end(2, { ended, unended, next: again(50) }))
      assert.strictEqual(yield* cancel(1, 3), 2)
      assert.deepStrictEqual(yield* reads(1), {
        status: "success",
        result: "1 succeeded, 1 failed, 1 uncertain: cancelled",
        outcomes: [cancelled, Sample.outcome(2), uncertain]
      })
    })
  )

  test(
    "lets a started call finish, sends nothing more, and retries nothing",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [1, 2, 3, 4]))
      const { lease } = yield* claimOne(1)
      yield* queue.send(lease, [0, 1], Sample.time(2))
      assert.strictEqual(yield* cancel(1, 3), 2)
      assert.strictEqual((yield* reads(1)).status, "in_progress")
      assert.deepStrictEqual((yield* queue.send(lease, [2, 3], Sample.time(4))).indexes, [])
      const [ended, unended] = [[{ index: 0, outcome: Sample.outcome(1) }], [{ index: 1, outcome: busy }]]
      assert.isTrue(yield* queue.note(lease, end(5, { ended, unended, next: again(6) })))
      assert.deepStrictEqual(yield* reads(1), {
        status: "success",
        result: "1 succeeded, 3 failed: cancelled",
        outcomes: [Sample.outcome(1), cancelled, cancelled, cancelled]
      })
      assert.deepStrictEqual(yield* claim(3000), [])
    })
  )

  test(
    "ends the records that are not being sent while another call has no answer",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [1, 2]))
      const { lease } = yield* claimOne(1)
      yield* queue.send(lease, [0, 1], Sample.time(2))
      assert.strictEqual(yield* cancel(1, 3), 0)
      assert.isTrue(yield* queue.note(lease, end(5, { unended: [{ index: 1, outcome: busy }], next: again(6) })))
      assert.deepStrictEqual(yield* reads(1), {
        status: "in_progress",
        result: undefined,
        outcomes: [undefined, cancelled]
      })
    })
  )

  test(
    "leaves the outcome of a vanished worker's call to the next worker",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [1, 2], { envelope: creating }))
      const gone = yield* claimOne(1)
      yield* queue.send(gone.lease, [0], Sample.time(1))
      assert.strictEqual(yield* cancel(1, 3000), 1)
      const claimed = yield* claimOne(3000, { worker: Sample.workerId(2) })
      assert.isTrue(claimed.cancelled)
      assert.deepStrictEqual(
        claimed.waiting.map(({ unanswered }) => unanswered),
        [true, false]
      )
      assert.deepStrictEqual(yield* sendAll(claimed, 3000), [])
      yield* queue.note(claimed.lease, end(3001, { unended: [{ index: 0, outcome: uncertain }], next: again(3002) }))
      assert.deepStrictEqual((yield* reads(1)).outcomes, [uncertain, cancelled])
      assert.strictEqual((yield* reads(1)).status, "failure")
    })
  )

  test(
    "never reports an unanswered record as not sent",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1, [1, 2], { envelope: creating }))
      yield* sendAll(yield* claimOne(1), 1)
      const second = yield* claimOne(1 + leaseSeconds)
      yield* queue.note(second.lease, end(40, { next: again(50) }))
      assert.strictEqual(yield* cancel(1, 41), 0)
      assert.deepStrictEqual(yield* reads(1), {
        status: "in_progress",
        result: undefined,
        outcomes: [undefined, undefined]
      })
      assert.deepStrictEqual(
        (yield* claimOne(50)).waiting.map(({ unanswered }) => unanswered),
        [true, true]
      )
    })
  )

  test(
    "releases later writes of a record when the earlier one is cancelled",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7]), acceptance(2, [7]))
      assert.strictEqual(yield* cancel(1, 3), 1)
      assert.deepStrictEqual(yield* sendAll(yield* claimOne(3), 3), [0])
    })
  )
}
