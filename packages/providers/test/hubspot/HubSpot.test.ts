import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as World from "./HubSpotWorld.ts"

const contacts = ObjectName.make("contacts")

const command = (type: WriteCommand["type"], item: Partial<WriteItem>, more: Partial<WriteCommand> = {}) => ({
  type,
  objectName: contacts,
  items: [{ fields: {}, associations: [], ...item }] as const,
  allOrNone: false,
  headers: [],
  ...more
})

const ann = { fields: { email: "ann@acme.test", firstname: "Ann" } }
const createAnn = command("create", ann)

const answering = (answer: () => Response, options: HubSpot.Options = {}) => {
  const requests: Array<Request> = []
  const bodies: Array<unknown> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    if (request.body !== null) bodies.push(await request.clone().json())
    return answer()
  }
  return { driver: HubSpot.driver({ ...options, fetch }), requests, bodies }
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })

const failureOf = (driver: ProviderDriver, given: WriteCommand, credentials?: Credentials) =>
  Effect.map(Effect.flip(driver.write(World.account(credentials), given)), (error) => error.reason)

describe("HubSpot driver: requests", () => {
  it.effect("sends JSON values unchanged, an empty text for null, and no id among the properties", () =>
    Effect.gen(function* () {
      const { bodies, driver } = answering(json(201, { id: "7" }))
      const fields = { ...ann.fields, id: "7", city: null, size: 5, active: true }
      yield* driver.write(World.account(), command("create", { fields }))
      yield* driver.write(World.account(), command("update", { fields, recordId: "7" }))
      const properties = { ...ann.fields, city: "", size: 5, active: true }
      assert.deepStrictEqual(bodies, [{ properties, associations: [] }, { properties }])
    })
  )

  it.effect("associates a new record, under either name of the category", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* World.make()
      const objectName = ObjectName.make("companies")
      const [company] = yield* driver.write(account, command("create", { fields: { name: "Acme" } }, { objectName }))
      const to = { id: company?.recordId ?? "" }
      const type = (associationCategory: string) => ({ associationCategory, associationTypeId: 279 })
      const associations = [{ to, types: [type("VENDOR_DEFINED"), type("HUBSPOT_DEFINED")] as const }]
      const [contact] = yield* driver.write(account, command("create", { ...ann, associations }))
      assert.strictEqual(contact?.outcome, "success")
      const sent = JSON.parse(sandbox.journal()[1]?.body ?? "")
      const defined = type("HUBSPOT_DEFINED")
      assert.deepStrictEqual(sent.associations, [{ to, types: [defined, defined] }])
    })
  )

  it.effect("names object and id when an update's record doesn't exist", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const update = driver.write(account, command("update", { fields: { firstname: "Ann" }, recordId: "424242" }))
      const { reason } = yield* Effect.flip(update)
      assert.strictEqual(
        reason.message,
        "HubSpot has no record of the object contacts with the id 424242: resource not found"
      )
    })
  )

  it.effect("signs its calls and sends a JSON content type", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "7" }))
      yield* driver.write(World.account(), createAnn)
      const headers = Object.fromEntries(requests[0]?.headers ?? [])
      assert.deepInclude(headers, {
        authorization: `Bearer ${World.token}`,
        "content-type": "application/json",
        accept: "application/json"
      })
    })
  )

  it.effect("returns the record as HubSpot answered it", () =>
    Effect.gen(function* () {
      const record = { id: "7", properties: { email: "ann@acme.test" }, archived: false, url: "https://app.test/7" }
      const { driver } = answering(json(201, record))
      const outcomes = yield* driver.write(World.account(), createAnn)
      assert.deepStrictEqual(outcomes, [{ outcome: "success", recordId: "7", data: record }])
    })
  )

  it.effect("sends a call once, whatever the answer", () =>
    Effect.gen(function* () {
      for (const status of [200, 201, 302, 400, 401, 409, 423, 429, 477, 500, 503]) {
        const { driver, requests } = answering(json(status, {}))
        yield* Effect.exit(driver.write(World.account(), createAnn))
        assert.strictEqual(requests.length, 1, `after ${status}`)
      }
    })
  )

  it.effect("sends a read's fields as repeated query parameters", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(200, { id: "7", properties: { email: "a@x", extra: "1" } }))
      const query = { objectName: contacts, recordId: "7", fields: ["email", "a&b"] }
      const record = yield* driver.read(World.account(), query)
      assert.deepStrictEqual(record, { recordId: "7", fields: { email: "a@x" } })
      assert.strictEqual(
        requests[0]?.url,
        "https://api.hubapi.com/crm/objects/2026-09/contacts/7?properties=email&properties=a%26b"
      )
    })
  )

  it.effect("keeps the path of its base URL", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "7" }), { baseUrl: "http://127.0.0.1:4010/hubspot/" })
      yield* driver.write(World.account(), createAnn)
      assert.strictEqual(requests[0]?.url, "http://127.0.0.1:4010/hubspot/crm/objects/2026-09/contacts")
    })
  )
})

