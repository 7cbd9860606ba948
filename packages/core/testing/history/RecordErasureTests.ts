/** Erasing records and consumers from operations. Part of `OperationHistorySuite`. @rule erase.record, erase.batch, erase.consumer */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConsumerRef, type OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { logEntries, recordSearch } from "@fieldgate/core/domain/Limits"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { identitiesOfText } from "@fieldgate/core/operations/rules/RecordIdentity"
import type { Author } from "@fieldgate/core/writes/Author"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import { accept, claimOf, claimOne, end, key, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, idAt } from "./Accepted.ts"

const marker = "ada@acme.example"
const envelope: WriteEnvelope = {
  type: "update",
  mode: "asynchronous",
  shape: "batch",
  allOrNone: false,
  headers: [],
  identifiedBy: { email: "email" }
}
const contact = (recordId: string, email: string): PlannedRecord => ({ recordId, fields: { email }, associations: [] })
const ada = contact("7", marker)
const bob = contact("8", "bob@acme.example")
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: `${marker} exists`, code: "EXISTS" }] }
const written: RecordOutcome = { outcome: "success", recordId: "8", data: { email: "bob@acme.example" } }
const author: Author = {
  actor: { kind: "consumer", id: "ann" },
  requestId: "request-1",
  reason: "import",
  metadata: { about: `for ${marker}`, batch: "5" }
}
const text = `1 succeeded, 1 failed: ${marker} exists`

/** An operation of both, which has ended at the third second; its idempotency key keeps an answer. */
const ended = Effect.fnUntraced(function* (at = 1) {
  const id = idAt(at)
  yield* accept(acceptedAt(at, { envelope, records: [ada, bob], authors: [author], claim: claimOf(`key ${at}`) }))
  const claimed = yield* claimOne(at)
  yield* sendAll(claimed, at)
  const message = { msg: text, error: `${marker} exists` }
  yield* (yield* OperationQueue).note(
    claimed.lease,
    end(at + 1, {
      ended: [refused, written].map((outcome, index) => ({ index, outcome })),
      next: { _tag: "Done", status: "success", result: text },
      log: [{ timestamp: Sample.time(at + 1), severity: "error", message }]
    })
  )
  return id
})

const everythingOf = Effect.fnUntraced(function* (operationId: OperationId) {
  const history = yield* OperationHistory
  return {
    operation: yield* history.get(project, operationId),
    records: yield* history.records({ projectId: project, operationId, from: 0, limit: 10 }),
    log: yield* history.logs(project, operationId, logEntries),
    planned: Option.getOrThrow(yield* (yield* OperationQueue).planned(project, operationId))
  }
})

const found = Effect.gen(function* () {
  const query = { projectId: project, identities: identitiesOfText(marker), limit: 10, most: recordSearch }
  return (yield* (yield* OperationHistory).find(query)).records
})

export const tests = (test: QueueTest) => {
  test(
    "erases one record of a batch with every text about it, and keeps the others, the outcomes and the counts",
    Effect.gen(function* () {
      yield* Seed.installed
      const operationId = yield* ended()
      const store = yield* OperationStore
      const before = yield* everythingOf(operationId)
      assert.include(JSON.stringify(before), marker)
      const places = [{ operationId, index: 0 }]
      assert.deepInclude(yield* store.eraseRecords(ProjectId.make(Sample.projectId(2)), places, [marker]), {
        records: 0
      })
      assert.deepStrictEqual(yield* everythingOf(operationId), before)
      const erased = yield* store.eraseRecords(project, places, [marker])
      assert.deepInclude(erased, { records: 1, logEntries: 0, open: [] })
      assert.deepInclude(erased.operations[0], { operationId, isWhole: false, indexes: [0] })
      const after = yield* everythingOf(operationId)
      assert.notInclude(JSON.stringify(after), marker)
      assert.deepStrictEqual(after.records[1], before.records[1])
      assert.deepStrictEqual(after.planned.records[1], before.planned.records[1])
      assert.deepStrictEqual(after.planned.records[0], { fields: {}, associations: [], erased: true })
      assert.deepInclude(after.records[0], { outcome: "failed", errors: [{ message: "erased", code: "EXISTS" }] })
      const { subject, ...kept } = before.operation.metadata ?? { objects: [] }
      assert.strictEqual(subject, marker)
      assert.deepStrictEqual<object | undefined>(after.operation.metadata, kept)
      assert.strictEqual(after.operation.result, "1 succeeded, 1 failed: erased")
      assert.deepInclude(after.operation.author, { reason: "import", metadata: { batch: "5" } })
      assert.isTrue(Option.isSome(yield* store.claimed(project, key("key 1"), Sample.time(2))))
      // It is found until it is removed from the index, so that a repeated call goes on.
      assert.deepStrictEqual(yield* found, places)
      assert.deepInclude(yield* store.eraseRecords(project, places, [marker]), { records: 0 })
      yield* store.unindex(project, places)
      assert.deepStrictEqual(yield* found, [])
    })
  )

  test(
    "erases the log, the key and the request's content once no other record remains",
    Effect.gen(function* () {
      yield* Seed.installed
      const operationId = yield* ended()
      const store = yield* OperationStore
      const both = [0, 1].map((index) => ({ operationId, index }))
      const erased = yield* store.eraseRecords(project, both, [marker])
      assert.deepInclude(erased, { records: 2, logEntries: 1, answers: 1 })
      const { log, operation, records } = yield* everythingOf(operationId)
      assert.deepStrictEqual(log, [])
      assert.deepStrictEqual(operation.author, { actor: author.actor })
      assert.deepStrictEqual(
        records.map(({ data, outcome, recordId }) => [outcome, recordId, data]),
        [
          ["failed", undefined, undefined],
          ["success", undefined, undefined]
        ]
      )
      assert.isTrue(Option.isNone(yield* store.claimed(project, key("key 1"), Sample.time(2))))
    })
  )

  test(
    "keeps an operation that has not ended, and names it",
    Effect.gen(function* () {
      yield* Seed.installed
      const operationId = idAt(1)
      yield* accept(acceptedAt(1, { envelope, records: [ada, bob] }))
      const before = yield* everythingOf(operationId)
      const erased = yield* (yield* OperationStore).eraseRecords(project, [{ operationId, index: 0 }], [marker])
      assert.deepInclude(erased, { records: 0, operations: [], open: [operationId] })
      assert.deepStrictEqual(yield* everythingOf(operationId), before)
    })
  )

  test(
    "erases a consumer from the authors of writes, a few at a time",
    Effect.gen(function* () {
      yield* Seed.installed
      const [first, second] = [yield* ended(1), yield* ended(5)]
      const store = yield* OperationStore
      const erase = (limit: number, of = project) => store.eraseConsumer(of, ConsumerRef.make("ann"), limit)
      assert.isEmpty(yield* erase(10, ProjectId.make(Sample.projectId(2))))
      const steps = [yield* erase(1), yield* erase(1), yield* erase(1)]
      assert.deepStrictEqual(
        steps.map((step) => step.length),
        [1, 1, 0]
      )
      assert.deepInclude(steps[0]?.[0], { indexes: [0], isOnly: true })
      for (const id of [first, second]) {
        assert.deepStrictEqual((yield* everythingOf(id)).operation.author, { actor: { kind: "consumer" } })
      }
      const query = { projectId: project, author: { actor: "consumer:ann" }, limit: 10, most: 10 }
      assert.isEmpty((yield* (yield* OperationHistory).search(query)).operations)
    })
  )
}
