/** What has changed in a project's operations since a time. @rule operation.watch */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type ChangesQuery, OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { accept, claim, end, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, secondOf } from "./Accepted.ts"

/** The seconds at which the changed operations were accepted; undefined where there are too many. */
const changedSince = Effect.fnUntraced(function* (second: number, members: Partial<ChangesQuery> = {}) {
  const asked = { projectId: project, since: Sample.time(second), limit: 10, ...members }
  return (yield* (yield* OperationHistory).changes(asked))?.map(secondOf)
})

const endAll = Effect.fnUntraced(function* (at: number) {
  for (const claimed of yield* claim(at)) {
    yield* sendAll(claimed, at)
    const ended = claimed.waiting.map(({ index }) => ({ index, outcome: { outcome: "success" as const } }))
    yield* (yield* OperationQueue).note(claimed.lease, end(at, { ended }))
  }
})

export const tests = (test: QueueTest) => {
  test(
    "returns what was accepted, attempted or finished since, the oldest first",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1), acceptedAt(2), acceptedAt(3))
      assert.deepStrictEqual(yield* changedSince(0), [1, 2, 3])
      assert.deepStrictEqual(yield* changedSince(3), [3])
      assert.deepStrictEqual(yield* changedSince(4), [])
      yield* claim(10)
      assert.deepStrictEqual(yield* changedSince(10), [1, 2, 3])
      assert.deepStrictEqual(yield* changedSince(11), [])
    })
  )

  test(
    "returns an operation with its final state however long it waited",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1))
      yield* endAll(2000)
      yield* accept(acceptedAt(2001))
      const found = yield* (yield* OperationHistory).changes({
        projectId: project,
        since: Sample.time(2000),
        limit: 10
      })
      assert.deepStrictEqual(
        found?.map(({ metadata, status }) => [status, metadata?.stage]),
        [
          ["success", "done"],
          ["in_progress", "ready"]
        ]
      )
    })
  )

  test(
    "returns only changes of the requested project, installations and integrations",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const other = { installationId: Sample.installationId(2) }
      yield* accept(acceptedAt(1), acceptedAt(2, { operation: other }))
      yield* endAll(3)
      assert.deepStrictEqual(yield* changedSince(0, { installationIds: [Sample.installationId(2)] }), [2])
      assert.deepStrictEqual(yield* changedSince(0, { installationIds: [] }), [])
      assert.deepStrictEqual(yield* changedSince(0, { integrationIds: [Sample.integrationId(2)] }), [])
      assert.deepStrictEqual(yield* changedSince(0, { projectId: Sample.projectId(2) }), [])
    })
  )

  test(
    "returns nothing but that there is too much, where more has changed than may be returned",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1), acceptedAt(2), acceptedAt(3))
      assert.deepStrictEqual(yield* changedSince(0, { limit: 3 }), [1, 2, 3])
      assert.strictEqual(yield* changedSince(0, { limit: 2 }), undefined)
    })
  )
}
