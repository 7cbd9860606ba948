/** @rule reconcile.lookup */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as World from "./SalesforceWorld.ts"

const field = (name: string, more: object = {}) => ({
  name,
  label: name,
  type: "string",
  scale: 0,
  nillable: true,
  defaultedOnCreate: false,
  createable: true,
  updateable: true,
  custom: true,
  unique: false,
  referenceTo: [],
  picklistValues: [],
  ...more
})
const described = {
  name: "Contact",
  label: "Contact",
  custom: false,
  createable: true,
  updateable: true,
  fields: [
    field("Id", { createable: false, type: "id" }),
    field("LastName"),
    field("Account__c"),
    field("Since__c"),
    field("Ref__c", { unique: true }),
    field("Serial__c", { unique: true }),
    field("Given__c", { unique: true, createable: false })
  ]
}

const lookUp = (items: ReadonlyArray<RecordFields>, records: ReadonlyArray<Json> = []) =>
  Effect.gen(function* () {
    const { driver, requests } = World.answering([World.json(200, described), World.json(200, { records })])
    assert.isDefined(driver.findByKey)
    const found = yield* driver.findByKey(World.account(), {
      objectName: ObjectName.make("Contact"),
      items: items.map((fields) => ({ fields, associations: [] }))
    })
    const queries = requests.flatMap(({ url }) => new URL(url).searchParams.get("q") ?? [])
    return { found, queries }
  })

const key = (value: string, name = "Ref__c") => ({ field: name, value, isEnforced: true })
const id = "003Dn0000000001IAA"

