/** Finding the writes of a record. Part of `OperationHistorySuite`. @rule writer.records, writer.bounded, writer.removed */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { recordSearch, subjectBytes } from "@fieldgate/core/domain/Limits"
import { InstallationId, ObjectName, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OperationHistory, type RecordSearchQuery } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type OperationEnd, OperationStore } from "@fieldgate/core/operations/OperationStore"
import { identitiesOfText } from "@fieldgate/core/operations/rules/RecordIdentity"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import * as AwkwardValues from "../AwkwardValues.ts"
import { accept, accumulation, again, claimOne, end, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, idAt, secondOf } from "./Accepted.ts"

const updating: WriteEnvelope = {
  type: "update",
  mode: "asynchronous",
  shape: "record",
  allOrNone: false,
  headers: [],
  identifiedBy: { email: "email", domain: "domain", name: "name", ref: "externalId" }
}
const creating: WriteEnvelope = { ...updating, type: "create" }

const contact = (fields: PlannedRecord["fields"], recordId?: string): PlannedRecord => ({
  fields,
  associations: [],
  ...(recordId === undefined ? {} : { recordId })
})
const ada = contact({ email: "Ada@Acme.example ", name: "Ada" })

const find = Effect.fnUntraced(function* (text: string, members: Partial<RecordSearchQuery> = {}) {
  const identities = identitiesOfText(text)
  return yield* (yield* OperationHistory).find({
    projectId: project,
    identities,
    limit: 100,
    most: recordSearch,
    ...members
  })
})

/** The second and the index of each write that is found. */
const found = (text: string, members: Partial<RecordSearchQuery> = {}) =>
  Effect.map(find(text, members), ({ records }) =>
    records.map(({ index, operationId }) => `${Number.parseInt(operationId.slice(-12), 16)}.${index}`)
  )

/** Ends the one operation that is due with these outcomes. */
const settleOne = Effect.fnUntraced(function* (at: number, ...outcomes: ReadonlyArray<RecordOutcome>) {
  const claimed = yield* claimOne(at)
  yield* sendAll(claimed, at)
  const ended = outcomes.map((outcome, index) => ({ index, outcome }))
  yield* (yield* OperationQueue).note(claimed.lease, end(at, { ended }))
})

const written = (recordId: string): RecordOutcome => ({ outcome: "success", recordId })
const failed: RecordOutcome = { outcome: "failed", errors: [{ message: "no" }] }

const begin = (n: number, envelope: WriteEnvelope, records: Parameters<typeof Sample.writeStart>[1]) =>
  Effect.flatMap(OperationStore, (store) =>
    store.begin(
      Sample.writeStart(Sample.operation(n, { id: idAt(n) }), records, {
        envelope: { ...envelope, mode: "synchronous" }
      })
    )
  )

const settled = (at: number, ...outcomes: ReadonlyArray<RecordOutcome>): OperationEnd => ({
  status: "success",
  result: "ended",
  outcomes,
  at: Sample.time(at)
})

