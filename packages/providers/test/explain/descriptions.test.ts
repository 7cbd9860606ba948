/** When an object is described for a write, and what is used in place of a call. @rule value.fresh, value.description, field.metadataCache */
import { assert, describe, it } from "@effect/vitest"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import { addOption, described, picked, storedFields } from "./DescribedWorld.ts"

describe("the description of an object, for its writes", () => {
  it.effect("describes the object again for an option that is new in the CRM, once a minute", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* described(world, "contacts")
      yield* TestClock.adjust("61 seconds")
      yield* addOption(world, "go")
      calls()
      yield* write({ type: "create", record: { email: "ada@acme.example", interests: ["GO"] } })
      assert.deepStrictEqual(calls().slice(-1), ["POST /crm/objects/2026-09/contacts"])
      assert.strictEqual((yield* storedFields(world, "contacts"))["interests"], "go")
      for (const n of [1, 2]) {
        yield* Effect.flip(write({ type: "create", record: { email: `${n}@acme.example`, interests: ["bridge"] } }))
      }
      assert.deepStrictEqual(calls(), [])
      yield* TestClock.adjust("61 seconds")
      yield* Effect.flip(write({ type: "create", record: { email: "1@acme.example", interests: ["bridge"] } }))
      assert.include(calls(), "GET /crm/properties/2026-09/contacts")
    })
  )

  it.effect(
    "accepts an asynchronous value that doesn't fit without a call; the worker describes the object again",
    () =>
      Effect.gen(function* () {
        const world = yield* HubSpotWorld.make()
        const { calls, platform, write } = yield* described(world, "contacts")
        yield* addOption(world, "go")
        yield* TestClock.adjust("61 seconds")
        calls()
        yield* write({
          type: "create",
          mode: "asynchronous",
          record: { email: "ada@acme.example", interests: "GO", since: "2026-03-01T00:00:00+02:00" }
        })
        assert.deepStrictEqual(calls(), [])
        yield* Effect.forkScoped(platform.runWorker())
        yield* TestClock.adjust("5 seconds")
        assert.include(calls(), "GET /crm/properties/2026-09/contacts")
        assert.deepStrictEqual(picked(yield* storedFields(world, "contacts"), ["interests", "member_since"]), {
          interests: "go",
          member_since: "2026-03-01"
        })
      }).pipe(Effect.scoped)
  )

  it.effect(
    "waits once for an object that isn't described in time: callers share the call, and its failure for a minute",
    () =>
      Effect.gen(function* () {
        const world = yield* HubSpotWorld.make()
        const { describe, ...others } = world.driver
        let [asked, isSlow] = [0, false]
        const driver: ProviderDriver = {
          ...others,
          ...(describe && {
            describe: {
              ...describe,
              object: (...call) => {
                asked += isSlow ? 1 : 0
                return Effect.delay(describe.object(...call), isSlow ? "40 seconds" : "0 seconds")
              }
            }
          })
        }
        const { write } = yield* described({ ...world, driver }, "contacts")
        yield* addOption(world, "go")
        yield* TestClock.adjust("61 seconds")
        isSlow = true
        const send = (n: number) => write({ type: "create", record: { email: `${n}@acme.example`, interests: "go" } })
        const waiting = yield* Effect.forkScoped(Effect.forEach(Array.range(1, 20), send, { concurrency: "unbounded" }))
        yield* TestClock.adjust("10 seconds")
        for (const answer of yield* Fiber.join(waiting)) {
          assert.include(JSON.stringify(answer), "could not be described again")
        }
        // Nor does the next one wait.
        assert.include(JSON.stringify(yield* send(21)), "could not be described again")
        assert.strictEqual(asked, 1)
        // What arrives late is used.
        yield* TestClock.adjust("30 seconds")
        assert.notInclude(JSON.stringify(yield* send(22)), "could not be described again")
      }).pipe(Effect.scoped)
  )

  it.effect("looks records up by a stored description of the last day, and describes the object for a new field", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* described(world, "contacts")
      const upsert = write({
        type: "upsert",
        match: { by: ["email"] },
        record: { email: "ada@acme.example", firstname: "Ada" }
      })
      for (const hours of [1, 22]) {
        yield* TestClock.adjust(`${hours} hours`)
        calls()
        yield* upsert
        assert.notInclude(calls(), "GET /crm/properties/2026-09/contacts", `after ${hours} hours`)
      }
      yield* TestClock.adjust("2 hours")
      yield* upsert
      assert.include(calls(), "GET /crm/properties/2026-09/contacts")
    })
  )

  it.effect("describes the object again after its fields were changed", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, host, platform, write } = yield* described(world, "contacts")
      yield* platform.upsertFields(host, {
        project: "shop",
        account: { integration: "crm", groupRef: GroupRef.make("acme") },
        fields: {
          contacts: [
            {
              fieldName: "sports",
              displayName: "Sports",
              valueType: "multiSelect",
              stringOptions: { values: ["run"] }
            }
          ]
        }
      })
      calls()
      yield* write({ type: "create", record: { email: "ada@acme.example", sports: ["RUN"] } })
      assert.strictEqual((yield* storedFields(world, "contacts"))["sports"], "run")
    })
  )

  it.effect("sends values as they are where the object can't be described again", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { describe, ...others } = world.driver
      let isAway = false
      const driver: ProviderDriver = {
        ...others,
        ...(describe && {
          describe: {
            ...describe,
            object: (...call) => (isAway ? Effect.die("away") : describe.object(...call))
          }
        })
      }
      const { write } = yield* described({ ...world, driver }, "contacts")
      yield* addOption(world, "go")
      yield* TestClock.adjust("61 seconds")
      isAway = true
      const answer = yield* write({ type: "create", record: { email: "ada@acme.example", interests: "go" } })
      assert.strictEqual((yield* storedFields(world, "contacts"))["interests"], "go")
      assert.include(JSON.stringify(answer), "could not be described again")
    })
  )
})
