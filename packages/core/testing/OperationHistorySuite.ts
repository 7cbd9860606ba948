/** What every adapter of OperationHistory must pass: it shows what the journal and the queue of the same stores keep. */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import { InstallationId, IntegrationId, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { LogEntry } from "@fieldgate/core/operations/LogEntry"
import { Operation } from "@fieldgate/core/operations/Operation"
import type { OperationAttempt } from "@fieldgate/core/operations/OperationAttempt"
import { OperationRecord } from "@fieldgate/core/operations/OperationRecord"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { recordRefOf } from "@fieldgate/core/writes/RecordRef"
import { OperationHistory, type OperationListQuery } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { type OperationNotFound, OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as AwkwardValues from "./AwkwardValues.ts"
import {
  accept,
  acceptance,
  accumulation,
  again,
  busy,
  claimOne,
  end,
  type EmptyQueue,
  id,
  project,
  type QueueTest,
  sendAll,
  written
} from "./queue/QueueTest.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { sameAs, withFresh } from "./StoreTest.ts"
import * as AuthorTests from "./history/AuthorTests.ts"
import * as ChangesTests from "./history/ChangesTests.ts"
import * as FacetTests from "./history/FacetTests.ts"
import * as OperationSearchTests from "./history/OperationSearchTests.ts"
import * as RecordErasureTests from "./history/RecordErasureTests.ts"
import * as KeyWriteTests from "./history/KeyWriteTests.ts"
import * as RecordSearchTests from "./history/RecordSearchTests.ts"
import * as StatisticsTests from "./history/StatisticsTests.ts"

const same = sameAs(Operation)
const sameLog = sameAs(Schema.Array(LogEntry))
const sameRecord = sameAs(OperationRecord)
const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no", code: "X", field: "name" }] }
const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyQueue) =>
  describe(`OperationHistory (${name})`, () => {
    const test = withFresh(layer)
    counting(test)
    recording(test)
    listing(test)
    logging(test)
    OperationSearchTests.tests(test)
    ChangesTests.tests(test)
    FacetTests.tests(test)
    AuthorTests.tests(test)
    RecordErasureTests.tests(test)
    RecordSearchTests.tests(test)
    KeyWriteTests.tests(test)
    StatisticsTests.tests(test)
    tenancy(test)
  })

/** Accepts the first operation with four records; the first attempt writes one, refuses one, loses one, and leaves one. */
const attempted = Effect.gen(function* () {
  yield* accept(acceptance(1, [1, 2, 3, 4]))
  const claimed = yield* claimOne(5)
  yield* sendAll(claimed, 6)
  const ended = [Sample.outcome(), refused, lost].map((outcome, index) => ({ index, outcome }))
  const unended = [{ index: 3, outcome: busy }]
  yield* (yield* OperationQueue).note(claimed.lease, end(7, { ended, unended, next: again(20) }))
})

const counting = (test: QueueTest) => {
  test(
    "counts the records of an operation by their outcomes, and its attempts",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      yield* attempted
      // Its records are not counted.
      yield* accept(acceptance(2, [5]))
      same(
        yield* history.get(project, id(1)),
        Sample.operation(1, {
          updateTime: Sample.time(7),
          groupRef: Sample.groupRef,
          author: Sample.author(1),
          metadata: {
            objects: [Sample.contacts],
            subject: "1",
            successfulRecordIds: ["1"],
            counts: { total: 4, succeeded: 1, failed: 1, uncertain: 1, waiting: 1 },
            retry: { attempts: 1, lastAttempt: Sample.time(6) },
            write: { type: "update", mode: "asynchronous", autoBatch: false },
            stage: "ready",
            dueTime: Sample.time(20)
          }
        })
      )
    })
  )

  test(
    "shows an operation without attempts",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      yield* (yield* OperationQueue).accumulate(accumulation(1))
      yield* (yield* OperationQueue).accumulate(accumulation(2))
      const { metadata } = yield* history.get(project, id(1))
      assert.deepStrictEqual(metadata, {
        objects: [Sample.contacts],
        successfulRecordIds: [],
        counts: { total: 2, succeeded: 0, failed: 0, uncertain: 0, waiting: 2 },
        retry: { attempts: 0 },
        write: { type: "create", mode: "asynchronous", autoBatch: true },
        stage: "accumulating",
        dueTime: Sample.time(301)
      })
    })
  )
}