export const tests = (test: QueueTest) => {
  test(
    "shows the group of an operation and what identifies its first record",
    Effect.gen(function* () {
      yield* Seed.installed
      const history = yield* OperationHistory
      const large = contact({ email: "ada@acme.example", name: "x".repeat(subjectBytes) })
      const awkward = contact({ email: "a@acme.example", phone: "before\u0000after" })
      yield* accept(
        acceptedAt(1, { envelope: creating, records: [ada, contact({ email: "b@acme.example" })] }),
        acceptedAt(2, { envelope: updating, records: [contact({ phone: "1" }, "1000")] }),
        acceptedAt(3, { envelope: creating, records: [contact({ phone: "1" })] }),
        acceptedAt(4, { envelope: creating, records: [large] }),
        acceptedAt(5, { envelope: creating, records: [awkward] })
      )
      const shown = yield* Effect.forEach([1, 2, 3, 4, 5], (n) => history.get(project, idAt(n)))
      assert.deepStrictEqual(
        shown.map(({ metadata }) => metadata?.subject),
        ["Ada@Acme.example", "1000", undefined, undefined, "a@acme.example"]
      )
      assert.deepStrictEqual([...new Set(shown.map(({ groupRef }) => groupRef))], [Sample.groupRef])
      assert.deepStrictEqual(
        (yield* history.search({ projectId: project, limit: 10, most: 100 })).operations,
        shown.toReversed()
      )
    })
  )

  test(
    "finds a write by each identifying value that it was sent with, in any form of the value",
    Effect.gen(function* () {
      yield* Seed.installed
      const fields = {
        email: "Ada@Acme.example ",
        domain: "https://www.Acme.example/about",
        name: "  Ada   Lovelace",
        ref: 42,
        phone: "123"
      }
      yield* accept(acceptedAt(1, { envelope: creating, records: [contact(fields)] }), acceptedAt(2))
      const texts = [
        "ada@acme.example",
        " ADA@ACME.EXAMPLE",
        "acme.example",
        "http://acme.example:80/",
        "ada lovelace",
        "42"
      ]
      for (const text of texts) assert.deepStrictEqual(yield* found(text), ["1.0"], text)
      for (const text of ["123", "ada", "example", "eve@acme.example", " "])
        assert.deepStrictEqual(yield* found(text), [], text)
    })
  )

  test(
    "finds a value that is sent only to an empty field, and each of several values",
    Effect.gen(function* () {
      yield* Seed.installed
      const one = { ...contact({}, "1"), ifEmpty: { email: "ada@acme.example" } }
      const several = contact({ EMAIL: [{ value: "a@acme.example" }, { value: "b@acme.example" }] }, "2")
      const joined = contact({ email: "c@acme.example; d@acme.example" }, "3")
      yield* accept(acceptedAt(1, { envelope: updating, records: [one, several, joined] }))
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["1.0"])
      for (const text of ["a@acme.example", "b@acme.example"]) assert.deepStrictEqual(yield* found(text), ["1.1"])
      for (const text of ["c@acme.example", "d@acme.example"]) assert.deepStrictEqual(yield* found(text), ["1.2"])
    })
  )

  test(
    "finds every write of a record by its e-mail address and by its id, the newest first, however it was written",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      const queue = yield* OperationQueue
      // Asynchronous create, synchronous update, auto batch, delete; the last three have no address.
      yield* accept(acceptedAt(1, { envelope: creating, records: [contact({ name: "x" }), ada] }))
      yield* settleOne(1, failed, written("1000"))
      yield* begin(2, updating, [contact({ phone: "1" }, "1000")])
      yield* store.settle(project, idAt(2), settled(2, written("1000")))
      const batched = accumulation(3, { operation: Sample.operation(3, { id: idAt(3) }), envelope: updating })
      yield* queue.accumulate({ ...batched, record: contact({ phone: "2" }, "7") })
      yield* queue.accumulate({ ...batched, record: contact({ phone: "2" }, "1000") })
      yield* begin(4, { ...updating, type: "delete" }, [contact({}, "1000")])
      assert.deepStrictEqual(yield* found("1000"), ["4.0", "3.1", "2.0", "1.1"])
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["4.0", "3.1", "2.0", "1.1"])
      assert.deepStrictEqual(yield* found("x"), ["1.0"])
      assert.deepStrictEqual(yield* found("7"), ["3.0"])
    })
  )

  test(
    "finds a synchronous create by its id from its end on, and a corrected one from the correction on",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      yield* begin(1, creating, [ada, contact({})])
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["1.0"])
      assert.deepStrictEqual(yield* found("1000"), [])
      const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
      yield* store.settle(project, idAt(1), settled(2, written("1000"), lost))
      assert.deepStrictEqual(yield* found("1000"), ["1.0"])
      assert.deepStrictEqual(yield* found("1001"), [])
      const log = { timestamp: Sample.time(3), severity: "info" as const, message: { msg: "late" } }
      const correction = { ...settled(3, written("1000"), written("1001")), uncertain: [1], log }
      assert.isTrue(yield* store.correct(project, idAt(1), correction))
      assert.deepStrictEqual(yield* found("1001"), ["1.1"])
    })
  )

  test(
    "distinguishes records with the same id by account and object",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(
        acceptedAt(1, { envelope: updating, records: [contact({ email: "ada@acme.example" }, "1")] }),
        acceptedAt(2, { envelope: updating, records: [contact({}, "1")], connectionId: Sample.connectionId(2) }),
        acceptedAt(3, {
          envelope: updating,
          records: [contact({}, "1")],
          operation: { resource: ObjectName.make("deals") }
        }),
        acceptedAt(4, { envelope: updating, records: [contact({}, "1")] })
      )
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["4.0", "1.0"])
      assert.deepStrictEqual(yield* found("1"), ["4.0", "3.0", "2.0", "1.0"])
      assert.deepStrictEqual(yield* found("1", { objectName: ObjectName.make("deals") }), ["3.0"])
    })
  )

  test(
    "finds nothing of projects, installations and integrations that were not requested",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const second = { installationId: Sample.installationId(2) }
      yield* accept(
        acceptedAt(1, { envelope: creating, records: [ada] }),
        acceptedAt(2, { envelope: creating, records: [ada], operation: second })
      )
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["2.0", "1.0"])
      assert.deepStrictEqual(yield* found("ada@acme.example", { installationIds: [Sample.installationId(2)] }), ["2.0"])
      assert.deepStrictEqual(yield* found("ada@acme.example", { installationIds: [] }), [])
      assert.deepStrictEqual(yield* found("ada@acme.example", { integrationIds: [Sample.integrationId(2)] }), [])
      assert.deepStrictEqual(yield* found("ada@acme.example", { projectId: Sample.projectId(2) }), [])
      for (const unknown of AwkwardValues.unknownIds) {
        assert.deepStrictEqual(yield* found("ada@acme.example", { projectId: ProjectId.make(unknown) }), [])
        assert.deepStrictEqual(
          yield* found("ada@acme.example", { installationIds: [InstallationId.make(unknown)] }),
          []
        )
        assert.deepStrictEqual(yield* found(unknown === "1" ? "none" : unknown), [])
      }
    })
  )

  test(
    "shows each write once on pages, and reads no further than its limit",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(
        acceptedAt(1, { envelope: updating, records: [contact({}, "9")] }),
        ...[2, 3, 4, 5, 6].map((n) =>
          acceptedAt(n, {
            envelope: updating,
            records: [contact({ email: "ada@acme.example" }, "9"), contact({}, "9")]
          })
        )
      )
      const all = ["6.1", "6.0", "5.1", "5.0", "4.1", "4.0", "3.1", "3.0", "2.1", "2.0", "1.0"]
      const deals = ObjectName.make("deals")
      const pages = Effect.fnUntraced(function* (members: Partial<RecordSearchQuery>) {
        const seen: Array<string> = []
        let before: RecordSearchQuery["before"]
        for (let page = 1; page <= 20; page++) {
          const { next, records } = yield* find("ada@acme.example", { ...members, before })
          seen.push(...records.map((each) => `${Number.parseInt(each.operationId.slice(-12), 16)}.${each.index}`))
          if (next === undefined) return { seen, page }
          before = next
        }
        return yield* Effect.die("the pages have no end")
      })
      assert.deepStrictEqual(yield* pages({ limit: 3 }), { seen: all, page: 4 })
      assert.deepStrictEqual((yield* pages({ most: { writes: 4, records: 1 } })).seen, all)
      assert.deepStrictEqual((yield* pages({ most: { writes: 4, records: 1 }, objectName: deals })).seen, [])
    })
  )

  test(
    "finds no record whose index entry, payload or operation was removed",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      for (const n of [1, 2, 3]) {
        yield* accept(acceptedAt(n, { envelope: creating, records: [ada, contact({ name: "other" })] }))
        yield* settleOne(n, written(`${n}00`), failed)
      }
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["3.0", "2.0", "1.0"])
      const place = { operationId: idAt(2), index: 0 }
      assert.strictEqual(yield* store.unindex(Sample.projectId(2), [place]), 0)
      assert.strictEqual(yield* store.unindex(project, [place, { operationId: idAt(9), index: 0 }]), 1)
      assert.strictEqual(yield* store.unindex(project, [place]), 0)
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["3.0", "1.0"])
      assert.deepStrictEqual(yield* found("200"), [])
      assert.deepStrictEqual(yield* found("other"), ["3.1", "2.1", "1.1"])
      const until = { operations: Sample.time(0), payloads: Sample.time(3), logs: Sample.time(0), keys: Sample.time(0) }
      assert.isAbove(yield* store.sweep(until, 100), 0)
      for (const text of ["ada@acme.example", "other"]) assert.match((yield* found(text)).join(), /^3\.\d$/u)
      assert.deepStrictEqual(yield* found("100"), [])
      assert.strictEqual((yield* store.erase(project, Sample.installationId(), 100)).operations, 3)
      assert.deepStrictEqual(yield* found("ada@acme.example"), [])
    })
  )

  test(
    "keeps a record in the index while its operation is retried, with no id before it is written",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1, { envelope: creating, records: [ada] }))
      const claimed = yield* claimOne(2)
      yield* sendAll(claimed, 2)
      const unended = [{ index: 0, outcome: { ...failed, retryable: true as const, recordId: "1000" } }]
      yield* (yield* OperationQueue).note(claimed.lease, end(2, { unended, next: again(5) }))
      assert.deepStrictEqual(yield* found("ada@acme.example"), ["1.0"])
      assert.deepStrictEqual(yield* found("1000"), [])
    })
  )

  test(
    "shows writes with their operation and outcome in the requested order, without those of another project",
    Effect.gen(function* () {
      yield* Seed.installed
      const history = yield* OperationHistory
      yield* accept(acceptedAt(1, { envelope: creating, records: [ada, ada] }))
      yield* settleOne(2, written("1000"), failed)
      yield* accept(acceptedAt(3, { envelope: creating, records: [ada] }))
      const places = [
        { operationId: idAt(3), index: 0 },
        { operationId: idAt(1), index: 1 },
        { operationId: idAt(1), index: 0 },
        { operationId: idAt(1), index: 2 },
        { operationId: OperationId.make(Sample.operationId(99)), index: 0 }
      ]
      const shown = yield* history.writes(project, places)
      assert.deepStrictEqual(
        shown.map(({ operation, record }) => [secondOf(operation), record.index, record.outcome, record.recordId]),
        [
          [3, 0, "waiting", undefined],
          [1, 1, "failed", undefined],
          [1, 0, "success", "1000"]
        ]
      )
      assert.deepStrictEqual(shown[1]?.operation, yield* history.get(project, idAt(1)))
      assert.strictEqual(shown[1]?.groupRef, Sample.groupRef)
      assert.isEmpty(yield* history.writes(Sample.projectId(2), places))
      assert.isEmpty(yield* history.writes(project, []))
    })
  )
}
