/** Values in the CRM's form, from the request to what the sandbox stores. @rule value.forms, value.described, value.off, value.dryRun */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import { described, picked, settings, storedFields } from "./DescribedWorld.ts"

const ada = {
  email: "ada@acme.example",
  interests: ["chess", "Sailing"],
  since: "2026-03-01T00:00:00+02:00",
  closedate: "2026-03-01T09:00:00+02:00",
  loyalty_points: " 12.5 ",
  lifecyclestage: "Customer"
}

describe("the conversion of values", () => {
  it.effect("stores values in HubSpot's form, with defaults, mapped names and one call", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* described(world, "contacts", { selectedFieldSettings: settings })
      yield* write({ type: "create", record: ada })
      assert.deepStrictEqual(calls(), ["POST /crm/objects/2026-09/contacts"])
      const fields = yield* storedFields(world, "contacts")
      assert.deepStrictEqual(picked(fields, [...Object.keys(ada), "member_since", "vip"]), {
        email: "ada@acme.example",
        interests: "chess;sailing",
        member_since: "2026-03-01",
        closedate: "2026-03-01T07:00:00Z",
        loyalty_points: "12.5",
        lifecyclestage: "customer",
        vip: "true"
      })
    })
  )

  it.effect("converts a value that is written only if the field is empty", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { write } = yield* described(world, "contacts", { selectedFieldSettings: settings })
      const created = yield* write({ type: "create", record: { email: "ada@acme.example" } })
      const id = "result" in created ? created.result.recordId : undefined
      yield* write({ type: "update", record: { id: id ?? "", interests: ["Chess"] } })
      assert.strictEqual((yield* storedFields(world, "contacts"))["interests"], "chess")
    })
  )

  it.effect("stores values in Salesforce's form", () =>
    Effect.gen(function* () {
      const world = yield* SalesforceWorld.make()
      const { calls, write } = yield* described(world, "Contact")
      yield* write({
        type: "create",
        returnRecord: false,
        record: {
          LastName: "Lovelace",
          Title: 42,
          since: 1_772_323_200_000,
          Last_Seen__c: "2026-03-01T09:00:00+02:00",
          Loyalty_Points__c: "12.50",
          VIP__c: "yes",
          Level__c: "primary",
          interests__c: ["chess", "SAILING"]
        }
      })
      assert.strictEqual(calls().length, 1)
      const fields = yield* storedFields(world, "Contact")
      assert.deepStrictEqual(
        picked(fields, ["Title", "Member_Since__c", "Loyalty_Points__c", "VIP__c", "Level__c", "Interests__c"]),
        {
          Title: "42",
          Member_Since__c: "2026-03-01",
          Loyalty_Points__c: 12.5,
          VIP__c: true,
          Level__c: "Primary",
          Interests__c: "sailing;chess"
        }
      )
    })
  )

  it.effect("refuses all values that don't fit together, before any call", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* described(world, "contacts")
      const wrong = [
        { email: "a@acme.example", interests: ["ches"], loyalty_points: "12 EUR" },
        { email: "b@acme.example", since: "tomorrow" },
        { email: "c@acme.example", interests: ["chess"] }
      ]
      const refused = yield* Effect.flip(write({ type: "create", batch: wrong.map((record) => ({ record })) }))
      assert.strictEqual(refused._tag, "WriteRejected")
      if (refused._tag !== "WriteRejected") return
      assert.deepStrictEqual(
        refused.reasons.map(({ message, name }) => [name, message]),
        [
          ["batch[0].record.interests", '"interests" has no option "ches"; did you mean "chess"?'],
          [
            "batch[0].record.loyalty_points",
            '"loyalty_points" takes a number such as 1234.5, without currency signs, units or thousands separators, not "12 EUR"'
          ],
          ["batch[1].record.since", '"since" takes a date such as 2026-03-01, not "tomorrow"']
        ]
      )
      assert.deepStrictEqual(calls(), [])
      assert.deepStrictEqual(yield* world.stored("contacts"), [])
    })
  )

  it.effect("shows in a dry run what was sent and what goes", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* described(world, "contacts")
      const record = { email: "ada@acme.example", interests: ["Chess"] }
      const answer = yield* write({ type: "create", dryRun: true, record })
      assert.isTrue("dryRun" in answer)
      if (!("dryRun" in answer)) return
      const [shown] = answer.records ?? []
      assert.deepStrictEqual(
        shown?.fields.map(({ field, given, value }) => [field, given, value]),
        [
          ["email", undefined, "ada@acme.example"],
          ["interests", ["Chess"], "chess"]
        ]
      )
      assert.deepStrictEqual(answer.requests?.[0]?.body, {
        properties: { email: "ada@acme.example", interests: "chess" },
        associations: []
      })
      assert.deepStrictEqual(calls(), [])
    })
  )

  it.effect("sends values as they are with convertValues: false", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { write } = yield* described(world, "contacts", { convertValues: false })
      const record = { email: "ada@acme.example", interests: "Chess" }
      const refused = yield* Effect.flip(write({ type: "create", record }))
      assert.strictEqual(refused._tag, "WriteFailed")
      assert.include(refused.message, "was not one of the allowed options")
    })
  )

  it.effect("refuses seconds of an object that was never described, by the answer or by the worker's outcome", () =>
    Effect.gen(function* () {
      const { host, input, platform, world } = yield* undescribed
      const write = (request: Omit<WriteRequest, "groupRef">) => platform.decoded.writeRecords(host, input(request))
      const record = { email: "ada@acme.example", member_since: 1_700_000_000 }
      const dry = yield* write({ type: "create", dryRun: true, record })
      assert.include(JSON.stringify(dry), "the values were not checked or converted to the provider's form")
      const later = yield* write({ type: "create", mode: "asynchronous", record })
      assert(later.dryRun === undefined && later.operationId !== undefined)
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("5 seconds")
      const at = { project: "shop", operationId: later.operationId }
      const { result, status } = yield* platform.getOperation(host, at)
      assert.strictEqual(status, "failure")
      assert.include(result, "seconds")
      const refused = yield* Effect.flip(write({ type: "create", record }))
      assert.strictEqual(refused._tag, "WriteRejected")
      assert.isEmpty(yield* world.stored("contacts"))
    }).pipe(Effect.scoped)
  )

  it.effect("converts values of an object that was never described when its worker sends them", () =>
    Effect.gen(function* () {
      const { host, input, platform, world } = yield* undescribed
      const record = { email: "ada@acme.example", member_since: "2026-09-01T00:00:00+02:00" }
      yield* platform.decoded.writeRecords(host, input({ type: "create", mode: "asynchronous", record }))
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* world.stored("contacts"))[0]?.fields["member_since"], "2026-09-01")
    }).pipe(Effect.scoped)
  )
})

const undescribed = Effect.gen(function* () {
  const world = yield* HubSpotWorld.make()
  const { account, driver } = world
  const objectName = ObjectName.make("contacts")
  return { world, ...(yield* InstalledDriver.make({ account, driver, objectName, described: false })) }
})
