/** How Salesforce is asked for records by values. @rule find.request */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { type FieldMetadata, fieldsByName } from "@fieldgate/core/providers/ObjectMetadata"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as World from "./SalesforceWorld.ts"

const id = "003Dn0000000001IAA"
const field = (fieldName: string, valueType: FieldMetadata["valueType"]) => ({
  fieldName,
  displayName: fieldName,
  valueType,
  providerType: valueType,
  createable: true,
  updateable: true,
  isCustom: false,
  unique: false,
  hidden: false
})
const described = {
  name: ObjectName.make("Contact"),
  displayName: "Contact",
  isCustom: false,
  fields: fieldsByName([
    field("Email", "string"),
    field("DoNotCall", "boolean"),
    field("Score__c", "float"),
    field("Visits__c", "int"),
    field("Birthdate", "date"),
    field("Seen__c", "datetime")
  ])
}

const find = (
  keys: FindQuery["keys"],
  records: ReadonlyArray<object> = [],
  more: Partial<FindQuery> = {},
  done: object = { done: true }
) =>
  Effect.gen(function* () {
    const { driver, requests } = World.answering([World.json(200, { ...done, records })])
    assert.isDefined(driver.find)
    const query = { objectName: described.name, keys, fields: [], described, ...more }
    const found = yield* Effect.result(driver.find(World.account(), query))
    return { found, queries: requests.flatMap(({ url }) => new URL(url).searchParams.get("q") ?? []) }
  })

const refused = (given: ReturnType<typeof find>) =>
  Effect.map(given, ({ found, queries }) => {
    assert.deepStrictEqual(queries, [])
    return found._tag === "Failure" ? found.failure.message : assert.fail("it is refused")
  })

describe("a search for Salesforce records", () => {
  it.effect("is one query for a hundred keys of one field", () =>
    Effect.gen(function* () {
      const { queries } = yield* find(Array.from({ length: 100 }, (_, n) => ({ Email: `u${n}@acme.test` })))
      assert.lengthOf(queries, 1)
      assert.match(
        queries[0] ?? "",
        /^SELECT Id,CreatedDate,Email FROM Contact WHERE Email IN \('u0@acme.test',.*\) LIMIT 2000$/u
      )
    })
  )

  it.effect("links each record to its page, at the org's own host", () =>
    Effect.gen(function* () {
      const records = [{ Id: id, CreatedDate: "2026-01-01T00:00:00.000+0000", Email: "a@acme.test" }]
      const { found } = yield* find([{ Email: "a@acme.test" }], records)
      assert.deepStrictEqual(Result.getOrThrow(found).records, [
        [{ recordId: id, fields: {}, url: `https://acme.my.salesforce.com/lightning/r/Contact/${id}/view` }]
      ])
    })
  )

  it.effect("is several queries if one would be too long for an address", () =>
    Effect.gen(function* () {
      const { queries } = yield* find(Array.from({ length: 100 }, (_, n) => ({ Email: "é".repeat(200) + n })))
      assert.isAbove(queries.length, 1)
      for (const query of queries) assert.isBelow(encodeURIComponent(query).length, 12_001)
      assert.lengthOf(
        queries.flatMap((query) => query.match(/é\d/gu) ?? []),
        100
      )
    })
  )

  it.effect("writes values in the form that the types of their fields require", () =>
    Effect.gen(function* () {
      const key = { DoNotCall: true, Score__c: 1.5, Visits__c: 3 }
      assert.include((yield* find([key])).queries[0], "DoNotCall IN (true) AND Score__c IN (1.5) AND Visits__c IN (3)")
      const times = { Birthdate: "1990-02-28", Seen__c: "2026-01-31T12:00:00Z", Email: "1990-02-28" }
      assert.include(
        (yield* find([times])).queries[0],
        "Birthdate IN (1990-02-28) AND Email IN ('1990-02-28') AND Seen__c IN (2026-01-31T12:00:00Z)"
      )
    })
  )

  it.effect.each<[key: FindQuery["keys"][number], message: string]>([
    [{ Visits__c: "1) OR (Id != null" }, 'Visits__c takes a whole number, not "1) OR (Id != null"'],
    [{ Birthdate: "TODAY" }, 'Birthdate takes a date such as 2026-01-31, not "TODAY"'],
    [{ DoNotCall: "perhaps" }, 'DoNotCall takes true or false, not "perhaps"'],
    [{ "Email IN ('a') OR Id": "b" }, "is not a name of an object or a field"]
  ])("refuses what would be another query: %o", ([key, message]) =>
    Effect.map(refused(find([key])), (text) => assert.include(text, message))
  )

  it.effect("refuses names of objects and fields that would be another query", () =>
    Effect.gen(function* () {
      const key = { Email: "a" }
      const object = ObjectName.make("Contact WHERE Id != null --")
      assert.include(yield* refused(find([key], [], { objectName: object })), "is not a name of an object")
      assert.include(
        yield* refused(find([key], [], { fields: ["(SELECT Id FROM Cases)"] })),
        "is not a name of an object"
      )
    })
  )

  it.effect("fails if more records match than a query returns", () =>
    Effect.gen(function* () {
      const records = Array.from({ length: 2000 }, () => ({ Id: id, Email: "a" }))
      const { found } = yield* find([{ Email: "a" }], records)
      assert.match(found._tag === "Failure" ? found.failure.message : "", /more than 2000 records at Salesforce match/u)
    })
  )

  it.effect("fails if Salesforce returns the first of the matching records only", () =>
    Effect.gen(function* () {
      const records = Array.from({ length: 200 }, () => ({ Id: id, Email: "a" }))
      const more = { done: false, nextRecordsUrl: "/services/data/v66.0/query/01gD0000002HU6KIAW-200" }
      const { found } = yield* find([{ Email: "a" }, { Email: "b" }], records, {}, more)
      assert.match(found._tag === "Failure" ? found.failure.message : "", /more than 200 records at Salesforce match/u)
    })
  )
})
