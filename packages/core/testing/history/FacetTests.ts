/** Counting operations by what they can be filtered by. @rule operation.facets */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { type FacetsQuery, OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { accept, claim, end, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, secondOf } from "./Accepted.ts"

const counted = Effect.fnUntraced(function* (members: Partial<FacetsQuery> = {}) {
  return yield* (yield* OperationHistory).facets({ projectId: project, most: 100, values: 10, ...members })
})

/** `value count`, the most frequent first. */
const linesOf = (values: ReadonlyArray<{ readonly value: string; readonly count: number }>) =>
  values.map(({ count, value }) => `${value} ${count}`)

const failed = (...codes: ReadonlyArray<string>): RecordOutcome => ({
  outcome: "failed",
  errors: codes.map((code) => ({ message: 'no "code":"FAKE"\u0000', code }))
})

const endAll = Effect.fnUntraced(function* (at: number, outcomeOf: (n: number) => RecordOutcome) {
  for (const claimed of yield* claim(at)) {
    yield* sendAll(claimed, at)
    const outcome = outcomeOf(secondOf(claimed.operation))
    const ended = claimed.waiting.map(({ index }) => ({ index, outcome }))
    const hasFailed = outcome.outcome === "failed"
    const next = hasFailed
      ? ({ _tag: "Done", status: "failure", result: "1 failed" } as const)
      : ({ _tag: "Done", status: "success", result: "1 succeeded" } as const)
    yield* (yield* OperationQueue).note(claimed.lease, end(at, { ended, next }))
  }
})

const companies = { operation: { resource: ObjectName.make("companies") } }

/** Three failed, one succeeded, and one of another object waits. */
const made = Effect.gen(function* () {
  yield* Seed.installed
  yield* accept(...[1, 2, 3, 4].map((n) => acceptedAt(n)))
  yield* endAll(10, (n) => (n === 4 ? { outcome: "success" } : n === 3 ? failed("A", "B") : failed("A")))
  yield* accept(acceptedAt(11, companies))
})

export const tests = (test: QueueTest) => {
  test(
    "counts operations by each facet, the most frequent values first",
    Effect.gen(function* () {
      yield* made
      const { facets, next, operations } = yield* counted()
      assert.deepStrictEqual([operations, next], [5, undefined])
      assert.deepStrictEqual(linesOf(facets.status), ["failure 3", "in_progress 1", "success 1"])
      assert.deepStrictEqual(linesOf(facets.errorCode), ["A 3", "B 1"])
      assert.deepStrictEqual(linesOf(facets.objectName), ["contacts 4", "companies 1"])
      assert.deepStrictEqual(linesOf(facets.integrationId), [`${Sample.integrationId()} 5`])
      assert.strictEqual(facets.groupRef.length, 1)
      assert.strictEqual(facets.type[0]?.count, 5)
      assert.strictEqual(facets.mode[0]?.count, 5)
    })
  )

  test(
    "applies a filter to every facet but its own",
    Effect.gen(function* () {
      yield* made
      const byStatus = yield* counted({ status: "success" })
      assert.strictEqual(byStatus.operations, 1)
      assert.deepStrictEqual(linesOf(byStatus.facets.status), ["failure 3", "in_progress 1", "success 1"])
      assert.deepStrictEqual(linesOf(byStatus.facets.errorCode), [])
      assert.deepStrictEqual(linesOf(byStatus.facets.objectName), ["contacts 1"])
      const byCode = yield* counted({ errorCode: "B" })
      assert.strictEqual(byCode.operations, 1)
      assert.deepStrictEqual(linesOf(byCode.facets.errorCode), ["A 3", "B 1"])
      assert.deepStrictEqual(linesOf(byCode.facets.status), ["failure 1"])
      const ofNone = yield* counted({ ofGroup: [], ofIntegration: [Sample.integrationId()] })
      assert.strictEqual(ofNone.operations, 0)
      assert.strictEqual(ofNone.facets.groupRef[0]?.count, 5)
    })
  )

  test(
    "counts a part of the operations at a time, and only those of the project, the time and the scope",
    Effect.gen(function* () {
      yield* made
      const first = yield* counted({ most: 2, values: 1 })
      assert.strictEqual(first.operations, 2)
      assert.strictEqual(first.facets.status.length, 1)
      const second = yield* counted({ most: 3, before: first.next })
      assert.strictEqual(second.operations, 3)
      assert.strictEqual((yield* counted({ since: Sample.time(2), until: Sample.time(4) })).operations, 2)
      assert.strictEqual((yield* counted({ projectId: Sample.projectId(2) })).operations, 0)
      assert.strictEqual((yield* counted({ installationIds: [] })).operations, 0)
      assert.strictEqual((yield* counted({ integrationIds: [Sample.integrationId(2)] })).operations, 0)
    })
  )
}
