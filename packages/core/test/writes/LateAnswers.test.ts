/** @rule reconcile.lateAnswer */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const create = { type: "create" as const, record: { name: "Ann" } }
const unreachable = Effect.fail(new StoreUnavailable({ store: "operation", cause: new Error("no answer") }))

/**
 * A world in which no lease is extended, so that the worker takes over whatever lasts longer than 30 seconds. The calls whose
 * numbers are given are held: before the provider gets them, or until their answers may arrive.
 */
const cutOff = Effect.fnUntraced(function* (
  held: Readonly<Record<number, "call" | "answer">>,
  { canCorrect = true, lostRaces = 0 } = {}
) {
  const gates = new Map<number, { readonly arrived: Deferred.Deferred<void>; readonly open: Deferred.Deferred<void> }>()
  for (const call of Object.keys(held)) {
    gates.set(Number(call), { arrived: yield* Deferred.make<void>(), open: yield* Deferred.make<void>() })
  }
  const started: Array<OperationId> = []
  let reads = 0
  let corrections = 0
  const stores = Layer.mergeAll(
    Layer.effect(
      OperationStore,
      Effect.map(OperationStore, (store) =>
        OperationStore.of({
          ...store,
          begin: (start) => Effect.tap(store.begin(start), () => Effect.sync(() => started.push(start.operation.id))),
          get: (...given) =>
            Effect.suspend(() => {
              reads++
              return store.get(...given)
            }),
          correct: (...given) =>
            Effect.suspend(() => {
              if (!canCorrect) return unreachable
              return corrections++ < lostRaces ? Effect.succeed(false) : store.correct(...given)
            })
        })
      )
    ),
    Layer.effect(
      OperationQueue,
      Effect.map(OperationQueue, (queue) => OperationQueue.of({ ...queue, extend: () => unreachable }))
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  let calls = 0
  const world = yield* World.make({
    stores,
    guard: (driver) => ({
      ...driver,
      write: (account, command) =>
        Effect.suspend(() => {
          const call = ++calls
          const gate = gates.get(call)
          const opened =
            gate === undefined
              ? Effect.void
              : Effect.andThen(Deferred.succeed(gate.arrived, undefined), Deferred.await(gate.open))
          const sent = driver.write(account, command)
          return held[call] === "call" ? Effect.andThen(opened, sent) : Effect.ensuring(sent, opened)
        })
    })
  })
  yield* Effect.forkScoped(world.platform.runWorker())
  // Started writes finish before the world ends.
  yield* Effect.addFinalizer(() => Effect.forEach(gates.values(), ({ open }) => Deferred.succeed(open, undefined)))
  const gate = (call: number) => Effect.orDie(Effect.fromNullishOr(gates.get(call)))
  const open = (call: number) => Effect.flatMap(gate(call), (each) => Deferred.succeed(each.open, undefined))
  const arrived = (call: number) => Effect.flatMap(gate(call), (each) => Deferred.await(each.arrived))
  const operation = (n: number) =>
    Effect.flatMap(Effect.fromNullishOr(started[n]), (operationId) =>
      world.platform.getOperation(host, { project: "shop", operationId })
    )
  /** Also how often operations were read. */
  return { ...world, arrived, open, operation, reads: () => reads, sent: () => world.scripted.commands.length }
})

const pass = (seconds: number) => Effect.replicateEffect(TestClock.adjust("1 second"), seconds)

describe("a synchronous write that was taken over while its process was away", () => {
  it.effect("corrects the uncertain end of a create: caller, operation and key report its success", () =>
    Effect.gen(function* () {
      const { arrived, open, operation, platform, sent, write } = yield* cutOff({ 1: "answer" })
      const first = yield* Effect.forkChild(write(create, host, "k"))
      yield* arrived(1)
      yield* pass(61)
      assert.match((yield* operation(0)).result ?? "", /^1 uncertain/u)
      assert.isTrue((yield* Effect.flip(write(create, host, "k")))._tag === "WriteFailed")
      yield* open(1)
      yield* pass(1)
      const answer = yield* Fiber.join(first)
      assert.deepInclude(answer.result, { success: true, recordId: "record-1" })
      assert.isUndefined(answer.warnings)
      assert.deepStrictEqual(yield* write(create, host, "k"), { ...answer, replayed: true })
      const { metadata, result, status } = yield* operation(0)
      assert.deepStrictEqual([status, result], ["success", "1 succeeded"])
      assert.deepStrictEqual(metadata?.successfulRecordIds, ["record-1"])
      const { operationId } = answer
      const logs = yield* platform.getOperationLogs(host, { project: "shop", operationId })
      assert.match(logs.at(-1)?.message.msg ?? "", /^attempt 1 received its answer .*: 1 record is corrected/u)
      assert.strictEqual(sent(), 1)
    })
  )

  it.effect("corrects again where another late answer came first", () =>
    Effect.gen(function* () {
      const { arrived, open, operation, write } = yield* cutOff({ 1: "answer" }, { lostRaces: 1 })
      const first = yield* Effect.forkChild(write(create, host, "k"))
      yield* arrived(1)
      yield* pass(61)
      yield* open(1)
      yield* pass(1)
      assert.deepInclude((yield* Fiber.join(first)).result, { success: true, recordId: "record-1" })
      assert.strictEqual((yield* operation(0)).result, "1 succeeded")
    })
  )

  it.effect("corrects of a batch only the records that no lookup has found", () =>
    Effect.gen(function* () {
      const { arrived, open, operation, scripted, write } = yield* cutOff({ 1: "answer" })
      const batch = { type: "create" as const, batch: ["Ann", "Bob"].map((name) => ({ record: { name } })) }
      const key = { field: "name", value: "Ann" }
      const holder = { recordId: "record-1", created: yield* DateTime.now, isAsSent: true, data: {} }
      const first = yield* Effect.forkChild(write(batch, host, "k"))
      yield* arrived(1)
      scripted.sightNext(Sighting.Found({ key, holder }), Sighting.Keyless())
      yield* pass(60)
      assert.match((yield* operation(0)).result ?? "", /^1 succeeded, 1 uncertain/u)
      yield* open(1)
      yield* pass(1)
      const answer = yield* Fiber.join(first)
      assert.deepStrictEqual(
        [answer.successCount, answer.results?.map(({ recordId }) => recordId)],
        [2, ["record-1", "record-2"]]
      )
      assert.deepStrictEqual(yield* write(batch, host, "k"), { ...answer, replayed: true })
      assert.strictEqual((yield* operation(0)).result, "2 succeeded")
    })
  )

  it.effect("returns the stored answer where the correction can't be saved, as each repetition does", () =>
    Effect.gen(function* () {
      const { arrived, open, write } = yield* cutOff({ 1: "answer" }, { canCorrect: false })
      const first = yield* Effect.forkChild(Effect.flip(write(create, host, "k")))
      yield* arrived(1)
      yield* pass(61)
      yield* open(1)
      yield* pass(1)
      const answer = yield* Fiber.join(first)
      assert(answer._tag === "WriteFailed")
      assert.isTrue(answer.uncertain)
      const again = yield* Effect.flip(write(create, host, "k"))
      assert.deepStrictEqual({ ...again }, { ...answer })
    })
  )

  it.effect("returns the stored answer where the other process has found the record out", () =>
    Effect.gen(function* () {
      const { arrived, open, scripted, write } = yield* cutOff({ 1: "answer" })
      const key = { field: "name", value: "Ann" }
      const holder = { recordId: "record-1", created: yield* DateTime.now, isAsSent: true, data: { name: "Ann" } }
      const first = yield* Effect.forkChild(write(create, host, "k"))
      yield* arrived(1)
      scripted.sightNext(Sighting.Found({ key, holder }))
      yield* pass(60)
      const again = yield* write(create, host, "k")
      yield* open(1)
      yield* pass(1)
      assert.deepStrictEqual(yield* Fiber.join(first), again)
    })
  )

  it.effect(
    "keeps an update's record until the process that repeats it has its answer, so that no later update comes before",
    () =>
      Effect.gen(function* () {
        const { arrived, open, scripted, write } = yield* cutOff({ 2: "answer", 3: "call" })
        yield* write(create)
        const update = (name: string) => write({ type: "update", record: { id: "record-1", name } })
        const first = yield* Effect.forkChild(update("Ann 1"))
        yield* arrived(2)
        // The other process repeats the update, and its call is on its way.
        yield* pass(35)
        yield* arrived(3)
        yield* open(2)
        yield* pass(2)
        const second = yield* Effect.forkChild(update("Ann 2"))
        yield* pass(2)
        assert.strictEqual(scripted.records.get("record-1")?.["name"], "Ann 1")
        yield* open(3)
        yield* pass(2)
        const answer = yield* Fiber.join(first)
        assert.isTrue(answer.result?.success)
        // The operation reads the same as the answer.
        assert.isUndefined(answer.warnings)
        assert.isTrue((yield* Fiber.join(second)).result?.success)
        assert.strictEqual(scripted.records.get("record-1")?.["name"], "Ann 2")
      })
  )

  it.effect("answers in progress if the other process has not finished it and a repeat could differ", () =>
    Effect.gen(function* () {
      const { arrived, open, reads, write } = yield* cutOff({ 2: "answer", 3: "call" })
      yield* write(create)
      const update = { type: "update" as const, record: { id: "record-1", name: "Ann 1" } }
      const first = yield* Effect.forkChild(Effect.flip(write(update, host, "k")))
      yield* arrived(2)
      yield* pass(35)
      yield* arrived(3)
      const before = reads()
      yield* open(2)
      // Reads are not only rare because time passes in seconds here.
      yield* Effect.replicateEffect(TestClock.adjust("10 millis"), 100)
      yield* pass(12)
      assert.isBelow(reads() - before, 40)
      assert.strictEqual((yield* Fiber.join(first))._tag, "IdempotencyKeyBusy")
      yield* open(3)
      yield* pass(1)
      assert.isTrue((yield* write(update, host, "k")).result?.success)
    })
  )
})

describe("a process that waits for the end of another's repetition", () => {
  it.effect("answers its caller soon after it", () =>
    Effect.gen(function* () {
      const { arrived, open, write } = yield* cutOff({ 2: "answer", 3: "call" })
      yield* write(create)
      const first = yield* Effect.forkChild(write({ type: "update", record: { id: "record-1", name: "Ann 1" } }))
      yield* arrived(2)
      yield* pass(35)
      yield* arrived(3)
      yield* open(2)
      yield* Effect.replicateEffect(TestClock.adjust("10 millis"), 6)
      yield* open(3)
      yield* Effect.replicateEffect(TestClock.adjust("10 millis"), 20)
      const answer = first.pollUnsafe()
      assert(answer?._tag === "Success")
      assert.isTrue(answer.value.result?.success)
    })
  )
})

describe("an attempt in the background that was taken over while its process was away", () => {
  it.effect("corrects the uncertain end of a create", () =>
    Effect.gen(function* () {
      const { arrived, open, platform, sent, write } = yield* cutOff({ 1: "answer" })
      const { operationId } = yield* write({ ...create, mode: "asynchronous" })
      const operation = platform.getOperation(host, { project: "shop", operationId })
      yield* arrived(1)
      yield* pass(61)
      assert.match((yield* operation).result ?? "", /^1 uncertain/u)
      yield* open(1)
      yield* pass(1)
      const { metadata, status } = yield* operation
      assert.deepStrictEqual([status, metadata?.successfulRecordIds], ["success", ["record-1"]])
      assert.strictEqual(sent(), 1)
    })
  )
})

describe("a synchronous write whose end can't be saved when its caller is answered", () => {
  it.effect.each([
    ["before its lease has ended", 10],
    ["after another process has ended it as uncertain", 61]
  ] as const)("gets its end once the store is reached again, %s", ([, seconds]) =>
    Effect.gen(function* () {
      let isAway = true
      const started: Array<OperationId> = []
      const arrived = yield* Deferred.make<void>()
      const journal = Layer.effect(
        OperationStore,
        Effect.map(OperationStore, (store) =>
          OperationStore.of({
            ...store,
            begin: (start) => Effect.tap(store.begin(start), () => Effect.sync(() => started.push(start.operation.id))),
            settle: (...given) =>
              Effect.andThen(
                Deferred.succeed(arrived, undefined),
                Effect.suspend(() => (isAway ? unreachable : store.settle(...given)))
              )
          })
        )
      )
      const queue = Layer.effect(
        OperationQueue,
        Effect.map(OperationQueue, (store) =>
          OperationQueue.of({ ...store, extend: (...given) => (isAway ? unreachable : store.extend(...given)) })
        )
      )
      const stores = Layer.merge(journal, queue).pipe(Layer.provideMerge(MemoryStores.layer))
      const { platform, scripted, write } = yield* World.make({ stores })
      yield* Effect.forkScoped(platform.runWorker())
      const writing = yield* Effect.forkChild(write(create, host, "k"))
      yield* Deferred.await(arrived)
      yield* pass(5)
      const answer = yield* Fiber.join(writing)
      assert.include(answer.warnings?.[0]?.message, "could not be updated yet")
      yield* pass(seconds)
      isAway = false
      yield* pass(5)
      const operationId = started[0] ?? assert.fail("nothing was started")
      const { result } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(result, "1 succeeded")
      const again = yield* write(create, host, "k")
      assert.deepStrictEqual(again.result, answer.result)
      assert.lengthOf(scripted.commands, 1)
    })
  )
})
