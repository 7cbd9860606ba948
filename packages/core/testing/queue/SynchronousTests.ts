/** @rule order.oneCall, match.order */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { cancelledBeforeSending } from "@fieldgate/core/operations/rules/Cancellation"
import type { AttemptEnd } from "@fieldgate/core/writes/rules/Attempt"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type WriteStart, OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  carryOut,
  claim,
  claimOf,
  claimOne,
  id,
  key,
  leaseSeconds,
  ofOperation,
  project,
  type QueueTest,
  sendAll,
  written
} from "./QueueTest.ts"

export const updating: WriteStart["envelope"] = { ...Sample.writeStart().envelope, type: "update" }

/** The n-th synchronous write, at its second; it updates the records with these numbers. */
export const update = (n: number, records: ReadonlyArray<number>, members: Partial<WriteStart> = {}) =>
  Sample.writeStart(
    Sample.operation(n),
    records.map((record) => Sample.item(record)),
    { envelope: updating, ...members }
  )

export const begin = Effect.fnUntraced(function* (start: WriteStart) {
  return yield* (yield* OperationStore).begin(start)
})

export const settle = Effect.fnUntraced(function* (n: number, records: ReadonlyArray<number>, at = 9) {
  const outcomes = records.map((record) => Sample.outcome(record))
  return yield* (yield* OperationStore).settle(project, id(n), {
    status: "success",
    result: `${records.length} succeeded`,
    outcomes,
    at: Sample.time(at)
  })
})

/** The records because of which a write can't begin. */
const busyFor = Effect.fnUntraced(function* (start: WriteStart) {
  const refused = yield* Effect.flip(begin(start))
  return refused._tag === "RecordsBusy" ? refused.recordIds : assert.fail(refused.message)
})

/** A record that is looked for by its e-mail address. */
export const upsertOf = (email: string): PlannedRecord => ({
  fields: { email },
  associations: [],
  match: { key: { email }, fields: ["email"], onMissing: "create", onFound: "update", onMany: "fail" }
})

export const upserting: WriteStart["envelope"] = { ...updating, type: "upsert" }

const matching = (test: QueueTest) => {
  test(
    "refuses a synchronous write while another one looks for a record by the same key, in whatever case",
    Effect.gen(function* () {
      yield* Seed.installed
      const start = (n: number, ...emails: ReadonlyArray<string>) => {
        const [first = upsertOf(""), ...others] = emails.map(upsertOf)
        return Sample.writeStart(Sample.operation(n), [first, ...others], { envelope: upserting })
      }
      yield* begin(start(1, "ada@acme.test"))
      assert.deepStrictEqual(yield* busyFor(start(2, "bob@acme.test", " Ada@acme.test")), ['email " Ada@acme.test"'])
      yield* begin(start(3, "bob@acme.test"))
      yield* settle(1, [7])
      yield* begin(start(4, "Ada@acme.test"))
    })
  )

  test(
    "holds back background attempts at a key until earlier writes of it have ended, and no others",
    Effect.gen(function* () {
      yield* Seed.installed
      const records = [upsertOf("ada@acme.test"), upsertOf("bob@acme.test")] as const
      yield* accept({ ...acceptance(1, [1]), envelope: upserting, records: [upsertOf("ADA@acme.test")] })
      yield* accept({ ...acceptance(2, [1, 2]), envelope: upserting, records })
      const [first, second] = yield* claim(3)
      if (first === undefined || second === undefined) return assert.fail("both are due")
      const queue = yield* OperationQueue
      assert.deepStrictEqual((yield* queue.send(second.lease, [0, 1], Sample.time(4))).indexes, [1])
      assert.deepStrictEqual((yield* queue.send(first.lease, [0], Sample.time(4))).indexes, [0])
      yield* queue.note(first.lease, written(5, 0))
      assert.deepStrictEqual((yield* queue.send(second.lease, [0], Sample.time(6))).indexes, [0])
    })
  )
}

export const synchronousTests = (test: QueueTest) => {
  matching(test)
  holding(test)
  leaving(test)
}

