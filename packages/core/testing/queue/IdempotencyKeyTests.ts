/** @rule idempotency.key */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  claim,
  claimOf,
  id,
  idsOf,
  key,
  project,
  type QueueTest
} from "./QueueTest.ts"

const claimedBy = Effect.fnUntraced(function* (name = "a key", at = 1, of = project) {
  return Option.getOrUndefined(yield* (yield* OperationStore).claimed(of, key(name), Sample.time(at)))
})

export const idempotencyKeyTests = (test: QueueTest) => {
  test(
    "returns the answer as soon as a write is accepted",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { claim: claimOf() }))
      const answer = Option.some({ answered: "a key" })
      assert.deepStrictEqual(yield* claimedBy(), { digest: "of a key", operationId: id(1), answer })
      assert.isUndefined(yield* claimedBy("a key", 1, Sample.projectId(2)))
    })
  )

  test(
    "accepts no write with a key that is taken",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { claim: claimOf() }))
      const queue = yield* OperationQueue
      const whole = yield* Effect.flip(queue.accept(acceptance(2, [2], { claim: claimOf() })))
      const joining = yield* Effect.flip(queue.accumulate(accumulation(3, { claim: claimOf() })))
      for (const { _tag } of [whole, joining]) assert.strictEqual(_tag, "IdempotencyKeyTaken")
      assert.deepStrictEqual(idsOf(yield* claim(3000)), [id(1)])
      assert.strictEqual((yield* claimedBy())?.operationId, id(1))
    })
  )

  test(
    "accepts again with a key that has expired",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { claim: claimOf("a key", Sample.time(5)) }))
      assert.isUndefined(yield* claimedBy("a key", 5))
      yield* accept(acceptance(5, [1], { claim: claimOf() }))
      assert.strictEqual((yield* claimedBy("a key", 5))?.operationId, id(5))
    })
  )

  test(
    "returns the place of a record that joined a batch",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1, { claim: claimOf("first") }))
      yield* queue.accumulate(accumulation(2, { claim: claimOf("second") }))
      const slower = { maxDelayMinutes: 9, retryDeadlineHours: 1 }
      yield* queue.accumulate(accumulation(3, { batchKey: "other", policy: slower, claim: claimOf("third") }))
      assert.deepStrictEqual((yield* claimedBy("third"))?.place, { operationId: id(3), index: 0, policy: slower })
      const { policy } = accumulation(1)
      const second = yield* claimedBy("second")
      assert.deepStrictEqual(second?.place, { operationId: id(1), index: 1, policy })
      assert.deepStrictEqual(second?.answer, Option.some({ answered: "second" }))
      assert.deepStrictEqual((yield* claimedBy("first"))?.place, { operationId: id(1), index: 0, policy })
    })
  )

  test(
    "returns the place of each record that arrived while a batch was filling up",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const numbers = Array.from({ length: autoBatchRecords + 20 }, (_, n) => n + 1)
      const placed = yield* Effect.forEach(
        numbers,
        (n) => queue.accumulate(accumulation(n, { claim: claimOf(`key ${n}`) })),
        { concurrency: "unbounded" }
      )
      for (const [n, place] of placed.entries()) {
        assert.deepStrictEqual((yield* claimedBy(`key ${n + 1}`))?.place, place)
      }
      assert.strictEqual((yield* claim(3000)).flatMap(({ waiting }) => waiting).length, numbers.length)
    })
  )

  test(
    "gives a key to one of several concurrent writes, and keeps only that one",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const numbers = [1, 2, 3, 4, 5, 6]
      const answers = yield* Effect.forEach(
        numbers,
        (n) =>
          Effect.result(
            n % 2 === 0
              ? Effect.asVoid(queue.accumulate(accumulation(n, { claim: claimOf() })))
              : queue.accept(acceptance(n, [n], { claim: claimOf() }))
          ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(Result.isSuccess).length, 1)
      const [only, ...others] = yield* claim(3000)
      assert.isEmpty(others)
      assert.strictEqual(only?.waiting.length, 1)
      assert.strictEqual((yield* claimedBy())?.operationId, only?.operation.id)
    })
  )

  test(
    "fails only the write with a taken key among concurrent writes",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { claim: claimOf() }))
      const queue = yield* OperationQueue
      const answers = yield* Effect.forEach(
        [2, 3, 4],
        (n) => Effect.result(queue.accept(acceptance(n, [n], { claim: claimOf(n === 3 ? "a key" : `key ${n}`) }))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.map(Result.isSuccess), [true, false, true])
      assert.deepStrictEqual(idsOf(yield* claim(10)), [id(1), id(2), id(4)])
    })
  )

  test(
    "stores the other records of a flush in which keys are taken, at their places and by the policy of the first that is stored",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1], { claim: claimOf() }))
      const queue = yield* OperationQueue
      const policyOf = (n: number) => ({ maxDelayMinutes: n, retryDeadlineHours: n })
      const taken = { claim: claimOf() }
      const given = [
        accumulation(2, { policy: policyOf(2), ...taken }),
        accumulation(3, { policy: policyOf(3), claim: claimOf("third") }),
        accumulation(4, { batchKey: "only refused", policy: policyOf(4), ...taken }),
        accumulation(5, { policy: policyOf(5), ...taken }),
        accumulation(6, { batchKey: "another", policy: policyOf(6) }),
        accumulation(7, { policy: policyOf(7), claim: claimOf("seventh") })
      ]
      const answers = yield* Effect.forEach(given, (each) => Effect.result(queue.accumulate(each)), {
        concurrency: "unbounded"
      })
      const third = { operationId: id(3), index: 0, policy: policyOf(3) }
      const seventh = { ...third, index: 1 }
      const sixth = { operationId: id(6), index: 0, policy: policyOf(6) }
      const stored = answers.map((each) => (Result.isSuccess(each) ? each.success : each.failure._tag))
      const refused = "IdempotencyKeyTaken"
      assert.deepStrictEqual(stored, [refused, third, refused, refused, sixth, seventh])
      assert.deepStrictEqual((yield* claimedBy("third"))?.place, third)
      assert.deepStrictEqual((yield* claimedBy("seventh"))?.place, seventh)
      const waiting = (yield* claim(3000)).map(({ operation, waiting: records }) => [
        operation.id,
        records.map(({ record }) => record.fields["n"])
      ])
      assert.sameDeepMembers(waiting.slice(1), [
        [id(3), [3, 7]],
        [id(6), [6]]
      ])
    })
  )
}
