/** @rule driver.capabilities */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ProviderName } from "../../src/domain/Ids.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"

const one = ScriptedDriver.make({ name: "one" }).driver
const two = ScriptedDriver.make({ name: "two" }).driver
const layer = ProviderRegistry.layer([Effect.succeed(one), Effect.succeed(two)])

describe("ProviderRegistry", () => {
  it.effect("gives the driver of a name, and the names in the order in which they were given", () =>
    Effect.gen(function* () {
      const registry = yield* ProviderRegistry
      assert.strictEqual(yield* registry.get(ProviderName.make("two")), two)
      assert.deepStrictEqual(registry.names.map(String), ["one", "two"])
    }).pipe(Effect.provide(layer))
  )

  it("takes a driver that declares only what its provider can do", () => {
    const registry = ProviderRegistry.fromDrivers([{ ...one, capabilities: { update: true, batch: { update: true } } }])
    assert.deepStrictEqual(registry.names.map(String), ["one"])
  })

  it("refuses drivers with every fault of all of them", () => {
    const { info: _info, write: _write, ...partial } = one
    const consenting = {
      ...two,
      capabilities: { ...two.capabilities, customFields: true, batch: { ...two.capabilities.batch, records: 1000 } }
    }
    const given = [JSON.parse(JSON.stringify(partial)), consenting, one, one]
    const refused = () => ProviderRegistry.fromDrivers(given)
    for (const fault of [
      /driver 1 \("one"\): info is required/u,
      /driver 1 \("one"\): write must be a function/u,
      /driver 1 \("one"\): explain.write must be a function/u,
      /driver 2 \("two"\): capabilities.batch.records/u,
      /driver 4 \("one"\): another driver already has this name/u
    ]) {
      assert.throws(refused, fault)
    }
  })

  it.effect("lists the registered drivers for an unknown name, and compares names case-sensitively", () =>
    Effect.gen(function* () {
      const registry = yield* ProviderRegistry
      const error = yield* Effect.flip(registry.get(ProviderName.make("One")))
      assert.include(error.message, '"One"')
      assert.include(error.message, "one, two")
    }).pipe(Effect.provide(layer))
  )
})
