/** @rule idempotency.busy, idempotency.reused, idempotency.key, idempotency.replay, idempotency.release */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { IdempotencyKey } from "../../src/writes/IdempotencyKey.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import {
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const record = { email: "ann@acme.test" }
type World = Effect.Success<ReturnType<typeof World.make>>
const create = (world: World, key: string, fields: RecordFields = record) =>
  world.write({ type: "create", record: fields }, host, key)
const sent = (world: World) => world.scripted.commands.length
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

const [globex, eve] = [GroupRef.make("globex"), ConsumerRef.make("eve")]
const acmeUser = { groupRef: GroupRef.make("acme"), consumerRef: ConsumerRef.make("ann") }

const installGlobex = Effect.fnUntraced(function* ({ platform }: World) {
  const provider = ProviderName.make("scripted")
  const account = { project: "shop", provider, groupRef: globex, consumerRef: eve }
  const connection = yield* platform.createConnection(host, { ...account, credentials: { _tag: "NoCredentials" } })
  yield* platform.createInstallation(host, {
    project: "shop",
    integration: "crm",
    groupRef: globex,
    connectionId: connection.id,
    skipSampling: true,
    config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
  })
})

const writeAs = Effect.fnUntraced(function* (
  { platform, project }: World,
  group: "acme" | "globex",
  fields: RecordFields
) {
  const { id: projectId, name: projectName, orgId } = project
  const user = group === "globex" ? { groupRef: globex, consumerRef: eve } : acmeUser
  const answer = yield* platform.writeRecords(Caller.Consumer({ projectId, projectName, orgId, ...user }), {
    project: "shop",
    integration: "crm",
    objectName: ObjectName.make("contacts"),
    request: { groupRef: user.groupRef, type: "create", record: fields },
    idempotencyKey: IdempotencyKey.make("k")
  })
  return answer.dryRun === undefined ? answer : assert.fail("a dry run returns an explanation")
})

