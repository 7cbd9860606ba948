/** @rule project.isolation, install.delete */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { ConnectionId, InstallationId, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import type { OperationNotFound } from "@fieldgate/core/operations/OperationStore"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import * as AwkwardValues from "../AwkwardValues.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import {
  accept,
  acceptance,
  accumulation,
  claim,
  claimOne,
  end,
  id,
  idsOf,
  project,
  type QueueTest
} from "./QueueTest.ts"

const removed: RecordOutcome = { outcome: "failed", errors: [{ message: "installation removed" }] }
const at = Sample.time(9)
const stranger = Sample.projectId(2)

export const tenancyTests = (test: QueueTest) => {
  test(
    "finds nothing of another project, and nothing that was never accepted",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* queue.accumulate(accumulation(1))
      const nowhere = [
        [stranger, id(1)] as const,
        ...AwkwardValues.unknownIds.flatMap((unknown) => [
          [project, OperationId.make(unknown)] as const,
          [ProjectId.make(unknown), id(1)] as const
        ])
      ]
      for (const [projectId, operationId] of nowhere) {
        const asked: ReadonlyArray<Effect.Effect<unknown, OperationNotFound | StoreUnavailable>> = [
          queue.flush(projectId, operationId, at),
          queue.cancel(projectId, operationId, removed, at),
          queue.planned(projectId, operationId)
        ]
        for (const ask of asked) assert.deepInclude(yield* Effect.flip(ask), { _tag: "OperationNotFound", operationId })
      }
      assert.isTrue(yield* queue.flush(project, id(1), at))
    })
  )

  test(
    "resumes and cancels nothing for another project's connection or installation",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(1)
      yield* queue.note(lease, end(2, { next: { _tag: "Parked", until: Sample.time(500), result: "reconnect" } }))
      assert.strictEqual(yield* queue.resume(stranger, Sample.connectionId(), at), 0)
      const unknown = { installationId: InstallationId.make("not-a-uuid") }
      const ofUnknown = { connectionIds: [ConnectionId.make("not-a-uuid")] }
      for (const other of [{ projectId: stranger }, unknown, ofUnknown]) {
        const given = { projectId: project, installationId: Sample.installationId(), limit: 9, ...other }
        assert.deepStrictEqual(yield* queue.cancelInstallation(given, removed, at), { operations: 0, records: 0 })
      }
      assert.strictEqual(yield* queue.resume(project, Sample.connectionId(), at), 1)
    })
  )

  test(
    "refuses a lease that names another project or worker",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      yield* accept(acceptance(1))
      const { lease } = yield* claimOne(1)
      for (const other of [{ projectId: stranger }, { worker: Sample.workerId(2) }]) {
        const forged = { ...lease, ...other }
        assert.deepStrictEqual((yield* queue.send(forged, [0], at)).indexes, [])
        assert.isFalse(yield* queue.note(forged, end(9)))
        assert.deepStrictEqual(yield* queue.extend([forged], at), [])
      }
    })
  )

  test(
    "ends all operations of an installation that wait for a connection, and none that waits for another",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      yield* accept(acceptance(1), acceptance(2, [2], { connectionId: Sample.connectionId(2) }))
      const of = {
        projectId: project,
        installationId: Sample.installationId(),
        connectionIds: [Sample.connectionId()],
        limit: 9
      }
      assert.deepStrictEqual(yield* queue.cancelInstallation(of, removed, at), { operations: 1, records: 1 })
      assert.deepInclude(yield* journal.get(project, id(1)), { status: "failure" })
      assert.deepInclude(yield* journal.get(project, id(2)), { status: "in_progress" })
    })
  )

  test(
    "ends all operations that wait for an installation, and none that waits for another",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const [queue, journal] = [yield* OperationQueue, yield* OperationStore]
      const other = { operation: Sample.operation(5, { installationId: Sample.installationId(2) }) }
      yield* accept(acceptance(1, [1, 2]))
      const { lease } = yield* claimOne(1)
      yield* queue.send(lease, [0], Sample.time(1))
      yield* accept(acceptance(2), acceptance(5, [5], other))
      yield* queue.accumulate(accumulation(3))
      const of = { projectId: project, installationId: Sample.installationId(), limit: 2 }
      const first = yield* queue.cancelInstallation(of, removed, at)
      const rest = yield* queue.cancelInstallation({ ...of, after: first.last }, removed, at)
      assert.deepStrictEqual([first.operations, first.last], [2, id(2)])
      assert.deepStrictEqual(rest, { operations: 1, records: 1 })
      assert.strictEqual(first.records, 2)
      for (const n of [2, 3]) {
        assert.deepInclude(yield* journal.get(project, id(n)), {
          status: "failure",
          result: "1 failed: installation removed"
        })
      }
      const ended = [{ index: 0, outcome: Sample.outcome() }]
      yield* queue.note(lease, end(10, { ended, next: { _tag: "Again", dueAt: Sample.time(11) } }))
      assert.deepStrictEqual(yield* journal.outcomes(project, id(1)), [Sample.outcome(), removed])
      assert.deepStrictEqual(idsOf(yield* claim(3000)), [id(5)])
    })
  )
}
