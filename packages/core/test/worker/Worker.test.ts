/** @rule async.accept, retry.retryable, auto.trigger, worker.claim, auto.key, write.planTime, async.outcome, auto.firstPolicy */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const record = (name: string) => ({ name })
const later = { type: "create", mode: "asynchronous" } as const
const gathered = (maxDelayMinutes = 10) => ({ ...later, autoBatchPolicy: { maxDelayMinutes } })

const busy = new ProviderUnavailable({ message: "busy", written: "no", timedOut: false })
const lost = new ProviderUnavailable({ message: "no answer", written: "unknown", timedOut: true })

const working = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const worker = yield* Effect.forkScoped(world.platform.runWorker())
  const statusOf = (operationId: OperationId) =>
    Effect.map(world.platform.getOperation(host, { project: "shop", operationId }), ({ result, status }) =>
      result === undefined ? status : `${status}: ${result}`
    )
  return { ...world, worker, statusOf }
})

/** Stores whose queue fails at the first claim, as with an unreadable row, and at the first extension of leases. */
const breakingOnce = Layer.effect(
  OperationQueue,
  Effect.map(OperationQueue, (queue) => {
    const calls = { claim: 0, extend: 0 }
    const broken = Effect.die(new Error("a row can't be read"))
    return OperationQueue.of({
      ...queue,
      claim: (request) => (calls.claim++ === 0 ? broken : queue.claim(request)),
      extend: (...given) => (calls.extend++ === 0 ? broken : queue.extend(...given))
    })
  })
).pipe(Layer.provideMerge(MemoryStores.layer))

const settle = TestClock.adjust(0)

describe("asynchronous mode", () => {
  it.effect("answers before the provider is called, then writes", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const answer = yield* write({ ...later, record: record("Ann") })
      assert.strictEqual(answer.recordRef, `${answer.operationId}.0`)
      assert.strictEqual(answer.result, undefined)
      assert.strictEqual(yield* statusOf(answer.operationId), "in_progress")
      yield* settle
      assert.strictEqual(yield* statusOf(answer.operationId), "success: 1 succeeded")
      assert.deepStrictEqual([...scripted.records.values()], [record("Ann")])
    })
  )

  it.effect("continues after a failed claim", () =>
    Effect.gen(function* () {
      const { statusOf, write } = yield* working({ stores: breakingOnce })
      yield* settle
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )

  it.effect("keeps its leases after extending them broke: a call that lasts is not made again", () =>
    Effect.gen(function* () {
      let calls = 0
      const slowly: World.WorldOptions["guard"] = (driver) => ({
        ...driver,
        write: (...call) => {
          calls++
          return Effect.andThen(Effect.sleep("50 seconds"), driver.write(...call))
        }
      })
      const { statusOf, write } = yield* working({ stores: breakingOnce, guard: slowly })
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* Effect.replicateEffect(TestClock.adjust("5 seconds"), 30)
      assert.strictEqual(calls, 1)
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )

  it.effect("writes a batch in one call", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const batch = ["Ann", "Bob", "Cid"].map((name) => ({ record: record(name) }))
      const { operationId, recordRef } = yield* write({ ...later, batch })
      yield* settle
      assert.strictEqual(recordRef, undefined)
      assert.strictEqual(yield* statusOf(operationId), "success: 3 succeeded")
      assert.strictEqual(scripted.commands.length, 1)
    })
  )

  it.effect("tries again what may go through later, until it does", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(busy, busy, busy)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
      assert.strictEqual(scripted.commands.length, 4)
    })
  )

  it.effect("waits as long as the provider asks", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const retryAfter = DateTime.add(yield* DateTime.now, { minutes: 10 })
      scripted.failNext(new ProviderQuotaExceeded({ message: "limit", retryAfter }))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("9 minutes")
      assert.strictEqual(scripted.commands.length, 1)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )

  it.effect("ends as a failure with the provider's last message when the deadline passes", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(...Array.from({ length: 1000 }, () => busy))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("59 minutes")
      assert.match(yield* statusOf(operationId), /^in_progress/)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* statusOf(operationId), "failure: 1 failed: busy")
    })
  )

  it.effect("waits for a deadline of its own", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(...Array.from({ length: 1000 }, () => busy))
      const { operationId } = yield* write({ ...later, record: record("Ann"), retryPolicy: { deadlineHours: 3 } })
      yield* TestClock.adjust("2 hours")
      assert.match(yield* statusOf(operationId), /^in_progress/)
      yield* TestClock.adjust("61 minutes")
      assert.strictEqual(yield* statusOf(operationId), "failure: 1 failed: busy")
    })
  )

  it.effect("doesn't try a refusal again", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(new ProviderRejected({ message: "no such field", errors: [] }))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* statusOf(operationId), "failure: 1 failed: no such field")
      assert.strictEqual(scripted.commands.length, 1)
    })
  )

  it.effect("never sends a create again whose answer was lost", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(lost)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("2 hours")
      assert.match(yield* statusOf(operationId), /^failure: 1 uncertain/)
      assert.strictEqual(scripted.commands.length, 1)
    })
  )

  it.effect("brings back the same operation for the same key", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* working()
      const first = yield* write({ ...later, record: record("Ann") }, host, "key")
      yield* settle
      const second = yield* write({ ...later, record: record("Ann") }, host, "key")
      assert.deepStrictEqual(second, { ...first, replayed: true })
      assert.strictEqual(scripted.commands.length, 1)
    })
  )

  it.effect("waits for a connection that must be renewed, and goes on when it is", () =>
    Effect.gen(function* () {
      const { connection, platform, scripted, statusOf, write } = yield* working()
      scripted.failNext(new ProviderUnauthorized({ message: "revoked" }))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("30 minutes")
      assert.match(yield* statusOf(operationId), /^in_progress: waiting for the connection to be reconnected/)
      assert.strictEqual(scripted.commands.length, 1)
      yield* platform.decoded.replaceCredentials(host, {
        project: "shop",
        connectionId: connection.id,
        credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("new") }
      })
      yield* settle
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )

  it.effect("fails when the connection isn't renewed before the deadline", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(new ProviderUnauthorized({ message: "revoked" }))
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("61 minutes")
      assert.match(yield* statusOf(operationId), /^failure: 1 failed: revoked/)
    })
  )

  it.effect("ends what was running, and claims nothing more, when the worker is stopped", () =>
    Effect.gen(function* () {
      const { statusOf, worker, write } = yield* working()
      yield* Fiber.interrupt(worker)
      const { operationId } = yield* write({ ...later, record: record("Ann") })
      yield* TestClock.adjust("1 minute")
      assert.match(yield* statusOf(operationId), /^in_progress/)
    })
  )
})

