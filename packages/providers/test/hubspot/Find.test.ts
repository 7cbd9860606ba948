/** How HubSpot is asked for records by values: at once by unique properties, by its search otherwise. @rule find.request, find.answer */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import { HubSpot } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as World from "./HubSpotWorld.ts"

const contacts = ObjectName.make("contacts")

const create = ({ account, driver }: World.HubSpotWorld, records: ReadonlyArray<RecordFields>) =>
  Effect.forEach(records, (fields) =>
    driver.write(account, {
      type: "create",
      objectName: contacts,
      items: [{ fields, associations: [] }],
      allOrNone: false,
      headers: []
    })
  )

const find = ({ account, driver }: World.HubSpotWorld, keys: FindQuery["keys"], fields: FindQuery["fields"] = []) =>
  driver.find?.(account, { objectName: contacts, keys, fields, described: undefined }) ?? assert.fail("it finds")

const answered = (body: object, keys: FindQuery["keys"]) => {
  const driver = HubSpot.driver({ fetch: async () => new Response(JSON.stringify(body)) })
  return (
    driver.find?.(World.account(), { objectName: contacts, keys, fields: [], described: undefined }) ??
    assert.fail("it finds")
  )
}

const calls = ({ sandbox }: World.HubSpotWorld, before = 0) =>
  sandbox
    .journal()
    .slice(before)
    .map(({ url }) => url)

describe("a search for HubSpot records", () => {
  it.effect("reads a hundred contacts by e-mail in one call, as soon as they are written, whatever the case", () =>
    Effect.gen(function* () {
      const world = yield* World.make({}, { searchLag: 60_000 })
      yield* create(world, [{ email: "ada@acme.test", firstname: "Ada" }])
      const before = world.sandbox.journal().length
      const keys = Array.from({ length: 100 }, (_, n) => ({ email: n === 42 ? "ADA@acme.test " : `u${n}@acme.test` }))
      const { isDelayed, records } = yield* find(world, keys, ["firstname"])
      assert.deepStrictEqual(calls(world, before), ["/crm/objects/2026-09/contacts/batch/read"])
      assert.isFalse(isDelayed)
      assert.deepStrictEqual(
        records.flatMap((found, place) => found.map(({ fields }) => [place, fields])),
        [[42, { firstname: "Ada" }]]
      )
    })
  )

  it.effect("links each record to the page that HubSpot reports, and to no other kind of address", () =>
    Effect.gen(function* () {
      const url = "https://app.hubspot.com/contacts/1/record/0-1/7"
      const record = (id: string, more: object) => ({ id, properties: { email: `${id}@acme.test` }, ...more })
      const results = [record("7", { url }), record("8", { url: "javascript:alert(1)" }), record("9", {})]
      const { records } = yield* answered(
        { results },
        ["7", "8", "9"].map((id) => ({ email: `${id}@acme.test` }))
      )
      assert.deepStrictEqual(
        records.flat().map((record) => record.url),
        [url, undefined, undefined]
      )
    })
  )

  it.effect("searches by other properties, reports that the newest records may be missing, and reads every page", () =>
    Effect.gen(function* () {
      const world = yield* World.make({}, { searchLag: 60_000 })
      const { isDelayed, records } = yield* find(world, [{ city: "Ghent" }])
      assert.isTrue(isDelayed)
      assert.deepStrictEqual(records, [[]])
      const all = yield* World.make()
      yield* create(
        all,
        Array.from({ length: 201 }, (_, n) => ({ email: `u${n}@acme.test`, city: n % 2 === 0 ? "Ghent" : "Bruges" }))
      )
      const before = all.sandbox.journal().length
      const cities = yield* find(all, [{ city: "ghent" }, { city: "Bruges" }])
      assert.deepStrictEqual(
        cities.records.map(({ length }) => length),
        [101, 100]
      )
      assert.deepStrictEqual(calls(all, before), Array(2).fill("/crm/objects/2026-09/contacts/search"))
    })
  )

  it.effect("distinguishes combinations of values that HubSpot finds together", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* create(world, [
        { email: "a@acme.test", firstname: "Ann", lastname: "Smith" },
        { email: "b@acme.test", firstname: "Bob", lastname: "Jones" },
        { email: "c@acme.test", firstname: "Ann", lastname: "Jones" }
      ])
      const before = world.sandbox.journal().length
      const keys = [
        { firstname: "Ann", lastname: "Smith" },
        { firstname: "Bob", lastname: "Jones" }
      ]
      const { records } = yield* find(world, keys, ["email"])
      assert.deepStrictEqual(
        records.map((found) => found.map(({ fields }) => fields["email"])),
        [["a@acme.test"], ["b@acme.test"]]
      )
      assert.lengthOf(calls(world, before), 1)
    })
  )

  it.effect("uses the numbered path if the deployment chose that version", () =>
    Effect.gen(function* () {
      const world = yield* World.make({ apiVersion: "v3" })
      yield* find(world, [{ city: "Ghent" }])
      assert.deepStrictEqual(calls(world), ["/crm/v3/objects/contacts/search"])
    })
  )

  it.effect("fails if more records match than it returns, so that no existing record is missing", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(answered({ total: 2001, results: [] }, [{ city: "x" }]))
      assert.match(error.message, /more than 2000 records at HubSpot match/u)
    })
  )

  it.effect("finds a contact by its other addresses", () =>
    Effect.gen(function* () {
      const properties = { email: "ada@acme.test", hs_additional_emails: "a@acme.test;lovelace@acme.test" }
      const keys = [{ email: "Lovelace@acme.test" }, { email: "eve@acme.test" }]
      const found = yield* answered({ results: [{ id: "501", properties }] }, keys)
      assert.deepStrictEqual(
        found.records.map((each) => each.map(({ recordId }) => recordId)),
        [["501"], []]
      )
    })
  )
})
