/** @rule access.credentials */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as SqlClient from "effect/sql/SqlClient"
import * as CoalescedLookup from "../../src/sql/CoalescedLookup.ts"
import { embedded } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

/** A store whose answers wait until each is let go, in the order of the lookups. */
const world = Effect.gen(function* () {
  const state = { value: "active", begun: 0 }
  const gates: Array<Deferred.Deferred<void>> = []
  const lookUp = yield* CoalescedLookup.make((key: string) =>
    Effect.gen(function* () {
      state.begun += 1
      const found = `${key} ${state.value}`
      const gate = Deferred.makeUnsafe<void>()
      gates.push(gate)
      yield* Deferred.await(gate)
      return found
    })
  )
  const start = (key: string) => Effect.forkChild(lookUp(key), { startImmediately: true })
  const answer = (index: number) =>
    Effect.gen(function* () {
      while (gates[index] === undefined) yield* Effect.yieldNow
      yield* Deferred.succeed(gates[index], undefined)
    })
  return { answer, gates, lookUp, start, state }
})

describe("lookups that share statements", () => {
  it.layer(StoresOnSql.layer(embedded))((test) => {
    test.effect("sends one statement for all that come while another is under way, after the last of them", () =>
      Effect.gen(function* () {
        const { answer, start, state } = yield* world
        const first = yield* start("key")
        const second = yield* start("key")
        state.value = "disabled"
        const third = yield* start("key")
        assert.strictEqual(state.begun, 1)
        yield* answer(0)
        yield* answer(1)
        assert.deepStrictEqual(
          [yield* Fiber.join(first), yield* Fiber.join(second), yield* Fiber.join(third)],
          ["key active", "key disabled", "key disabled"]
        )
        assert.strictEqual(state.begun, 2)
      })
    )

    test.effect("never answers by a statement that was sent before the lookup began", () =>
      Effect.gen(function* () {
        const { answer, start, state } = yield* world
        const first = yield* start("key")
        const second = yield* start("key")
        yield* answer(0)
        yield* Fiber.join(first)
        while (state.begun < 2) yield* Effect.yieldNow
        state.value = "disabled"
        const third = yield* start("key")
        yield* answer(1)
        yield* answer(2)
        assert.deepStrictEqual([yield* Fiber.join(second), yield* Fiber.join(third)], ["key active", "key disabled"])
      })
    )

    test.effect("goes on for the others when one is interrupted", () =>
      Effect.gen(function* () {
        const { answer, start } = yield* world
        const first = yield* start("key")
        const second = yield* start("key")
        const third = yield* start("key")
        yield* Fiber.interrupt(second)
        yield* Fiber.interrupt(first)
        yield* answer(1)
        assert.strictEqual(yield* Fiber.join(third), "key active")
      })
    )

    test.effect("shares nothing between keys, nor with a transaction", () =>
      Effect.gen(function* () {
        const { answer, lookUp, start, state } = yield* world
        const sql = yield* SqlClient.SqlClient
        const first = yield* start("key")
        const other = yield* start("other")
        assert.strictEqual(state.begun, 2)
        const within = yield* Effect.forkChild(sql.withTransaction(lookUp("key")), { startImmediately: true })
        while (state.begun < 3) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        for (const index of [0, 1, 2]) yield* answer(index)
        assert.deepStrictEqual(
          [yield* Fiber.join(first), yield* Fiber.join(other), yield* Fiber.join(within)],
          ["key active", "other active", "key active"]
        )
      })
    )
  })
})
