/** Finding the writes of a key. Part of `OperationHistorySuite`. @rule match.recent */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { keyWrites } from "@fieldgate/core/domain/Limits"
import type { KeyWritesQuery } from "@fieldgate/core/operations/KeyWrite"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type OperationEnd, OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { keyText } from "@fieldgate/core/writes/rules/MatchPlan"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import { accept, accumulation, claimOne, end, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, idAt } from "./Accepted.ts"

const upserting: WriteEnvelope = {
  type: "upsert",
  mode: "asynchronous",
  shape: "record",
  allOrNone: false,
  headers: []
}

const textOf = (domain: string) => keyText({ key: { domain } })

const company = (domain: string): PlannedRecord => ({
  fields: { domain },
  associations: [],
  match: { key: { domain }, fields: ["domain"], onFound: "update", onMissing: "create", onMany: "fail" },
  whenMissing: { fields: { domain } }
})

const query = (keys: ReadonlyArray<string>, more: Partial<KeyWritesQuery> = {}): KeyWritesQuery => ({
  projectId: project,
  connectionId: Sample.connectionId(),
  objectName: Sample.operation(1).resource,
  keys: keys.map(textOf),
  since: Sample.time(0),
  ...more
})

const ofKeys = (keys: ReadonlyArray<string>, more: Partial<KeyWritesQuery> = {}) =>
  Effect.flatMap(OperationHistory, (history) => history.ofKeys(query(keys, more)))

/** The second and the index of each write that is found, and what is known of it. */
const found = (keys: ReadonlyArray<string>, more: Partial<KeyWritesQuery> = {}) =>
  Effect.map(ofKeys(keys, more), (writes) =>
    writes.map(({ index, isSending, operationId, outcome }) => {
      const state = outcome?.recordId ?? outcome?.outcome ?? (isSending ? "sending" : "waiting")
      return `${Number.parseInt(operationId.slice(-12), 16)}.${index} ${state}`
    })
  )

const written = (recordId: string): RecordOutcome => ({ outcome: "success", recordId })

const settled = (at: number, ...outcomes: ReadonlyArray<RecordOutcome>): OperationEnd => ({
  status: "success",
  result: "ended",
  outcomes,
  at: Sample.time(at)
})

const begin = (n: number, record: PlannedRecord, envelope: Partial<WriteEnvelope> = {}) =>
  Effect.flatMap(OperationStore, (store) =>
    store.begin(
      Sample.writeStart(Sample.operation(n, { id: idAt(n) }), [record], {
        envelope: { ...upserting, ...envelope, mode: "synchronous" }
      })
    )
  )

export const tests = (test: QueueTest) => {
  test(
    "finds the writes of a key from their acceptance on, the newest first, with what is known of each",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      const queue = yield* OperationQueue
      yield* begin(1, company("acme.example"))
      assert.deepStrictEqual(yield* found(["acme.example"]), ["1.0 sending"])
      yield* store.settle(project, idAt(1), settled(2, written("77")))
      yield* accept(
        acceptedAt(3, { envelope: upserting, records: [company("other.example"), company("Acme.example ")] })
      )
      assert.deepStrictEqual(yield* found(["acme.example"]), ["3.1 waiting", "1.0 77"])
      const claimed = yield* claimOne(4)
      yield* sendAll(claimed, 4)
      assert.deepStrictEqual(yield* found(["acme.example"]), ["3.1 sending", "1.0 77"])
      const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
      yield* queue.note(
        claimed.lease,
        end(5, {
          ended: [
            { index: 0, outcome: written("78") },
            { index: 1, outcome: lost }
          ]
        })
      )
      yield* queue.accumulate({
        ...accumulation(6, { operation: Sample.operation(6, { id: idAt(6) }), envelope: upserting }),
        record: company("acme.example")
      })
      assert.deepStrictEqual(yield* found(["acme.example"]), ["6.0 waiting", "3.1 uncertain", "1.0 77"])
      assert.deepStrictEqual(yield* found(["other.example", "acme.example", "none.example"]), [
        "3.0 78",
        "6.0 waiting",
        "3.1 uncertain",
        "1.0 77"
      ])
      assert.deepStrictEqual(
        (yield* ofKeys(["other.example", "acme.example"])).map(({ key }) => key),
        [textOf("other.example"), ...[1, 2, 3].map(() => textOf("acme.example"))]
      )
      assert.deepStrictEqual(yield* found([]), [])
    })
  )

  test(
    "finds a create and an update by the object's own keys",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      const keys = [["domain"], ["name", "city"]]
      const record = { fields: { domain: "acme.example", name: "Acme" }, associations: [] }
      yield* begin(1, record, { type: "create", keys })
      yield* store.settle(project, idAt(1), settled(2, written("77")))
      yield* begin(3, { ...record, ifEmpty: { city: "Rome" }, recordId: "77" }, { type: "update", keys })
      yield* begin(4, record, { type: "create" })
      assert.deepStrictEqual(yield* found(["acme.example"]), ["3.0 sending", "1.0 77"])
      const both = [keyText({ key: { city: "rome", name: "ACME" } })]
      assert.deepStrictEqual(
        (yield* ofKeys([], { keys: both })).map(({ operationId }) => operationId),
        [idAt(3)]
      )
    })
  )

  test(
    "finds nothing of other projects, accounts and objects, and nothing that was accepted before the given time",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* begin(1, company("acme.example"))
      assert.deepStrictEqual(yield* found(["acme.example"]), ["1.0 sending"])
      const others: ReadonlyArray<Partial<KeyWritesQuery>> = [
        { projectId: Sample.projectId(2) },
        { connectionId: Sample.connectionId(2) },
        { objectName: ObjectName.make("deals") },
        { since: Sample.time(2) }
      ]
      for (const other of others) assert.deepStrictEqual(yield* found(["acme.example"], other), [])
    })
  )

  test(
    "finds the newest writes of a key only",
    Effect.gen(function* () {
      yield* Seed.installed
      const all = Array.from({ length: keyWrites.maximum + 2 }, (_, n) =>
        acceptedAt(n + 1, { envelope: upserting, records: [company("acme.example")] })
      )
      yield* accept(...all)
      const [newest, ...others] = yield* found(["acme.example"])
      assert.strictEqual(newest, `${all.length}.0 waiting`)
      assert.strictEqual(others.length, keyWrites.maximum - 1)
    })
  )

  test(
    "forgets a key when its record is erased, and when retention removes the payload",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      for (const n of [1, 2]) {
        yield* begin(n, company(`${n}.example`))
        yield* store.settle(project, idAt(n), settled(n, written(`${n}`)))
      }
      assert.deepStrictEqual(yield* found(["1.example", "2.example"]), ["1.0 1", "2.0 2"])
      yield* store.unindex(project, [{ operationId: idAt(1), index: 0 }])
      assert.deepStrictEqual(yield* found(["1.example", "2.example"]), ["2.0 2"])
      const at = Sample.time(10)
      yield* store.sweep({ operations: Sample.time(0), payloads: at, logs: at, keys: at }, 100)
      assert.deepStrictEqual(yield* found(["2.example"]), [])
    })
  )
}
