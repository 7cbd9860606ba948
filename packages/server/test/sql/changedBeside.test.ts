/** @rule write.preconditions */
import { assert, describe, it } from "@effect/vitest"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { Caller } from "@fieldgate/core/domain/Caller"
import * as AccountWorld from "../../../core/testing/accounts/AccountWorld.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

/** Runs a change once, after a write has looked up what it acts on. */
const changed = { by: Effect.void as Effect.Effect<unknown, object> }

const beside = Layer.effect(
  InstallationStore,
  Effect.map(InstallationStore, (store) =>
    InstallationStore.of({
      ...store,
      target: (key) =>
        Effect.tap(store.target(key), () => {
          const { by } = changed
          changed.by = Effect.void
          return Effect.orDie(by)
        })
    })
  )
)

const host = Caller.Host()

const keyOf = Effect.fnUntraced(function* ({ platform }: AccountWorld.AccountWorld) {
  const create = (label: string) => platform.decoded.createApiKey(host, { project: "shop", label, scopes: ["full"] })
  // The last one can't be disabled.
  yield* create("spare")
  const { key, secret } = yield* create("backend")
  return { caller: yield* platform.authenticate(secret), of: { project: "shop", apiKeyId: key.id } }
})

describe.each(databases)("a write that is not planned from the cache (%s)", (_, fresh) => {
  const layer = beside.pipe(Layer.provideMerge(StoresOnSql.layer(fresh)))
  const modes = [
    ["asynchronous", { mode: "asynchronous" }],
    ["synchronous", { mode: "synchronous" }],
    ["of an auto batch", { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } }]
  ] as const

  it.effect.each(modes)("is refused if its installation is removed before it is stored: %s", ([, mode]) =>
    Effect.gen(function* () {
      const world = yield* AccountWorld.make
      const { installation } = yield* world.connect("blue 1")
      changed.by = world.uninstall(installation.id)
      const exit = yield* Effect.flip(world.write({ type: "create", ...mode, record: { n: 1 } }))
      assert.strictEqual(exit._tag, "InstallationNotFound")
      assert.isEmpty(world.arrivals)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(modes)("is refused if its key is disabled before it is stored: %s", ([, mode]) =>
    Effect.gen(function* () {
      const world = yield* AccountWorld.make
      yield* world.connect("blue 1")
      const { caller, of } = yield* keyOf(world)
      changed.by = world.platform.updateApiKey(host, {
        ...of,
        update: { updateMask: ["active"], apiKey: { active: false } }
      })
      const refused = yield* Effect.flip(world.write({ type: "create", ...mode, record: { n: 1 } }, caller))
      assert.strictEqual(refused._tag, "ApiKeyInvalid")
      yield* world.settle
      assert.isEmpty(world.arrivals)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(modes)("is stored with a key that is only renamed in that moment: %s", ([, mode]) =>
    Effect.gen(function* () {
      const world = yield* AccountWorld.make
      yield* world.connect("blue 1")
      const { caller, of } = yield* keyOf(world)
      changed.by = world.platform.updateApiKey(host, {
        ...of,
        update: { updateMask: ["label"], apiKey: { label: "new" } }
      })
      const { operationId } = yield* world.write({ type: "create", ...mode, record: { n: 1 } }, caller)
      if (operationId !== undefined) yield* world.flush(operationId)
      yield* world.settle
      assert.deepStrictEqual(world.arrivals, [{ account: "blue", record: 1 }])
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(modes)("goes to the account to which its installation moves before it is stored: %s", ([, mode]) =>
    Effect.gen(function* () {
      const world = yield* AccountWorld.make
      yield* world.connect("blue 1")
      changed.by = world.connect("green 1")
      const { operationId } = yield* world.write({ type: "create", ...mode, record: { n: 1 } })
      if (operationId !== undefined) yield* world.flush(operationId)
      yield* world.settle
      assert.deepStrictEqual(world.arrivals, [{ account: "green", record: 1 }])
    }).pipe(Effect.provide(layer))
  )
})
