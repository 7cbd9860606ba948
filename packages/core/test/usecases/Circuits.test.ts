/** A provider that stops answering: writes are held, the provider is probed, and other tenants go on. */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { type ConnectionId, ConsumerRef, GroupRef, type OperationId, ProviderName } from "../../src/domain/Ids.ts"
import { circuitProbeLeaseSeconds } from "../../src/domain/Limits.ts"
import type { WriteRequest } from "../../src/domain/WriteRequest.ts"
import { ProviderNotAnswering } from "../../src/usecases/CircuitGuard.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import { CircuitBreaker } from "../../src/ports/CircuitBreaker.ts"
import type { Account, ProviderDriver } from "../../src/ports/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/ports/ProviderError.ts"
import { ProviderRegistry } from "../../src/ports/ProviderRegistry.ts"
import type { Stores } from "../../src/ports/Stores.ts"
import type { WriteCommand } from "../../src/write/WriteCommand.ts"
import * as World from "./World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const down = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: false })

/** How the provider behaves: what a write and a check fail with, and which calls it received. */
interface Wire {
  write: (account: Account, command: WriteCommand) => ProviderFailure | undefined
  check: (account: Account) => Effect.Effect<void, ProviderFailure>
  readonly writes: Array<string>
  readonly checks: Array<ConnectionId>
}

const always: Wire["write"] = () => down
const never: Wire["write"] = () => undefined
const silent: Wire["check"] = () => Effect.fail(down)

const wire = (): Wire => ({ write: never, check: () => Effect.void, writes: [], checks: [] })

const nameIn = (command: WriteCommand): string => String(command.items[0]?.fields["name"])

const guardOf =
  (script: Wire) =>
  (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    write: (account, command) =>
      Effect.suspend(() => {
        script.writes.push(nameIn(command))
        const reason = script.write(account, command)
        return reason === undefined
          ? driver.write(account, command)
          : Effect.fail(new ProviderError({ provider, reason }))
      }),
    check: (account) =>
      Effect.suspend(() => {
        script.checks.push(account.connectionId)
        return Effect.mapBoth(script.check(account), {
          onSuccess: () => ({}),
          onFailure: (reason) => new ProviderError({ provider, reason })
        })
      })
  })

/** A world whose provider follows the script, with the integration installed for groups `acme`, `group-2` and so on. */
const make = Effect.fnUntraced(function* (groups = 1, stores: Layer.Layer<Stores> = MemoryStores.layer) {
  const script = wire()
  const world = yield* World.make({ guard: guardOf(script), stores })
  const { connection, platform, run } = world
  const tenants = [{ groupRef: GroupRef.make("acme"), connectionId: connection.id }]
  for (let n = 2; n <= groups; n++) {
    const groupRef = GroupRef.make(`group-${n}`)
    const { id: connectionId } = yield* platform.createConnection(host, {
      project: "shop",
      provider,
      groupRef,
      consumerRef: ConsumerRef.make("ann"),
      credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("s3cret") }
    })
    yield* platform.createInstallation(host, {
      project: "shop",
      integration: "crm",
      groupRef,
      connectionId,
      skipSampling: true,
      config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
    })
    tenants.push({ groupRef, connectionId })
  }
  // Connecting an account checks its credentials.
  script.checks.splice(0)
  const asTenant = (n: number, request: Omit<WriteRequest, "groupRef">, key?: string) => {
    const input = world.input(request, key)
    return { ...input, request: { ...input.request, groupRef: tenants[n - 1]?.groupRef ?? GroupRef.make("none") } }
  }
  const writeOn = (on: Platform["Service"]) => (n: number, request: Omit<WriteRequest, "groupRef">, key?: string) =>
    on.writeRecords(host, asTenant(n, request, key))
  const write = writeOn(platform)
  const later = (n: number, name: string, members: Partial<WriteRequest> = {}) =>
    Effect.map(write(n, { type: "create", mode: "asynchronous", record: { name }, ...members }), (answer) =>
      answer.dryRun === undefined ? answer.operationId : assert.fail("a dry run")
    )
  const statusOf = (operationId: OperationId) =>
    Effect.map(platform.getOperation(host, { project: "shop", operationId }), ({ result, status }) =>
      result === undefined ? status : `${status}: ${result}`
    )
  const outageOf = (n: number) =>
    Effect.map(
      platform.getConnection(host, { project: "shop", connectionId: tenants[n - 1]?.connectionId ?? connection.id }),
      ({ outage }) => outage?.state
    )
  /** Another process on the same stores. */
  const process = Effect.gen(function* () {
    const context = yield* run(Effect.context<Platform | Stores>())
    const registry = Layer.succeed(
      ProviderRegistry,
      ProviderRegistry.fromDrivers([guardOf(script)(world.scripted.driver)])
    )
    const layer = Layer.fresh(Platform.layer).pipe(
      Layer.provide(registry),
      Layer.provide(Layer.succeedContext(context))
    )
    const built = yield* Layer.build(layer)
    return yield* Effect.provideContext(Effect.service(Platform), built)
  })
  /** Opens the n-th tenant's circuit by writes that have no answer; all of the tenant's calls go on failing. */
  const open = Effect.fnUntraced(function* (n: number) {
    const before = script.write
    script.write = always
    yield* Effect.forEach([1, 2, 3, 4, 5], (each) =>
      Effect.result(write(n, { type: "create", record: { name: `lost ${each}` } }))
    )
    assert.strictEqual(yield* outageOf(n), "open")
    script.write = before
  })
  return { ...world, script, tenants, writeTo: write, writeOn, later, statusOf, outageOf, process, open }
})

const working = Effect.fnUntraced(function* (...options: Parameters<typeof make>) {
  const world = yield* make(...options)
  const worker = yield* Effect.forkScoped(world.platform.work())
  return { ...world, worker }
})

