/** @rule reconcile.deadProcess */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import * as TestClock from "effect/testing/TestClock"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { InstallationStore } from "../../src/installations/InstallationStore.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const later = { type: "create", mode: "asynchronous", record: { name: "Ann" } } as const
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
const key = { field: "name", value: "Ann" }

/** Another process claims what is due, journals that it sends the record, and is gone. */
const vanish = Effect.gen(function* () {
  const queue = yield* OperationQueue
  const at = yield* DateTime.now
  const leaseUntil = DateTime.add(at, { seconds: 30 })
  const claim = { worker: Sample.workerId(), at, leaseUntil, limit: 1, perConnection: 1 }
  for (const { lease } of yield* queue.claim(claim)) yield* queue.send(lease, [0], at)
})

const vanished = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const { operationId } = yield* world.write(later)
  yield* world.run(vanish)
  const { platform } = world
  return {
    ...world,
    attempts: platform.getOperationAttempts(host, { project: "shop", operationId }),
    cancel: platform.cancelOperation(host, { project: "shop", operationId }),
    status: Effect.map(
      platform.getOperation(host, { project: "shop", operationId }),
      ({ result, status }) => `${status}: ${result}`
    ),
    work: Effect.andThen(Effect.forkScoped(platform.runWorker()), TestClock.adjust("1 minute"))
  }
})

describe("a create whose process vanished during the call", () => {
  it.effect("ends as its lookup shows, also where it was cancelled in the meantime", () =>
    Effect.gen(function* () {
      const { attempts, cancel, scripted, status, work } = yield* vanished()
      const holder = { recordId: "record-9", created: yield* DateTime.now, isAsSent: true, data: {} }
      scripted.sightNext(Sighting.Found({ key, holder }))
      yield* cancel
      yield* work
      assert.strictEqual(yield* status, "success: 1 succeeded")
      assert.deepInclude((yield* attempts).at(-1), { outcome: "success", callCount: 0 })
      assert.lengthOf(scripted.commands, 0)
    })
  )

  it.effect("ends as cancelled once its call can't be running and no record has its key", () =>
    Effect.gen(function* () {
      const { cancel, scripted, status, work } = yield* vanished()
      yield* TestClock.adjust("20 minutes")
      scripted.sightNext(Sighting.Missing({ key }))
      yield* cancel
      yield* work
      assert.strictEqual(yield* status, "failure: 1 failed: cancelled")
      assert.lengthOf(scripted.commands, 0)
    })
  )

  it.effect("ends as uncertain where its connection was removed: nothing can look it up any more", () =>
    Effect.gen(function* () {
      const { connection, installation, project, run, status, work } = yield* vanished()
      const { id: installationId, integrationId } = installation
      yield* run(
        Effect.gen(function* () {
          yield* (yield* InstallationStore).remove({ projectId: project.id, integrationId, installationId })
          yield* (yield* ConnectionStore).remove(project.id, connection.id)
        })
      )
      yield* work
      assert.match(yield* status, /^failure: 1 uncertain: its installation or connection was deleted/u)
    })
  )
})

describe("a create whose answer was lost, sent by a driver that can't look records up", () => {
  it.effect("ends as uncertain, like a create without a unique key", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* World.make({
        guard: (driver) => Struct.omit(driver, ["findByKey"])
      })
      scripted.failNext(lost)
      yield* Effect.forkScoped(platform.runWorker())
      const { operationId } = yield* write(later)
      yield* TestClock.adjust("1 second")
      const { result } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.match(result ?? "", /^1 uncertain: no answer; it was sent without a unique field/u)
    })
  )
})
