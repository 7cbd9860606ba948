/** @rule auto.trigger, auto.key */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { Placed } from "@fieldgate/core/writes/rules/PlanInput"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accumulation,
  again,
  claim,
  claimOne,
  creating,
  end,
  envelope,
  id,
  idsOf,
  ofOperation,
  project,
  type QueueTest,
  sendAll
} from "./QueueTest.ts"

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

export const autoBatchTests = (test: QueueTest) => {
  test(
    "puts records of one key into one batch, in order, and returns their places",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const placed = yield* Effect.forEach([1, 2, 3], (n) => queue.accumulate(accumulation(n)))
      const { policy } = accumulation(1)
      assert.deepStrictEqual(
        placed,
        [0, 1, 2].map((index): Placed => ({ operationId: id(1), index, policy }))
      )
      const journal = yield* OperationStore
      assert.strictEqual((yield* journal.get(project, id(1))).status, "in_progress")
      assert.strictEqual((yield* Effect.flip(journal.get(project, id(2))))._tag, "OperationNotFound")
      const { envelope, waiting } = yield* claimOne(301)
      assert.deepStrictEqual(envelope, creating)
      assert.deepStrictEqual(
        waiting.map(({ record }) => record.fields["n"]),
        [1, 2, 3]
      )
    })
  )

  test(
    "opens a batch of its own for each connection, in one flush and in several",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const queue = yield* OperationQueue
      const moved = { connectionId: Sample.connectionId(2) }
      const both = [accumulation(1), accumulation(2, moved)]
      const together = yield* Effect.forEach(both, (each) => queue.accumulate(each), { concurrency: "unbounded" })
      const later = [yield* queue.accumulate(accumulation(3, moved)), yield* queue.accumulate(accumulation(4))]
      assert.deepStrictEqual(
        [...together, ...later].map(({ index, operationId }) => [operationId, index]),
        [
          [id(1), 0],
          [id(2), 0],
          [id(2), 1],
          [id(1), 1]
        ]
      )
    })
  )

  test(
    "waits for the delay that the first record requested, and returns it to the others",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const first = { maxDelayMinutes: 2, retryDeadlineHours: 7 }
      yield* queue.accumulate(accumulation(1, { policy: first }))
      const later = yield* queue.accumulate(accumulation(2, { policy: { maxDelayMinutes: 1, retryDeadlineHours: 1 } }))
      assert.deepStrictEqual(later.policy, first)
      assert.deepStrictEqual(yield* claim(120), [])
      const claimed = yield* claimOne(121)
      assert.strictEqual(claimed.retryDeadlineHours, 7)
      assert.strictEqual(claimed.waiting.length, 2)
    })
  )

  test(
    "starts a batch's clock of retries with its first attempt",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      const first = yield* claimOne(301)
      assert.deepStrictEqual(first.retryUntil, Option.none())
      yield* queue.note(first.lease, end(302, { next: again(310), retryUntil: Sample.time(9000) }))
      const second = yield* claimOne(310)
      assert.isTrue(Option.isSome(second.retryUntil))
    })
  )

  test(
    "makes a full batch due immediately, and opens another one for the next record",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const placed = yield* Effect.forEach(numbers(autoBatchRecords + 1), (n) => queue.accumulate(accumulation(n)))
      const last = autoBatchRecords
      assert.deepStrictEqual(
        placed.slice(-2).map(({ index, operationId }) => [operationId, index]),
        [
          [id(1), last - 1],
          [id(last + 1), 0]
        ]
      )
      const full = yield* claimOne(last)
      assert.strictEqual(full.waiting.length, autoBatchRecords)
      assert.strictEqual(ofOperation(yield* claim(last + 301), last + 1).waiting.length, 1)
    })
  )

  test(
    "lets no record join a batch that was claimed",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      yield* claimOne(301)
      const { index, operationId } = yield* queue.accumulate(accumulation(302))
      assert.deepStrictEqual([operationId, index], [id(302), 0])
    })
  )

  test(
    "gives each of many concurrent records its own place, and fills batches exactly",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const count = 2 * autoBatchRecords + 50
      const placed = yield* Effect.forEach(numbers(count), (n) => queue.accumulate(accumulation(n)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(placed.map(({ index, operationId }) => `${operationId} ${index}`)).size, count)
      const claimed = yield* claim(3000)
      assert.deepStrictEqual(
        claimed.map(({ waiting }) => waiting.length).toSorted((a, b) => b - a),
        [autoBatchRecords, autoBatchRecords, 50]
      )
      const kept = claimed.flatMap(({ operation, waiting }) =>
        waiting.map(({ index, record }) => [`${operation.id} ${index}`, record.fields["n"]] as const)
      )
      const where = new Map(kept)
      for (const [n, { index, operationId }] of placed.entries()) {
        assert.strictEqual(where.get(`${operationId} ${index}`), n + 1)
      }
    })
  )

  test(
    "holds back no change behind a batch that was already full",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const count = autoBatchRecords + 1
      const changing = (n: number) => accumulation(n, { envelope, record: Sample.item(n) })
      yield* Effect.forEach(numbers(count), (n) => queue.accumulate(changing(n)), { concurrency: "unbounded" })
      // The first batch is still being sent.
      const claims = yield* claim(3000)
      const [first, second] = claims.toSorted((one, other) => other.waiting.length - one.waiting.length)
      assert(first !== undefined && second !== undefined)
      assert.lengthOf(yield* sendAll(first, 3001), autoBatchRecords)
      assert.deepStrictEqual(yield* sendAll(second, 3001), [0])
    })
  )

  test(
    "separates the batches of different keys",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      const other = yield* queue.accumulate(accumulation(2, { batchKey: "another" }))
      assert.strictEqual(other.operationId, id(2))
      assert.deepStrictEqual(idsOf(yield* claim(302)), [id(1), id(2)])
    })
  )
}
