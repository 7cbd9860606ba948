/** @rule order.newer */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Json } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { type Claimed, type FoundRecord, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type WriteStart, OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { NewerWrite } from "@fieldgate/core/writes/rules/NewerWrites"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  carryOut,
  claim,
  claimOne,
  creating,
  end as done,
  id,
  leaseSeconds,
  ofOperation,
  project,
  type QueueTest
} from "./QueueTest.ts"
import { begin, settle, update, updating, upserting, upsertOf } from "./SynchronousTests.ts"

const recordIdOf = (record: number) => Sample.item(record).recordId ?? assert.fail("it has one")

const named = (newer: ReadonlyArray<NewerWrite>) =>
  newer.map(({ field, index, operationId }) => `${index} ${field} ${operationId}`).toSorted()

export const newerWriteTests = (test: QueueTest) => {
  /** A synchronous write of record 1, from its begin to its end. */
  const written = Effect.fnUntraced(function* (
    n: number,
    fields: Readonly<Record<string, Json>>,
    members: Partial<WriteStart> = {}
  ) {
    const start = Sample.writeStart(Sample.operation(n), [{ ...Sample.item(1), fields }], {
      envelope: updating,
      ...members
    })
    yield* begin(start)
    return start
  })
  const newerOf = Effect.fnUntraced(function* (claimed: Claimed, at: number) {
    const { indexes, newer, sought } = yield* (yield* OperationQueue).send(
      claimed.lease,
      claimed.waiting.map(({ index }) => index),
      Sample.time(at)
    )
    return { indexes, newer: named(newer), ...(sought.length === 0 ? {} : { sought }) }
  })
  const newerOfFound = Effect.fnUntraced(function* ({ lease }: Claimed, ...found: ReadonlyArray<FoundRecord>) {
    return named(yield* (yield* OperationQueue).newerOf(lease, found))
  })
  const upserted = Effect.fnUntraced(function* (n: number, email: string, name: string, record: number) {
    yield* begin(
      Sample.writeStart(Sample.operation(n), [{ ...upsertOf(email), fields: { name } }], { envelope: upserting })
    )
    yield* (yield* OperationStore).settle(project, id(n), {
      status: "success",
      result: "1 succeeded",
      outcomes: [{ ...Sample.outcome(record), recordId: recordIdOf(record) }],
      at: Sample.time(n)
    })
  })

  test(
    "names the fields of a waiting change that a later synchronous write has set",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1, 2]))
      yield* (yield* OperationQueue).accumulate(
        accumulation(2, { envelope: { ...creating, type: "update" }, record: Sample.item(1) })
      )
      yield* written(3, { name: "v2", address: { city: "Rome" } })
      const [early] = yield* claim(4)
      assert(early !== undefined)
      // The record is held until the write has its end.
      assert.deepStrictEqual((yield* newerOf(early, 4)).indexes, [1])
      yield* settle(3, [1])
      const set = [`0 ["address","city"] ${id(3)}`, `0 ["name"] ${id(3)}`]
      assert.deepStrictEqual((yield* newerOf(early, 5)).newer, set)
      yield* (yield* OperationQueue).note(early.lease, {
        ...done(6),
        ended: [0, 1].map((index) => ({ index, outcome: Sample.outcome(1) }))
      })
      // A batch that was still collecting, too.
      const batch = ofOperation(yield* claim(600), 2)
      assert.deepStrictEqual((yield* newerOf(batch, 600)).newer, set)
    })
  )

  test(
    "names nothing of a change that was accepted after the write, also while an older one waits",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* written(2, { name: "v2" })
      yield* settle(2, [1])
      yield* accept(acceptance(3, [1]))
      const claims = yield* claim(4)
      assert.lengthOf((yield* newerOf(ofOperation(claims, 1), 4)).newer, 1)
      yield* (yield* OperationQueue).note(ofOperation(claims, 1).lease, {
        ...done(5),
        ended: [{ index: 0, outcome: Sample.outcome(1) }]
      })
      assert.deepStrictEqual(yield* newerOf(ofOperation(claims, 3), 6), { indexes: [0], newer: [] })
    })
  )

  test(
    "names nothing that was set before, by a write that failed or deleted, of another connection, or only if empty",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* written(1, { name: "v0" })
      yield* settle(1, [1])
      yield* accept(acceptance(2, [1]))
      yield* written(3, { name: "v2" })
      yield* (yield* OperationStore).settle(project, id(3), {
        status: "failure",
        result: "1 failed",
        outcomes: [{ outcome: "failed" }],
        at: Sample.time(3)
      })
      yield* written(4, {}, { envelope: { ...updating, type: "delete" } })
      yield* settle(4, [1])
      yield* begin(update(5, [1], { connectionId: Sample.connectionId(2) }))
      yield* settle(5, [1])
      const ifEmpty = { ...Sample.item(1), fields: {}, ifEmpty: { name: "v3" } }
      yield* begin(Sample.writeStart(Sample.operation(6), [ifEmpty], { envelope: updating }))
      yield* settle(6, [1])
      assert.deepStrictEqual(yield* newerOf(yield* claimOne(7), 7), { indexes: [0], newer: [] })
    })
  )

  test(
    "names what an upsert has set of the record that it found, and the newest of several writes",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* upserted(2, "ann@acme.test", "v2", 1)
      yield* upserted(3, "ann@acme.test", "v3", 1)
      assert.deepStrictEqual((yield* newerOf(yield* claimOne(4), 4)).newer, [`0 ["name"] ${id(3)}`])
    })
  )

  test(
    "names what the records of a batch have set that succeeded, not what others of the same record would have set",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      const records = [{ name: "v2" }, { phone: "2" }, { city: "Rome" }].map((fields) => ({
        ...Sample.item(1),
        fields
      }))
      yield* begin(Sample.writeStart(Sample.operation(2), records, { envelope: updating }))
      yield* (yield* OperationStore).settle(project, id(2), {
        status: "success",
        result: "2 succeeded, 1 failed",
        outcomes: [Sample.outcome(1), { outcome: "failed" }, Sample.outcome(1)],
        at: Sample.time(3)
      })
      const { newer } = yield* newerOf(yield* claimOne(4), 4)
      assert.deepStrictEqual(newer, [`0 ["city"] ${id(2)}`, `0 ["name"] ${id(2)}`])
    })
  )

  test(
    "names what a worker has set for a process that left its write, and forgets it once nothing waits",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* written(2, { name: "v2" })
      const left = ofOperation(yield* claim(2 + leaseSeconds, { limit: 1 }), 2)
      yield* carryOut(left, 3 + leaseSeconds)
      const store = yield* OperationStore
      const cutoffs = Sample.time(7 * 86400)
      const sweep = store.sweep(
        { operations: Sample.time(0), payloads: cutoffs, logs: Sample.time(0), keys: Sample.time(0) },
        100
      )
      yield* sweep
      const waiting = ofOperation(yield* claim(4 + leaseSeconds), 1)
      assert.deepStrictEqual((yield* newerOf(waiting, 5 + leaseSeconds)).newer, [`0 ["name"] ${id(2)}`])
    })
  )

  test(
    "names what a late answer shows that an uncertain write has set",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* written(2, { name: "v2" })
      const store = yield* OperationStore
      const uncertain: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
      yield* store.settle(project, id(2), {
        status: "failure",
        result: "1 uncertain",
        outcomes: [uncertain],
        at: Sample.time(3)
      })
      yield* accept(acceptance(3, [1]))
      const corrected = yield* store.correct(project, id(2), {
        status: "success",
        result: "1 succeeded",
        outcomes: [Sample.outcome(1)],
        uncertain: [0],
        at: Sample.time(4),
        log: { timestamp: Sample.time(4), severity: "info", message: { msg: "late" } }
      })
      assert.isTrue(corrected)
      const claims = yield* claim(5)
      const older = ofOperation(claims, 1)
      assert.deepStrictEqual((yield* newerOf(older, 5)).newer, [`0 ["name"] ${id(2)}`])
      yield* (yield* OperationQueue).note(older.lease, {
        ...done(6),
        ended: [{ index: 0, outcome: Sample.outcome(1) }]
      })
      assert.deepStrictEqual((yield* newerOf(ofOperation(claims, 3), 7)).newer, [])
    })
  )

  test(
    "names them also after the newer write was erased, as long as the older change waits",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [1]))
      yield* written(2, { name: "v2" })
      yield* settle(2, [1])
      const store = yield* OperationStore
      const places = [1, 2].map((n) => ({ operationId: id(n), index: 0 }))
      assert.deepInclude(yield* store.eraseRecords(project, places, ["ann"]), { records: 1, open: [id(1)] })
      assert.deepInclude(yield* store.erase(project, Sample.installationId(), 10), { operations: 1 })
      assert.deepStrictEqual((yield* newerOf(yield* claimOne(3), 3)).newer, [`0 ["name"] ${id(2)}`])
    })
  )

  test(
    "names what later writes have set of the record that a waiting key turns out to find, and of no other one",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* written(1, { phone: "1" })
      yield* settle(1, [1])
      const emails = ["ann@acme.test", "bob@acme.test"].map(upsertOf)
      yield* accept({ ...acceptance(2), envelope: upserting, records: [upsertOf("ann@acme.test"), ...emails] })
      yield* written(3, { name: "v2" })
      yield* settle(3, [1])
      yield* upserted(4, "another@acme.test", "v3", 2)
      const claimed = yield* claimOne(5)
      assert.deepStrictEqual(yield* newerOf(claimed, 5), { indexes: [0, 1, 2], newer: [], sought: [0, 1, 2] })
      const found = [
        { index: 0, recordId: recordIdOf(1) },
        { index: 1, recordId: recordIdOf(2) },
        { index: 2, recordId: recordIdOf(3) }
      ]
      const set = [`0 ["name"] ${id(3)}`, `1 ["name"] ${id(4)}`]
      assert.deepStrictEqual(yield* newerOfFound(claimed, ...found), set)
    })
  )

  test(
    "seeks nothing for a key that was accepted after the write, of another object or connection, or where nothing was set",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const waiting = (n: number) =>
        accept({ ...acceptance(n), envelope: upserting, records: [upsertOf(`${n}@acme.test`)] })
      yield* waiting(1)
      yield* written(2, { name: "v2" })
      yield* settle(2, [1])
      yield* waiting(3)
      yield* accept({
        ...acceptance(4),
        connectionId: Sample.connectionId(2),
        envelope: upserting,
        records: [upsertOf("4@acme.test")]
      })
      yield* written(5, {})
      yield* settle(5, [1])
      const claims = yield* claim(6)
      assert.deepStrictEqual(yield* newerOf(ofOperation(claims, 1), 6), { indexes: [0], newer: [], sought: [0] })
      const later = [ofOperation(claims, 3), ofOperation(claims, 4)]
      for (const claimed of later) {
        assert.deepStrictEqual(yield* newerOf(claimed, 6), { indexes: [0], newer: [] })
        assert.deepStrictEqual(yield* newerOfFound(claimed, { index: 0, recordId: recordIdOf(1) }), [])
      }
    })
  )

  test(
    "names what was set while a synchronous upsert was left by its process, also after retention and an erasure",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* begin(Sample.writeStart(Sample.operation(1), [upsertOf("ann@acme.test")], { envelope: upserting }))
      yield* written(2, { name: "v2" })
      yield* settle(2, [1])
      const store = yield* OperationStore
      const cutoffs = Sample.time(7 * 86400)
      yield* store.sweep(
        { operations: Sample.time(0), payloads: cutoffs, logs: Sample.time(0), keys: Sample.time(0) },
        9
      )
      yield* store.erase(project, Sample.installationId(), 10)
      const left = ofOperation(yield* claim(2 + leaseSeconds), 1)
      assert.deepStrictEqual((yield* newerOf(left, 3 + leaseSeconds)).sought, [0])
      const found = { index: 0, recordId: recordIdOf(1) }
      assert.deepStrictEqual(yield* newerOfFound(left, found), [`0 ["name"] ${id(2)}`])
      yield* carryOut(left, 4 + leaseSeconds)
      assert.deepStrictEqual(yield* newerOfFound(left, found), [])
    })
  )
}