/** Lets everything run that is due, without time passing. */
const settle = TestClock.adjust(0)

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

  it.effect("is probed after 5 seconds, then at pauses that double up to a minute", () =>
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

  it.effect("is probed by one of two processes, and its circuit closes for both", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, process, script, statusOf } = yield* working()
      const other = yield* process
      yield* Effect.forkScoped(other.work())
      yield* open(1)
      const id = yield* later(1, "held")
      yield* settle
      assert.strictEqual(yield* statusOf(id), "in_progress")
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(script.checks.length, 1)
      assert.isUndefined(yield* outageOf(1))
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
    })
  )

  it.effect("is probed by another process when the one that probes is killed", () =>
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
      yield* Effect.forkScoped(other.work())
      yield* TestClock.adjust(`${circuitProbeLeaseSeconds} seconds`)
      assert.strictEqual(script.checks.length, 2)
      assert.isUndefined(yield* outageOf(1))
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
    })
  )

  it.effect("is probed by a read where its driver has neither a check nor descriptions", () =>
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
      yield* Effect.forkScoped(world.platform.work())
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

  it.effect("whose credentials are dead by then closes the circuit and waits for the connection to be renewed", () =>
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
      assert.match(yield* statusOf(id), /waiting for the connection to be renewed/u)
    })
  )
})

describe("other tenants and other records", () => {
  it.effect("are not delayed by a tenant whose calls always fail", () =>
    Effect.gen(function* () {
      const { later, outageOf, script, statusOf, tenants, writeTo } = yield* working(2)
      script.write = ({ connectionId }) => (connectionId === tenants[0]?.connectionId ? down : undefined)
      script.check = ({ connectionId }) => (connectionId === tenants[0]?.connectionId ? Effect.fail(down) : Effect.void)
      yield* Effect.forEach(
        Array.from({ length: 60 }, (_, n) => `${n}`),
        (name) => later(1, name)
      )
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(yield* outageOf(1), "open")
      const id = yield* later(2, "theirs")
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
      yield* writeTo(2, { type: "create", record: { name: "now" } })
      assert.isUndefined(yield* outageOf(2))
    })
  )

  it.effect("are not held for more than a minute by one record that always gets a 500", () =>
    Effect.gen(function* () {
      const { later, script, statusOf } = yield* working()
      script.write = (_, command) => (nameIn(command) === "poison" ? down : undefined)
      yield* later(1, "poison")
      for (let n = 0; n < 20; n++) {
        const id = yield* later(1, `good ${n}`)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
      }
    })
  )

  it.effect("are not held for more than a minute by several such records either", () =>
    Effect.gen(function* () {
      const { later, outageOf, script, statusOf } = yield* working()
      script.write = (_, command) => (nameIn(command) === "poison" ? down : undefined)
      yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => later(1, "poison"))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* outageOf(1), "open")
      for (let n = 0; n < 10; n++) {
        const id = yield* later(1, `good ${n}`)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
      }
    })
  )

  it.effect("check a host for themselves before their next create while three groups on it have no answer", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, script, statusOf, tenants, writeTo } = yield* working(4)
      const silenced = new Set(tenants.slice(0, 3).map(({ connectionId }) => connectionId))
      const isSilenced = (id: ConnectionId) => silenced.has(id)
      const fourth = tenants[3]?.connectionId
      assert(fourth !== undefined)
      script.check = ({ connectionId }) => (isSilenced(connectionId) ? Effect.fail(down) : Effect.void)
      const checksOfFourth = () => script.checks.filter((id) => id === fourth).length
      yield* open(1)
      yield* open(2)
      yield* TestClock.adjust("2 seconds")
      yield* writeTo(4, { type: "create", record: { name: "unaffected" } })
      assert.strictEqual(checksOfFourth(), 0)
      yield* open(3)
      yield* TestClock.adjust("2 seconds")
      yield* writeTo(4, { type: "create", record: { name: "checked" } })
      assert.strictEqual(checksOfFourth(), 1)
      const id = yield* later(4, "passed")
      yield* settle
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
      assert.strictEqual(checksOfFourth(), 1)
      assert.isUndefined(yield* outageOf(4))
    })
  )

  it.effect("wait with a create, and send updates, while their own check of the host has no answer", () =>
    Effect.gen(function* () {
      const { later, open, script, statusOf, writeTo } = yield* working(4)
      script.check = silent
      for (const n of [1, 2, 3]) yield* open(n)
      yield* TestClock.adjust("2 seconds")
      const sent = script.writes.length
      const id = yield* later(4, "waits")
      const refused = yield* Effect.flip(writeTo(4, { type: "create", record: { name: "now" } }))
      assert.strictEqual(refused._tag, "ProviderNotAnswering")
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(script.writes.length, sent)
      assert.strictEqual(yield* statusOf(id), "in_progress")
      yield* Effect.result(writeTo(4, { type: "update", record: { id: "1", name: "changed" } }))
      assert.strictEqual(script.writes.length, sent + 1)
      script.check = () => Effect.void
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(id), "success: 1 succeeded")
    })
  )

  it.effect("ask no store about circuits while their calls succeed", () =>
    Effect.gen(function* () {
      let applied = 0
      const counting = Layer.effect(
        CircuitBreaker,
        Effect.map(CircuitBreaker, (breaker) =>
          CircuitBreaker.of({
            ...breaker,
            apply: (...given) => {
              applied++
              return breaker.apply(...given)
            }
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { later, writeTo } = yield* working(1, counting)
      yield* Effect.forEach([1, 2, 3], (n) => later(1, `${n}`))
      yield* settle
      yield* writeTo(1, { type: "create", record: { name: "now" } })
      assert.strictEqual(applied, 0)
    })
  )
})