const recording = (test: QueueTest) => {
  test(
    "returns each record with its outcome, or with what it waits for",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      yield* attempted
      yield* accept(acceptance(2, [21, 22]))
      const all = yield* history.records({ projectId: project, operationId: id(1), from: 0, limit: 10 })
      const expected: ReadonlyArray<OperationRecord> = [
        { ...Sample.outcome(), ...place(0) },
        { ...refused, ...place(1) },
        { ...lost, ...place(2) },
        { ...place(3), outcome: "waiting", errors: busy.errors }
      ]
      assert.strictEqual(all.length, expected.length)
      for (const [index, record] of expected.entries()) sameRecord(all[index] ?? record, record)
    })
  )

  const place = (index: number) => ({ index, recordRef: recordRefOf(id(1), index), attempts: 1 })

  test(
    "shows the only attempt of a synchronous write, which is logged once",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      const store = yield* OperationStore
      yield* Seed.installed
      yield* store.begin(Sample.writeStart())
      const [beginTime, endTime] = [Sample.time(1), Sample.time(2)]
      const calls = [{ method: "POST", path: "/contacts", beginTime, endTime, status: 400, answer: 'no "\u0000" here' }]
      const attempt = { number: 1, beginTime, endTime, outcome: "failed", calls } as const
      const log: LogEntry = { timestamp: endTime, severity: "error", message: { msg: "no" }, attempt }
      const end = { status: "success", result: "1 succeeded", outcomes: [Sample.outcome()], at: endTime, log } as const
      yield* store.settle(project, id(1), end)
      yield* store.settle(project, id(1), { ...end, at: Sample.time(9) })
      sameLog(yield* history.logs(project, id(1), 10), [log])
      const [record] = yield* history.records({ projectId: project, operationId: id(1), from: 0, limit: 1 })
      assert.deepInclude(record, { outcome: "success", attempts: 1 })
    })
  )

  test(
    "returns the records with an outcome in pages, from a position on",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      const numbers = Array.from({ length: autoBatchRecords }, (_, index) => index)
      yield* accept(acceptance(1, numbers))
      const claimed = yield* claimOne(5)
      yield* sendAll(claimed, 5)
      const odd = numbers.filter((n) => n % 2 === 1)
      yield* (yield* OperationQueue).note(claimed.lease, { ...written(6, ...odd), next: again(9) })
      const indexes = (members: object) =>
        Effect.map(
          history.records({ projectId: project, operationId: id(1), from: 0, limit: 1000, ...members }),
          (records) => records.map(({ index }) => index)
        )
      assert.deepStrictEqual(yield* indexes({}), numbers)
      assert.deepStrictEqual(yield* indexes({ from: 98 }), [98, 99])
      assert.deepStrictEqual(yield* indexes({ limit: 2 }), [0, 1])
      assert.deepStrictEqual(yield* indexes({ outcome: "success" }), odd)
      assert.deepStrictEqual(yield* indexes({ outcome: "waiting", from: 90, limit: 2 }), [90, 92])
      assert.deepStrictEqual(yield* indexes({ outcome: "uncertain" }), [])
      assert.deepStrictEqual(yield* indexes({ from: 1_000_000 }), [])
    })
  )

  test(
    "returns any text of a provider",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      yield* accept(acceptance(1))
      const claimed = yield* claimOne(5)
      const message = "before\u0000after \ud83d"
      const outcome: RecordOutcome = { outcome: "success", recordId: message, data: AwkwardValues.fields }
      yield* (yield* OperationQueue).note(claimed.lease, end(6, { ended: [{ index: 0, outcome }] }))
      const [record] = yield* history.records({ projectId: project, operationId: id(1), from: 0, limit: 1 })
      assert.deepInclude(record, { recordId: message, data: AwkwardValues.fields })
      assert.deepStrictEqual((yield* history.get(project, id(1))).metadata?.successfulRecordIds, [message])
    })
  )
}

const asked: OperationListQuery = {
  projectId: project,
  integrationId: Sample.integrationId(),
  installationId: Sample.installationId(),
  limit: 1000
}

const listed = Effect.fnUntraced(function* (members: Partial<OperationListQuery> = {}) {
  const found = yield* (yield* OperationHistory).list({ ...asked, ...members })
  return found.map((each) => Number.parseInt(each.id.slice(-12), 16))
})

