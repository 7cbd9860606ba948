/** @rule circuit.probe */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Struct from "effect/Struct"
import * as TestClock from "effect/testing/TestClock"
import { CircuitBreaker } from "../../src/connections/CircuitBreaker.ts"
import * as Circuits from "../../src/connections/calls/Circuits.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import { ObjectName, OperationId } from "../../src/domain/Ids.ts"
import { circuitProbeLeaseSeconds } from "../../src/domain/Limits.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { ProviderNotAnswering } from "../../src/connections/calls/CircuitGuard.ts"
import { ProviderError, ProviderRejected, ProviderUnauthorized } from "../../src/providers/ProviderError.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"
import { always, down, host, make, never, provider, settle, silent, working } from "./CircuitWorld.ts"

describe("a provider that stops answering", () => {
  it.effect("gets no more writes after five calls without an answer, and every write once it answers again", () =>
    Effect.gen(function* () {
      const { later, outageOf, script, statusOf } = yield* working()
      script.write = always
      script.check = silent
      const ids = yield* Effect.forEach(["a", "b", "c", "d", "e", "f"], (name) => later(1, name))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* outageOf(1), "open")
      const sent = script.writes.length
      // Calls that were already on their way when the fifth failed have ended too.
      assert.isAtMost(sent, 8)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(script.writes.length, sent)
      script.write = never
      script.check = () => Effect.void
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(yield* outageOf(1))
      const statuses = yield* Effect.forEach(ids, statusOf)
      assert.deepStrictEqual(new Set(statuses), new Set(["success: 1 succeeded"]))
    })
  )

  it.effect("probes after 5 seconds, then after pauses that double up to a minute", () =>
    Effect.gen(function* () {
      const { open, script } = yield* working()
      script.check = silent
      yield* open(1)
      yield* TestClock.adjust("4999 millis")
      assert.strictEqual(script.checks.length, 0)
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(script.checks.length, 1)
      yield* TestClock.adjust("10 minutes")
      assert.isAtLeast(script.checks.length, 12)
      assert.isAtMost(script.checks.length, 17)
    })
  )

  it.effect("is probed after the store of circuits was away", () =>
    Effect.gen(function* () {
      let isAway = false
      const breaker = Layer.effect(
        CircuitBreaker,
        Effect.map(CircuitBreaker, (store) =>
          CircuitBreaker.of({
            ...store,
            open: () =>
              Effect.suspend(() =>
                isAway
                  ? Effect.fail(new StoreUnavailable({ store: "circuit", cause: new Error("no answer") }))
                  : store.open()
              )
          })
        )
      )
      const { open, script } = yield* working(1, breaker.pipe(Layer.provideMerge(MemoryStores.layer)))
      script.check = silent
      yield* open(1)
      isAway = true
      yield* TestClock.adjust("1 minute")
      isAway = false
      const before = script.checks.length
      yield* TestClock.adjust("2 minutes")
      assert.isAbove(script.checks.length, before)
    })
  )

  it.effect("probes from one of two processes, and closes the circuit for both", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, process, script, statusOf } = yield* working()
      const other = yield* process
      yield* Effect.forkScoped(other.runWorker())
      yield* open(1)
      const id = yield* later(1, "held")
      yield* settle
      assert.strictEqual(
        yield* statusOf(id),
        "in_progress: scripted has not answered since 1970-01-01 00:00 UTC; 1 write is waiting"
      )
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(script.checks.length, 1)
      assert.isUndefined(yield* outageOf(1))
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
    })
  )

  it.effect("probes from another process when the probing one is killed", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, process, script, statusOf, worker } = yield* working()
      script.check = () => Effect.never
      yield* open(1)
      const id = yield* later(1, "held")
      yield* TestClock.adjust("6 seconds")
      assert.strictEqual(script.checks.length, 1)
      yield* Fiber.interrupt(worker)
      script.check = () => Effect.void
      const other = yield* process
      yield* Effect.forkScoped(other.runWorker())
      yield* TestClock.adjust(`${circuitProbeLeaseSeconds} seconds`)
      assert.strictEqual(script.checks.length, 2)
      assert.isUndefined(yield* outageOf(1))
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
    })
  )

  it.effect("probes with a read if the driver has neither a check nor descriptions", () =>
    Effect.gen(function* () {
      let reads = 0
      let isDown = true
      const fails = Effect.fail(new ProviderError({ provider, reason: down }))
      const world = yield* World.make({
        guard: (driver) => ({
          ...driver,
          write: (...call) => (isDown ? fails : driver.write(...call)),
          read: (...call) => {
            reads++
            return isDown ? fails : driver.read(...call)
          }
        })
      })
      yield* Effect.forkScoped(world.platform.runWorker())
      const create = world.write({ type: "create", record: { name: "Ann" } })
      yield* Effect.forEach([1, 2, 3, 4, 5], () => Effect.result(create))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(reads, 1)
      isDown = false
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(reads, 2)
      assert.strictEqual((yield* create).result?.success, true)
    })
  )

  it.effect("refuses synchronous writes without a trace and releases the key", () =>
    Effect.gen(function* () {
      const { open, platform, script, writeTo } = yield* make()
      yield* open(1)
      const sent = script.writes.length
      const kept = yield* platform.searchOperations(host, { project: "shop" })
      const refused = yield* Effect.flip(writeTo(1, { type: "create", record: { name: "Ann" } }, "a key"))
      assert.instanceOf(refused, ProviderNotAnswering)
      const now = yield* DateTime.now
      assert.strictEqual(DateTime.toEpochMillis(refused.retryAfter) - DateTime.toEpochMillis(now), 5000)
      assert.strictEqual(script.writes.length, sent)
      assert.strictEqual(
        (yield* platform.searchOperations(host, { project: "shop" })).results.length,
        kept.results.length
      )
      yield* TestClock.adjust("5 seconds")
      const answer = yield* writeTo(1, { type: "create", record: { name: "Ann" } }, "a key")
      assert.isUndefined("replayed" in answer ? answer.replayed : undefined)
      assert.strictEqual(script.writes.at(-1), "Ann")
      assert.strictEqual(script.checks.length, 1)
    })
  )

  it.effect("refuses synchronous writes in a process that has seen no failure", () =>
    Effect.gen(function* () {
      const { open, process, script, writeOn } = yield* make()
      const other = yield* process
      yield* open(1)
      const sent = script.writes.length
      const refused = yield* Effect.flip(writeOn(other)(1, { type: "update", record: { id: "1", name: "Ann" } }))
      assert.strictEqual(refused._tag, "ProviderNotAnswering")
      assert.strictEqual(script.writes.length, sent)
    })
  )

  it.effect("ends what is unsent at its deadline as failed, and as not sent", () =>
    Effect.gen(function* () {
      const { later, open, script, statusOf, platform } = yield* working()
      script.check = silent
      yield* open(1)
      const id = yield* later(1, "held", { retryPolicy: { deadlineHours: 1 } })
      const gathered = yield* later(1, "gathered", { autoBatchPolicy: { maxDelayMinutes: 1, retryDeadlineHours: 1 } })
      const sent = script.writes.length
      yield* TestClock.adjust("63 minutes")
      assert.strictEqual(script.writes.length, sent)
      for (const operationId of [id, gathered]) {
        assert.match(yield* statusOf(operationId), /^failure/u)
        const { results: items } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
        assert.strictEqual(items[0]?.outcome, "failed")
        assert.match(items[0]?.errors?.[0]?.message ?? "", /^not sent/u)
        assert.strictEqual(items[0]?.attempts, 1)
      }
    })
  )

  it.effect("counts again from the start after an answer in between", () =>
    Effect.gen(function* () {
      const { outageOf, script, writeTo } = yield* make()
      const fail = Effect.fnUntraced(function* (times: number) {
        script.write = always
        yield* Effect.replicateEffect(Effect.result(writeTo(1, { type: "create", record: { name: "lost" } })), times)
        script.write = never
      })
      yield* fail(4)
      yield* writeTo(1, { type: "create", record: { name: "answered" } })
      yield* fail(4)
      assert.strictEqual(yield* outageOf(1), "suspected")
      yield* fail(1)
      assert.strictEqual(yield* outageOf(1), "open")
    })
  )

  it.effect("leaves the connection as it is where a probe is refused for want of a permission", () =>
    Effect.gen(function* () {
      const { open, platform, script, tenants } = yield* working()
      yield* open(1)
      script.check = () =>
        Effect.fail(new ProviderRejected({ message: "no access to the account's details", errors: [] }))
      yield* TestClock.adjust("6 seconds")
      assert.isAbove(script.checks.length, 0)
      const connectionId = tenants[0]?.connectionId
      assert(connectionId !== undefined)
      const { status } = yield* platform.getConnection(host, { project: "shop", connectionId })
      assert.strictEqual(status, "working")
    })
  )

  it.effect("probes again after a probe timed out", () =>
    Effect.gen(function* () {
      const { open, outageOf, script } = yield* working()
      yield* open(1)
      script.check = () => Effect.never
      yield* TestClock.adjust("30 seconds")
      const hanging = script.checks.length
      script.check = () => Effect.void
      yield* TestClock.adjust("2 minutes")
      assert.isAbove(script.checks.length, hanging)
      assert.isUndefined(yield* outageOf(1))
    })
  )

  it.effect("closes the circuit and waits for a reconnect if the credentials have expired by then", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, platform, script, statusOf, tenants } = yield* working()
      yield* open(1)
      script.check = () => Effect.fail(new ProviderUnauthorized({ message: "revoked" }))
      const id = yield* later(1, "held")
      yield* TestClock.adjust("6 seconds")
      assert.isUndefined(yield* outageOf(1))
      const connectionId = tenants[0]?.connectionId
      assert(connectionId !== undefined)
      const { status } = yield* platform.getConnection(host, { project: "shop", connectionId })
      assert.strictEqual(status, "bad_credentials")
      assert.match(yield* statusOf(id), /waiting for the connection to be reconnected/u)
    })
  )
})

