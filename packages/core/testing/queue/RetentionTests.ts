import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type RetentionCutoffs, OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  again,
  carryOut,
  claim,
  claimOf,
  end,
  id,
  key,
  ofOperation,
  project,
  type QueueTest
} from "./QueueTest.ts"

/** Keeps everything but what is named, by the second before which it ended. */
const sweep = Effect.fnUntraced(function* (seconds: Partial<Record<keyof RetentionCutoffs, number>>, limit = 100) {
  const { keys = 0, logs = 0, operations = 0, payloads = 0 } = seconds
  return yield* (yield* OperationStore).sweep(
    {
      operations: Sample.time(operations),
      payloads: Sample.time(payloads),
      logs: Sample.time(logs),
      keys: Sample.time(keys)
    },
    limit
  )
})

const ended = Effect.fnUntraced(function* (...numbers: ReadonlyArray<number>) {
  yield* Seed.installed
  for (const n of numbers) {
    yield* accept(acceptance(n, [n], { claim: claimOf(`key ${n}`, Sample.time(100 * n)) }))
    const claims = yield* claim(n)
    yield* carryOut(ofOperation(claims, n), n)
  }
})

const statusOf = (n: number) =>
  Effect.flatMap(OperationStore, (store) => store.get(project, id(n))).pipe(
    Effect.match({ onSuccess: ({ status }) => status, onFailure: ({ _tag }) => _tag })
  )

export const retentionTests = (test: QueueTest) => {
  test(
    "removes operations that ended before a time, with their records",
    Effect.gen(function* () {
      yield* ended(1, 2, 3)
      assert.strictEqual(yield* sweep({ operations: 3 }), 2)
      assert.deepStrictEqual(yield* Effect.forEach([1, 2, 3], statusOf), [
        "OperationNotFound",
        "OperationNotFound",
        "success"
      ])
      assert.strictEqual(yield* sweep({ operations: 3 }), 0)
      assert.deepStrictEqual(yield* (yield* OperationStore).outcomes(project, id(3)), [Sample.outcome(0)])
    })
  )

  test(
    "removes payloads and keeps the outcomes",
    Effect.gen(function* () {
      yield* ended(1, 2)
      assert.strictEqual(yield* sweep({ payloads: 2 }), 1)
      const queue = yield* OperationQueue
      const known = (n: number) => Effect.map(queue.planned(project, id(n)), Option.isSome)
      assert.deepStrictEqual(yield* Effect.forEach([1, 2], known), [false, true])
      assert.deepStrictEqual(yield* (yield* OperationStore).outcomes(project, id(1)), [Sample.outcome(0)])
      assert.strictEqual(yield* statusOf(1), "success")
      assert.strictEqual(yield* sweep({ payloads: 2 }), 0)
    })
  )

  test(
    "removes logs, payloads and operations, each at its own time, in any order",
    Effect.gen(function* () {
      yield* ended(1, 2)
      assert.strictEqual(yield* sweep({ logs: 2 }), 1)
      assert.strictEqual(yield* sweep({ logs: 2 }), 0)
      assert.strictEqual(yield* sweep({ payloads: 3 }), 2)
      assert.strictEqual(yield* sweep({ logs: 3 }), 1)
      assert.strictEqual(yield* sweep({ operations: 3, payloads: 3, logs: 3 }), 2)
      assert.strictEqual(yield* statusOf(1), "OperationNotFound")
    })
  )

  test(
    "removes keys once they have expired, whatever became of their operations",
    Effect.gen(function* () {
      yield* ended(1, 2)
      yield* sweep({ operations: 10 })
      assert.strictEqual(yield* sweep({ keys: 100 }), 1)
      const store = yield* OperationStore
      const isClaimed = (n: number) =>
        Effect.map(store.claimed(project, key(`key ${n}`), Sample.time(50)), Option.isSome)
      assert.deepStrictEqual(yield* Effect.forEach([1, 2], isClaimed), [false, true])
    })
  )

  test(
    "removes no more than the requested number at a time",
    Effect.gen(function* () {
      yield* ended(1, 2, 3, 4, 5)
      const step = sweep({ operations: 10 }, 2)
      assert.deepStrictEqual([yield* step, yield* step, yield* step, yield* step], [2, 2, 1, 0])
    })
  )

  test(
    "keeps operations that have not ended, however old",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1), acceptance(2), acceptance(3))
      const claims = yield* claim(3)
      yield* queue.note(ofOperation(claims, 2).lease, end(3, { next: again(1000) }))
      const parked = { _tag: "Parked" as const, until: Sample.time(1000), result: "waits" }
      yield* queue.note(ofOperation(claims, 3).lease, end(3, { next: parked }))
      yield* queue.accumulate(accumulation(4))
      assert.strictEqual(yield* sweep({ operations: 900, payloads: 900, logs: 900, keys: 900 }), 0)
      assert.deepStrictEqual(
        yield* Effect.forEach([1, 2, 3, 4], statusOf),
        [1, 2, 3, 4].map(() => "in_progress")
      )
      const records = (yield* claim(2000)).flatMap(({ waiting }) => waiting.map(({ record }) => record.fields["n"]))
      assert.deepStrictEqual(records.toSorted(), [1, 2, 3, 4])
    })
  )
}
