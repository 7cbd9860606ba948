/** @rule worker.crash, sync.uncertain */
import { assert, describe, it } from "@effect/vitest"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { hubspot, type Kind, type Provider, salesforce } from "./Providers.ts"
import * as TruthWorld from "./TruthWorld.ts"

/** Stores whose process ends when a write would be settled, after the provider has written it. */
const dying = (started: Array<OperationId>) =>
  Layer.effect(
    OperationStore,
    Effect.map(OperationStore, (store) =>
      OperationStore.of({
        ...store,
        begin: (start) => {
          started.push(start.operation.id)
          return store.begin(start)
        },
        settle: () => Effect.interrupt
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))

const vanished = Effect.fnUntraced(function* (provider: Provider, kind: Kind) {
  const started: Array<OperationId> = []
  const world = yield* TruthWorld.make(provider, {}, dying(started))
  yield* Effect.exit(world.write({ type: "create", record: provider.record(kind, "m1") }))
  const [operationId] = started
  assert(operationId !== undefined)
  yield* Effect.forkScoped(world.platform.runWorker())
  const outcome = Effect.map(world.outcomes(operationId), ([first]) => first)
  // The lookup is a real call, so the clock advances until it is answered.
  for (let turn = 0; turn < 100 && (yield* outcome) === undefined; turn++) {
    yield* TestClock.adjust("10 seconds")
    yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
  }
  return { outcome: yield* outcome, held: [...world.held().keys()] }
})

describe.each([hubspot, salesforce])("a create whose process was killed ($name)", (provider) => {
  it.effect("ends as a success if its natural key finds it, and exists once", () =>
    Effect.gen(function* () {
      const { held, outcome } = yield* vanished(provider, "keyed")
      assert.strictEqual(outcome?.outcome, "success")
      assert.deepStrictEqual(held, [outcome?.recordId])
    })
  )

  it.effect("ends as uncertain without one, and exists once", () =>
    Effect.gen(function* () {
      const { held, outcome } = yield* vanished(provider, "plain")
      assert.strictEqual(outcome?.outcome, "uncertain")
      assert.strictEqual(held.length, 1)
    })
  )
})
