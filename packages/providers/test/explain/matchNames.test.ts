/** Names of keys that the account doesn't have. @rule match.request, value.fresh */
import { assert, describe, it } from "@effect/vitest"
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import { installed } from "./ReferringWorld.ts"

const record = { email: "ada@acme.example", emial: "ada@acme.example" }

describe("a key with an unknown field", () => {
  it.effect("is refused with the nearest name before any call", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, host, platform, write } = yield* installed(world, "contacts")
      yield* platform.describeObject(host, {
        project: "shop",
        account: { integration: "crm", groupRef: GroupRef.make("acme") },
        objectName: ObjectName.make("contacts")
      })
      calls()
      const refused = yield* Effect.flip(write({ type: "upsert", match: { by: ["email", ["emial"]] }, record }))
      assert.strictEqual(refused._tag, "WriteRejected")
      if (refused._tag !== "WriteRejected") return
      assert.deepStrictEqual(
        refused.reasons.map(({ message, name }) => [name, message]),
        [
          [
            "match.by[1]",
            'the connected account has no field "emial" of contacts to find records by; did you mean "email"?'
          ]
        ]
      )
      assert.deepStrictEqual(calls(), [])
    })
  )

  it.effect(
    "is refused alike where the object has not been described yet: it is described first, and nothing is looked for",
    () =>
      Effect.gen(function* () {
        const world = yield* HubSpotWorld.make()
        const { calls, write } = yield* installed(world, "contacts")
        calls()
        const refused = yield* Effect.flip(write({ type: "upsert", match: { by: ["emial"] }, record }))
        assert.include(refused.message, 'no field "emial" of contacts to find records by; did you mean "email"?')
        assert.isTrue(calls().every((call) => call.startsWith("GET /crm/properties/") || call.includes("schemas")))
      })
  )

  it.effect("is accepted once the account has the field, because the object is described again", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, host, platform, write } = yield* installed(world, "contacts")
      const account = { integration: "crm", groupRef: GroupRef.make("acme") } as const
      yield* platform.describeObject(host, { project: "shop", account, objectName: ObjectName.make("contacts") })
      yield* TestClock.adjust("2 minutes")
      const path = "/crm/properties/2026-09/contacts"
      const headers = { authorization: `Bearer ${HubSpotWorld.token}`, "content-type": "application/json" }
      const body = { name: "emial", label: "Emial", groupName: "contactinformation", type: "string", fieldType: "text" }
      yield* Effect.promise(() =>
        world.sandbox.fetch(`https://api.hubapi.com${path}`, { method: "POST", headers, body: JSON.stringify(body) })
      )
      calls()
      const written = yield* write({ type: "upsert", match: { by: ["emial"] }, record })
      assert.isTrue("result" in written)
      assert.isTrue(calls().some((call) => call.startsWith("GET /crm/properties/")))
    })
  )
})