describe("an Idempotency-Key", () => {
  it.effect("carries out a write once, and answers the second time what it answered the first, marked", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const first = yield* create(world, "k")
      const second = yield* create(world, "k")
      assert.deepStrictEqual(second, { ...first, replayed: true })
      assert.strictEqual(sent(world), 1)
    })
  )

  it.effect("doesn't mind the order of members, nor a default mode that is named", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, "mode")
      const named = { type: "create", mode: "synchronous", record } as const
      assert.isTrue((yield* world.write(named, host, "mode")).replayed)
      yield* create(world, "k", { a: 1, b: { c: 2, d: 3 } })
      assert.isTrue((yield* create(world, "k", { b: { d: 3, c: 2 }, a: 1 })).replayed)
    })
  )

  it.effect("refuses a reused key with another request, and sends nothing", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, "k")
      const error = yield* Effect.flip(create(world, "k", { email: "bob@acme.test" }))
      assert.strictEqual(error._tag, "IdempotencyKeyReused")
      assert.strictEqual(sent(world), 1)
    })
  )

  it.effect("separates keys by project", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, "k")
      yield* create(world, "other")
      assert.strictEqual(sent(world), 2)
    })
  )

  it.effect("separates keys by group: another group's user neither sees nor blocks it", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* installGlobex(world)
      const theirs = writeAs(world, "globex", record)
      yield* theirs
      assert.isUndefined((yield* create(world, "k", { email: "bob@acme.test" })).replayed)
      yield* theirs
      assert.strictEqual(sent(world), 2)
    })
  )

  it.effect("separates the keys of two groups' users: each gets the answer to its own request", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* installGlobex(world)
      const theirs = yield* writeAs(world, "globex", record)
      const ours = yield* writeAs(world, "acme", { email: "bob@acme.test" })
      assert.isUndefined(ours.replayed)
      assert.notStrictEqual(ours.operationId, theirs.operationId)
      assert.strictEqual(sent(world), 2)
      for (const [groupRef, fields, first] of [
        ["globex", record, theirs],
        ["acme", { email: "bob@acme.test" }, ours]
      ] as const) {
        assert.deepStrictEqual(yield* writeAs(world, groupRef, fields), { ...first, replayed: true })
      }
      assert.strictEqual(sent(world), 2)
    })
  )

  it.effect("shares a project's keys between groups if they come with an API key", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, "k")
      const other = { groupRef: GroupRef.make("globex"), type: "create", record } as const
      const input = { project: "shop", integration: "crm", objectName: ObjectName.make("contacts"), request: other }
      const refused = yield* Effect.flip(
        world.platform.writeRecords(host, { ...input, idempotencyKey: IdempotencyKey.make("k") })
      )
      assert.strictEqual(refused._tag, "IdempotencyKeyReused")
    })
  )

  it.effect("differs from the key of a redrive", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(new ProviderRejected({ message: "no", errors: [] }))
      const failed = yield* Effect.flip(create(world, "k"))
      if (failed._tag !== "WriteFailed") return assert.fail(failed._tag)
      const { operationId } = failed
      yield* create(world, `redrive failed ${operationId}`)
      const redriven = yield* world.platform.redriveOperation(host, { project: "shop", operationId, request: {} })
      assert.lengthOf(redriven.records, 1)
    })
  )

  it.effect("keeps the key for 72 hours", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, "k")
      yield* TestClock.adjust("71 hours")
      assert.isTrue((yield* create(world, "k")).replayed)
      yield* TestClock.adjust("1 hour")
      assert.isUndefined((yield* create(world, "k")).replayed)
    })
  )

  it.effect.each<readonly [string, ProviderFailure, boolean]>([
    ["a refusal is replayed", new ProviderRejected({ message: "no", errors: [] }), true],
    ["an uncertain create is replayed, and never sent again", lost, true],
    ["an exceeded quota frees the key", new ProviderQuotaExceeded({ message: "slow down" }), false],
    [
      "a provider that was not reached frees the key",
      new ProviderUnavailable({ message: "down", written: "no", timedOut: false }),
      false
    ],
    ["a connection to be renewed frees the key", new ProviderUnauthorized({ message: "expired" }), false]
  ])("%s", ([, failure, replayed]) =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.scripted.failNext(failure)
      const first = yield* Effect.flip(create(world, "k"))
      assert.strictEqual(first._tag, "WriteFailed")
      const second = yield* Effect.result(create(world, "k"))
      assert.deepStrictEqual([second._tag === "Failure", sent(world)], replayed ? [true, 1] : [false, 2])
      if (second._tag === "Failure" && second.failure._tag === "WriteFailed" && first._tag === "WriteFailed") {
        assert.deepStrictEqual({ ...second.failure }, { ...first, replayed: true })
      }
    })
  )

  it.effect("keeps the lost answer to an update, and so says that the same request won't go through", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const update = (key?: string) => world.write({ type: "update", record: { id: "1", a: 1 } }, host, key)
      world.scripted.failNext(lost, lost, lost, lost)
      for (const [key, repeatable, retryable] of [
        ["k", true, false],
        ["k", true, false],
        [undefined, true, true]
      ] as const) {
        const failed = yield* Effect.flip(update(key))
        if (failed._tag !== "WriteFailed") return assert.fail(failed._tag)
        assert.deepStrictEqual([failed.repeatable, failed.retryable], [repeatable, retryable])
      }
      const before = sent(world)
      yield* Effect.result(update("another key"))
      assert.isAbove(sent(world), before)
    })
  )

  it.effect("takes no key for a refused plan", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      assert.strictEqual((yield* Effect.flip(create(world, "k", {})))._tag, "WriteRejected")
      assert.isUndefined((yield* create(world, "k")).replayed)
    })
  )

  it.effect("reports a busy key while the first request runs, and sends one of two concurrent requests", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const goOn = yield* Deferred.make<void>()
      const world = yield* World.make({
        stores: Layer.effect(
          OperationStore,
          Effect.map(OperationStore, (store) =>
            OperationStore.of({
              ...store,
              settle: (project, id, end) =>
                Deferred.succeed(started, undefined).pipe(
                  Effect.andThen(Deferred.await(goOn)),
                  Effect.andThen(store.settle(project, id, end))
                )
            })
          )
        ).pipe(Layer.provideMerge(MemoryStores.layer))
      })
      const first = yield* Effect.forkChild(create(world, "k"))
      yield* Deferred.await(started)
      assert.strictEqual((yield* Effect.flip(create(world, "k")))._tag, "IdempotencyKeyBusy")
      yield* Deferred.succeed(goOn, undefined)
      yield* Fiber.join(first)
      assert.strictEqual(sent(world), 1)
    })
  )
})
