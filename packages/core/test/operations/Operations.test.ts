/** @rule operation.get, operation.records, async.cancel, operation.attempts, auto.masterOperation, async.recordRef */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Sample from "../../testing/Sample.ts"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationAttempt } from "../../src/operations/OperationAttempt.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import type { OperationRecord } from "../../src/operations/OperationRecord.ts"
import type { Pagination } from "../../src/domain/Page.ts"
import { recordRefOf } from "../../src/writes/RecordRef.ts"
import { ProviderRejected, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const later = { type: "create", mode: "asynchronous" } as const
const gathered = { ...later, autoBatchPolicy: { maxDelayMinutes: 10 } }
const record = (name: string) => ({ name })
const batchOf = (...names: ReadonlyArray<string>) => names.map((name) => ({ record: record(name) }))
const busy = new ProviderUnavailable({ message: "busy", written: "no", timedOut: false })
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const no = new ProviderRejected({ message: "no", errors: [{ message: "no" }] })

const settle = TestClock.adjust(0)

/** Stores in which other fibers run between a lookup of a key and its answer, as they do with a database. */
const slowLookups = Layer.effect(
  OperationStore,
  Effect.map(OperationStore, (store) => ({
    ...store,
    claimed: (...args: Parameters<typeof store.claimed>) => Effect.tap(store.claimed(...args), () => Effect.yieldNow)
  }))
).pipe(Layer.provideMerge(MemoryStores.layer))

const working = Effect.fnUntraced(function* (options?: World.WorldOptions) {
  const world = yield* World.make(options)
  yield* Effect.forkScoped(world.platform.runWorker())
  const of = (operationId: OperationId) => ({ project: "shop", operationId })
  const { platform } = world
  return {
    ...world,
    of,
    redrive: (id: OperationId, request: Parameters<typeof platform.redriveOperation>[1]["request"] = {}) =>
      platform.redriveOperation(host, { ...of(id), request }),
    records: (id: OperationId) =>
      Effect.map(platform.getOperationRecords(host, of(id)), ({ results }) => results.map(shown)),
    status: (id: OperationId) => Effect.map(platform.getOperation(host, of(id)), ({ status }) => status)
  }
})

interface RecordPage {
  readonly results: ReadonlyArray<OperationRecord>
  readonly pagination: Pagination
}

const shown = ({ attempts, errors, outcome, recordId }: OperationRecord) =>
  [outcome, recordId ?? errors?.[0]?.message, attempts] as const

describe("attempts", () => {
  const attempted = (attempts: ReadonlyArray<OperationAttempt>): ReadonlyArray<unknown> =>
    attempts.map(({ beginTime, calls, endTime, nextTime, number, outcome, records }) => ({
      number,
      outcome,
      took: endTime && DateTime.toEpochMillis(endTime) - DateTime.toEpochMillis(beginTime),
      succeeded: records?.succeeded,
      statuses: calls?.map(({ status }) => status ?? "no answer"),
      again: nextTime !== undefined
    }))

  it.effect("lists each attempt with its calls and what followed", () =>
    Effect.gen(function* () {
      const { of, platform, scripted, write } = yield* working()
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      scripted.failNext(busy)
      yield* settle
      const asked = Effect.map(platform.getOperationAttempts(host, of(operationId)), attempted)
      const first = { number: 1, outcome: "retry", took: 0, succeeded: 0, statuses: ["no answer"], again: true }
      assert.deepStrictEqual(yield* asked, [first])
      yield* TestClock.adjust("2 seconds")
      const second = { number: 2, outcome: "success", took: 0, succeeded: 1, statuses: [200], again: false }
      assert.deepStrictEqual(yield* asked, [first, second])
    })
  )

  it.effect("returns one for a synchronous write, with its calls", () =>
    Effect.gen(function* () {
      const { of, platform, scripted, write } = yield* working()
      scripted.answerNext({ outcome: "failed" }, { outcome: "success", recordId: "7" })
      const { operationId } = yield* write({ type: "create", batch: batchOf("Ann", "Bob") })
      const shown = attempted(yield* platform.getOperationAttempts(host, of(operationId)))
      const only = { number: 1, outcome: "partial", took: 0, succeeded: 1, statuses: [200], again: false }
      assert.deepStrictEqual(shown, [only])
    })
  )
})

describe("cancel", () => {
  it.effect("ends unsent records as failed, with the reason", () =>
    Effect.gen(function* () {
      const { of, platform, records, scripted, write } = yield* working()
      const { operationId } = yield* write({ ...gathered, record: record("Ann") })
      const operation = yield* platform.cancelOperation(host, of(operationId))
      assert.strictEqual(operation.status, "failure")
      assert.strictEqual(operation.result, "1 failed: cancelled")
      assert.deepStrictEqual(yield* records(operationId), [["failed", "cancelled", 0]])
      yield* TestClock.adjust("1 hour")
      assert.isEmpty(scripted.commands)
    })
  )

  it.effect.each([
    ["the last attempt", [lost, lost]],
    ["an attempt before one that wrote nothing", [lost, lost, busy]]
  ] as const)("keeps an update uncertain whose answer was lost in %s", ([, failures]) =>
    Effect.gen(function* () {
      const { of, platform, records, scripted, write } = yield* working()
      scripted.failNext(...failures, ...Array.from({ length: 100 }, () => busy))
      const update = { type: "update", mode: "asynchronous", record: { id: "record-1", name: "Ann" } } as const
      const { operationId } = yield* write(update)
      // The first attempt sends an update twice when its answer is lost.
      yield* settle
      assert.strictEqual(scripted.commands.length, 2)
      if (failures.length > 2) yield* TestClock.adjust("6 minutes")
      const { result, status } = yield* platform.cancelOperation(host, of(operationId))
      assert.strictEqual(status, "failure")
      assert.match(result ?? "", /^1 uncertain: /u)
      assert.deepStrictEqual(
        (yield* records(operationId)).map(([outcome]) => outcome),
        ["uncertain"]
      )
    })
  )

  it.effect("leaves an operation that has ended as it is", () =>
    Effect.gen(function* () {
      const { of, platform, write } = yield* working()
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      assert.strictEqual((yield* platform.cancelOperation(host, of(operationId))).status, "success")
    })
  )
})

describe("flush", () => {
  it.effect("runs an accumulating batch before its delay is over", () =>
    Effect.gen(function* () {
      const { of, platform, scripted, status, write } = yield* working()
      const { operationId } = yield* write({ ...gathered, record: record("Ann") })
      yield* write({ ...gathered, record: record("Bob") })
      const flushed = yield* platform.flushOperation(host, of(operationId))
      assert.deepInclude(flushed.metadata?.counts, { total: 2, waiting: 2 })
      yield* settle
      assert.strictEqual(yield* status(operationId), "success")
      assert.strictEqual(scripted.commands.length, 1)
      assert.strictEqual((yield* platform.flushOperation(host, of(operationId))).status, "success")
    })
  )
})

describe("redrive", () => {
  it.effect("writes the failed records once more, each under a reference that leads back", () =>
    Effect.gen(function* () {
      const { records, redrive, scripted, status, write } = yield* working()
      scripted.answerNext({ outcome: "failed" }, { outcome: "success", recordId: "7" }, { outcome: "failed" })
      const { operationId } = yield* write({ ...later, batch: batchOf("Ann", "Bob", "Cid") })
      yield* settle
      const again = yield* redrive(operationId)
      assert.deepStrictEqual(again.records, [
        { from: recordRefOf(operationId, 0), recordRef: recordRefOf(again.operationId, 0) },
        { from: recordRefOf(operationId, 2), recordRef: recordRefOf(again.operationId, 1) }
      ])
      yield* settle
      assert.strictEqual(yield* status(again.operationId), "success")
      assert.deepStrictEqual([...scripted.records.values()], [record("Ann"), record("Cid")])
      assert.deepStrictEqual(
        (yield* records(operationId)).map(([outcome]) => outcome),
        ["failed", "success", "failed"]
      )
    })
  )

  it.effect("writes no record twice under repeated and concurrent requests", () =>
    Effect.gen(function* () {
      const { redrive, scripted, write } = yield* working()
      scripted.failNext(no)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      const answers = yield* Effect.all(
        [1, 2, 3].map(() => redrive(operationId)),
        { concurrency: "unbounded" }
      )
      yield* settle
      const last = yield* redrive(operationId)
      yield* settle
      assert.strictEqual(new Set([...answers, last].map((each) => each.operationId)).size, 1)
      assert.isTrue(last.replayed)
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect.each([
    [5, /^5 of 5 [^]*\.4\):/u],
    [7, /^7 of 7 [^]*\.4 and 2 more\):/u]
  ] as const)("names at most five of %i records that no lookup can settle", ([count, message]) =>
    Effect.gen(function* () {
      const { redrive, scripted, write } = yield* working()
      const uncertain = { outcome: "uncertain", errors: [{ message: "no answer" }] } as const
      scripted.answerNext(...Array.from({ length: count }, () => uncertain))
      const { operationId } = yield* write({ ...later, batch: batchOf(...Array.from({ length: count }, String)) })
      yield* settle
      const refused = yield* Effect.flip(redrive(operationId, { outcome: "uncertain" }))
      assert(refused._tag === "InputRefused")
      assert.match(refused.faults[0]?.message ?? "", message)
    })
  )

  it.effect("returns the same operation to two callers that both found no redrive yet", () =>
    Effect.gen(function* () {
      const { redrive, scripted, write } = yield* working({ stores: slowLookups })
      scripted.failNext(no)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      const answers = yield* Effect.all([redrive(operationId), redrive(operationId)], { concurrency: "unbounded" })
      yield* settle
      assert.strictEqual(answers[0].operationId, answers[1].operationId)
      assert.sameMembers(
        answers.map(({ replayed }) => replayed === true),
        [false, true]
      )
      assert.strictEqual(scripted.records.size, 1)
    })
  )

  it.effect("redrives what failed again from the new operation", () =>
    Effect.gen(function* () {
      const { redrive, scripted, status, write } = yield* working()
      scripted.failNext(no, no)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      const second = yield* redrive(operationId)
      yield* settle
      const third = yield* redrive(second.operationId)
      yield* settle
      assert.strictEqual(yield* status(third.operationId), "success")
    })
  )

  it.effect("has a deadline of its own", () =>
    Effect.gen(function* () {
      const { redrive, scripted, status, write } = yield* working()
      scripted.failNext(no, ...Array.from({ length: 1000 }, () => busy))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      const again = yield* redrive(operationId, { retryPolicy: { deadlineHours: 3 } })
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* status(again.operationId), "in_progress")
      yield* TestClock.adjust("61 minutes")
      assert.strictEqual(yield* status(again.operationId), "failure")
    })
  )

  it.effect.each<readonly [string, { readonly riskDuplicates?: boolean }]>([
    ["is left out", {}],
    ["is false", { riskDuplicates: false }]
  ])("refuses a record that no lookup can settle where riskDuplicates %s, and names the record", ([, risk]) =>
    Effect.gen(function* () {
      const { redrive, scripted, write } = yield* working()
      scripted.failNext(lost)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      assert.strictEqual((yield* Effect.flip(redrive(operationId)))._tag, "NothingToRedrive")
      const refused = yield* Effect.flip(redrive(operationId, { outcome: "uncertain", ...risk }))
      assert(refused._tag === "InputRefused")
      assert.include(refused.faults[0]?.message, `1 of 1 uncertain records may have been created already`)
      assert.include(refused.faults[0]?.message, `${operationId}.0`)
      yield* settle
      assert.strictEqual(scripted.commands.length, 1)
      yield* redrive(operationId, { outcome: "uncertain", riskDuplicates: true })
      yield* settle
      assert.strictEqual(scripted.commands.length, 2)
    })
  )

  it.effect("refuses while the operation is in progress", () =>
    Effect.gen(function* () {
      const { redrive, write } = yield* working()
      const { operationId } = yield* write({ ...gathered, record: record("Ann") })
      assert.strictEqual((yield* Effect.flip(redrive(operationId)))._tag, "OperationInProgress")
    })
  )
})

describe("records and lists", () => {
  it.effect("finds the record of each of two callers that share a batch", () =>
    Effect.gen(function* () {
      const { of, platform, scripted, write } = yield* working()
      scripted.answerNext({ outcome: "success", recordId: "7" }, { outcome: "failed", errors: [{ message: "no" }] })
      const one = yield* write({ ...gathered, record: record("Ann") })
      const other = yield* write({ ...gathered, record: record("Bob") })
      assert.strictEqual(other.operationId, one.operationId)
      yield* TestClock.adjust("10 minutes")
      const mine = ({ operationId, recordRef }: typeof one) =>
        Effect.map(
          platform.getOperationRecords(host, { ...of(operationId), ...(recordRef === undefined ? {} : { recordRef }) }),
          ({ results }) => results.map(shown)
        )
      assert.deepStrictEqual(yield* mine(one), [["success", "7", 1]])
      assert.deepStrictEqual(yield* mine(other), [["failed", "no", 1]])
      const stranger = yield* write({ ...later, record: record("Cid") })
      assert.deepStrictEqual(yield* mine({ ...stranger, operationId: one.operationId }), [])
    })
  )

  it.effect("records come in pages, each once", () =>
    Effect.gen(function* () {
      const { of, platform, write } = yield* working()
      const { operationId } = yield* write({ ...later, batch: batchOf("a", "b", "c", "d", "e") })
      const seen: Array<number> = []
      let pageToken: string | undefined = "0"
      while (pageToken !== undefined) {
        const { pagination, results }: RecordPage = yield* platform.getOperationRecords(host, {
          ...of(operationId),
          pageSize: 2,
          pageToken
        })
        seen.push(...results.map(({ index }) => index))
        assert.strictEqual(pagination.done, pagination.nextPageToken === undefined)
        pageToken = pagination.nextPageToken
      }
      assert.deepStrictEqual(seen, [0, 1, 2, 3, 4])
    })
  )

  it.effect("logs each failed attempt", () =>
    Effect.gen(function* () {
      const { of, platform, scripted, write } = yield* working()
      scripted.failNext(busy)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* settle
      const [entry] = yield* platform.getOperationLogs(host, of(operationId))
      assert.deepInclude(entry?.message, { error: "busy" })
      const { metadata } = yield* platform.getOperation(host, of(operationId))
      assert.strictEqual(metadata?.retry?.attempts, 1)
    })
  )

  it.effect("5 a frontend key may do none of it", () =>
    Effect.gen(function* () {
      const { installation, of, organization, platform, project, write } = yield* working()
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      const caller = Caller.ApiKeyHolder({
        projectId: project.id,
        projectName: project.name,
        orgId: organization.id,
        frontendKeys: "development",
        key: Sample.holderKey,
        scopes: ["frontend"]
      })
      const asks: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>> = [
        platform.listOperations(caller, { project: "shop", integration: "crm", installationId: installation.id }),
        platform.getOperationRecords(caller, of(operationId)),
        platform.getOperationLogs(caller, of(operationId)),
        platform.cancelOperation(caller, of(operationId)),
        platform.flushOperation(caller, of(operationId)),
        platform.redriveOperation(caller, { ...of(operationId), request: {} })
      ]
      for (const ask of asks) assert.strictEqual((yield* Effect.flip(ask))._tag, "InsufficientScope")
    })
  )
})
