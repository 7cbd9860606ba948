/** @rule reconcile.deadProcess */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { CircuitBreaker } from "../../src/connections/CircuitBreaker.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import * as Sample from "../../testing/Sample.ts"
import { down, make, settle, silent, working } from "./CircuitWorld.ts"

const create = (name: string) => ({ type: "create" as const, record: { name } })

describe("a process without a worker", () => {
  it.effect(
    "queries the open circuits when it creates records, at most once in ten seconds, and keeps its own checks",
    () =>
      Effect.gen(function* () {
        let queries = 0
        const stores = Layer.effect(
          CircuitBreaker,
          Effect.map(CircuitBreaker, (breaker) =>
            CircuitBreaker.of({ ...breaker, open: () => Effect.suspend(() => (queries++, breaker.open())) })
          )
        ).pipe(Layer.provideMerge(MemoryStores.layer))
        const { open, process, script, tenants, writeOn } = yield* make(4, stores)
        const fourth = tenants[3]?.connectionId
        const checks = () => script.checks.filter((id) => id === fourth).length
        script.check = ({ connectionId }) => (connectionId === fourth ? Effect.void : Effect.fail(down))
        for (const n of [1, 2, 3]) yield* open(n)
        const write = writeOn(yield* process)
        const before = queries
        for (const name of ["Ann", "Bob", "Cid"]) {
          yield* write(4, create(name))
          yield* TestClock.adjust("2 seconds")
        }
        assert.deepStrictEqual([queries - before, checks()], [1, 1])
        yield* TestClock.adjust("10 seconds")
        for (const name of ["Dan", "Eve"]) {
          yield* write(4, create(name))
          yield* settle
        }
        assert.deepStrictEqual([queries - before, checks()], [2, 1])
      })
  )
})

describe("an open circuit", () => {
  it.effect("refuses a second write while the first one makes its probe", () =>
    Effect.gen(function* () {
      const { open, script, writeTo } = yield* make()
      script.check = silent
      yield* open(1)
      const sent = script.writes.length
      script.check = () => Effect.never
      yield* TestClock.adjust("10 seconds")
      const first = yield* Effect.forkChild(Effect.flip(writeTo(1, create("Ann"))))
      yield* settle
      const second = yield* Effect.forkChild(Effect.flip(writeTo(1, create("Bob"))))
      yield* settle
      assert.strictEqual((yield* Fiber.join(second))._tag, "ProviderNotAnswering")
      yield* TestClock.adjust("11 seconds")
      assert.strictEqual((yield* Fiber.join(first))._tag, "ProviderNotAnswering")
      assert.strictEqual(script.writes.length, sent)
    })
  )

  it.effect("stays open when its probe fails by a bug of the driver", () =>
    Effect.gen(function* () {
      const { later, open, outageOf, script, statusOf } = yield* working()
      script.check = silent
      yield* open(1)
      const sent = script.writes.length
      const id = yield* later(1, "waits")
      script.check = () => Effect.die(new Error("a bug"))
      yield* TestClock.adjust("3 minutes")
      assert.strictEqual(yield* outageOf(1), "open")
      assert.match(yield* statusOf(id), /^in_progress/u)
      assert.strictEqual(script.writes.length, sent)
    })
  )

  it.effect("holds an operation that was claimed right before it opened", () =>
    Effect.gen(function* () {
      let opens = false
      const stores = Layer.effect(
        OperationQueue,
        Effect.gen(function* () {
          const [queue, breaker] = [yield* OperationQueue, yield* CircuitBreaker]
          return OperationQueue.of({
            ...queue,
            claim: (request) =>
              Effect.tap(queue.claim(request), ([claimed]) => {
                if (!opens || claimed === undefined) return Effect.void
                const { connectionId, operation } = claimed
                const { projectId, resource: objectName } = operation
                const event = { _tag: "Unanswered", calls: 1, host: "scripted.test", objectName } as const
                return Effect.forEach([1, 2, 3, 4, 5], (n) =>
                  breaker.apply(projectId, connectionId, { ...event, at: 0, operationId: Sample.operationId(n) })
                )
              })
          })
        })
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { later, outageOf, script, statusOf } = yield* working(1, stores)
      script.check = silent
      opens = true
      const id = yield* later(1, "waits")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* outageOf(1), "open")
      assert.match(yield* statusOf(id), /^in_progress/u)
      assert.isEmpty(script.writes)
    })
  )
})
