/** @rule group.erase, group.export, removal.job */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupLine } from "../../src/groups/GroupData.ts"
import { ConsumerRef, GroupRef, type OperationId, type ProjectId } from "../../src/domain/Ids.ts"
import { removals } from "../../src/domain/RemovalLimits.ts"
import { OAuthSessionStore } from "../../src/connections/OAuthSessionStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import type { RemovalJob } from "../../src/operations/RemovalJob.ts"
import { RemovalJobStore } from "../../src/operations/RemovalJobStore.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import { ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const acme = { project: "shop", groupRef: GroupRef.make("acme") }
const create = { type: "create", record: { email: "ann@acme.test" } } as const
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })
/** A provider that doesn't have the record yet, so that the create stays open. */
const missing = (driver: ProviderDriver): ProviderDriver => ({
  ...driver,
  findByKey: (_, { items }) =>
    Effect.sync(() => items.map(() => Sighting.Missing({ key: { field: "email", value: "ann@acme.test" } })))
})
const encode = Schema.encodeSync(Schema.fromJsonString(GroupLine))

const make = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const lines = world.platform.exportGroup(host, acme).pipe(Effect.flatMap(Stream.runCollect))
  const types = Effect.map(lines, (all) => all.map(({ type }) => type))
  /** As far as it is when the request is answered. */
  const begin = Effect.gen(function* () {
    const erasing = yield* Effect.forkChild(world.platform.eraseGroup(host, acme))
    // It makes a digest before it looks at the clock.
    while (erasing.pollUnsafe() === undefined) yield* TestClock.adjust("100 millis")
    return yield* Fiber.join(erasing)
  })
  const erase = Effect.map(begin, ({ erased, state }) => ({ state, ...erased }))
  return { ...world, lines, types, begin, erase }
})

