import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { call, createContact } from "./calling.ts"

const contacts = "/crm/v3/objects/contacts"

describe("records in the HubSpot sandbox", () => {
  it.effect("are returned with the sent properties, the system's and a URL", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* TestClock.setTime(1_762_227_892_657)
      const created = yield* call(fetch, "POST", contacts, {
        body: { properties: { email: "A@x.test", firstname: "Ann" }, associations: [] }
      })
      assert.strictEqual(created.status, 201)
      assert.strictEqual(
        created.text,
        `{"id":"1000","properties":{"createdate":"2025-11-04T03:44:52.657Z","email":"a@x.test","firstname":"Ann",` +
          `"hs_object_id":"1000","lastmodifieddate":"2025-11-04T03:44:52.657Z"},` +
          `"createdAt":"2025-11-04T03:44:52.657Z","updatedAt":"2025-11-04T03:44:52.657Z","archived":false,` +
          `"url":"https://app.hubspot.com/contacts/44237313/record/0-1/1000"}`
      )
      assert.strictEqual(created.headers.get("location"), "https://api.hubapi.com/crm/v3/objects/contacts/1000")
      yield* TestClock.adjust("1 second")
      const updated = yield* call(fetch, "PATCH", `${contacts}/1000`, { body: { properties: { lastname: "Lee" } } })
      assert.strictEqual(updated.status, 200)
      assert.deepStrictEqual(updated.json.properties, {
        createdate: "2025-11-04T03:44:52.657Z",
        hs_object_id: "1000",
        lastmodifieddate: "2025-11-04T03:44:53.657Z",
        lastname: "Lee"
      })
      assert.strictEqual(updated.json.updatedAt, "2025-11-04T03:44:53.657Z")
    })
  )

  it.effect("have a few properties by default, null where unset, and no unknown names", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { firstname: "Ann" })
      const few = yield* call(fetch, "GET", `${contacts}/1000`)
      assert.deepStrictEqual(few.json.properties, {
        createdate: "1970-01-01T00:00:00Z",
        email: null,
        firstname: "Ann",
        hs_object_id: "1000",
        lastmodifieddate: "1970-01-01T00:00:00Z",
        lastname: null
      })
      for (const query of [
        "properties=firstname&properties=phone&properties=nope",
        "properties=firstname,phone,nope"
      ]) {
        const asked = yield* call(fetch, "GET", `${contacts}/1000?${query}`)
        assert.deepStrictEqual(Object.keys(asked.json.properties), [
          "createdate",
          "firstname",
          "hs_object_id",
          "lastmodifieddate",
          "phone"
        ])
        assert.strictEqual(asked.json.properties.phone, null)
      }
    })
  )

  it.effect("are stored as text in HubSpot's own form", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, {
        loyalty_points: 12.5,
        vip: true,
        member_since: 1_704_067_200_000,
        closedate: "2024-01-30T03:07:09+02:00",
        interests: "chess",
        firstname: null
      })
      yield* call(fetch, "PATCH", `${contacts}/1000`, { body: { properties: { interests: ";sailing;chess" } } })
      const read = yield* call(
        fetch,
        "GET",
        `${contacts}/1000?properties=loyalty_points,vip,member_since,closedate,interests,firstname`
      )
      const replaced = yield* call(fetch, "PATCH", `${contacts}/1000`, {
        body: { properties: { interests: "cooking" } }
      })
      assert.strictEqual(replaced.json.properties["interests"], "cooking")
      const { closedate, firstname, interests, loyalty_points, member_since, vip } = read.json.properties
      assert.deepStrictEqual(
        { closedate, firstname, interests, loyalty_points, member_since, vip },
        {
          closedate: "2024-01-30T01:07:09Z",
          firstname: null,
          interests: "chess;sailing",
          loyalty_points: "12.5",
          member_since: "2024-01-01",
          vip: "true"
        }
      )
    })
  )

  it.effect("lose a property that is set to nothing, and free its unique value", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      const cleared = yield* call(fetch, "PATCH", `${contacts}/1000`, { body: { properties: { email: "" } } })
      assert.strictEqual(cleared.json.properties.email, "")
      const read = yield* call(fetch, "GET", `${contacts}/1000`)
      assert.strictEqual(read.json.properties.email, null)
      assert.strictEqual(yield* createContact(fetch, { email: "a@x.test" }), "1001")
    })
  )

  it.effect("are found by a unique property, in any case", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      const updated = yield* call(fetch, "PATCH", `${contacts}/A%40x.test?idProperty=email`, {
        body: { properties: { firstname: "Z" } }
      })
      assert.strictEqual(updated.json.id, "1000")
      const read = yield* call(fetch, "GET", `${contacts}/a@x.test?idProperty=email&properties=firstname`)
      assert.strictEqual(read.json.properties.firstname, "Z")
      const unknown = yield* call(fetch, "GET", `${contacts}/b@x.test?idProperty=email`)
      assert.strictEqual(unknown.json.message, "resource not found")
      const notUnique = yield* call(fetch, "GET", `${contacts}/Z?idProperty=firstname`)
      assert.strictEqual(notUnique.status, 400)
    })
  )

  it.effect("accept the unique value that they already have", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const email = `${"a".repeat(150)}@x.test`
      yield* createContact(fetch, { email })
      const updated = yield* call(fetch, "PATCH", `${contacts}/${email}?idProperty=email`, {
        body: { properties: { email } }
      })
      assert.strictEqual(updated.status, 200)
    })
  )

  it.effect("are archived once, however often it is requested", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      yield* createContact(fetch, { email: "a@x.test" })
      for (const _ of [1, 2]) {
        yield* TestClock.adjust("1 second")
        const archived = yield* call(fetch, "DELETE", `${contacts}/1000`)
        assert.strictEqual(archived.status, 204)
        assert.strictEqual(archived.text, "")
      }
      assert.strictEqual((yield* call(fetch, "DELETE", `${contacts}/4711`)).status, 204)
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}/1000`)).status, 404)
      assert.strictEqual(
        (yield* call(fetch, "PATCH", `${contacts}/1000`, { body: { properties: { city: "B" } } })).status,
        404
      )
      const kept = yield* call(fetch, "GET", `${contacts}/1000?archived=true`)
      assert.strictEqual(kept.status, 200)
      assert.strictEqual(kept.json.archived, true)
      assert.strictEqual(kept.json.archivedAt, "1970-01-01T00:00:01Z")
      assert.strictEqual(yield* createContact(fetch, { email: "a@x.test" }), "1001")
    })
  )

  it.effect("are listed page by page, without the archived ones", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      for (const firstname of ["A", "B", "C", "D"]) yield* createContact(fetch, { firstname })
      yield* call(fetch, "DELETE", `${contacts}/1001`)
      const first = yield* call(fetch, "GET", `${contacts}?limit=2`)
      const ids = (answer: typeof first) => answer.json.results.map((record) => record.id)
      assert.deepStrictEqual(ids(first), ["1000", "1002"])
      assert.deepStrictEqual(first.json.paging, {
        next: { after: "1002", link: "https://api.hubapi.com/crm/v3/objects/contacts?limit=2&after=1002" }
      })
      const second = yield* call(fetch, "GET", first.json.paging.next.link)
      assert.deepStrictEqual(ids(second), ["1003"])
      assert.isUndefined(second.json.paging)
      assert.deepStrictEqual(ids(yield* call(fetch, "GET", `${contacts}?archived=true`)), ["1001"])
      assert.strictEqual((yield* call(fetch, "GET", `${contacts}?limit=101`)).status, 400)
    })
  )

  it.effect("are the same under the dated path, the type id and a double slash", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const created = yield* call(fetch, "POST", "/crm/objects/2026-09/companies", {
        body: { properties: { name: "Acme" }, associations: [] }
      })
      assert.strictEqual(created.status, 201)
      for (const url of [
        "/crm/v3/objects/0-2/1000",
        "/crm/objects/2026-09/company/1000",
        "https://api.hubapi.com//crm/v3/objects/companies/1000"
      ]) {
        assert.strictEqual((yield* call(fetch, "GET", url)).json.properties.name, "Acme")
      }
    })
  )

  it.effect("belong to the account of the token", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      sandbox.addAccount({ token: "second", hubId: 7 })
      yield* createContact(sandbox.fetch, { email: "a@x.test" })
      const own = { body: { properties: { email: "a@x.test" } }, token: "second" }
      assert.strictEqual((yield* call(sandbox.fetch, "POST", contacts, own)).status, 201)
      assert.strictEqual((yield* call(sandbox.fetch, "GET", `${contacts}/1000`, { token: "second" })).status, 404)
      const details = yield* call(sandbox.fetch, "GET", "/account-info/v3/details", { token: "second" })
      assert.strictEqual(details.json.portalId, 7)
      assert.strictEqual(details.json.uiDomain, "app.hubspot.com")
    })
  )

  it.effect("exist for notes, tasks, products and line items too", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      const create = (type: string, properties: object) =>
        Effect.map(call(fetch, "POST", `/crm/v3/objects/${type}`, { body: { properties } }), (answer) => answer.status)
      assert.strictEqual(
        yield* create("notes", { hs_timestamp: "2024-01-30T01:07:09Z", hs_note_body: "<b>n</b>" }),
        201
      )
      assert.strictEqual(yield* create("tasks", { hs_timestamp: 0, hs_task_status: "WAITING" }), 201)
      assert.strictEqual(yield* create("products", { name: "P", price: "1.50" }), 201)
      assert.strictEqual(yield* create("line_items", { quantity: 2 }), 201)
      assert.strictEqual(yield* create("deals", { dealname: "D", dealstage: "closedwon", pipeline: "default" }), 201)
    })
  )
})

describe("property definitions", () => {
  it.effect("are listed with type, options and access", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      for (const url of ["/crm/v3/properties/contacts", "/crm/properties/2026-09/0-1"]) {
        const { json } = yield* call(fetch, "GET", url)
        const byName = new Map(json.results.map((property) => [property.name, property]))
        assert.strictEqual(byName.get("email")?.hasUniqueValue, true)
        assert.strictEqual(byName.get("hs_object_id")?.modificationMetadata.readOnlyValue, true)
        assert.strictEqual(byName.get("num_associated_deals")?.calculated, true)
        assert.deepStrictEqual(byName.get("vip")?.options[0], {
          label: "Yes",
          value: "true",
          description: "",
          displayOrder: 0,
          hidden: false
        })
        const kinds = new Set(json.results.map((property) => property.type))
        assert.deepStrictEqual([...kinds].toSorted(), [
          "bool",
          "date",
          "datetime",
          "enumeration",
          "number",
          "phone_number",
          "string"
        ])
      }
      const one = yield* call(fetch, "GET", "/crm/v3/properties/contacts/interests")
      assert.strictEqual(one.json.fieldType, "checkbox")
    })
  )
})

describe("a composition", () => {
  it.effect("reaches the sandbox through Effect's HttpClient", () =>
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const response = yield* HttpClientRequest.post("https://api.hubapi.com/crm/v3/objects/contacts").pipe(
        HttpClientRequest.bearerToken(HubSpotSandbox.defaultToken),
        HttpClientRequest.bodyJsonUnsafe({ properties: { firstname: "Ann" } }),
        client.execute
      )
      assert.strictEqual(response.status, 201)
      const sandbox = yield* HubSpotSandbox.HubSpotSandbox
      assert.strictEqual(sandbox.records()[0]?.properties["firstname"], "Ann")
    }).pipe(
      Effect.provide(
        FetchHttpClient.layer.pipe(Layer.provide(HubSpotSandbox.layerFetch), Layer.provideMerge(HubSpotSandbox.layer()))
      )
    )
  )

  it("needs no Effect around it", async () => {
    const sandbox = Effect.runSync(HubSpotSandbox.make({ firstId: 1 }))
    const response = await sandbox.fetch("https://api.hubapi.com/crm/v3/objects/contacts", {
      method: "POST",
      headers: { authorization: `Bearer ${HubSpotSandbox.defaultToken}` },
      body: JSON.stringify({ properties: { firstname: "Ann" } })
    })
    assert.strictEqual(response.status, 201)
    assert.deepStrictEqual(
      sandbox.records().map((record) => record.id),
      ["1"]
    )
  })
})
