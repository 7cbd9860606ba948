/** @rule group.erase, group.export */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupLine } from "../../src/groups/GroupData.ts"
import { ConsumerRef, GroupRef, type OperationId, type ProjectId } from "../../src/domain/Ids.ts"
import { eraseSeconds } from "../../src/domain/Limits.ts"
import { OAuthSessionStore } from "../../src/connections/OAuthSessionStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
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
  const erase = Effect.gen(function* () {
    const erasing = yield* Effect.forkChild(world.platform.eraseGroup(host, acme))
    yield* TestClock.adjust(`${eraseSeconds + 1} seconds`)
    return yield* Fiber.join(erasing)
  })
  return { ...world, lines, types, erase }
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
        complete: true,
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
      assert.deepInclude(yield* erase, { complete: true, connections: 0, installations: 0, operations: 0 })
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
      assert.deepInclude(yield* erase, { complete: true, installations: 0, operations: 1 })
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
      assert.deepInclude(yield* erase, { complete: true, operations: 1, records: 1 })
      assert.deepStrictEqual(new Set(ended), new Set(["uncertain"]))
      assert.lengthOf(scripted.commands, 1)
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )

  it.effect("keeps a write in flight, and what it needs, until it has ended", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        write: (...call) => Effect.andThen(Deferred.await(gate), driver.write(...call))
      })
      const { erase, types, write } = yield* make({ guard })
      const writing = yield* Effect.forkChild(write(create))
      yield* TestClock.adjust(0)
      assert.deepInclude(yield* erase, { complete: false, connections: 0, installations: 1, writesInFlight: 1 })
      assert.includeMembers([...(yield* types)], ["connection", "operation", "record"])

      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual((yield* Fiber.join(writing)).result?.recordId, "record-1")
      assert.deepInclude(yield* erase, {
        complete: true,
        connections: 1,
        operations: 1,
        writesInFlight: 0,
        revokedGrants: 0,
        failedRevocations: 0
      })
      assert.deepStrictEqual(yield* types, ["end"])
    })
  )
})
