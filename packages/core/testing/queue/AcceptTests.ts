/** @rule async.accept */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { batchRecords } from "@fieldgate/core/domain/Limits"
import { Operation } from "@fieldgate/core/operations/Operation"
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as AwkwardValues from "../AwkwardValues.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { sameAs } from "../StoreTest.ts"
import {
  accept,
  acceptance,
  accumulation,
  claim,
  claimOne,
  creating,
  envelope,
  id,
  idsOf,
  project,
  type QueueTest,
  wholeEnvelope,
  wholeRecord
} from "./QueueTest.ts"

const same = sameAs(Operation)

const association: Association = {
  to: { id: "9", objectName: "cars" },
  types: [{ associationCategory: "X", associationTypeId: 1 }]
}

export const acceptTests = (test: QueueTest) => {
  test(
    "stores an accepted write in the journal, in progress and without outcomes",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8]))
      const journal = yield* OperationStore
      same(yield* journal.get(project, id(1)), Sample.operation(1))
      assert.deepStrictEqual(yield* journal.outcomes(project, id(1)), [undefined, undefined])
    })
  )

  test(
    "returns an accepted write to a worker as it was planned",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8]))
      const claimed = yield* claimOne(1)
      same(claimed.operation, Sample.operation(1))
      assert.strictEqual(claimed.connectionId, Sample.connectionId())
      assert.deepStrictEqual(claimed.envelope, envelope)
      assert.deepStrictEqual(claimed.waiting, [
        { index: 0, record: Sample.item(7), attempts: 0, unanswered: false },
        { index: 1, record: Sample.item(8), attempts: 0, unanswered: false }
      ])
      assert.deepStrictEqual(claimed.ended, [])
      assert.deepStrictEqual(claimed.retryUntil, Option.some(Sample.time(3600)))
      assert.isFalse(claimed.cancelled)
      assert.deepStrictEqual(claimed.key, Option.none())
      const { projectId, worker, attempt } = claimed.lease
      assert.deepStrictEqual([projectId, worker, attempt], [project, Sample.workerId(), 1])
    })
  )

  test(
    "keeps records with any JSON value, in order",
    Effect.gen(function* () {
      yield* Seed.installed
      const awkward = { fields: AwkwardValues.fields, ifEmpty: AwkwardValues.fields, associations: [association] }
      const records = Array.from({ length: batchRecords.maximum - 1 }, (_, n) => Sample.item(n))
      yield* (yield* OperationQueue).accept({ ...acceptance(1), envelope: creating, records: [awkward, ...records] })
      const { waiting } = yield* claimOne(1)
      assert.deepStrictEqual(
        waiting.map(({ record }) => record),
        [awkward, ...records]
      )
      assert.deepStrictEqual(
        waiting.map(({ index }) => index),
        waiting.map((_, n) => n)
      )
    })
  )

  test(
    "keeps every property of a record and of the envelope, accepted, gathered or started synchronously",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accept({ ...acceptance(1), envelope: wholeEnvelope, records: [wholeRecord] })
      yield* queue.accumulate(accumulation(2, { envelope: wholeEnvelope, record: wholeRecord }))
      yield* queue.flush(project, id(2), Sample.time(2))
      const started = Sample.writeStart(Sample.operation(3), [wholeRecord])
      yield* (yield* OperationStore).begin({ ...started, envelope: wholeEnvelope })
      const claimed = yield* claim(3600)
      assert.deepStrictEqual(idsOf(claimed), [id(1), id(2), id(3)])
      for (const { envelope, waiting } of claimed) {
        assert.deepStrictEqual(envelope, wholeEnvelope)
        assert.deepStrictEqual(
          waiting.map(({ record }) => record),
          [wholeRecord]
        )
      }
      for (const n of [1, 2, 3]) {
        const planned = Option.getOrThrow(yield* queue.planned(project, id(n)))
        assert.deepStrictEqual([planned.envelope, planned.records], [wholeEnvelope, [wholeRecord]])
      }
    })
  )

  test(
    "makes a write due when it is accepted, and not before",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(5))
      assert.deepStrictEqual(yield* claim(4), [])
      assert.strictEqual((yield* claimOne(5)).operation.id, id(5))
    })
  )

  test(
    "keeps every one of many concurrently accepted writes",
    Effect.gen(function* () {
      yield* Seed.installed
      const numbers = Array.from({ length: 60 }, (_, n) => n + 1)
      const queue = yield* OperationQueue
      yield* Effect.forEach(numbers, (n) => queue.accept(acceptance(n)), { concurrency: "unbounded" })
      const claimed = yield* claim(100)
      assert.deepStrictEqual(claimed.map(({ operation }) => operation.id).toSorted(), numbers.map(id).toSorted())
    })
  )

  test(
    "returns what an operation was requested to do",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7, 8]))
      const planned = yield* (yield* OperationQueue).planned(project, id(1))
      const records = [Sample.item(7), Sample.item(8)]
      const authors = [Sample.author(1)]
      assert.deepStrictEqual(planned, Option.some({ envelope, connectionId: Sample.connectionId(), records, authors }))
    })
  )
}