describe("auto batching", () => {
  it.effect("gathers single writes into one call when the delay of the first is over", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const first = yield* write({ ...gathered(), record: record("Ann") })
      yield* TestClock.adjust("5 minutes")
      const second = yield* write({ ...gathered(), record: record("Bob") })
      assert.strictEqual(second.operationId, first.operationId)
      assert.deepStrictEqual([first.recordRef, second.recordRef], [`${first.operationId}.0`, `${first.operationId}.1`])
      yield* TestClock.adjust("4 minutes")
      assert.strictEqual(scripted.commands.length, 0)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(first.operationId), "success: 2 succeeded")
      assert.strictEqual(scripted.commands.length, 1)
    })
  )

  it.effect("runs immediately with a hundred records", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* working()
      const answers = yield* Effect.forEach(
        Array.from({ length: 150 }, (_, n) => record(`n${n}`)),
        (each) => write({ ...gathered(), record: each }),
        { concurrency: 10 }
      )
      yield* settle
      assert.deepStrictEqual(
        scripted.commands.map(({ items }) => items.length),
        [100]
      )
      assert.strictEqual(new Set(answers.map(({ operationId }) => operationId)).size, 2)
      assert.strictEqual(new Set(answers.map(({ recordRef }) => recordRef)).size, 150)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(scripted.records.size, 150)
    })
  )

  it.effect("keeps the policy of the first record, and tells who asked otherwise", () =>
    Effect.gen(function* () {
      const { write } = yield* working()
      yield* write({ ...gathered(10), record: record("Ann") })
      const { warnings } = yield* write({ ...gathered(3), record: record("Bob") })
      assert.deepStrictEqual(
        warnings?.map(({ name }) => name),
        ["autoBatchPolicy.maxDelayMinutes"]
      )
    })
  )

  it.effect("brings back a record's own place for its key", () =>
    Effect.gen(function* () {
      const { write } = yield* working()
      yield* write({ ...gathered(10), record: record("Ann") })
      const second = yield* write({ ...gathered(3), record: record("Bob") }, host, "key")
      assert.deepStrictEqual(yield* write({ ...gathered(3), record: record("Bob") }, host, "key"), {
        ...second,
        replayed: true
      })
    })
  )

  it.effect("doesn't mix headers", () =>
    Effect.gen(function* () {
      const { write } = yield* working()
      const headers = [{ key: "Sforce-Auto-Assign", value: "FALSE" }]
      const plain = yield* write({ ...gathered(), record: record("Ann") })
      const other = yield* write({ ...gathered(), record: record("Bob"), headers })
      assert.notStrictEqual(plain.operationId, other.operationId)
    })
  )

  it.effect("mixes headers of another order and case", () =>
    Effect.gen(function* () {
      const { write } = yield* working()
      const [one, two] = [
        { key: "Sforce-Auto-Assign", value: "FALSE" },
        { key: "Sforce-Mru", value: "TRUE" }
      ]
      const first = yield* write({ ...gathered(), record: record("Ann"), headers: [one, two] })
      const lower = { ...one, key: one.key.toLowerCase() }
      const second = yield* write({ ...gathered(), record: record("Bob"), headers: [two, lower] })
      assert.strictEqual(first.operationId, second.operationId)
    })
  )

  it.effect("starts its retry clock with its first attempt", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      scripted.failNext(...Array.from({ length: 1000 }, () => busy))
      const { operationId } = yield* write({ ...gathered(120), record: record("Ann") })
      yield* TestClock.adjust("179 minutes")
      assert.match(yield* statusOf(operationId), /^in_progress/)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* statusOf(operationId), "failure: 1 failed: busy")
    })
  )
})

