/** @rule operation.status, worker.fence */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Operation } from "@fieldgate/core/operations/Operation"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as AwkwardValues from "../AwkwardValues.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { sameAs } from "../StoreTest.ts"
import {
  accept,
  acceptance,
  again,
  busy,
  claim,
  claimOf,
  claimOne,
  creating,
  end,
  id,
  key,
  open,
  project,
  type QueueTest,
  sendAll,
  written
} from "./QueueTest.ts"

const same = sameAs(Operation)
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no", code: "X", field: "name" }] }

export const saveAttemptTests = (test: QueueTest) => {
  test(
    "ends an operation with the outcomes of all its attempts",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5, 6, 7]))
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      const first = yield* claimOne(1)
      yield* sendAll(first, 1)
      const ended = [
        { index: 2, outcome: Sample.outcome(7) },
        { index: 0, outcome: refused }
      ]
      yield* queue.note(first.lease, end(2, { ended, unended: [{ index: 1, outcome: busy }], next: again(10) }))
      assert.deepStrictEqual(yield* journal.outcomes(project, id(1)), [refused, undefined, Sample.outcome(7)])
      assert.strictEqual((yield* journal.get(project, id(1))).status, "in_progress")
      const second = yield* claimOne(10)
      yield* sendAll(second, 10)
      const last = [{ index: 1, outcome: Sample.outcome(6) }]
      const next = { _tag: "Done" as const, status: "success" as const, result: "2 succeeded, 1 failed" }
      assert.isTrue(yield* queue.note(second.lease, end(11, { ended: last, next })))
      same(
        yield* journal.get(project, id(1)),
        Sample.operation(1, {
          status: "success",
          result: "2 succeeded, 1 failed",
          updateTime: Sample.time(11),
          metadata: { objects: [Sample.contacts], successfulRecordIds: ["6", "7"] }
        })
      )
    })
  )

  test(
    "passes the waiting and the ended records to the next attempt",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5, 6]))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      yield* sendAll(first, 1)
      const ended = [{ index: 1, outcome: Sample.outcome(6) }]
      const next = { ended, unended: [{ index: 0, outcome: busy }], next: again(10), retryUntil: Sample.time(77) }
      yield* queue.note(first.lease, end(2, next))
      assert.deepStrictEqual(yield* claim(9), [])
      const second = yield* claimOne(10)
      assert.deepStrictEqual(second.ended, ended)
      assert.deepStrictEqual(second.waiting, [
        { index: 0, record: Sample.item(5), attempts: 1, unanswered: false, last: busy }
      ])
      assert.deepStrictEqual(second.retryUntil, Option.some(Sample.time(77)))
      assert.strictEqual(second.lease.attempt, 2)
    })
  )

  test(
    "keeps an open create with its lost calls, and what its operation waits for",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5], { envelope: creating }))
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      const first = yield* claimOne(1)
      yield* sendAll(first, 1)
      const result = "waiting to find out whether the provider created the record"
      const next = { ...again(10), result }
      yield* queue.note(first.lease, end(2, { unended: [{ index: 0, outcome: open }], next }))
      assert.deepInclude(yield* journal.get(project, id(1)), { status: "in_progress", result })
      const second = yield* claimOne(10)
      assert.deepStrictEqual(second.waiting, [
        { index: 0, record: Sample.item(5), attempts: 1, unanswered: false, last: open }
      ])
    })
  )

  test(
    "keeps the first final outcome of a record",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [5, 6]))
      const queue = yield* OperationQueue
      const first = yield* claimOne(1)
      yield* queue.note(first.lease, end(2, { ended: [{ index: 0, outcome: refused }], next: again(3) }))
      const second = yield* claimOne(3)
      yield* queue.note(second.lease, written(4, 0, 1))
      const outcomes = yield* (yield* OperationStore).outcomes(project, id(1))
      assert.deepStrictEqual(outcomes, [refused, Sample.outcome(1)])
    })
  )

  test(
    "keeps any text of a provider, also with a NUL character or half a surrogate pair",
    Effect.gen(function* () {
      yield* Seed.installed
      const message = `before\u0000after \ud83d ${AwkwardValues.texts.join("")}`
      const outcome: RecordOutcome = { outcome: "failed", errors: [{ message }], data: AwkwardValues.fields }
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      const log = [
        { timestamp: Sample.time(2), severity: "error" as const, message: { msg: "failed", error: message } }
      ]
      yield* accept(acceptance(1, [5, 6]))
      const first = yield* claimOne(1)
      const said = { ended: [{ index: 0, outcome }], unended: [{ index: 1, outcome }], next: again(3), log }
      yield* queue.note(first.lease, end(2, said))
      const second = yield* claimOne(3)
      assert.deepStrictEqual(second.waiting[0]?.last, outcome)
      const next = { _tag: "Done" as const, status: "failure" as const, result: message }
      yield* queue.note(second.lease, end(4, { ended: [{ index: 1, outcome }], next }))
      assert.deepStrictEqual(yield* journal.outcomes(project, id(1)), [outcome, outcome])
      assert.match((yield* journal.get(project, id(1))).result ?? "", /^before.after . /u)
    })
  )

  test(
    "frees or answers a key only together with the end",
    Effect.gen(function* () {
      yield* Seed.installed
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      yield* accept(acceptance(1, [1], { claim: claimOf() }))
      const { lease } = yield* claimOne(1)
      const next = { _tag: "Done" as const, status: "failure" as const, result: "1 failed" }
      const ended = [{ index: 0, outcome: refused }]
      const free = { ended, next: { ...next, key: { _tag: "Free" as const, key: key() } } }
      assert.isFalse(yield* queue.note({ ...lease, attempt: 7 }, end(2, free)))
      assert.isTrue(Option.isSome(yield* journal.claimed(project, key(), Sample.time(3))))
      assert.isTrue(yield* queue.note(lease, end(2, free)))
      assert.isTrue(Option.isNone(yield* journal.claimed(project, key(), Sample.time(3))))
    })
  )
}
