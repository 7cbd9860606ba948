/** Values in the CRM's form, from the request to what the sandbox stores. @rule value.forms, value.fresh, value.described, value.off, value.dryRun */
import { assert, describe, it } from "@effect/vitest"
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

interface World {
  readonly driver: ProviderDriver
  readonly account: HubSpotWorld.HubSpotWorld["account"]
  readonly sandbox: Pick<HubSpotWorld.HubSpotWorld["sandbox"], "journal">
  readonly stored: (objectName: string) => Effect.Effect<ReadonlyArray<{ readonly fields: RecordFields }>>
}

const settings = {
  vip: { default: { stringValue: "Yes" } },
  interests: { writeOnUpdate: "ifEmpty" }
} as const

/** A platform whose account has been described, and the calls since then. */
const described = Effect.fnUntraced(function* (
  { account, driver, sandbox }: World,
  name: string,
  more: { readonly convertValues?: boolean; readonly selectedFieldSettings?: typeof settings } = {}
) {
  const { convertValues, selectedFieldSettings = {} } = more
  const objectName = ObjectName.make(name)
  const made = yield* InstalledDriver.make({
    driver,
    account,
    objectName,
    read: {
      objects: [{ objectName, requiredFields: [{ mapToName: "since", mapToDisplayName: "Since" }] }]
    },
    content: {
      read: { objects: { [objectName]: { objectName, selectedFieldMappings: { since: dateField[name] ?? "" } } } },
      write: { objects: { [objectName]: { objectName, selectedFieldSettings } } }
    },
    ...(convertValues === undefined ? {} : { convertValues })
  })
  const describe = made.platform.describeObject(made.host, {
    project: "shop",
    account: { integration: "crm", groupRef: GroupRef.make("acme") },
    objectName
  })
  yield* describe
  let seen = sandbox.journal().length
  const calls = () => {
    const all = sandbox.journal()
    const since = all.slice(seen).map(({ method, url }) => `${method} ${new URL(url, "https://crm.example").pathname}`)
    seen = all.length
    return since
  }
  const write = (request: Omit<WriteRequest, "groupRef">) =>
    made.platform.decoded.writeRecords(made.host, made.input(request))
  return { ...made, calls, write }
})

const dateField: Readonly<Record<string, string>> = { contacts: "member_since", Contact: "Member_Since__c" }

const storedFields = ({ stored }: World, objectName: string) =>
  Effect.map(stored(objectName), (records) => records.at(-1)?.fields ?? {})

const picked = (fields: object, names: ReadonlyArray<string>): RecordFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

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

const Property = Schema.Struct({ options: Schema.Array(Schema.Json) })

/** As a person does in the CRM itself. */
const addOption = ({ sandbox }: HubSpotWorld.HubSpotWorld, value: string) =>
  Effect.promise(async () => {
    const url = "https://api.hubapi.com/crm/properties/2026-09/contacts/interests"
    const headers = { authorization: `Bearer ${HubSpotWorld.token}`, "content-type": "application/json" }
    const found: unknown = await (await sandbox.fetch(url, { headers })).json()
    const options = [
      ...Schema.decodeUnknownSync(Property)(found).options,
      { label: "Go", value, displayOrder: 9, hidden: false }
    ]
    const answer = await sandbox.fetch(url, { method: "PATCH", headers, body: JSON.stringify({ options }) })
    assert.strictEqual(answer.status, 200)
  })
