/** @rule write.finishes, sync.repeatable, order.recordBusy */
import { assert, describe, it } from "@effect/vitest"
import * as Array from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import { ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const busy = new ProviderUnavailable({ message: "busy", written: "no", timedOut: false })
const host = Caller.Host()
const update = { type: "update" as const, record: { id: "record-1", email: "new@acme.test" } }

const slow = Effect.fnUntraced(function* (stores?: typeof MemoryStores.layer) {
  const goOn = yield* Deferred.make<void>()
  const world = yield* World.make({
    ...(stores === undefined ? {} : { stores }),
    guard: (driver) => ({
      ...driver,
      write: (account, command) =>
        command.type === "update"
          ? Effect.andThen(Deferred.await(goOn), driver.write(account, command))
          : driver.write(account, command)
    })
  })
  yield* world.write({ type: "create", record: { email: "ann@acme.test" } })
  return { ...world, goOn }
})

describe("two synchronous writes of one record", () => {
  it.effect("never overlap: the second waits for the first", () =>
    Effect.gen(function* () {
      const { goOn, scripted, write } = yield* slow()
      const first = yield* Effect.forkChild(write(update))
      yield* TestClock.adjust(0)
      const second = yield* Effect.forkChild(write({ ...update, record: { id: "record-1", email: "late@acme.test" } }))
      yield* TestClock.adjust("9 seconds")
      assert.isUndefined(second.pollUnsafe())
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust("1 second")
      assert.isTrue((yield* Fiber.join(first)).result?.success)
      assert.isTrue((yield* Fiber.join(second)).result?.success)
      assert.strictEqual(scripted.records.get("record-1")?.["email"], "late@acme.test")
    })
  )

  it.effect("are written in the order of their callers, of whom one asks whether the record is free", () =>
    Effect.gen(function* () {
      let asked = 0
      const counting = Layer.effect(
        OperationStore,
        Effect.map(OperationStore, (store) => ({
          ...store,
          begin: (...start: Parameters<typeof store.begin>) => {
            asked += 1
            return store.begin(...start)
          }
        }))
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { goOn, scripted, write } = yield* slow(counting)
      const values = Array.range(1, 30).map(String)
      const writes = yield* Effect.forEach(values, (email) =>
        Effect.tap(Effect.forkChild(write({ ...update, record: { id: "record-1", email } })), () => TestClock.adjust(1))
      )
      asked = 0
      yield* TestClock.adjust("5 seconds")
      assert.isAtMost(asked, 60)
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust("1 second")
      yield* Fiber.joinAll(writes)
      const written = scripted.commands.flatMap(({ items, type }) => (type === "update" ? items : []))
      assert.deepStrictEqual(
        written.map(({ fields }) => fields["email"]),
        values
      )
    })
  )

  it.effect("refuses the second after ten seconds, as repeatable", () =>
    Effect.gen(function* () {
      const { goOn, scripted, write } = yield* slow()
      yield* Effect.forkChild(write(update))
      yield* TestClock.adjust(0)
      const second = yield* Effect.forkChild(Effect.flip(write(update)))
      yield* TestClock.adjust("11 seconds")
      const refused = yield* Fiber.join(second)
      assert.strictEqual(refused._tag, "RecordsBusy")
      assert.include(refused.message, '"record-1"')
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust(0)
      assert.isTrue((yield* write(update)).result?.success)
      assert.strictEqual(scripted.commands.filter(({ type }) => type === "update").length, 2)
    })
  )

  it.effect(
    "decide the second again when it is its turn, because its installation may have been removed meanwhile",
    () =>
      Effect.gen(function* () {
        const { goOn, installation, platform, scripted, write } = yield* slow()
        const first = yield* Effect.forkChild(write(update))
        yield* TestClock.adjust(0)
        const second = yield* Effect.forkChild(Effect.flip(write(update)))
        yield* TestClock.adjust("1 second")
        yield* platform.deleteInstallation(host, {
          project: "shop",
          integration: "crm",
          installationId: installation.id
        })
        yield* Deferred.succeed(goOn, undefined)
        yield* TestClock.adjust("1 second")
        yield* Fiber.join(first)
        assert.strictEqual((yield* Fiber.join(second))._tag, "InstallationNotFound")
        assert.strictEqual(scripted.commands.filter(({ type }) => type === "update").length, 1)
      })
  )

  it.effect("take as long as they need: a lease is kept alive while the provider is slow", () =>
    Effect.gen(function* () {
      const { goOn, platform, scripted, write } = yield* slow()
      yield* Effect.forkScoped(platform.runWorker())
      const first = yield* Effect.forkChild(write(update))
      yield* TestClock.adjust("3 minutes")
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust(0)
      assert.isTrue((yield* Fiber.join(first)).result?.success)
      assert.strictEqual(scripted.commands.filter(({ type }) => type === "update").length, 1)
    })
  )
})

describe("an all-or-none batch in the background", () => {
  it.effect("waits as a whole while a caller writes one of its records", () =>
    Effect.gen(function* () {
      const { goOn, platform, scripted, write } = yield* slow()
      yield* write({ type: "create", record: { email: "bob@acme.test" } })
      yield* Effect.forkScoped(platform.runWorker())
      const first = yield* Effect.forkChild(write(update))
      yield* TestClock.adjust(0)
      yield* write({
        type: "update",
        mode: "asynchronous",
        batchPolicy: { allOrNone: true },
        batch: ["record-1", "record-2"].map((id) => ({ record: { id, email: "late@acme.test" } }))
      })
      yield* TestClock.adjust("5 seconds")
      yield* Deferred.succeed(goOn, undefined)
      yield* TestClock.adjust("1 minute")
      assert.isTrue((yield* Fiber.join(first)).result?.success)
      const updates = scripted.commands.filter(({ type }) => type === "update")
      assert.deepStrictEqual(
        updates.map(({ items }) => items.map(({ recordId }) => recordId)),
        [["record-1"], ["record-1", "record-2"]]
      )
    })
  )
})

/** A world in which the first write's process ends at the moment when it would be settled. */
const dying = Effect.fnUntraced(function* (
  request: Parameters<Effect.Success<ReturnType<typeof World.make>>["write"]>[0],
  { records = 1 } = {}
) {
  const started: Array<OperationId> = []
  let dies = false
  const stores = Layer.effect(
    OperationStore,
    Effect.map(OperationStore, (store) =>
      OperationStore.of({
        ...store,
        begin: (start) => {
          started.push(start.operation.id)
          return store.begin(start)
        },
        settle: (project, id, end) => (dies ? Effect.interrupt : store.settle(project, id, end))
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const world = yield* World.make({ stores })
  for (let n = 0; n < records; n++) yield* world.write({ type: "create", record: { email: "ann@acme.test" } })
  dies = true
  yield* Effect.exit(world.write(request, host, "k"))
  dies = false
  const operationId = started[records]
  if (operationId === undefined) return yield* Effect.die("nothing was started")
  yield* Effect.forkScoped(world.platform.runWorker())
  const operation = world.platform.getOperation(host, { project: "shop", operationId })
  return { ...world, operation, again: world.write(request, host, "k") }
})

describe("a synchronous write whose process ended before it was settled", () => {
  it.effect(
    "ends a create without a unique field as uncertain, returns that for its key, and sends nothing again",
    () =>
      Effect.gen(function* () {
        const { again, operation, scripted } = yield* dying({ type: "create", record: { email: "bob@acme.test" } })
        assert.strictEqual((yield* Effect.flip(again))._tag, "IdempotencyKeyBusy")
        yield* TestClock.adjust("29 seconds")
        assert.strictEqual((yield* operation).status, "in_progress")
        yield* TestClock.adjust("31 seconds")
        assert.strictEqual((yield* operation).status, "failure")
        assert.match((yield* operation).result ?? "", /^1 uncertain: /u)
        const replayed = yield* Effect.flip(again)
        assert.isTrue(replayed._tag === "WriteFailed" && replayed.uncertain && replayed.replayed)
        assert.strictEqual(scripted.commands.length, 2)
      })
  )

  it.effect("ends a create that its natural key finds as a success, and sends nothing again", () =>
    Effect.gen(function* () {
      const { again, operation, scripted } = yield* dying({ type: "create", record: { email: "bob@acme.test" } })
      const created = yield* DateTime.now
      const key = { field: "email", value: "bob@acme.test" }
      const holder = { recordId: "record-2", created, isAsSent: true, data: {} }
      scripted.sightNext(Sighting.Found({ key, holder }))
      yield* TestClock.adjust("61 seconds")
      assert.deepStrictEqual((yield* operation).metadata?.successfulRecordIds, ["record-2"])
      assert.strictEqual((yield* again).result?.recordId, "record-2")
      assert.strictEqual(scripted.commands.length, 2)
    })
  )

  it.effect("repeats an update once, and returns its answer for the key", () =>
    Effect.gen(function* () {
      const { again, operation, scripted } = yield* dying(update)
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* operation).result, "1 succeeded")
      const replayed = yield* again
      assert.isTrue(replayed.replayed)
      assert.strictEqual(replayed.result?.recordId, "record-1")
      assert.strictEqual(scripted.commands.filter(({ type }) => type === "update").length, 2)
    })
  )

  it.effect("returns the answers in the order of the request if a batch updates one record twice", () =>
    Effect.gen(function* () {
      const ids = ["record-1", "record-1", "record-2"]
      const { again, operation } = yield* dying(
        { type: "update", batch: ids.map((recordId, n) => ({ record: { id: recordId, n } })) },
        { records: 2 }
      )
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* operation).result, "3 succeeded")
      const { results } = yield* again
      assert.deepStrictEqual(
        results?.map(({ recordId }) => recordId),
        ids
      )
    })
  )

  it.effect("ends an update that can't be repeated as uncertain, because the first call may have written it", () =>
    Effect.gen(function* () {
      const { again, operation, scripted } = yield* dying(update)
      scripted.failNext(busy)
      yield* TestClock.adjust("61 seconds")
      assert.match((yield* operation).result ?? "", /^1 uncertain: busy/u)
      const replayed = yield* Effect.flip(again)
      assert.strictEqual(replayed._tag, "WriteFailed")
    })
  )
})
