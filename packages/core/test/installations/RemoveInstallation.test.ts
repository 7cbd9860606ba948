/** Writes that meet the removal of their installation. @rule install.delete, connection.delete, removal.job */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, type OperationId, type RemovalJobId } from "../../src/domain/Ids.ts"
import { removals } from "../../src/domain/RemovalLimits.ts"
import { InstallationStore } from "../../src/installations/InstallationStore.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { RemovalJobStore } from "../../src/operations/RemovalJobStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as World from "../World.ts"

const host = Caller.Host()

describe("a write that is accepted while its installation is being removed", () => {
  it.effect("ends as failed, because no worker could send it", () =>
    Effect.gen(function* () {
      let accept: Effect.Effect<unknown> = Effect.void
      const stores = Layer.effect(
        InstallationStore,
        Effect.map(InstallationStore, (store) =>
          InstallationStore.of({
            ...store,
            remove: (selector) =>
              Effect.andThen(
                Effect.suspend(() => accept),
                store.remove(selector)
              )
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { installation, platform, write } = yield* World.make({ stores })
      const accepted: Array<OperationId> = []
      accept = write({ type: "create", mode: "asynchronous", record: { email: "ann@acme.test" } }).pipe(
        Effect.map(({ operationId }) => accepted.push(operationId)),
        Effect.orDie
      )
      yield* platform.deleteInstallation(host, { project: "shop", integration: "crm", installationId: installation.id })
      const operationId = accepted[0] ?? assert.fail("nothing was accepted")
      const { result, status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(status, "failure")
      assert.include(result, "installation removed")
    })
  )
})

/** A queue in which the first two steps of a removal take a second. */
const slow = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (store) => {
    let steps = 0
    return OperationQueue.of({
      ...store,
      cancelInstallation: (...given) =>
        Effect.tap(store.cancelInstallation(...given), () =>
          ++steps > 2 ? Effect.void : TestClock.adjust(removals.answerMillis / 2)
        )
    })
  })
).pipe(Layer.provideMerge(MemoryStores.layer))

const count = removals.atOnce * 3 + 10
const create = { type: "create", mode: "asynchronous", record: { email: "ann@acme.test" } } as const

/** Many writes that wait, in a world where few are cancelled in the time of a request. */
const crowded = Effect.gen(function* () {
  const world = yield* World.make({ stores: slow })
  const accepted = yield* Effect.all(Array.from({ length: count }, () => world.write(create)))
  const remove = world.platform.deleteInstallation(host, {
    project: "shop",
    integration: "crm",
    installationId: world.installation.id
  })
  const statuses = Effect.map(
    Effect.forEach(accepted, ({ operationId }) => world.platform.getOperation(host, { project: "shop", operationId })),
    (operations) =>
      [...Map.groupBy(operations, ({ status }) => status)].map(([status, those]) => [status, those.length])
  )
  const jobOf = (jobId: RemovalJobId) => world.platform.getRemovalJob(host, { project: "shop", jobId })
  return { ...world, remove, statuses, jobOf }
})

describe("the removal of an installation for which very many writes wait", () => {
  it.effect("takes effect before they have ended, and a worker ends the rest", () =>
    Effect.gen(function* () {
      const { connection, jobOf, platform, remove, scripted, statuses, write } = yield* crowded
      const job = (yield* remove) ?? assert.fail("it was done within a second")
      assert.deepStrictEqual([job.state, job.progress.operations], ["running", removals.atOnce * 2])
      assert.strictEqual((yield* Effect.flip(write(create)))._tag, "InstallationNotFound")
      const gone = platform.getConnection(host, { project: "shop", connectionId: connection.id })
      assert.strictEqual((yield* Effect.flip(gone))._tag, "ConnectionNotFound")
      assert.strictEqual((yield* Effect.flip(remove))._tag, "InstallationNotFound")
      yield* Effect.forkScoped(platform.runJobs())
      yield* TestClock.adjust("10 seconds")
      const { progress, state } = yield* jobOf(job.id)
      assert.deepStrictEqual([state, progress], ["done", { operations: count, records: count }])
      assert.deepStrictEqual(yield* statuses, [["failure", count]])
      assert.deepStrictEqual(scripted.commands, [])
    })
  )

  it.effect("is continued by another process when the lease of one that died has ended", () =>
    Effect.gen(function* () {
      const { jobOf, platform, remove, run, statuses } = yield* crowded
      const { id } = (yield* remove) ?? assert.fail("it was done within a second")
      const now = yield* DateTime.now
      const lease = DateTime.add(now, { seconds: removals.leaseSeconds })
      const died = yield* run(Effect.flatMap(RemovalJobStore, ({ claim }) => claim(now, lease)))
      assert.strictEqual(Option.getOrThrow(died).job.id, id)
      yield* Effect.forkScoped(platform.runJobs())
      yield* TestClock.adjust("50 seconds")
      assert.deepStrictEqual((yield* jobOf(id)).state, "running")
      yield* TestClock.adjust("20 seconds")
      const { progress, state } = yield* jobOf(id)
      assert.deepStrictEqual([state, progress.operations], ["done", count])
      assert.deepStrictEqual(yield* statuses, [["failure", count]])
    })
  )

  it.effect("shows its job to the group's own consumers only", () =>
    Effect.gen(function* () {
      const { platform, project, remove } = yield* crowded
      const { id: jobId } = (yield* remove) ?? assert.fail("it was done within a second")
      const read = (group: string) => {
        const { id: projectId, name: projectName, orgId } = project
        const of = { groupRef: GroupRef.make(group), consumerRef: ConsumerRef.make("ann") }
        const consumer = Caller.Consumer({ projectId, projectName, orgId, ...of })
        return platform.getRemovalJob(consumer, { project: "shop", jobId })
      }
      assert.strictEqual((yield* read("acme")).id, jobId)
      assert.strictEqual((yield* Effect.flip(read("globex")))._tag, "RemovalJobNotFound")
    })
  )
})

describe("the removal of a connection", () => {
  it.effect("ends what an installation that has left it had accepted for it, and nothing else", () =>
    Effect.gen(function* () {
      const { connect: _, connection, installation, platform, write } = yield* World.make()
      const before = yield* write(create)
      const other = yield* platform.decoded.createConnection(host, {
        project: "shop",
        provider: connection.provider,
        groupRef: connection.group.groupRef,
        consumerRef: connection.consumer.consumerRef,
        credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("other") }
      })
      yield* platform.decoded.updateInstallation(host, {
        project: "shop",
        integration: "crm",
        installationId: installation.id,
        updateMask: ["connectionId"],
        installation: { connectionId: other.id },
        skipSampling: true
      })
      const after = yield* write(create)
      assert.isUndefined(yield* platform.deleteConnection(host, { project: "shop", connectionId: connection.id }))
      const read = ({ operationId }: typeof before) => platform.getOperation(host, { project: "shop", operationId })
      assert.deepInclude(yield* read(before), { status: "failure", result: "1 failed: connection removed" })
      assert.deepInclude(yield* read(after), { status: "in_progress" })
    })
  )
})