describe("HubSpot driver: answers", () => {
  it.effect("returns no id for a create that HubSpot confirms without an id", () =>
    Effect.gen(function* () {
      const { driver } = answering(json(201, { properties: {} }))
      const outcomes = yield* driver.write(World.account(), createAnn)
      assert.deepStrictEqual(outcomes, [{ outcome: "success", data: { properties: {} } }])
    })
  )

  it.effect.each([
    ["created, as a page of HTML", () => new Response("<html>", { status: 201 })],
    ["created, with nothing", () => new Response(null, { status: 201 })],
    ["created, as a list", json(201, [])],
    ["a 200 without an id", json(200, {})],
    ["a 202 without an id", json(202, { status: "PENDING" })]
  ] as const)("reports that a create answered by %s may have been written", ([, answer]) =>
    Effect.gen(function* () {
      const reason = yield* failureOf(answering(answer).driver, createAnn)
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "unknown", timedOut: false })
    })
  )

  it.effect("follows no redirect, and reports that nothing was written", () =>
    Effect.gen(function* () {
      const moved = () => new Response(null, { status: 307, headers: { location: "https://evil.test/" } })
      const { driver, requests } = answering(moved)
      assert.deepInclude(yield* failureOf(driver, createAnn), { _tag: "ProviderUnavailable", written: "no" })
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect("names the existing record of a conflict", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const [first] = yield* driver.write(account, createAnn)
      const reason = yield* failureOf(driver, createAnn)
      assert.strictEqual(reason._tag, "ProviderRejected")
      assert.deepInclude(reason.context, { status: 409, category: "CONFLICT", existingId: first?.recordId })
    })
  )
})

describe("HubSpot driver: refusals before any call", () => {
  const refused = (given: WriteCommand, options: HubSpot.Options = {}, credentials?: Credentials) =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "1" }), options)
      const reason = yield* failureOf(driver, given, credentials)
      assert.deepStrictEqual(requests, [])
      return reason
    })

  it.effect("refuses a batch of deletes, and all-or-none batches of updates or of too many creates", () =>
    Effect.gen(function* () {
      const item = { ...ann, recordId: "1", associations: [] }
      const update = { ...createAnn, type: "update", items: [item, item], allOrNone: true } as const
      const many = Array.from({ length: 101 }, () => item)
      for (const [given, message] of [
        [{ ...update, type: "delete" }, "HubSpot deletes one record at a time"],
        [update, "HubSpot updates each record of a batch by itself"],
        [
          { ...createAnn, items: [item, ...many], allOrNone: true },
          "HubSpot creates at most 100 records in an all-or-none batch"
        ]
      ] as const) {
        assert.deepInclude(yield* refused(given), { _tag: "ProviderRejected", message })
      }
    })
  )

  it.effect("refuses what its capabilities exclude", () =>
    Effect.gen(function* () {
      const headers = [{ key: "x-a", value: "b" }]
      assert.strictEqual((yield* refused(command("create", ann, { headers })))._tag, "ProviderRejected")
    })
  )

  it.effect("refuses an update or a delete without an id", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* refused(command("update", ann)))._tag, "ProviderRejected")
      assert.strictEqual((yield* refused(command("delete", {})))._tag, "ProviderRejected")
    })
  )

  it.effect("refuses credentials without a token", () =>
    Effect.gen(function* () {
      const basic: Credentials = { _tag: "BasicCredentials", username: "ann", password: Redacted.make("s3cret") }
      assert.deepInclude(yield* refused(createAnn, {}, basic), {
        _tag: "ProviderUnauthorized",
        message: "HubSpot takes an access token or a key; the connection has a user name and a password"
      })
    })
  )

  it.effect.each(["http://api.hubapi.com", "http://api-eu1.hubapi.com"])(
    "sends no unencrypted token to %s",
    (baseUrl) =>
      Effect.gen(function* () {
        const reason = yield* refused(createAnn, { baseUrl })
        assert.deepInclude(reason, {
          _tag: "ProviderRejected",
          message: `a token of HubSpot is not sent to ${baseUrl}`
        })
      })
  )
})

describe("HubSpot driver: secrets and options", () => {
  it.effect("sends the access token of OAuth", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "1" }))
      yield* driver.write(
        World.account({ _tag: "OAuthCredentials", accessToken: Redacted.make("access-token") }),
        createAnn
      )
      assert.strictEqual(requests[0]?.headers.get("authorization"), "Bearer access-token")
    })
  )

  it.effect("keeps a token that an answer quotes out of the failure", () =>
    Effect.gen(function* () {
      const body = { message: `unknown token ${World.token}`, errors: [{ message: `Bearer ${World.token}` }] }
      const reason = yield* failureOf(answering(json(400, body)).driver, createAnn)
      assert.notInclude(JSON.stringify(reason), World.token)
      assert.strictEqual(reason.message, "unknown token <redacted>")
    })
  )

  it("throws for an invalid base URL or version", () => {
    assert.throws(() => HubSpot.driver({ baseUrl: "api.hubapi.com" }))
    assert.throws(() => HubSpot.driver({ versions: { objects: "../v3" as "v3" } }))
  })
})

describe("HubSpot driver: environments", () => {
  const inSandbox: Credentials = {
    _tag: "ApiKeyCredentials",
    apiKey: Redacted.make("sandbox-token"),
    environment: "sandbox"
  }
  const sandboxUrl = "http://127.0.0.1:4001"

  it.effect("sends a sandbox account to the sandbox, and every other one to HubSpot", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "7" }), { sandboxUrl })
      yield* driver.write(World.account(inSandbox), createAnn)
      yield* driver.write(World.account(), createAnn)
      const origins = requests.map(({ url }) => new URL(url).origin)
      assert.deepStrictEqual(origins, [sandboxUrl, "https://api.hubapi.com"])
    })
  )

  it.effect("refuses a sandbox account if the deployment has no sandbox", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(json(201, { id: "7" }))
      const failure = yield* failureOf(driver, createAnn, inSandbox)
      assert.deepInclude(failure, { _tag: "ProviderUnavailable", written: "no", retryable: true })
      assert.strictEqual(requests.length, 0)
    })
  )
})
