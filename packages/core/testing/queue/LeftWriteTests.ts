/** Synchronous writes that their processes left. @rule reconcile.deadProcess */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { accept, acceptance, carryOut, claim, claimOne, id, idsOf, leaseSeconds, type QueueTest } from "./QueueTest.ts"
import { begin, update } from "./SynchronousTests.ts"

export const leftWriteTests = (test: QueueTest) => {
  test(
    "claims a synchronous write whose lease has ended before everything else of its connection",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3, 4, 5].map((n) => acceptance(n)))
      yield* begin(update(6, [6]))
      const before = yield* claim(7, { perConnection: 2 })
      assert.lengthOf(before, 2)
      assert.isFalse(before.some(({ operation }) => operation.id === id(6)))
      const queue = yield* OperationQueue
      yield* queue.extend(
        before.map(({ lease }) => lease),
        Sample.time(3600)
      )
      // As many run as may: the write that its process left is claimed all the same, and nothing else.
      const left = yield* claimOne(6 + leaseSeconds, { perConnection: 2 })
      assert.deepStrictEqual([left.operation.id, left.lease.attempt], [id(6), 2])
      assert.isEmpty(yield* claim(7 + leaseSeconds, { perConnection: 2 }))
    })
  )

  test(
    "claims it first where others of its connection were due long before",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3].map((n) => acceptance(n)))
      yield* begin(update(6, [6]))
      const [first] = yield* claim(6 + leaseSeconds, { limit: 1 })
      assert.strictEqual(first?.operation.id, id(6))
    })
  )

  test(
    "claims only what processes left where nothing else is asked for, of every connection",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(...[1, 2, 3].map((n) => acceptance(n)))
      yield* begin(update(4, [4]))
      yield* begin(update(5, [5], { connectionId: Sample.connectionId(2) }))
      assert.isEmpty(yield* claim(3 + leaseSeconds, { left: "any" }))
      const left = yield* claim(5 + leaseSeconds, { left: "any" })
      assert.deepStrictEqual(idsOf(left), [id(4), id(5)])
      assert.isEmpty(yield* claim(6 + leaseSeconds, { left: "any" }))
      assert.deepStrictEqual(idsOf(yield* claim(6 + leaseSeconds)), [id(1), id(2), id(3)])
    })
  )

  test(
    "claims one of them alone, once its lease has ended, and no write of the queue",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* begin(update(2, [2]))
      yield* begin(update(3, [3]))
      assert.isEmpty(yield* claim(1 + leaseSeconds, { left: id(3) }))
      const at = 3 + leaseSeconds
      for (const n of [1, 9]) assert.isEmpty(yield* claim(at, { left: id(n) }))
      const { lease, operation } = yield* claimOne(at, { left: id(3) })
      assert.deepStrictEqual([operation.id, lease.attempt], [id(3), 2])
      assert.isEmpty(yield* claim(at, { left: id(3) }))
      assert.deepStrictEqual(idsOf(yield* claim(at)), [id(1), id(2)])
    })
  )

  test(
    "executes no more writes of a connection at a time for other processes than of its queue",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* Effect.forEach([1, 2, 3, 4, 5], (n) => begin(update(n, [n])))
      const at = 5 + leaseSeconds
      const left = yield* claim(at, { perConnection: 2 })
      assert.lengthOf(left, 2)
      assert.isEmpty(yield* claim(at + 1, { perConnection: 2 }))
      yield* Effect.forEach(left, (claimed) => carryOut(claimed, at + 2))
      assert.lengthOf(yield* claim(at + 3, { perConnection: 2 }), 2)
    })
  )
}
