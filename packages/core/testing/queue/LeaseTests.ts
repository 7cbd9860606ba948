import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  again,
  claim,
  claimOne,
  creating,
  end,
  id,
  idsOf,
  leaseSeconds,
  ofOperation,
  project,
  type QueueTest,
  sendAll,
  written
} from "./QueueTest.ts"

const another = { worker: Sample.workerId(2) }
const over = 1 + leaseSeconds

export const leaseTests = (test: QueueTest) => {
  test(
    "takes an operation over when its lease has ended, and not before",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const first = yield* claimOne(1)
      assert.deepStrictEqual(yield* claim(over - 1, another), [])
      const second = yield* claimOne(over, another)
      assert.deepStrictEqual(second.lease, { ...first.lease, worker: Sample.workerId(2), attempt: 2 })
      assert.isFalse(second.waiting[0]?.unanswered)
    })
  )

  test(
    "reports which records a vanished worker was sending, and that they are open",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5, 6, 7], { envelope: creating }))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      assert.deepStrictEqual((yield* queue.send(first.lease, [0, 2], Sample.time(2))).indexes, [0, 2])
      const second = yield* claimOne(over, another)
      assert.deepStrictEqual(
        second.waiting.map(({ attempts, unanswered }) => [unanswered, attempts]),
        [
          [true, 0],
          [false, 0],
          [true, 0]
        ]
      )
      const third = yield* claimOne(over + leaseSeconds)
      assert.deepStrictEqual(
        third.waiting.map(({ unanswered }) => unanswered),
        [true, false, true]
      )
    })
  )

  test(
    "keeps a record unanswered until a result is saved for it",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5, 6], { envelope: creating }))
      const queue = yield* OperationQueue
      yield* sendAll(yield* claimOne(1), 2)
      const second = yield* claimOne(over, another)
      const unended = [{ index: 0, outcome: { outcome: "uncertain" as const } }]
      yield* queue.note(second.lease, end(over + 1, { unended, next: again(over + 2) }))
      const third = yield* claimOne(over + 2)
      assert.deepStrictEqual(
        third.waiting.map(({ last, unanswered }) => [unanswered, last?.outcome]),
        [
          [false, "uncertain"],
          [true, undefined]
        ]
      )
    })
  )

  test(
    "lets a late worker send, save and extend nothing",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const queue = yield* OperationQueue
      const late = yield* claimOne(1)
      const now = yield* claimOne(over, another)
      assert.deepStrictEqual(yield* sendAll(late, over), [])
      assert.isFalse(yield* queue.note(late.lease, written(over, 0)))
      assert.deepStrictEqual(yield* queue.extend([late.lease, now.lease], Sample.time(500)), [now.lease])
      const journal = yield* OperationStore
      assert.strictEqual((yield* journal.get(project, id(1))).status, "in_progress")
      assert.deepStrictEqual(yield* journal.outcomes(project, id(1)), [undefined])
      assert.isTrue(yield* queue.note(now.lease, written(over, 0)))
    })
  )

  test(
    "saves the attempt whose lease holds beside an earlier attempt of the same worker",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      const second = yield* claimOne(over)
      // While one attempt is saved, the others wait, and are saved together.
      yield* accept(acceptance(2))
      const other = yield* claimOne(over)
      const saved = [other, first, second].map(({ lease }) => queue.note(lease, written(over, 0)))
      assert.deepStrictEqual(yield* Effect.all(saved, { concurrency: "unbounded" }), [true, false, true])
      assert.deepStrictEqual(yield* (yield* OperationStore).outcomes(project, id(1)), [Sample.outcome(0)])
    })
  )

  test(
    "ends a lease for its own worker too, once the worker has claimed again or saved a result",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      const second = yield* claimOne(over)
      assert.isFalse(yield* queue.note(first.lease, written(over, 0)))
      assert.isTrue(yield* queue.note(second.lease, end(over, { next: again(over + 1) })))
      assert.isFalse(yield* queue.note(second.lease, written(over, 0)))
      assert.deepStrictEqual(yield* sendAll(second, over), [])
      assert.deepStrictEqual(yield* queue.extend([second.lease], Sample.time(500)), [])
    })
  )

  test(
    "keeps an extended lease until its new end",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(2))
      const queue = yield* OperationQueue
      const claims = yield* claim(2)
      const kept = claims.filter(({ operation }) => operation.id === id(1)).map(({ lease }) => lease)
      assert.deepStrictEqual(yield* queue.extend(kept, Sample.time(100)), kept)
      assert.strictEqual((yield* claimOne(99, another)).operation.id, id(2))
      assert.strictEqual((yield* claimOne(100, another)).operation.id, id(1))
    })
  )

  test(
    "lets others immediately claim what is released before anything was sent",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      yield* queue.giveBack([first.lease], Sample.time(2))
      const second = yield* claimOne(2, { ...another, perConnection: 1 })
      assert.strictEqual(second.lease.attempt, 2)
      assert.isFalse(second.waiting[0]?.unanswered)
    })
  )

  test(
    "keeps a released lease while the provider may still be writing its records",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(2))
      const queue = yield* OperationQueue
      const claims = yield* claim(2)
      const sending = ofOperation(claims, 1)
      yield* sendAll(sending, 3)
      yield* queue.giveBack(
        claims.map(({ lease }) => lease),
        Sample.time(4)
      )
      assert.deepStrictEqual(idsOf(yield* claim(4, another)), [id(2)])
      assert.isTrue(yield* queue.note(sending.lease, written(5, 0)))
    })
  )

  test(
    "doesn't release an operation that another worker has",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1))
      const queue = yield* OperationQueue
      const late = yield* claimOne(1)
      yield* claimOne(over, another)
      yield* queue.giveBack([late.lease], Sample.time(over + 1))
      assert.deepStrictEqual(yield* claim(over + 1), [])
    })
  )
}
