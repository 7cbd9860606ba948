/** @rule reconcile.lookup */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as World from "./HubSpotWorld.ts"

const property = (name: string, more: object = {}) => ({
  name,
  label: name,
  type: "string",
  fieldType: "text",
  modificationMetadata: { readOnlyValue: false },
  ...more
})
const properties = [
  property("email"),
  property("ref", { hasUniqueValue: true }),
  property("made", { hasUniqueValue: true, modificationMetadata: { readOnlyValue: true } })
]

interface Asked {
  readonly values: ReadonlyArray<string>
  readonly property: string
  readonly names: ReadonlyArray<string>
}

interface BatchRead {
  readonly idProperty: string
  readonly inputs: ReadonlyArray<{ readonly id: string }>
  readonly properties: ReadonlyArray<string>
}

const lookUp = (objectName: string, items: ReadonlyArray<RecordFields>, answer: Json = { results: [] }) =>
  Effect.gen(function* () {
    const asked: Array<Asked> = []
    let descriptions = 0
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method === "GET") {
        descriptions++
        return request.url.includes("properties")
          ? Response.json({ results: properties })
          : Response.json({ message: "no" }, { status: 403 })
      }
      const { idProperty, inputs, properties: names }: BatchRead = JSON.parse(await request.text())
      asked.push({ values: inputs.map(({ id }) => id), property: idProperty, names })
      return Response.json(answer)
    }
    const driver = HubSpot.driver({ fetch })
    assert.isDefined(driver.findByKey)
    const found = yield* driver.findByKey(World.account(), {
      objectName: ObjectName.make(objectName),
      items: items.map((fields) => ({ fields, associations: [] }))
    })
    return { asked, found, descriptions }
  })

const key = (value: string, field = "email") => ({ field, value, isEnforced: true })
const held = (properties: RecordFields, more: RecordFields = {}) => ({ id: "7", properties, ...more })

describe("a lookup at HubSpot", () => {
  it.effect.each<[string, string, ReadonlyArray<RecordFields>, ReadonlyArray<Asked>, isDescribed: boolean]>([
    [
      "reads contacts by e-mail without a description, whatever the case",
      "contacts",
      [{ email: " Ann@x.test ", name: "Ann" }, { email: "ann@x.test" }, { email: "bo@x.test" }],
      [{ values: ["ann@x.test", "bo@x.test"], property: "email", names: ["email", "name"] }],
      false
    ],
    [
      "knows contacts by any name of the object",
      "0-1",
      [{ email: "a" }],
      [{ values: ["a"], property: "email", names: ["email"] }],
      false
    ],
    [
      "knows contacts in any case",
      "Contacts",
      [{ email: "a" }],
      [{ values: ["a"], property: "email", names: ["email"] }],
      false
    ],
    [
      "reads by a property that is unique where a record has no e-mail",
      "contacts",
      [{ email: "a" }, { ref: "r" }],
      [
        { values: ["a"], property: "email", names: ["email", "ref"] },
        { values: ["r"], property: "ref", names: ["email", "ref"] }
      ],
      true
    ],
    [
      "reads other objects by their unique properties",
      "deals",
      [{ email: "a", ref: 7 }],
      [{ values: ["7"], property: "ref", names: ["email", "ref"] }],
      true
    ],
    [
      "asks nothing without a usable key",
      "deals",
      [{ email: "a" }, { ref: " " }, { ref: true }, { made: "m" }],
      [],
      true
    ]
  ])("looks up %s", ([, objectName, items, expected, isDescribed]) =>
    Effect.gen(function* () {
      const { asked, descriptions } = yield* lookUp(objectName, items)
      assert.deepStrictEqual(asked, [...expected])
      assert.strictEqual(descriptions > 0, isDescribed)
    })
  )

  it.effect("requests at most 100 values per call", () =>
    Effect.gen(function* () {
      const { asked } = yield* lookUp(
        "contacts",
        Array.from({ length: 201 }, (_, n) => ({ email: `${n}` }))
      )
      const all = Array.from({ length: 201 }, (_, n) => `${n}`)
      assert.deepStrictEqual(
        asked.map(({ values }) => values),
        [all.slice(0, 100), all.slice(100, 200), ["200"]]
      )
    })
  )

  it.effect("reports that a read without an answer wrote nothing", () =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(lookUp("contacts", [{ email: "a" }], { results: "none" }))
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "no" })
    })
  )

  it.effect.each<[sentence: string, sent: RecordFields, holds: RecordFields, isAsSent: boolean]>([
    ["the same values", { email: "a", name: "Ann" }, { email: "a", name: "Ann" }, true],
    ["values in the letters that HubSpot gives them", { email: "A", name: "Ann" }, { email: "a", name: "ann" }, true],
    ["another value", { email: "a", name: "Ann" }, { email: "a", name: "Bo" }, false],
    ["nothing where nothing was sent", { email: "a", name: null }, { email: "a", name: null }, true]
  ])("finds the record with %s", ([, sent, holds, isAsSent]) =>
    Effect.gen(function* () {
      const data = held(holds, { createdAt: "2026-01-01T00:00:00Z" })
      const { found } = yield* lookUp("contacts", [sent], { results: [data] })
      const holder = { recordId: "7", created: DateTime.makeUnsafe("2026-01-01T00:00:00Z"), isAsSent, data }
      assert.deepStrictEqual<unknown>(
        found.map(({ ...each }) => each),
        [{ _tag: "Found", key: key(String(sent["email"])), holder }]
      )
    })
  )

  it.effect("reports for each record, in order, whether its key is missing, found, unknown or absent", () =>
    Effect.gen(function* () {
      const { found } = yield* lookUp("deals", [{ ref: "gone" }, { email: "a" }, { ref: "r" }, { ref: "odd" }], {
        results: [held({ ref: "R" }), { properties: { ref: "odd" } }]
      })
      assert.deepStrictEqual<unknown>(
        found.map((each) => [each._tag, "key" in each ? { ...each.key } : undefined]),
        [
          ["Missing", key("gone", "ref")],
          ["Keyless", undefined],
          ["Found", key("r", "ref")],
          ["Unseen", undefined]
        ]
      )
      assert.isUndefined(found[2]?._tag === "Found" ? found[2].holder.created : "not found")
    })
  )
})
