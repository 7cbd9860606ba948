/** @rule sql.groupCommit */
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Result from "effect/Result"
import { ConnectionError, DeadlockError, SqlError, SqlSyntaxError } from "effect/sql/SqlError"
import * as GroupCommit from "../../src/operations/queue/GroupCommit.ts"
import { CommitUnknown } from "../../src/sql/SqlFailure.ts"

const failed = (reason: SqlError["reason"]) => Effect.fail(new SqlError({ reason }))
const answered = (items: ReadonlyArray<number>) => items.map((item) => Result.succeed(item * 10))

/** Answers ten times each number, and which flushes there were; the first waits for the gate. */
const tens = Effect.fnUntraced(function* (
  flush: (items: ReadonlyArray<number>) => ReturnType<GroupCommit.Options<number, number, never>["flush"]>
) {
  const flushes: Array<ReadonlyArray<number>> = []
  const gate = Latch.makeUnsafe(false)
  const ask = yield* GroupCommit.make<number, number, never>({
    bytesOf: (item) => item,
    tenantOf: () => "acme",
    flush: (items) =>
      Effect.andThen(
        Effect.sync(() => flushes.push(items)),
        flushes.length === 0 ? Effect.andThen(gate.await, flush(items)) : flush(items)
      )
  })
  const askAll = Effect.fnUntraced(function* (...items: ReadonlyArray<number>) {
    const first = yield* Effect.forkChild(Effect.exit(ask(0)))
    yield* Effect.yieldNow
    yield* Effect.yieldNow
    const others = yield* Effect.forEach(items, (item) => Effect.forkChild(Effect.exit(ask(item))))
    yield* Effect.yieldNow
    return { first, others }
  })
  return { flushes, gate, askAll }
})

