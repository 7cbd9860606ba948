/** @rule driver.sandbox */
import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, createContact } from "./calling.ts"

type Fetch = typeof globalThis.fetch

const spec = (associationTypeId: number, associationCategory = "HUBSPOT_DEFINED") => ({
  associationCategory,
  associationTypeId
})

const to = (id: string, ...types: ReadonlyArray<ReturnType<typeof spec>>) => ({ to: { id }, types })

const send = (fetch: Fetch, method: string, url: string, body?: unknown) =>
  Effect.map(call(fetch, method, url, body === undefined ? {} : { body }), ({ status, text }) => ({
    status,
    body: JSON.parse(text === "" ? "{}" : text)
  }))

const create = (fetch: Fetch, type: string, properties: object, associations: ReadonlyArray<unknown> = []) =>
  send(fetch, "POST", `/crm/v3/objects/${type}`, { properties, associations })

/** The company 1000 and the contact 1001. */
const filled = Effect.gen(function* () {
  const sandbox = yield* HubSpotSandbox.make()
  yield* create(sandbox.fetch, "companies", { name: "Acme" })
  yield* createContact(sandbox.fetch, { email: "a@x.test" })
  return sandbox
})

describe("associations of a new record", () => {
  it.effect("are stored with both records, a label beside the plain kind", () =>
    Effect.gen(function* () {
      const { fetch } = yield* filled
      const created = yield* create(fetch, "contacts", { email: "b@x.test" }, [to("1000", spec(1))])
      assert.strictEqual(created.status, 201)
      const contact = yield* send(fetch, "GET", "/crm/v3/objects/contacts/1002?associations=companies,deals")
      assert.deepStrictEqual(contact.body.associations, {
        companies: {
          results: [
            { id: "1000", type: "contact_to_company_primary" },
            { id: "1000", type: "contact_to_company" }
          ]
        }
      })
      const company = yield* send(fetch, "GET", "/crm/v3/objects/companies/1000?associations=0-1")
      assert.strictEqual(company.body.associations.contacts.results[1].type, "company_to_contact")
      yield* call(fetch, "DELETE", "/crm/v3/objects/contacts/1002")
      const after = yield* send(fetch, "GET", "/crm/v3/objects/companies/1000?associations=contacts")
      assert.notProperty(after.body, "associations", "an archived record is not associated")
    })
  )

  it.effect.each([
    [
      "an id that no record has",
      to("383", spec(279)),
      "One or more associations are invalid",
      { INVALID_OBJECT_IDS: ["COMPANY=383 is not valid"], objectId: ["383"], objectType: ["COMPANY"] }
    ],
    ["a record of another type", to("1001", spec(279)), "One or more associations are invalid", undefined],
    [
      "a kind of the other direction",
      to("1000", spec(280)),
      "invalid from object type 0-1 for associations to be created. expected: 0-2",
      undefined
    ],
    [
      "a kind of another category",
      to("1000", spec(279, "USER_DEFINED")),
      "association type 279 of category USER_DEFINED doesn't exist",
      undefined
    ]
  ] as const)("are refused, and no record is created, with %s", ([, association, message, context]) =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const { body, status } = yield* create(sandbox.fetch, "contacts", { email: "b@x.test" }, [association])
      assert.deepStrictEqual([status, body.message, body.category], [400, message, "VALIDATION_ERROR"])
      if (context !== undefined) assert.deepStrictEqual(body.context, context)
      assert.strictEqual(sandbox.records().length, 2)
    })
  )

  it.effect("have a category of a closed list", () =>
    Effect.gen(function* () {
      const { fetch } = yield* filled
      const { body, status } = yield* create(fetch, "contacts", {}, [to("1000", spec(279, "VENDOR_DEFINED"))])
      assert.strictEqual(status, 400)
      assert.include(body.message, 'from String "VENDOR_DEFINED": not one of the values accepted for Enum class')
    })
  )

  it.effect("fail their record alone in a partial batch, and the whole of any other", () =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const good = { properties: { email: "b@x.test" }, associations: [to("1000", spec(279))] }
      const bad = { properties: { email: "c@x.test" }, associations: [to("383", spec(279))] }
      const url = "/crm/v3/objects/contacts/batch/create"
      assert.strictEqual((yield* send(sandbox.fetch, "POST", url, { inputs: [good, bad] })).status, 400)
      assert.strictEqual(sandbox.records().length, 2)
      const inputs = [good, bad].map((each, n) => ({ ...each, objectWriteTraceId: String(n) }))
      const partial = yield* send(sandbox.fetch, "POST", url, { inputs })
      assert.strictEqual(partial.status, 207)
      assert.deepStrictEqual(partial.body.errors[0].context.objectWriteTraceId, ["1"])
      assert.strictEqual(sandbox.records().length, 3)
    })
  )
})

