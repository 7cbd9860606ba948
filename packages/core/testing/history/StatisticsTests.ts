/** Counting the operations of a time: what was accepted in each step, and what has become of it. */
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory, type StatisticsQuery } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { accept, acceptance, claim, end, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, accumulatedAt, redriveAt, secondOf } from "./Accepted.ts"

/** Steps of ten seconds, from the first second on. */
const asked: StatisticsQuery = {
  projectId: project,
  from: Sample.time(1),
  until: Sample.time(61),
  stepSeconds: 10,
  most: { outcomes: 1000, failures: 1000 }
}

const counted = Effect.fnUntraced(function* (members: Partial<StatisticsQuery> = {}) {
  return yield* (yield* OperationHistory).statistics({ ...asked, ...members })
})

/** The second at which each step begins, with its operations. */
const operations = (members: Partial<StatisticsQuery> = {}) =>
  Effect.map(counted(members), ({ steps }) => steps.map((step) => [second(step.startTime), step.operations]))

const second = (time: DateTime.Utc) => (DateTime.toEpochMillis(time) - DateTime.toEpochMillis(Sample.time(0))) / 1000

const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no\u0000", code: "X" }] }
const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }

/** How the operation of that second is refused. */
const refusedOf = (n: number): RecordOutcome => ({ outcome: "failed", errors: [{ message: `no ${n}` }] })

/** Ends every operation that is due with this outcome, that many seconds after it was accepted. */
const endAll = Effect.fnUntraced(function* (at: number, outcomeOf: (n: number) => RecordOutcome, after: number) {
  for (const claimed of yield* claim(at)) {
    yield* sendAll(claimed, at)
    const n = secondOf(claimed.operation)
    const ended = claimed.waiting.map(({ index }) => ({ index, outcome: outcomeOf(n) }))
    yield* (yield* OperationQueue).note(claimed.lease, end(n + after, { ended }))
  }
})

export const tests = (test: QueueTest) => {
  test(
    "counts what was accepted in each step, and how its records ended",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3, 10].map((n) => acceptedAt(n)))
      yield* endAll(11, (n) => (n === 1 ? refused : n === 2 ? lost : { outcome: "success" }), 4)
      yield* accept(acceptedAt(21))
      const { steps, ...whole } = yield* counted()
      assert.deepStrictEqual(
        steps.map(({ startTime, ...step }) => ({ second: second(startTime), ...step })),
        [
          {
            second: 1,
            operations: 4,
            ended: 4,
            records: { total: 4, succeeded: 2, failed: 1, uncertain: 1, waiting: 0 },
            resolved: 0,
            latency: { p50: 4000, p95: 4000 },
            autoBatches: { operations: 0, records: 0 }
          },
          {
            second: 21,
            operations: 1,
            ended: 0,
            records: { total: 1, succeeded: 0, failed: 0, uncertain: 0, waiting: 1 },
            resolved: 0,
            autoBatches: { operations: 0, records: 0 }
          }
        ]
      )
      assert.deepStrictEqual(whole, { failures: [lost, refused], latency: { p50: 4000, p95: 4000 } })
    })
  )

  test(
    "reports how long operations took, in values that occurred",
    Effect.gen(function* () {
      yield* Seed.installed
      for (let n = 1; n <= 20; n++) {
        yield* accept(acceptedAt(n))
        yield* endAll(n, () => ({ outcome: "success" }), n)
      }
      const { latency, steps } = yield* counted({ stepSeconds: 60 })
      assert.deepStrictEqual(latency, { p50: 10_000, p95: 19_000 })
      assert.deepStrictEqual(steps[0]?.latency, latency)
    })
  )

  test(
    "reports how full the closed auto batches were",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      for (const n of [1, 2, 3]) yield* queue.accumulate(accumulatedAt(n))
      const waiting = yield* counted()
      assert.deepStrictEqual(waiting.steps[0]?.autoBatches, { operations: 0, records: 0 })
      const [batch] = (yield* (yield* OperationHistory).search({ projectId: project, limit: 1, most: 1 })).operations
      assert(batch !== undefined)
      yield* queue.flush(project, batch.id, Sample.time(5))
      const { steps } = yield* counted()
      assert.deepStrictEqual(steps[0]?.autoBatches, { operations: 1, records: 3 })
    })
  )

  test(
    "counts only the requested period, project and installations",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const other = { installationId: Sample.installationId(2) }
      yield* accept(...[0, 1, 60, 61].map((n) => acceptedAt(n)), acceptedAt(30, { operation: other }))
      assert.deepStrictEqual(yield* operations(), [
        [1, 1],
        [21, 1],
        [51, 1]
      ])
      assert.deepStrictEqual(yield* operations({ installationIds: [Sample.installationId(2)] }), [[21, 1]])
      assert.deepStrictEqual(yield* operations({ installationIds: [] }), [])
      assert.deepStrictEqual(yield* operations({ integrationIds: [Sample.integrationId(2)] }), [])
      assert.deepStrictEqual(yield* counted({ projectId: Sample.projectId(2) }), { failures: [], steps: [] })
    })
  )

  test(
    "leaves out the oldest operations if there are too many, and returns since when it counted",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3, 28, 29].map((n) => acceptedAt(n)))
      yield* endAll(40, refusedOf, 1)
      const most = { outcomes: 4, failures: 2 }
      const { countedSince, failures, steps } = yield* counted({ most })
      assert.strictEqual(countedSince === undefined ? undefined : second(countedSince), 3)
      assert.deepStrictEqual(
        steps.map((step) => step.operations),
        [1, 2]
      )
      assert.deepStrictEqual(failures, [refusedOf(29), refusedOf(28)])
    })
  )

  test(
    "leaves out the oldest operations also if few have many records",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 28].map((n) => acceptedAt(n, { records: acceptance(n, [7, 8]).records })))
      const { countedSince, steps } = yield* counted({ most: { outcomes: 4, failures: 2 } })
      assert.strictEqual(countedSince === undefined ? undefined : second(countedSince), 28)
      assert.deepStrictEqual(
        steps.map(({ records: { total } }) => total),
        [2]
      )
    })
  )

  test(
    "counts records that were redriven, and leaves them out of the failures",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1), acceptedAt(2), acceptedAt(3))
      yield* endAll(5, (n) => (n === 2 ? lost : refused), 1)
      yield* accept(redriveAt(21, "failed", 1), redriveAt(22, "uncertain", 2))
      const { failures, steps } = yield* counted()
      assert.deepStrictEqual(
        steps.map(({ records, resolved }) => [records.failed, records.uncertain, resolved]),
        [
          [2, 1, 2],
          [0, 0, 0]
        ]
      )
      assert.deepStrictEqual(failures, [refused])
    })
  )
}