describe("group commit", () => {
  it.effect("adds items that arrive during a flush to the next one, and answers each caller", () =>
    Effect.gen(function* () {
      const { askAll, flushes, gate } = yield* tens((items) => Effect.succeed(answered(items)))
      const { others } = yield* askAll(1, 2, 3)
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.joinAll(others), [10, 20, 30].map(Exit.succeed))
      assert.deepStrictEqual(flushes, [[0], [1, 2, 3]])
    })
  )

  it.effect("fails only the item that the database refuses", () =>
    Effect.gen(function* () {
      const { askAll, gate } = yield* tens((items) =>
        items.includes(3)
          ? failed(new SqlSyntaxError({ cause: new Error("unknown value") }))
          : Effect.succeed(answered(items))
      )
      const { others } = yield* askAll(1, 2, 3, 4, 5)
      yield* gate.open
      const exits = yield* Fiber.joinAll(others)
      assert.deepStrictEqual(exits.map(Exit.isSuccess), [true, true, false, true, true])
    })
  )

  it.effect("fails all callers of a flush if the database is unavailable, and doesn't repeat it", () =>
    Effect.gen(function* () {
      const { askAll, flushes, gate } = yield* tens((items) =>
        items.includes(1)
          ? failed(new ConnectionError({ cause: new Error("socket") }))
          : Effect.succeed(answered(items))
      )
      const { others } = yield* askAll(1, 2)
      yield* gate.open
      const exits = yield* Fiber.joinAll(others)
      assert.isTrue(exits.every((exit) => Exit.isFailure(exit) && Cause.hasFails(exit.cause)))
      assert.deepStrictEqual(flushes, [[0], [1, 2]])
    })
  )

  it.effect("never repeats a flush of which it is unknown whether it was stored", () =>
    Effect.gen(function* () {
      const { askAll, flushes, gate } = yield* tens((items) =>
        items.includes(1) ? Effect.die(new CommitUnknown()) : Effect.succeed(answered(items))
      )
      const { others } = yield* askAll(1, 2)
      yield* gate.open
      const exits = yield* Fiber.joinAll(others)
      assert.isTrue(exits.every((exit) => Exit.isFailure(exit) && Cause.hasDies(exit.cause)))
      assert.deepStrictEqual(flushes, [[0], [1, 2]])
    })
  )

  it.effect("repeats a flush that was aborted by a deadlock", () =>
    Effect.gen(function* () {
      let refused = 0
      const { askAll, gate } = yield* tens((items) =>
        Effect.suspend(() =>
          items.includes(1) && refused++ < 2
            ? failed(new DeadlockError({ cause: new Error("deadlock") }))
            : Effect.succeed(answered(items))
        )
      )
      const { others } = yield* askAll(1, 2)
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.joinAll(others), [10, 20].map(Exit.succeed))
    })
  )

  it.effect("continues for the others when a caller is interrupted", () =>
    Effect.gen(function* () {
      const { askAll, gate } = yield* tens((items) => Effect.succeed(answered(items)))
      const { first, others } = yield* askAll(1, 2)
      const [leaving, staying] = others
      assert(leaving !== undefined && staying !== undefined)
      yield* Fiber.interrupt(first)
      yield* Fiber.interrupt(leaving)
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.join(staying), Exit.succeed(20))
    })
  )

  it.effect("moves items above the limit to the front of the next flush", () =>
    Effect.gen(function* () {
      const { askAll, flushes, gate } = yield* tens((items) =>
        Effect.succeed(items.map((item) => (items.length > 1 && item > 2 ? undefined : Result.succeed(item * 10))))
      )
      const { others } = yield* askAll(1, 2, 3)
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.joinAll(others), [10, 20, 30].map(Exit.succeed))
      assert.deepStrictEqual(flushes, [[0], [1, 2, 3], [3]])
    })
  )

  it.effect("takes the items of tenants in turns where more waits than a flush takes", () =>
    Effect.gen(function* () {
      const flushes: Array<ReadonlyArray<string>> = []
      const gate = Latch.makeUnsafe(false)
      const ask = yield* GroupCommit.make<string, void, never>({
        bytesOf: () => 1_900_000,
        tenantOf: (item) => item.slice(0, 1),
        flush: (items) =>
          Effect.andThen(
            Effect.sync(() => flushes.push(items)),
            Effect.as(
              gate.await,
              items.map(() => Result.void)
            )
          )
      })
      const items = ["a1", "a2", "a3", "a4", "b1", "c1"]
      yield* Effect.forkChild(ask("a0"))
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      const asked = yield* Effect.forEach(items, (item) => Effect.forkChild(ask(item)))
      yield* Effect.yieldNow
      yield* gate.open
      yield* Fiber.joinAll(asked)
      assert.deepStrictEqual(flushes, [["a0"], ["a1", "b1"], ["a2", "c1"], ["a3", "a4"]])
    })
  )

  it.effect("flushes for a tenant while another one's statement waits, and for that one afterwards", () =>
    Effect.gen(function* () {
      const flushes: Array<ReadonlyArray<string>> = []
      const gate = Latch.makeUnsafe(false)
      const ask = yield* GroupCommit.make<string, string, never>({
        bytesOf: () => 1,
        tenantOf: (item) => item.slice(0, 1),
        flushes: 2,
        flush: (items) =>
          Effect.andThen(
            Effect.sync(() => flushes.push(items)),
            Effect.as(
              items.includes("a0") ? gate.await : Effect.void,
              items.map((item) => Result.succeed(item))
            )
          )
      })
      const first = yield* Effect.forkChild(ask("a0"))
      yield* Effect.yieldNow
      yield* Effect.yieldNow
      const second = yield* Effect.forkChild(ask("a1"))
      yield* Effect.yieldNow
      assert.strictEqual(yield* ask("b1"), "b1")
      assert.strictEqual(yield* ask("b2"), "b2")
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.joinAll([first, second]), ["a0", "a1"])
      assert.deepStrictEqual(flushes, [["a0"], ["b1"], ["b2"], ["a1"]])
    })
  )
})
