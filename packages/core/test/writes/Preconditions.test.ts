/** What happens between the plan of a write and the statement that stores it. @rule write.preconditions */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OperationId } from "../../src/domain/Ids.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { InstallationStore } from "../../src/installations/InstallationStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import type { OperationHistory } from "../../src/operations/OperationHistory.ts"
import * as AccountWorld from "../../testing/accounts/AccountWorld.ts"

const host = Caller.Host()

const modes = {
  synchronous: { mode: "synchronous" },
  asynchronous: { mode: "asynchronous" },
  "auto batch": { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } }
} as const

/** A world in which something happens each time that a write has loaded its target. */
const worldWhere = (meanwhile: { run: Effect.Effect<unknown, object> }) => {
  const stores = Layer.effect(
    InstallationStore,
    Effect.map(InstallationStore, (store) =>
      InstallationStore.of({
        ...store,
        target: (key) => Effect.tap(store.target(key), () => Effect.orDie(meanwhile.run))
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  return <A, E>(
    test: (world: AccountWorld.AccountWorld) => Effect.Effect<A, E, OperationHistory | InstallationStore>
  ) => Effect.provide(Effect.scoped(Effect.flatMap(AccountWorld.make, test)), stores)
}

const once = (change: Effect.Effect<unknown, object>): Effect.Effect<unknown, object> => {
  let isDone = false
  return Effect.suspend(() => {
    if (isDone) return Effect.void
    isDone = true
    return change
  })
}

describe.each(Object.entries(modes))("a write (%s) that is being planned", (_, mode) => {
  const create = { type: "create" as const, record: { n: 1 }, ...mode }

  it.effect("is refused when its installation is removed, and leaves nothing behind", () => {
    const meanwhile: { run: Effect.Effect<unknown, object> } = { run: Effect.void }
    return worldWhere(meanwhile)(
      Effect.fnUntraced(function* ({ arrivals, connect, platform, settle, uninstall, write }) {
        const { installation } = yield* connect("blue 1")
        meanwhile.run = once(uninstall(installation.id))
        assert.strictEqual((yield* Effect.flip(write(create)))._tag, "InstallationNotFound")
        yield* settle
        assert.isEmpty(arrivals)
        assert.isEmpty((yield* platform.searchOperations(host, { project: "shop" })).results)
      })
    )
  })

  it.effect("goes to the new account when its installation moves", () => {
    const meanwhile: { run: Effect.Effect<unknown, object> } = { run: Effect.void }
    return worldWhere(meanwhile)(
      Effect.fnUntraced(function* ({ arrivals, connect, flush, settle, write }) {
        yield* connect("blue 1")
        meanwhile.run = once(connect("green 1"))
        const { operationId } = yield* write(create)
        if (operationId !== undefined) yield* flush(operationId)
        yield* settle
        assert.deepStrictEqual(arrivals, [{ account: "green", record: 1 }])
      })
    )
  })

  it.effect("can be repeated when its installation changes each time, and leaves nothing behind", () => {
    const meanwhile: { run: Effect.Effect<unknown, object> } = { run: Effect.void }
    return worldWhere(meanwhile)(
      Effect.fnUntraced(function* ({ arrivals, connect, settle, write }) {
        yield* connect("blue 1")
        let moves = 0
        meanwhile.run = Effect.suspend(() => connect(`${["green", "blue"][moves++ % 2]} 1`))
        assert.strictEqual((yield* Effect.flip(write(create)))._tag, "StoreUnavailable")
        assert.strictEqual(moves, 2)
        yield* settle
        assert.isEmpty(arrivals)
      })
    )
  })
})

describe("an accepted write", () => {
  it.effect("is not sent once its installation is gone, even where nothing has cancelled it", () =>
    worldWhere({ run: Effect.void })(
      Effect.fnUntraced(function* ({ arrivals, connect, flush, platform, settle, write }) {
        const { installation } = yield* connect("blue 1")
        const { operationId } = yield* write({ type: "create", record: { n: 1 }, ...modes["auto batch"] })
        const { id: installationId, integrationId, projectId } = installation
        yield* (yield* InstallationStore).remove({ projectId, integrationId, installationId })
        const id: OperationId = operationId ?? assert.fail("an asynchronous write has an operation")
        yield* flush(id)
        yield* settle
        assert.isEmpty(arrivals)
        const { metadata, result, status } = yield* platform.getOperation(host, { project: "shop", operationId: id })
        assert.deepInclude({ result, status, ids: metadata?.successfulRecordIds }, { status: "failure", ids: [] })
        assert.include(result, "1 failed")
      })
    )
  )
})