describe("a lookup at Salesforce", () => {
  it.effect.each<[sentence: string, items: ReadonlyArray<RecordFields>, queries: ReadonlyArray<string>]>([
    [
      "reads what was sent, by the unique value",
      [{ LastName: "A", Ref__c: "a" }],
      ["SELECT Id,CreatedDate,LastName,Ref__c FROM Contact WHERE Ref__c IN ('a')"]
    ],
    [
      "takes names in any case, values without the space around them, and each value once",
      [{ ref__C: " a " }, { REF__C: "a" }, { Ref__c: "b'" }],
      ["SELECT Id,CreatedDate,Ref__c FROM Contact WHERE Ref__c IN ('a','b\\'')"]
    ],
    [
      "asks for numbers without quotes",
      [{ Serial__c: 7 }],
      ["SELECT Id,CreatedDate,Serial__c FROM Contact WHERE Serial__c IN (7)"]
    ],
    [
      "asks once for each field",
      [{ Ref__c: "a" }, { Serial__c: 7 }],
      [
        "SELECT Id,CreatedDate,Ref__c,Serial__c FROM Contact WHERE Ref__c IN ('a')",
        "SELECT Id,CreatedDate,Ref__c,Serial__c FROM Contact WHERE Serial__c IN (7)"
      ]
    ],
    [
      "leaves out names that the object doesn't have",
      [{ Nope: "x", id: "y", Ref__c: "a" }],
      ["SELECT Id,CreatedDate,Ref__c FROM Contact WHERE Ref__c IN ('a')"]
    ],
    ["asks nothing without a usable key", [{ LastName: "A" }, { Ref__c: " " }, { Ref__c: true }, { Given__c: "g" }], []]
  ])("looks up %s", ([, items, queries]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* lookUp(items)).queries, [...queries])
    })
  )

  it.effect("requests at most 20 values per call", () =>
    Effect.gen(function* () {
      const { queries } = yield* lookUp(Array.from({ length: 41 }, (_, n) => ({ Serial__c: n })))
      const values = queries.map((query) => /IN \((.*)\)/u.exec(query)?.[1])
      const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n).join(",")
      assert.deepStrictEqual(values, [from(0, 20), from(20, 20), "40"])
    })
  )

  it.effect.each<[sentence: string, sent: RecordFields, held: RecordFields, isAsSent: boolean]>([
    ["the same values", { LastName: "A", Ref__c: "a" }, { LastName: "A", Ref__c: "a" }, true],
    ["another value", { LastName: "A", Ref__c: "a" }, { LastName: "B", Ref__c: "a" }, false],
    ["a value in other letters", { LastName: "A", Ref__c: "a" }, { LastName: "a", Ref__c: "a" }, false],
    ["a value that it doesn't show", { LastName: "A", Ref__c: "a" }, { Ref__c: "a" }, false],
    ["nothing where null was sent and it doesn't show", { LastName: null, Ref__c: "a" }, { Ref__c: "a" }, false],
    ["its key in other letters", { Ref__c: "a" }, { Ref__c: "A" }, false],
    ["space around a value", { LastName: " A", Ref__c: "a" }, { LastName: "A ", Ref__c: "a" }, true],
    ["nothing where nothing was sent", { LastName: null, Ref__c: "a" }, { LastName: null, Ref__c: "a" }, true],
    ["an empty text for null", { LastName: null, Ref__c: "a" }, { LastName: "", Ref__c: "a" }, true],
    ["the word null", { LastName: null, Ref__c: "a" }, { LastName: "null", Ref__c: "a" }, false],
    ["an object", { LastName: { a: 1 }, Ref__c: "a" }, { LastName: { a: 1 }, Ref__c: "a" }, false],
    ["names in another case", { lastname: "A", ref__C: "a" }, { LastName: "A", Ref__c: "a" }, true],
    [
      "an id with 15 characters",
      { Account__c: "001Dn0000000001", Ref__c: "a" },
      { Account__c: "001Dn0000000001IAA", Ref__c: "a" },
      true
    ],
    [
      "another id",
      { Account__c: "001Dn0000000002", Ref__c: "a" },
      { Account__c: "001Dn0000000001IAA", Ref__c: "a" },
      false
    ],
    [
      "a moment in another zone",
      { Since__c: "2026-01-01T01:00:00+01:00", Ref__c: "a" },
      { Since__c: "2026-01-01T00:00:00.000+0000", Ref__c: "a" },
      true
    ],
    [
      "another moment",
      { Since__c: "2026-01-01T01:00:00Z", Ref__c: "a" },
      { Since__c: "2026-01-01T00:00:00.000+0000", Ref__c: "a" },
      false
    ],
    [
      "a text that is not a time",
      { Since__c: "2026", Ref__c: "a" },
      { Since__c: "2026-01-01T00:00:00.000+0000", Ref__c: "a" },
      false
    ]
  ])("finds the record with %s", ([, sent, held, isAsSent]) =>
    Effect.gen(function* () {
      const data = { Id: id, CreatedDate: "2026-01-01T00:00:00.000+0000", ...held }
      const { found } = yield* lookUp([sent], [data])
      const created = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      assert.deepStrictEqual<unknown>(
        found.map(({ ...each }) => each),
        [{ _tag: "Found", key: key("a"), holder: { recordId: id, created, isAsSent, data } }]
      )
    })
  )

  it.effect("leaves open when a record without a date was created", () =>
    Effect.gen(function* () {
      const { found } = yield* lookUp([{ Ref__c: "a" }], [{ Id: id, Ref__c: "a" }])
      assert.deepInclude(found[0], { _tag: "Found" })
      assert.isUndefined(found[0]?._tag === "Found" ? found[0].holder.created : "not found")
    })
  )

  it.effect("decides nothing if two records have the value in different case, or one has no id", () =>
    Effect.gen(function* () {
      const two = yield* lookUp(
        [{ Ref__c: "a" }],
        [
          { Id: id, Ref__c: "A" },
          { Id: `${id.slice(0, 14)}2IAA`, Ref__c: "a" }
        ]
      )
      const one = yield* lookUp([{ Ref__c: "a" }], [{ Ref__c: "a" }])
      assert.deepStrictEqual(
        [...two.found, ...one.found].map(({ _tag }) => _tag),
        ["Unseen", "Unseen"]
      )
    })
  )

  it.effect("finds a record that the queries for two fields return once each", () =>
    Effect.gen(function* () {
      const held = { Id: id, Ref__c: "a", Serial__c: 7 }
      const { found, queries } = yield* lookUp([{ Ref__c: "a" }, { Serial__c: 7 }], [held])
      assert.lengthOf(queries, 2)
      assert.deepStrictEqual<unknown>(
        found.map((each) => [each._tag, each._tag === "Found" ? each.holder.recordId : undefined]),
        [
          ["Found", id],
          ["Found", id]
        ]
      )
    })
  )

  it.effect("reports for each record, in order, whether its key is missing, found or absent", () =>
    Effect.gen(function* () {
      const { found } = yield* lookUp(
        [{ Ref__c: "gone" }, { LastName: "A" }, { Ref__c: "a" }],
        [{ Id: id, Ref__c: "a" }]
      )
      const numbered = yield* lookUp([{ Serial__c: 7 }], [{ Id: id, Serial__c: 8 }])
      assert.deepStrictEqual<unknown>(
        [...found, ...numbered.found].map((each) => [each._tag, "key" in each ? { ...each.key } : undefined]),
        [
          ["Missing", key("gone")],
          ["Keyless", undefined],
          ["Found", key("a")],
          ["Missing", key("7", "Serial__c")]
        ]
      )
    })
  )
})