const holding = (test: QueueTest) => {
  test(
    "holds back a synchronous write's records from background attempts until it settles, and no others",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* begin(update(1, [7]))
      yield* accept(acceptance(2, [7, 8]))
      const claimed = yield* claimOne(2)
      assert.deepStrictEqual(yield* carryOut(claimed, 3), [1])
      yield* settle(1, [7], 4)
      assert.deepStrictEqual(yield* carryOut(yield* claimOne(5), 5), [0])
    })
  )

  test(
    "refuses a synchronous write while a background attempt is writing one of its records",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptance(1, [7]))
      const claimed = yield* claimOne(1)
      yield* begin(update(2, [7]))
      yield* settle(2, [7])
      yield* sendAll(claimed, 3)
      assert.deepStrictEqual(yield* busyFor(update(4, [6, 7, 8, 7])), ["7", "7"])
      yield* (yield* OperationQueue).note(claimed.lease, written(5, 0))
      yield* begin(update(6, [6, 7, 8]))
    })
  )

  test(
    "starts a synchronous write with all of its records and its key, or not at all",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      yield* begin(update(1, [7]))
      assert.deepStrictEqual(yield* busyFor(update(2, [6, 7], { claim: claimOf() })), ["7"])
      assert.deepStrictEqual(yield* store.claimed(project, key(), Sample.time(3)), Option.none())
      assert.strictEqual((yield* Effect.flip(store.get(project, id(2))))._tag, "OperationNotFound")
      yield* begin(update(3, [6], { claim: claimOf() }))
      yield* settle(3, [6])
      const taken = yield* Effect.flip(begin(update(4, [8], { claim: claimOf() })))
      assert.strictEqual(taken._tag, "IdempotencyKeyTaken")
      yield* begin(update(5, [8, 6, 8]))
    })
  )

  test(
    "starts one of several concurrent synchronous writes of the same records, in whatever order",
    Effect.gen(function* () {
      yield* Seed.installed
      const begun = yield* Effect.forEach(
        [1, 2, 3, 4, 5, 6],
        (n) => Effect.result(begin(update(n, n % 2 === 0 ? [7, 8, 9] : [9, 8, 7]))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(begun.filter(({ _tag }) => _tag === "Success").length, 1)
    })
  )

  test(
    "starts a synchronous write despite writes of other objects or connections, and creates",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const creating = Sample.writeStart().envelope
      yield* begin(update(1, [7]))
      yield* begin(update(2, [7], { connectionId: Sample.connectionId(2) }))
      yield* begin(update(3, [7], { envelope: creating }))
      yield* begin(update(4, [7], { envelope: creating }))
      const store = yield* OperationStore
      for (const n of [1, 2, 3, 4]) assert.strictEqual((yield* store.get(project, id(n))).status, "in_progress")
    })
  )

  test(
    "doesn't count a synchronous write among the background operations of its connection",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* begin(update(1, [7]))
      yield* accept(acceptance(2))
      assert.strictEqual((yield* claimOne(3, { perConnection: 1 })).operation.id, id(2))
    })
  )
}

