import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderRecordChanged } from "../../src/providers/ProviderError.ts"
import { Sighting } from "../../src/writes/rules/LostCreate.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const changed = new ProviderRecordChanged({ message: "changed", context: {} })

describe("a record that changes between read and write", () => {
  const updated = Effect.fnUntraced(function* (changes: number) {
    const object = { selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } } }
    const { scripted, write } = yield* World.make({ object })
    yield* write({ type: "create", record: { name: "Ann" } })
    scripted.failNext(...Array.from({ length: changes }, () => changed))
    const before = scripted.commands.length
    const end = yield* Effect.result(write({ type: "update", record: { id: "record-1", email: "ann@x.test" } }))
    return {
      end: end._tag,
      calls: scripted.commands.length - before,
      email: scripted.records.get("record-1")?.["email"]
    }
  })

  it.effect("reads and decides again, three times", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* updated(3), { end: "Success", calls: 4, email: "ann@x.test" })
      assert.deepStrictEqual(yield* updated(4), { end: "Failure", calls: 4, email: undefined })
    })
  )
})

describe("a journal that is away when a write ends", () => {
  const away = (times: number) => {
    let left = times
    return Layer.effect(
      OperationStore,
      Effect.map(OperationStore, (store) => ({
        ...store,
        settle: (...args: Parameters<typeof store.settle>) =>
          Effect.suspend(() =>
            left-- > 0
              ? Effect.fail(new StoreUnavailable({ store: "operation", cause: "away" }))
              : store.settle(...args)
          )
      }))
    ).pipe(Layer.provideMerge(MemoryStores.layer))
  }
  const written = Effect.fnUntraced(function* (times: number) {
    const { platform, write } = yield* World.make({ stores: away(times) })
    const writing = yield* Effect.forkChild(write({ type: "create", record: { name: "Ann" } }))
    yield* TestClock.adjust("2 seconds")
    const { operationId, warnings } = yield* Fiber.join(writing)
    const { status } = yield* platform.getOperation(host, { project: "shop", operationId })
    return { status, warnings: warnings?.length ?? 0 }
  })

  it.effect("waits through a short outage without telling the caller", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* written(3), { status: "success", warnings: 0 })
    })
  )

  it.effect("leaves the operation in progress after a long outage, with a warning", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* written(100), { status: "in_progress", warnings: 1 })
    })
  )
})

describe("an operation that is cancelled while a create is open", () => {
  it.effect("ends that create as uncertain and the others as cancelled, and sends nothing more", () =>
    Effect.gen(function* () {
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        findByKey: (_, { items }) => Effect.sync(() => items.map(() => Sighting.Unseen()))
      })
      const { platform, scripted, write } = yield* World.make({ guard })
      yield* Effect.forkScoped(platform.runWorker())
      scripted.answerNext(
        { outcome: "uncertain", retryable: true, errors: [{ message: "no answer" }] },
        { outcome: "failed", retryable: true, errors: [{ message: "busy" }] }
      )
      const batch = ["ann@x.test", "bob@x.test"].map((email) => ({ record: { email } }))
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", batch })
      yield* TestClock.adjust(0)
      assert.strictEqual(scripted.commands.length, 1)
      yield* platform.cancelOperation(host, { project: "shop", operationId })
      yield* TestClock.adjust("10 minutes")
      const { results } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
      assert.deepStrictEqual(
        results.map(({ errors, outcome }) => [outcome, errors?.[0]?.message]),
        [
          ["uncertain", "no answer: check for it at the provider before you create it again"],
          ["failed", "cancelled"]
        ]
      )
      assert.strictEqual(scripted.commands.length, 1)
    })
  )
})