const listing = (test: QueueTest) => {
  test(
    "lists the operations of an installation, the newest first, as get returns them",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installedBy(2)
      yield* attempted
      yield* accept(acceptance(3), acceptance(2))
      yield* accept(
        acceptance(4, [4], { operation: Sample.operation(4, { installationId: Sample.installationId(2) }) })
      )
      assert.deepStrictEqual(yield* listed(), [3, 2, 1])
      assert.deepStrictEqual(yield* listed({ limit: 2 }), [3, 2])
      assert.deepStrictEqual(yield* listed({ before: id(3), limit: 1 }), [2])
      assert.deepStrictEqual(yield* listed({ before: id(1) }), [])
      assert.deepStrictEqual(yield* listed({ installationId: Sample.installationId(2) }), [4])
      for (const each of yield* history.list(asked)) same(each, yield* history.get(project, each.id))
    })
  )

  test(
    "lists only the operations with a status",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3, 4].map((n) => acceptance(n)))
      const queue = yield* OperationQueue
      yield* queue.cancel(project, id(2), refused, Sample.time(9))
      yield* queue.cancel(project, id(4), { outcome: "success" }, Sample.time(9))
      assert.deepStrictEqual(yield* listed({ status: "in_progress" }), [3, 1])
      assert.deepStrictEqual(yield* listed({ status: "failure" }), [2])
      assert.deepStrictEqual(yield* listed({ status: "success" }), [4])
    })
  )

  test(
    "shows every operation once on pages, despite concurrent starts and ends",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      const first = Array.from({ length: 20 }, (_, index) => index + 1)
      yield* accept(...first.map((n) => acceptance(n)))
      const seen: Array<OperationId> = []
      for (let page = 0; page < 10; page++) {
        const found = yield* history.list({ ...asked, before: seen.at(-1), limit: 3 })
        seen.push(...found.map((each) => each.id))
        yield* accept(acceptance(100 + page))
        yield* (yield* OperationQueue).cancel(project, id(20 - page), refused, Sample.time(9))
      }
      assert.deepStrictEqual(seen, first.toReversed().map(id))
    })
  )
}

const logging = (test: QueueTest) => {
  test(
    "returns the latest entries of the log in their order",
    Effect.gen(function* () {
      const [history, queue] = [yield* OperationHistory, yield* OperationQueue]
      yield* Seed.installed
      yield* attempted
      const { lease } = yield* claimOne(20)
      yield* queue.note(lease, end(21, { next: again(30) }))
      yield* accept(acceptance(2))
      const times = (n: number, limit: number) =>
        Effect.map(history.logs(project, id(n), limit), (entries) =>
          entries.map(({ timestamp }) => DateTime.toEpochMillis(timestamp))
        )
      const [first, second] = [7, 21].map((n) => DateTime.toEpochMillis(Sample.time(n)))
      assert.deepStrictEqual(yield* times(1, 10), [first, second])
      assert.deepStrictEqual(yield* times(1, 1), [second])
      assert.deepStrictEqual(yield* times(2, 10), [])
    })
  )

  test(
    "keeps the properties of an attempt's log entry",
    Effect.gen(function* () {
      const [history, queue] = [yield* OperationHistory, yield* OperationQueue]
      yield* Seed.installed
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(2)
      const call = {
        method: "POST",
        path: "/contacts",
        beginTime: Sample.time(2),
        endTime: Sample.time(3),
        status: 429
      }
      const attempt: OperationAttempt = {
        number: 1,
        beginTime: Sample.time(2),
        endTime: Sample.time(4),
        outcome: "retry",
        nextTime: Sample.time(30),
        records: { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 1 },
        causes: [{ cause: "busy", outcome: "failed", records: 1, example: "busy" }],
        calls: [call],
        callCount: 1
      }
      const line: LogEntry = { timestamp: Sample.time(4), severity: "warning", message: { msg: "tried" }, attempt }
      yield* queue.note(lease, end(4, { next: again(30), log: [line] }))
      sameLog(yield* history.logs(project, id(1), 10), [line])
    })
  )
}

const tenancy = (test: QueueTest) =>
  test(
    "returns nothing of another project, and nothing that was never accepted",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installed
      yield* attempted
      const nowhere = [
        [Sample.projectId(2), id(1)] as const,
        ...AwkwardValues.unknownIds.flatMap((unknown) => [
          [project, OperationId.make(unknown)] as const,
          [ProjectId.make(unknown), id(1)] as const
        ])
      ]
      for (const [projectId, operationId] of nowhere) {
        const asks: ReadonlyArray<Effect.Effect<unknown, OperationNotFound | StoreUnavailable>> = [
          history.get(projectId, operationId),
          history.records({ projectId, operationId, from: 0, limit: 10 }),
          history.logs(projectId, operationId, 10)
        ]
        for (const ask of asks) assert.deepInclude(yield* Effect.flip(ask), { _tag: "OperationNotFound", operationId })
        assert.deepStrictEqual(yield* listed({ projectId }), projectId === project ? [1] : [])
      }
      for (const unknown of AwkwardValues.unknownIds) {
        assert.deepStrictEqual(yield* listed({ installationId: InstallationId.make(unknown) }), [])
        assert.deepStrictEqual(yield* listed({ integrationId: IntegrationId.make(unknown) }), [])
      }
    })
  )
