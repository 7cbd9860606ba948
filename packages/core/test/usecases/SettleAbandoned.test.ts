import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { Operation } from "../../src/domain/Operation.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/ports/OperationStore.ts"
import * as World from "./World.ts"

/** A world whose process ends at the moment when a write would be settled. */
const dying = Effect.fnUntraced(function* () {
  const begun: Array<Operation> = []
  const stores = Layer.effect(
    OperationStore,
    Effect.map(OperationStore, (store) => {
      let dies = true
      return OperationStore.of({
        ...store,
        begin: (operation, items, claim) => {
          begun.push(operation)
          return store.begin(operation, items, claim)
        },
        settle: (project, id, end) => {
          if (!dies) return store.settle(project, id, end)
          dies = false
          return Effect.interrupt
        }
      })
    })
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const world = yield* World.make({ stores })
  yield* Effect.exit(world.write({ type: "create", record: { email: "ann@acme.test" } }, Caller.Host(), "k"))
  const [first] = begun
  if (first === undefined) return yield* Effect.die("nothing was begun")
  return { world, first }
})

describe("a write whose process ended between call and settlement", () => {
  it.effect("ends as uncertain, and its key says so from then on: nothing is sent again", () =>
    Effect.gen(function* () {
      const { first, world } = yield* dying()
      const again = world.write({ type: "create", record: { email: "ann@acme.test" } }, Caller.Host(), "k")
      assert.strictEqual((yield* Effect.flip(again))._tag, "IdempotencyKeyBusy")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* world.platform.settleAbandoned(yield* DateTime.now), 1)
      const operation = yield* world.platform.getOperation(Caller.Host(), { project: "shop", operationId: first.id })
      assert.strictEqual(operation.status, "failure")
      assert.match(operation.result ?? "", /^1 uncertain: /u)
      const replayed = yield* Effect.flip(again)
      assert.isTrue(replayed._tag === "WriteFailed" && replayed.uncertain && replayed.replayed)
      assert.strictEqual(world.scripted.commands.length, 1)
    })
  )

  it.effect("is left alone while it may still be running", () =>
    Effect.gen(function* () {
      const { world } = yield* dying()
      assert.strictEqual(yield* world.platform.settleAbandoned(yield* DateTime.now), 0)
    })
  )
})
