/** @rule write.target */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { type ConnectionId, ConsumerRef } from "../../src/domain/Ids.ts"
import { InstallationStore } from "../../src/installations/InstallationStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { make, silent } from "../connections/CircuitWorld.ts"

const create = (name: string) => ({ type: "create" as const, record: { name } })

const cached = Effect.gen(function* () {
  let loads = 0
  const stores = Layer.effect(
    InstallationStore,
    Effect.map(InstallationStore, (store) =>
      InstallationStore.of({
        ...store,
        target: (key) =>
          Effect.map(store.target(key), (target) => {
            loads++
            return { ...target, preconditions: "unchanged", projectName: "shop" }
          })
      })
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const world = yield* make(2, stores)
  return { ...world, loads: () => loads }
})

describe("a write on a cached target", () => {
  it.effect("loads its target once", () =>
    Effect.gen(function* () {
      const { loads, script, writeTo } = yield* cached
      for (const name of ["Ann", "Bob", "Cid"]) yield* writeTo(1, create(name))
      assert.deepStrictEqual([loads(), script.writes], [1, ["Ann", "Bob", "Cid"]])
    })
  )

  it.effect("writes to its own group's account, even directly after another group's write", () =>
    Effect.gen(function* () {
      const { script, tenants, writeTo } = yield* cached
      const used: Array<ConnectionId | undefined> = []
      script.write = ({ connectionId }) => void used.push(connectionId)
      for (const n of [1, 2, 1, 2]) yield* writeTo(n, create("Ann"))
      const [one, two] = tenants.map(({ connectionId }) => connectionId)
      assert.deepStrictEqual(used, [one, two, one, two])
    })
  )

  it.effect("lets a token write for its own group only", () =>
    Effect.gen(function* () {
      const { asTenant, loads, platform, project, script, tenants, writeTo } = yield* cached
      for (const n of [1, 2]) yield* writeTo(n, create("Ann"))
      const warmed = loads()
      const consumer = Caller.Consumer({
        projectId: project.id,
        projectName: project.name,
        orgId: project.orgId,
        groupRef: tenants[1]?.groupRef ?? assert.fail(),
        consumerRef: ConsumerRef.make("ann")
      })
      for (const mode of ["synchronous", "asynchronous"] as const) {
        const refused = yield* Effect.flip(platform.writeRecords(consumer, asTenant(1, { ...create("Eve"), mode })))
        assert.strictEqual(refused._tag, "TokenMismatch")
      }
      assert.deepStrictEqual(script.writes, ["Ann", "Ann"])
      yield* platform.writeRecords(consumer, asTenant(2, create("Bob")))
      assert.deepStrictEqual([script.writes.at(-1), loads()], ["Bob", warmed])
    })
  )

  it.effect("never writes in a dry run", () =>
    Effect.gen(function* () {
      const { script, writeTo } = yield* cached
      yield* writeTo(1, create("Ann"))
      for (const mode of ["synchronous", "asynchronous"] as const) {
        const answer = yield* writeTo(1, { ...create("Bob"), mode, dryRun: true })
        assert.isDefined(answer.dryRun)
      }
      assert.deepStrictEqual(script.writes, ["Ann"])
    })
  )

  it.effect("refuses what a loaded target refuses", () =>
    Effect.gen(function* () {
      const { script, writeTo } = yield* cached
      yield* writeTo(1, create("Ann"))
      const refused = yield* Effect.flip(writeTo(1, { type: "update", record: { name: "Bob" } }))
      assert.strictEqual(refused._tag, "WriteRejected")
      assert.deepStrictEqual(script.writes, ["Ann"])
    })
  )

  it.effect("loads a target again that was cached while its provider was not answering", () =>
    Effect.gen(function* () {
      const { open, outageOf, process, script, writeOn } = yield* cached
      yield* open(1)
      const writeElsewhere = writeOn(yield* process)
      script.check = silent
      const held = yield* Effect.flip(writeElsewhere(1, create("Ann")))
      assert.strictEqual(held._tag, "ProviderNotAnswering")
      script.check = () => Effect.void
      yield* TestClock.adjust("10 seconds")
      yield* writeOn(yield* process)(1, create("Bob"))
      assert.strictEqual(yield* outageOf(1), undefined)
      const checks = script.checks.length
      yield* writeElsewhere(1, create("Cid"))
      assert.deepStrictEqual([script.writes.slice(-2), script.checks.length], [["Bob", "Cid"], checks])
    })
  )
})
