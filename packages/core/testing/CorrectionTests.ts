import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import type { LogEntry } from "@fieldgate/core/operations/LogEntry"
import { Operation } from "@fieldgate/core/operations/Operation"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { type Correction, OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type over, sameAs } from "./StoreTest.ts"

const same = sameAs(Operation)
const project = Sample.projectId()
const id = Sample.operationId()
const key = IdempotencyKey.make("k")
const claim = { key, digest: "digest", expiresAt: Sample.time(60) }
const uncertain: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
const failed: RecordOutcome = { outcome: "failed", errors: [{ message: "no such state" }] }
const log: LogEntry = { timestamp: Sample.time(9), severity: "info", message: { msg: "the answer came late" } }

const correction = (outcomes: ReadonlyArray<RecordOutcome>, members: Partial<Correction> = {}): Correction => ({
  status: "success",
  result: "corrected",
  outcomes,
  uncertain: [0],
  at: Sample.time(9),
  key: { _tag: "Remember", key, answer: "late" },
  log,
  ...members
})

const ended = Effect.fnUntraced(function* (...outcomes: ReadonlyArray<RecordOutcome>) {
  const store = yield* OperationStore
  yield* Seed.installed
  const items = outcomes.map((_, n) => Sample.item(n + 1))
  yield* store.begin(Sample.writeStart(Sample.operation(), items, { claim }))
  yield* store.settle(project, id, {
    status: "failure",
    result: "ended",
    outcomes,
    at: Sample.time(5),
    key: { _tag: "Remember", key, answer: "early" }
  })
  return store
})

/** All that a correction may change. */
const state = Effect.gen(function* () {
  const store = yield* OperationStore
  const claimed = Option.getOrThrow(yield* store.claimed(project, key, Sample.time(10)))
  const logs = yield* (yield* OperationHistory).logs(project, id, 10)
  return {
    operation: yield* store.get(project, id),
    outcomes: yield* store.outcomes(project, id),
    answer: Option.getOrThrow(claimed.answer),
    messages: logs.map(({ message }) => message.msg)
  }
})

export const tests = (test: ReturnType<typeof over>) => {
  test(
    "corrects uncertain records together with the operation, its key and its log",
    Effect.gen(function* () {
      const store = yield* ended(uncertain, failed, uncertain)
      const outcomes = [Sample.outcome(7), failed, uncertain]
      assert.isTrue(yield* store.correct(project, id, correction(outcomes, { uncertain: [0, 2] })))
      const corrected = yield* state
      same(
        corrected.operation,
        Sample.operation(1, {
          status: "success",
          result: "corrected",
          updateTime: Sample.time(9),
          metadata: { objects: [Sample.contacts], successfulRecordIds: ["7"] }
        })
      )
      assert.deepStrictEqual(corrected.outcomes, outcomes)
      assert.strictEqual(corrected.answer, "late")
      assert.deepStrictEqual(corrected.messages, ["the answer came late"])
      const [record] = yield* (yield* OperationHistory).records({
        projectId: project,
        operationId: id,
        from: 0,
        limit: 9,
        outcome: "success"
      })
      assert.strictEqual(record?.recordId, "7")
    })
  )

  test(
    "corrects only uncertain records",
    Effect.gen(function* () {
      const store = yield* ended(uncertain, failed)
      const all = [Sample.outcome(7), Sample.outcome(8)]
      assert.isTrue(yield* store.correct(project, id, correction(all, { uncertain: [0] })))
      assert.deepStrictEqual(yield* store.outcomes(project, id), [Sample.outcome(7), failed])
    })
  )

  test(
    "changes nothing if other records are now uncertain, or the operation is in progress",
    Effect.gen(function* () {
      const store = yield* ended(uncertain, failed, uncertain)
      const before = yield* state
      for (const given of [[0], [0, 1], [0, 1, 2], []]) {
        const void_ = correction([Sample.outcome(7), Sample.outcome(8), Sample.outcome(9)], { uncertain: given })
        assert.isFalse(yield* store.correct(project, id, void_))
      }
      assert.deepStrictEqual(yield* state, before)
      yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item()]))
      const running = Sample.operationId(2)
      assert.isFalse(yield* store.correct(project, running, correction([Sample.outcome()], { uncertain: [] })))
      same(yield* store.get(project, running), Sample.operation(2))
    })
  )

  test(
    "stores nothing of an erased record, whose answer arrives after the erasure",
    Effect.gen(function* () {
      const store = yield* ended(uncertain, uncertain)
      yield* store.eraseRecords(project, [{ operationId: id, index: 0 }], [])
      const late = [Sample.outcome(7), Sample.outcome(8)]
      assert.isFalse(yield* store.correct(project, id, correction(late, { uncertain: [0, 1] })))
      const [erased] = yield* store.outcomes(project, id)
      assert.deepInclude(erased, { outcome: "uncertain", erased: true })
      const [, other] = late
      assert.isDefined(erased)
      assert.isDefined(other)
      assert.isTrue(yield* store.correct(project, id, correction([erased, other], { uncertain: [1] })))
      assert.deepStrictEqual(yield* store.outcomes(project, id), [erased, Sample.outcome(8)])
    })
  )

  test(
    "accepts one of several concurrent corrections",
    Effect.gen(function* () {
      const store = yield* ended(uncertain)
      const taken = yield* Effect.forEach(
        [1, 2, 3, 4],
        (n) => store.correct(project, id, correction([Sample.outcome(n)])),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(taken.filter(Boolean), 1)
      const { messages, operation, outcomes } = yield* state
      assert.deepStrictEqual(outcomes, [Sample.outcome(taken.indexOf(true) + 1)])
      assert.deepStrictEqual(operation.metadata?.successfulRecordIds, [`${taken.indexOf(true) + 1}`])
      assert.lengthOf(messages, 1)
    })
  )

  test(
    "corrects no operation of another project",
    Effect.gen(function* () {
      const store = yield* ended(uncertain)
      const before = yield* state
      const refused = yield* Effect.flip(store.correct(Sample.projectId(2), id, correction([Sample.outcome()])))
      assert.strictEqual(refused._tag, "OperationNotFound")
      assert.deepStrictEqual(yield* state, before)
    })
  )
}