describe("the calls of a driver", () => {
  it.effect(
    "opens after five calls without an answer in a row, also for writes that were planned on a cached connection",
    () =>
      Effect.gen(function* () {
        const { connection, outageOf, project, run, scripted } = yield* make()
        const breaker = yield* run(Effect.service(CircuitBreaker))
        const circuits = yield* Effect.provideService(Circuits.make, CircuitBreaker, breaker)
        let operations = 0
        const note = (answers: { readonly answered: boolean; readonly unanswered: number }) =>
          Effect.gen(function* () {
            const account = yield* (yield* ConnectionStore).account(project.id, connection.id)
            const operation = {
              id: OperationId.make(Sample.operationId(++operations)),
              resource: ObjectName.make("contacts")
            }
            // A cached connection shows no outage.
            const calling = { projectId: project.id, connection: { id: connection.id }, account, operation }
            yield* Circuits.note(scripted.driver, calling, answers)
          }).pipe(Effect.provideService(Circuits.Circuits, circuits), run)
        const lost = note({ answered: false, unanswered: 1 })
        yield* Effect.replicateEffect(lost, 4)
        yield* note({ answered: true, unanswered: 0 })
        yield* Effect.replicateEffect(lost, 4)
        assert.notStrictEqual(yield* outageOf(1), "open")
        yield* lost
        assert.strictEqual(yield* outageOf(1), "open")
      })
  )

  it.effect("stay without lookups where the driver has none", () =>
    Effect.gen(function* () {
      const { connection, project, run, scripted } = yield* make()
      const breaker = yield* run(Effect.service(CircuitBreaker))
      const circuits = yield* Effect.provideService(Circuits.make, CircuitBreaker, breaker)
      const account = yield* run(Effect.flatMap(ConnectionStore, (store) => store.account(project.id, connection.id)))
      const operation = { id: OperationId.make(Sample.operationId()), resource: ObjectName.make("contacts") }
      const driver = Struct.omit(scripted.driver, ["findByKey", "readMany"])
      const counted = yield* Circuits.counting(driver, { projectId: project.id, connection, account, operation }).pipe(
        Effect.provideService(Circuits.Circuits, circuits),
        run
      )
      assert.deepStrictEqual([counted.findByKey, counted.readMany], [undefined, undefined])
    })
  )
})