describe.each(["/crm/v4/associations", "/crm/associations/2026-09"])("the calls below %s", (base) => {
  it.effect("create, read and archive", () =>
    Effect.gen(function* () {
      const { fetch } = yield* filled
      const pair = { from: { id: "1001" }, to: { id: "1000" } }
      const inputs = [{ ...pair, types: [spec(279), spec(101, "USER_DEFINED")] }]
      const created = yield* send(fetch, "POST", `${base}/contacts/companies/batch/create`, { inputs })
      assert.strictEqual(created.status, base.includes("2026-09") ? 200 : 201)
      assert.deepStrictEqual(created.body.results, [
        {
          fromObjectTypeId: "0-1",
          fromObjectId: "1001",
          toObjectTypeId: "0-2",
          toObjectId: "1000",
          labels: ["Billing contact"]
        }
      ])
      const read = yield* send(fetch, "POST", `${base}/companies/contacts/batch/read`, { inputs: [{ id: "1000" }] })
      assert.deepStrictEqual(read.body.results, [
        {
          from: { id: "1000" },
          to: [
            {
              toObjectId: 1001,
              associationTypes: [
                { category: "HUBSPOT_DEFINED", typeId: 280, label: null },
                { category: "USER_DEFINED", typeId: 102, label: "Billing contact" }
              ]
            }
          ]
        }
      ])
      const archived = { inputs: [{ from: { id: "1001" }, to: [{ id: "1000" }] }] }
      const gone = yield* send(fetch, "POST", `${base}/contacts/companies/batch/archive`, archived)
      assert.strictEqual(gone.status, 204)
      const none = yield* send(fetch, "POST", `${base}/companies/contacts/batch/read`, { inputs: [{ id: "1000" }] })
      assert.deepStrictEqual(none.body.results, [])
      assert.strictEqual(none.body.errors[0].subCategory, "crm.associations.NO_ASSOCIATIONS_FOUND")
    })
  )

  it.effect("names the pairs that it can't associate", () =>
    Effect.gen(function* () {
      const { fetch } = yield* filled
      const pair = (from: string, id: string, type: number) => ({ from: { id: from }, to: { id }, types: [spec(type)] })
      const url = `${base}/contacts/companies/batch/create`
      const inputs = [pair("1001", "383", 279), pair("1001", "1000", 279)]
      const { body } = yield* send(fetch, "POST", url, { inputs })
      assert.strictEqual(body.results.length, 1)
      assert.deepInclude(body.errors[0], {
        message: "383 is not a valid ID",
        subCategory: "crm.associations.INVALID_IDENTIFIER",
        context: { fromObjectId: ["1001"], toObjectId: ["383"] }
      })
      const self = yield* send(fetch, "POST", `${base}/contacts/contacts/batch/create`, {
        inputs: [pair("1001", "1001", 449)]
      })
      assert.strictEqual(self.body.errors[0].message, "Object 1001 cannot be associated to itself")
      const wrong = yield* send(fetch, "POST", url, { inputs: [pair("1001", "1000", 280)] })
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("lists the kinds of a pair", () =>
    Effect.gen(function* () {
      const { fetch } = yield* filled
      const { body } = yield* send(fetch, "GET", `${base}/contact/0-2/labels`)
      assert.deepStrictEqual(body.results, [
        { category: "HUBSPOT_DEFINED", typeId: 279, label: null },
        { category: "HUBSPOT_DEFINED", typeId: 1, label: "Primary" },
        { category: "USER_DEFINED", typeId: 101, label: "Billing contact" }
      ])
    })
  )
})

describe("schemas", () => {
  it.effect("list what a new record requires", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make()
      for (const version of ["v3", "2026-09"]) {
        const { body, status } = yield* send(fetch, "GET", `/crm-object-schemas/${version}/schemas/tickets`)
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body.requiredProperties, ["subject", "hs_pipeline_stage"])
        assert.strictEqual(body.objectTypeId, "0-5")
      }
    })
  )

  it.effect("require their own scope", () =>
    Effect.gen(function* () {
      const scopes = ["crm.objects.contacts.read"]
      const { fetch } = yield* HubSpotSandbox.make({ accounts: [{ token: "limited", hubId: 1, scopes }] })
      const answer = yield* call(fetch, "GET", "/crm-object-schemas/v3/schemas/contacts", { token: "limited" })
      assert.strictEqual(answer.status, 403)
      assert.deepStrictEqual(JSON.parse(answer.text).context, {
        requiredGranularScopes: ["custom-object-read"],
        links: ["https://developers.hubspot.com/scopes"]
      })
    })
  )
})