describe("updates in the background", () => {
  const update = (id: string, name: string) => ({ ...later, type: "update" as const, record: { id, name } })

  it.effect("writes updates of one record in the order of their acceptance", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* working()
      const { result } = yield* write({ type: "create", record: record("Ann") })
      const id = result?.recordId ?? ""
      scripted.failNext(busy)
      yield* write(update(id, "one"))
      yield* settle
      yield* write(update(id, "two"))
      yield* write(update(id, "three"))
      yield* TestClock.adjust("5 minutes")
      const names = scripted.commands.flatMap(({ items, type }) => (type === "update" ? [items[0].fields["name"]] : []))
      assert.deepStrictEqual(names, ["one", "one", "two", "three"])
      assert.strictEqual(scripted.records.get(id)?.["name"], "three")
    })
  )

  it.effect("writes updates of one record in order even if its id is spelled differently", () =>
    Effect.gen(function* () {
      const guard = (driver: ProviderDriver) => ({ ...driver, canonicalId: (id: string) => id.toLowerCase() })
      const { scripted, write } = yield* working({ guard })
      const { result } = yield* write({ type: "create", record: record("Ann") })
      const id = result?.recordId ?? ""
      scripted.failNext(busy)
      yield* write(update(id.toUpperCase(), "one"))
      yield* settle
      yield* write(update(id, "two"))
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(scripted.records.get(id)?.["name"], "two")
    })
  )

  it.effect("writes updates of one record in a batch in order, even if the first is retried", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const { result } = yield* write({ type: "create", record: record("Ann") })
      const id = result?.recordId ?? ""
      const batch = ["one", "two"].map((name) => ({ record: { id, name } }))
      scripted.answerNext({ outcome: "failed", retryable: true })
      const { operationId } = yield* write({ ...later, type: "update", batch })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(operationId), "success: 2 succeeded")
      assert.strictEqual(scripted.records.get(id)?.["name"], "two")
      assert.deepStrictEqual(
        scripted.commands.slice(1).map(({ items }) => items.map(({ fields }) => fields["name"])),
        [["one"], ["one"], ["two"]]
      )
    })
  )

  it.effect("sends updates again whose answer was lost", () =>
    Effect.gen(function* () {
      const { scripted, statusOf, write } = yield* working()
      const { result } = yield* write({ type: "create", record: record("Ann") })
      const id = result?.recordId ?? ""
      scripted.failNext(lost, lost, lost)
      const { operationId } = yield* write(update(id, "one"))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(operationId), "success: 1 succeeded")
    })
  )
})