const leaving = (test: QueueTest) => {
  test(
    "takes over a synchronous write when its lease has expired, with its key and every record unanswered",
    Effect.gen(function* () {
      yield* Seed.installed
      const lease = yield* begin(update(1, [7, 8], { claim: claimOf() }))
      const over = 1 + leaseSeconds
      assert.deepStrictEqual(yield* claim(over - 1), [])
      const claimed = yield* claimOne(over, { worker: Sample.workerId(2) })
      assert.deepStrictEqual(claimed.lease, { ...lease, worker: Sample.workerId(2), attempt: 2 })
      assert.deepStrictEqual(claimed.envelope, updating)
      assert.deepStrictEqual(claimed.key, Option.some(key()))
      assert.deepStrictEqual(claimed.sentAt, Option.some(Sample.time(1)))
      assert.deepStrictEqual(
        claimed.waiting.map(({ record, unanswered }) => [record.recordId, unanswered]),
        [
          ["7", true],
          ["8", true]
        ]
      )
    })
  )

  test(
    "takes over each synchronous write with its own key, or with none",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* begin(update(1, [7], { claim: claimOf("first") }))
      yield* begin(update(2, [8], { claim: claimOf("second") }))
      yield* begin(update(3, [9]))
      const claims = yield* claim(40)
      const keys = [1, 2, 3].map((n) => Option.getOrUndefined(ofOperation(claims, n).key))
      assert.deepStrictEqual(keys, [key("first"), key("second"), undefined])
    })
  )

  test(
    "keeps the records of a taken-over synchronous write reserved until its end is saved",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* begin(update(1, [7]))
      yield* accept(acceptance(2, [7]))
      const claims = yield* claim(40)
      const later = ofOperation(claims, 2)
      assert.deepStrictEqual(yield* sendAll(later, 41), [])
      assert.deepStrictEqual(yield* busyFor(update(3, [7])), ["7"])
      const left = ofOperation(claims, 1)
      assert.deepStrictEqual(yield* sendAll(left, 42), [0])
      const remembered = { _tag: "Remember" as const, key: key(), answer: "uncertain" }
      const { next, ...rest } = written(43, 0)
      assert(next._tag === "Done")
      assert.isTrue(yield* queue.note(left.lease, { ...rest, next: { ...next, key: remembered } }))
      assert.deepStrictEqual(yield* sendAll(later, 44), [0])
    })
  )

  test(
    "leaves a synchronous write to its process for as long as the lease is extended",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const lease = yield* begin(update(1, [7]))
      assert.deepStrictEqual(yield* queue.extend([lease], Sample.time(100)), [lease])
      assert.deepStrictEqual(yield* claim(99), [])
      yield* settle(1, [7])
      assert.deepStrictEqual(yield* queue.extend([lease], Sample.time(200)), [])
      assert.deepStrictEqual(yield* claim(300), [])
    })
  )

  test(
    "lets the process settle a taken-over synchronous create, and then refuses the worker's result",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* begin(update(1, [7], { envelope: Sample.writeStart().envelope }))
      const claimed = yield* claimOne(40)
      assert.strictEqual((yield* settle(1, [7], 41)).status, "success")
      assert.isFalse(yield* queue.note(claimed.lease, written(42, 0)))
    })
  )

  test(
    "doesn't let the process settle a taken-over synchronous update, and holds its records until the end",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* begin(update(1, [7]))
      const claimed = yield* claimOne(40)
      assert.deepStrictEqual(yield* sendAll(claimed, 41), [0])
      assert.strictEqual((yield* settle(1, [7], 42)).status, "in_progress")
      assert.deepStrictEqual(yield* busyFor(update(2, [7])), ["7"])
      assert.isTrue(yield* queue.note(claimed.lease, written(43, 0)))
      yield* begin(update(2, [7]))
    })
  )

  test(
    "leaves what has no outcome of a synchronous write to a worker, which alone may write those records until they have one",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const lease = yield* begin(update(1, [7, 8], { claim: claimOf() }))
      const open: RecordOutcome = { outcome: "uncertain", retryable: true, errors: [{ message: "no answer" }] }
      const again = (at: number, ended: AttemptEnd["ended"], unended: AttemptEnd["unended"]): AttemptEnd => ({
        at: Sample.time(at),
        ended,
        unended,
        next: { _tag: "Again", dueAt: Sample.time(at + 2), result: "waiting" },
        retryUntil: Sample.time(3601),
        log: []
      })
      const end = again(2, [{ index: 1, outcome: Sample.outcome(8) }], [{ index: 0, outcome: open }])
      assert.isTrue(yield* queue.note(lease, end))
      yield* begin(update(2, [8]))
      assert.deepStrictEqual(yield* busyFor(update(3, [7])), ["7"])
      const claimed = yield* claimOne(4)
      assert.deepStrictEqual(claimed.retryUntil, Option.some(Sample.time(3601)))
      assert.deepStrictEqual(claimed.key, Option.some(key()))
      assert.deepStrictEqual(
        claimed.waiting.map(({ index, last, unanswered }) => [index, last, unanswered]),
        [[0, open, false]]
      )
      assert.deepStrictEqual(yield* sendAll(claimed, 5), [0])
      assert.isTrue(yield* queue.note(claimed.lease, again(6, [], [{ index: 0, outcome: open }])))
      assert.deepStrictEqual(yield* busyFor(update(3, [7])), ["7"])
      const last = yield* claimOne(8)
      assert.deepStrictEqual(yield* sendAll(last, 9), [0])
      assert.isTrue(yield* queue.note(last.lease, written(10, 0)))
      yield* begin(update(3, [7]))
    })
  )

  test(
    "releases the records of a synchronous write that was left to a worker and then cancelled",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const lease = yield* begin(update(1, [7]))
      const open: RecordOutcome = { outcome: "uncertain", retryable: true, errors: [{ message: "no answer" }] }
      const next = { _tag: "Again", dueAt: Sample.time(4) } as const
      const at = Sample.time(2)
      const unended = [{ index: 0, outcome: open }]
      yield* queue.note(lease, { at, ended: [], unended, next, retryUntil: Sample.time(3601), log: [] })
      yield* queue.cancel(project, id(1), cancelledBeforeSending, Sample.time(3))
      assert.strictEqual((yield* (yield* OperationStore).get(project, id(1))).status, "failure")
      yield* begin(update(2, [7]))
    })
  )
}
