/** @rule limit.usage */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { usageCounts } from "@fieldgate/core/domain/Limits"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { accept, acceptance, busy, claimOne, end, type QueueTest } from "./QueueTest.ts"

const usage = Effect.fnUntraced(function* (most: Partial<typeof usageCounts> = {}, project = 1) {
  return yield* (yield* OperationQueue).usage(Sample.projectId(project), { ...usageCounts, ...most })
})

const of = (group: number, n: number, records: ReadonlyArray<number> = [n]) =>
  acceptance(n, records, {
    operation: Sample.operation(n, { installationId: Sample.installationId(group) }),
    connectionId: Sample.connectionId(group)
  })

export const usageTests = (test: QueueTest) => {
  test(
    "counts the waiting operations of each group of a project, and why they are parked",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      const queue = yield* OperationQueue
      assert.deepStrictEqual(yield* usage(), { operations: 0, groups: [], slowHosts: [] })
      yield* accept(of(2, 1), of(3, 2, [2, 3, 4]), of(3, 3))
      yield* accept(
        acceptance(9, [9], {
          operation: Sample.operation(9, {
            projectId: Seed.neighborConnection.projectId,
            installationId: Seed.neighborInstallation.id
          }),
          connectionId: Seed.neighborConnection.id
        })
      )
      const { lease } = yield* claimOne(2, { limit: 1 })
      const next = { _tag: "Parked" as const, until: Sample.time(500), result: "renew the connection" }
      yield* queue.note(lease, end(2, { unended: [{ index: 0, outcome: busy }], next }))
      const found = yield* usage()
      assert.strictEqual(found.operations, 3)
      const parkedOf = found.groups.flatMap(({ parkedConnections }) => parkedConnections)
      assert.deepStrictEqual(
        parkedOf.map(({ operations, reason }) => ({ operations, reason })),
        [{ operations: 1, reason: "renew the connection" }]
      )
      assert.strictEqual(
        found.groups.reduce((sum, { parked }) => sum + parked, 0),
        1
      )
      assert.deepStrictEqual(
        found.groups.map(({ groupRef, isComplete, operations, records }) => ({
          groupRef: `${groupRef}`,
          operations,
          records,
          isComplete
        })),
        [
          { groupRef: "group-3", operations: 2, records: 4, isComplete: true },
          { groupRef: "group-2", operations: 1, records: 1, isComplete: true }
        ]
      )
      assert(found.groups.every(({ bytes }) => bytes > 0))
      const ofNeighbor = yield* queue.usage(Seed.neighborConnection.projectId, usageCounts)
      assert.deepStrictEqual(
        ofNeighbor.groups.map(({ operations, records }) => ({ operations, records })),
        [{ operations: 1, records: 1 }]
      )
      assert.deepStrictEqual(yield* usage({}, 2), { operations: 0, groups: [], slowHosts: [] })
    })
  )

  test(
    "counts only the largest groups, and only part of very many records",
    Effect.gen(function* () {
      yield* Seed.installedBy(3)
      yield* accept(of(2, 1), of(3, 2, [2, 3, 4]), of(3, 3))
      const { groups, operations } = yield* usage({ groups: 1, records: 2 })
      assert.strictEqual(operations, 3)
      assert.deepStrictEqual(
        groups.map(({ groupRef, isComplete, records }) => ({ groupRef: `${groupRef}`, records, isComplete })),
        [{ groupRef: "group-3", records: 2, isComplete: false }]
      )
    })
  )

  test(
    "names the hosts of a project that answer slowly, those of most connections first, while operations of them are unfinished",
    Effect.gen(function* () {
      yield* Seed.installedBy(4)
      const queue = yield* OperationQueue
      yield* accept(of(1, 1), of(2, 2), of(3, 3))
      const slow = (n: number, at: number, host: string) =>
        queue.setPace(Sample.connectionId(n), { since: Sample.time(at), host })
      yield* slow(1, 9, "a.test")
      yield* slow(2, 8, "b.test")
      yield* slow(3, 7, "b.test")
      yield* slow(3, 9, "b.test")
      yield* slow(4, 1, "idle.test")
      const { slowHosts } = yield* usage()
      assert.deepStrictEqual(slowHosts, [
        { host: "b.test", connections: 2, since: Sample.time(7) },
        { host: "a.test", connections: 1, since: Sample.time(9) }
      ])
      assert.deepStrictEqual((yield* usage({ slowHosts: 1 })).slowHosts, slowHosts.slice(0, 1))
      assert.deepStrictEqual((yield* usage({}, 2)).slowHosts, [])
      assert.deepInclude(yield* queue.backlog(Sample.time(9)), { slowConnections: 3, slowSince: Sample.time(7) })
    })
  )

  test(
    "stops counting operations of a removed connection once they are cancelled",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      yield* accept(of(2, 1))
      assert.strictEqual((yield* usage()).operations, 1)
      const outcome = { outcome: "failed" as const, errors: [{ message: "cancelled" }] }
      const waiting = { projectId: Sample.projectId(), installationId: Sample.installationId(2), limit: 9 }
      yield* (yield* OperationQueue).cancelInstallation(waiting, outcome, Sample.time(9))
      assert.deepStrictEqual(yield* usage(), { operations: 0, groups: [], slowHosts: [] })
    })
  )
}
