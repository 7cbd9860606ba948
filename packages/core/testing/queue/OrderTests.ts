/** @rule order.updates */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  again,
  busy,
  carryOut,
  claim,
  claimOne,
  creating,
  end,
  envelope,
  id,
  leaseSeconds,
  ofOperation,
  project,
  type QueueTest,
  sendAll
} from "./QueueTest.ts"

export const orderTests = (test: QueueTest) => {
  test(
    "holds back a record that an earlier operation still has to write, and sends the rest of its batch",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7]), acceptance(2, [6, 7, 8]))
      const claims = yield* claim(2)
      const later = ofOperation(claims, 2)
      assert.deepStrictEqual(yield* carryOut(later, 3), [0, 2])
      yield* carryOut(ofOperation(claims, 1), 4)
      const rest = yield* claimOne(5)
      assert.deepStrictEqual(
        rest.waiting.map(({ attempts, index, unanswered }) => [index, attempts, unanswered]),
        [[1, 0, false]]
      )
      assert.deepStrictEqual(yield* carryOut(rest, 5), [1])
    })
  )

  test(
    "holds back a record while the earlier operation waits for a retry or for its connection",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const unended = [{ index: 0, outcome: busy }]
      const nexts = [again(3000), { _tag: "Parked" as const, until: Sample.time(3000), result: "reconnect" }]
      for (const [n, next] of nexts.entries()) {
        yield* accept(acceptance(2 * n, [n]), acceptance(2 * n + 1, [n]))
        const claims = yield* claim(10)
        const earlier = ofOperation(claims, 2 * n)
        assert.deepStrictEqual(yield* sendAll(earlier, 10), [0])
        yield* queue.note(earlier.lease, end(11, { unended, next }))
        assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 2 * n + 1), 12), [])
      }
    })
  )

  test(
    "follows the order of acceptance, whatever the order of claims",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1), acceptance(5, [1]))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      yield* queue.note(first.lease, end(2, { next: again(20) }))
      const later = yield* claimOne(10)
      assert.strictEqual(later.operation.id, id(5))
      assert.deepStrictEqual(yield* sendAll(later, 10), [])
      yield* queue.note(later.lease, end(10, { next: again(30) }))
      assert.deepStrictEqual(yield* carryOut(yield* claimOne(20), 20), [0])
      assert.deepStrictEqual(yield* carryOut(yield* claimOne(30), 30), [0])
    })
  )

  test(
    "orders an auto batch by its closing time",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const updating = { envelope, batchKey: "updates", record: Sample.item(7) }
      yield* queue.accumulate(accumulation(1, updating))
      yield* accept(acceptance(2, [7]))
      yield* queue.flush(project, id(1), Sample.time(3))
      yield* accept(acceptance(4, [7]))
      const claims = yield* claim(5)
      assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 4), 5), [])
      assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 1), 5), [])
      assert.deepStrictEqual(yield* carryOut(ofOperation(claims, 2), 6), [0])
      assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 4), 7), [])
      assert.deepStrictEqual(yield* carryOut(ofOperation(claims, 1), 8), [0])
      assert.deepStrictEqual(yield* carryOut(ofOperation(claims, 4), 9), [0])
    })
  )

  test(
    "waits only for the same record of the same object over the same connection",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const deals = { operation: Sample.operation(3, { resource: ObjectName.make("deals") }) }
      const elsewhere = { connectionId: Sample.connectionId(2) }
      yield* accept(acceptance(1, [7]), acceptance(2, [8]), acceptance(3, [7], deals), acceptance(4, [7], elsewhere))
      const claims = yield* claim(9)
      for (const n of [4, 3, 2]) assert.deepStrictEqual(yield* sendAll(ofOperation(claims, n), 9), [0])
    })
  )

  test(
    "assigns each of several concurrent attempts its own records to send",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8]), acceptance(2, [8, 9]), acceptance(3, [9, 10, 7]), acceptance(4, [11]))
      const [first, second, third, fourth] = yield* Effect.map(claim(5), (claims) =>
        [1, 2, 3, 4].map((n) => ofOperation(claims, n))
      )
      assert(first && second && third && fourth)
      const late = { ...fourth, lease: { ...fourth.lease, attempt: fourth.lease.attempt - 1 } }
      const sent = yield* Effect.forEach([fourth, third, late, first, second], (each) => sendAll(each, 6), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(sent, [[0], [1], [], [0, 1], [1]])
    })
  )

  test(
    "lets creates run side by side",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7], { envelope: creating }), acceptance(2, [7], { envelope: creating }))
      const claims = yield* claim(9)
      for (const n of [2, 1]) assert.deepStrictEqual(yield* sendAll(ofOperation(claims, n), 9), [0])
    })
  )

  test(
    "sends the items of one operation that write the same record together",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8, 7]))
      assert.deepStrictEqual(yield* sendAll(yield* claimOne(1), 1), [0, 1, 2])
    })
  )

  test(
    "sends no item that has an outcome, and none that doesn't exist",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8]))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      const ended = [{ index: 0, outcome: Sample.outcome() }]
      yield* queue.note(first.lease, end(2, { ended, next: again(3) }))
      const second = yield* claimOne(3)
      assert.deepStrictEqual((yield* queue.send(second.lease, [0, 1, 2], Sample.time(3))).indexes, [1])
    })
  )

  test(
    "takes an operation over together with its turn and its records",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7]), acceptance(2, [7]))
      yield* sendAll(ofOperation(yield* claim(2), 1), 3)
      const claims = yield* claim(2 + leaseSeconds)
      assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 2), 40), [])
      assert.deepStrictEqual(yield* carryOut(ofOperation(claims, 1), 40), [0])
      assert.deepStrictEqual(yield* sendAll(ofOperation(claims, 2), 41), [0])
    })
  )
}