describe("A group's data", () => {
  it.effect("exports line by line without secrets, with the end as the last line", () =>
    Effect.gen(function* () {
      const { lines, write } = yield* make()
      yield* write(create)
      yield* write({ ...create, mode: "asynchronous", record: { email: "later@acme.test" } })
      const all = yield* lines
      assert.deepStrictEqual(
        all.map(({ type }) => type),
        ["connection", "installation", "config", "operation", "record", "operation", "record", "log", "end"]
      )
      const text = all.map((line) => encode(line)).join("\n")
      assert.include(text, "ann@acme.test")
      assert.include(text, "later@acme.test")
      assert.notInclude(text, "s3cret")
    })
  )

  it.effect("exports with a full key of the project only", () =>
    Effect.gen(function* () {
      const { organization, platform, project } = yield* make()
      const own = { projectId: project.id, projectName: "shop", orgId: organization.id }
      const consumer = Caller.Consumer({ ...own, groupRef: acme.groupRef, consumerRef: ConsumerRef.make("ann") })
      const elsewhere = { ...own, projectId: Sample.projectId(9), projectName: "elsewhere" }
      for (const [caller, tag] of [
        [
          Caller.ApiKeyHolder({ ...own, key: Sample.holderKey, frontendKeys: "development", scopes: ["frontend"] }),
          "InsufficientScope"
        ],
        [consumer, "InsufficientScope"],
        [
          Caller.ApiKeyHolder({ ...elsewhere, key: Sample.holderKey, frontendKeys: "off", scopes: ["full"] }),
          "ProjectNotFound"
        ]
      ] as const) {
        assert.strictEqual((yield* Effect.flip(platform.exportGroup(caller, acme)))._tag, tag)
        assert.strictEqual((yield* Effect.flip(platform.eraseGroup(caller, acme)))._tag, tag)
      }
    })
  )

  it.effect("erases all of the group, and first cancels and counts waiting writes", () =>
    Effect.gen(function* () {
      const { erase, scripted, types, write } = yield* make()
      yield* write(create)
      yield* write({ ...create, mode: "asynchronous" })
      assert.deepStrictEqual(yield* erase, {
        state: "done",
        connections: 1,
        installations: 1,
        operations: 2,
        records: 2,
        logEntries: 1,
        writesInFlight: 0,
        revokedGrants: 0,
        failedRevocations: 0
      })
      assert.deepStrictEqual(yield* types, ["end"])
      assert.lengthOf(scripted.commands, 1)
      assert.deepInclude(yield* erase, { state: "done", connections: 0, installations: 0, operations: 0 })
    })
  )

  it.effect("erases the group's open sign-ins, so that none can reconnect it", () =>
    Effect.gen(function* () {
      const { erase, project, run } = yield* make()
      const sessions = yield* run(Effect.service(OAuthSessionStore))
      const session = Sample.oauthSession(1, { projectId: project.id, groupRef: acme.groupRef })
      yield* sessions.open(session, { stateDigest: "digest" })
      yield* erase
      assert.strictEqual((yield* Effect.flip(sessions.get(project.id, session.id)))._tag, "OAuthSessionNotFound")
      const used = yield* Effect.flip(sessions.use("digest", session.createTime))
      assert.deepInclude(used, { _tag: "OAuthStateRefused", reason: "unknown" })
    })
  )

  it.effect("exports and erases a group whose installation was removed before", () =>
    Effect.gen(function* () {
      const { erase, installation, platform, types, write } = yield* make()
      yield* write(create)
      yield* platform.deleteInstallation(host, { project: "shop", integration: "crm", installationId: installation.id })
      assert.includeMembers([...(yield* types)], ["operation", "record"])
      assert.deepInclude(yield* erase, { state: "done", installations: 0, operations: 1 })
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )

  it.effect("ends a create whose answer was lost as uncertain before it is erased", () =>
    Effect.gen(function* () {
      const ended: Array<unknown> = []
      const accepted: Array<OperationId> = []
      const queue = Layer.effect(
        OperationQueue,
        Effect.gen(function* () {
          const [store, operations] = [yield* OperationQueue, yield* OperationStore]
          const note = (projectId: ProjectId, id: OperationId) =>
            Effect.map(operations.outcomes(projectId, id), (all) => ended.push(...all.map((each) => each?.outcome)))
          const cancelInstallation: typeof store.cancelInstallation = (of, ...given) =>
            Effect.tap(store.cancelInstallation(of, ...given), () =>
              Effect.orDie(Effect.forEach(accepted, (id) => note(of.projectId, id)))
            )
          return OperationQueue.of({ ...store, cancelInstallation })
        })
      )
      const stores = Layer.provideMerge(queue, MemoryStores.layer)
      const { erase, platform, scripted, types, write } = yield* make({ stores, guard: missing })
      scripted.failNext(lost)
      yield* Effect.forkScoped(platform.runWorker())
      accepted.push((yield* write({ ...create, mode: "asynchronous" })).operationId)
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude(yield* erase, { state: "done", operations: 1, records: 1 })
      assert.deepStrictEqual(new Set(ended), new Set(["uncertain"]))
      assert.lengthOf(scripted.commands, 1)
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )

  /** A write whose call is held, and a group that is erased beside it. */
  const beside = Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const arrived = yield* Deferred.make<void>()
    const guard = (driver: ProviderDriver): ProviderDriver => ({
      ...driver,
      write: (...call) =>
        Deferred.succeed(arrived, undefined).pipe(
          Effect.andThen(Deferred.await(gate)),
          Effect.andThen(driver.write(...call))
        )
    })
    const world = yield* make({ guard })
    // A started write finishes before the world ends.
    yield* Effect.addFinalizer(() => Deferred.succeed(gate, undefined))
    const writing = yield* Effect.forkChild(world.write(create))
    yield* Deferred.await(arrived)
    const jobOf = (job: RemovalJob) => world.platform.getRemovalJob(host, { project: "shop", jobId: job.id })
    return { ...world, writing, jobOf, end: Deferred.succeed(gate, undefined) }
  })

  it.effect("keeps a write in flight, and what it needs, until it has ended; then a worker erases them", () =>
    Effect.gen(function* () {
      const { begin, end, jobOf, platform, types, writing } = yield* beside
      const job = yield* begin
      assert.strictEqual(job.state, "running")
      assert.deepInclude(job.erased, { connections: 0, installations: 1, writesInFlight: 1 })
      assert.includeMembers([...(yield* types)], ["connection", "operation", "record"])

      yield* end
      assert.strictEqual((yield* Fiber.join(writing)).result?.recordId, "record-1")
      yield* Effect.forkScoped(platform.runJobs())
      yield* TestClock.adjust("10 seconds")
      const { erased, state } = yield* jobOf(job)
      assert.strictEqual(state, "done")
      assert.deepInclude(erased, { connections: 1, operations: 1, writesInFlight: 0, revokedGrants: 0 })
      assert.deepStrictEqual((yield* jobOf(job)).progress, { operations: 1, records: 0 })
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )

  it.effect("leaves what is installed while it runs, with its connection and its writes", () =>
    Effect.gen(function* () {
      const { begin, connect, end, jobOf, platform, types, write, writing } = yield* beside
      const job = yield* begin
      yield* connect
      yield* end
      yield* Fiber.join(writing)
      const { operationId } = yield* write(create)
      yield* Effect.forkScoped(platform.runJobs())
      yield* TestClock.adjust("10 seconds")
      assert.deepInclude((yield* jobOf(job)).erased, { connections: 1, operations: 1 })
      assert.strictEqual((yield* jobOf(job)).state, "done")
      const left = yield* types
      assert.deepStrictEqual(left, ["connection", "installation", "config", "operation", "record", "log", "end"])
      assert.strictEqual((yield* platform.getOperation(host, { project: "shop", operationId })).status, "success")
      assert.strictEqual((yield* begin).state, "done")
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )

  it.effect(
    "is erased by another process when the lease of one that died has ended, and its job names it no longer",
    () =>
      Effect.gen(function* () {
        const { begin, end, jobOf, platform, run, types, writing } = yield* beside
        const job = yield* begin
        yield* end
        yield* Fiber.join(writing)
        const now = yield* DateTime.now
        const lease = DateTime.add(now, { seconds: removals.leaseSeconds })
        const store = yield* run(Effect.service(RemovalJobStore))
        const died = Option.getOrThrow(yield* store.claim(now, lease))
        assert.strictEqual(died.request.erases?.groupRef, acme.groupRef)
        yield* Effect.forkScoped(platform.runJobs())
        yield* TestClock.adjust("50 seconds")
        assert.strictEqual((yield* jobOf(job)).state, "running")
        yield* TestClock.adjust("20 seconds")
        assert.deepInclude(yield* jobOf(job), { state: "done" })
        assert.notInclude(JSON.stringify(yield* jobOf(job)), acme.groupRef)
        assert.deepStrictEqual(yield* types, ["end"])
        // Its last step doesn't undo that.
        assert.isFalse(yield* store.save(died))
      })
  )

  it.effect("is erased in steps where it is large, from the last operation on", () =>
    Effect.gen(function* () {
      const count = removals.atOnce * 3 + 10
      const after: Array<OperationId | undefined> = []
      const slow = Layer.effect(
        OperationStore,
        Effect.map(OperationStore, (store) =>
          OperationStore.of({
            ...store,
            erase: (...given) => {
              after.push(given[3])
              return Effect.tap(store.erase(...given), () =>
                after.length > 2 ? Effect.void : TestClock.adjust(removals.answerMillis / 2)
              )
            }
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { platform, types, write } = yield* make({ stores: slow })
      for (let n = 0; n < count; n += 1) yield* write(create)
      const job = yield* platform.eraseGroup(host, acme)
      assert.deepInclude(job.erased, { installations: 1, operations: removals.atOnce * 2 })
      assert.strictEqual(job.state, "running")
      assert.strictEqual((yield* Effect.flip(write(create)))._tag, "InstallationNotFound")
      yield* Effect.forkScoped(platform.runJobs())
      yield* TestClock.adjust("10 seconds")
      const { erased, state } = yield* platform.getRemovalJob(host, { project: "shop", jobId: job.id })
      assert.deepStrictEqual([state, erased?.operations, erased?.records], ["done", count, count])
      assert.lengthOf(
        after.filter((each) => each === undefined),
        1
      )
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )
})
