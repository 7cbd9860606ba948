/** @rule circuit.host */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { type ConnectionId, ObjectName } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { CircuitBreaker } from "../../src/connections/CircuitBreaker.ts"
import * as Sample from "../../testing/Sample.ts"
import { down, nameIn, settle, silent, working } from "./CircuitWorld.ts"

describe("other tenants and other records", () => {
  it.effect("doesn't delay a tenant for another whose calls always fail", () =>
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

  it.effect("holds no connection for more than a minute because one record always gets a 500", () =>
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

  it.effect("holds no connection for more than a minute because several records always get a 500", () =>
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

  it.effect("check nothing while several connections of one group have no answer: its account may be the reason", () =>
    Effect.gen(function* () {
      const { moreConnections, open, project, run, script, tenants, writeTo } = yield* working(2)
      const breaker = yield* run(Effect.service(CircuitBreaker))
      script.check = ({ connectionId }) => (connectionId === tenants[1]?.connectionId ? Effect.void : Effect.fail(down))
      yield* open(1)
      const [first] = yield* breaker.open()
      assert(first !== undefined)
      const at = DateTime.toEpochMillis(yield* DateTime.now)
      const calls = {
        _tag: "Unanswered",
        at,
        calls: 5,
        host: first.host,
        objectName: ObjectName.make("contacts")
      } as const
      for (const connectionId of yield* moreConnections(2)) {
        yield* breaker.apply(project.id, connectionId, { ...calls, operationId: Sample.operationId(1) })
        yield* breaker.apply(project.id, connectionId, { ...calls, operationId: Sample.operationId(2) })
      }
      assert.strictEqual((yield* breaker.open()).length, 3)
      yield* TestClock.adjust("2 seconds")
      yield* writeTo(2, { type: "create", record: { name: "unaffected" } })
      assert.notInclude(script.checks, tenants[1]?.connectionId)
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

  it.effect("make one check for many creates at the same time, and another one at the host's next outage", () =>
    Effect.gen(function* () {
      const { open, outageOf, script, tenants, writeTo } = yield* working(4)
      const fourth = tenants[3]?.connectionId
      const checksOfFourth = () => script.checks.filter((id) => id === fourth).length
      const answering = ({ connectionId }: { readonly connectionId: ConnectionId }) =>
        connectionId === fourth ? Effect.andThen(Effect.yieldNow, Effect.void) : Effect.fail(down)
      const create = (name: string) => writeTo(4, { type: "create", record: { name } })
      script.check = answering
      for (const n of [1, 2, 3]) yield* open(n)
      yield* TestClock.adjust("2 seconds")
      yield* Effect.forEach(["a", "b", "c"], create, { concurrency: "unbounded" })
      assert.strictEqual(checksOfFourth(), 1)
      script.check = () => Effect.void
      yield* TestClock.adjust("2 minutes")
      assert.isUndefined(yield* outageOf(1))
      script.check = answering
      for (const n of [1, 2, 3]) yield* open(n)
      yield* TestClock.adjust("2 seconds")
      const before = checksOfFourth()
      yield* create("d")
      assert.strictEqual(checksOfFourth(), before + 1)
    })
  )

  it.effect("write over their own connection, also where another tenant wrote just before", () =>
    Effect.gen(function* () {
      const { script, tenants, writeTo } = yield* working(2)
      const used: Array<ConnectionId> = []
      script.write = ({ connectionId }) => void used.push(connectionId)
      for (const n of [1, 2, 1, 2]) yield* writeTo(n, { type: "create", record: { name: "Ann" } })
      const [one, two] = tenants.map(({ connectionId }) => connectionId)
      assert.deepStrictEqual(used, [one, two, one, two])
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
