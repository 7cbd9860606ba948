import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { accept, acceptance, accumulation, busy, claimOne, end, type QueueTest } from "./QueueTest.ts"

const cancelled = { outcome: "failed" as const, errors: [{ message: "cancelled" }] }

export const backlogTests = (test: QueueTest) => {
  test(
    "counts waiting operations, and returns since when the oldest is due",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const empty = { accumulating: 0, ready: 0, held: 0, running: 0, parked: 0, slowConnections: 0 }
      assert.deepStrictEqual(yield* queue.backlog(Sample.time(1)), empty)
      yield* accept(acceptance(1), acceptance(2))
      yield* queue.accumulate(accumulation(3))
      const { dueSince, ...counts } = yield* queue.backlog(Sample.time(9))
      assert.deepStrictEqual(counts, { ...empty, accumulating: 1, ready: 2 })
      assert.deepStrictEqual(dueSince && DateTime.formatIso(dueSince), DateTime.formatIso(Sample.time(1)))
      assert.deepStrictEqual((yield* queue.backlog(Sample.time(1))).dueSince, dueSince)
      assert.isUndefined((yield* queue.backlog(Sample.time(0))).dueSince)
      const { lease } = yield* claimOne(9, { limit: 1 })
      assert.deepInclude(yield* queue.backlog(Sample.time(9)), { ready: 1, running: 1 })
      const next = { _tag: "Parked" as const, until: Sample.time(500), result: "renew the connection" }
      yield* queue.note(lease, end(9, { unended: [{ index: 0, outcome: busy }], next }))
      assert.deepInclude(yield* queue.backlog(Sample.time(9)), { ready: 1, running: 0, parked: 1 })
    })
  )

  test(
    "counts the waiting operations of each project, and of each connection with many",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      assert.deepStrictEqual(yield* queue.occupancy(1), { projects: [], connections: [] })
      yield* accept(acceptance(1), acceptance(2))
      yield* queue.accumulate(accumulation(3))
      const { lease } = yield* claimOne(9, { limit: 1 })
      const next = { _tag: "Parked" as const, until: Sample.time(500), result: "renew the connection" }
      yield* queue.note(lease, end(9, { unended: [{ index: 0, outcome: busy }], next }))
      const projects = [{ projectId: Sample.projectId(), operations: 3 }]
      const connections = [{ connectionId: Sample.connectionId(), waiting: 2, parked: 1 }]
      assert.deepStrictEqual(yield* queue.occupancy(3), { projects, connections })
      assert.deepStrictEqual(yield* queue.occupancy(4), { projects, connections: [] })
      yield* queue.cancel(Sample.projectId(), Sample.operationId(2), cancelled, Sample.time(10))
      assert.deepStrictEqual(yield* queue.occupancy(1), {
        projects: [{ projectId: Sample.projectId(), operations: 2 }],
        connections: [{ connectionId: Sample.connectionId(), waiting: 1, parked: 1 }]
      })
    })
  )
}
