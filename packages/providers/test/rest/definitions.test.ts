/** Facts of single definitions that a user notices, by answers as the CRMs give them. @rule driver.failures */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { Attio, Close, Zoho } from "@fieldgate/providers"
import { ZohoSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

const accountOf = (driver: ProviderDriver): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: driver.name,
  credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(ZohoSandbox.defaultToken) },
  metadata: { apiHost: ZohoSandbox.apiHost }
})

/** Answers every call with this, and keeps the bodies that were sent. */
const answering = (status: number, answer: Json) => {
  const bodies: Array<string> = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    bodies.push(String(init?.body))
    return Response.json(answer, { status })
  }
  return { bodies, fetch }
}

const create = (driver: ProviderDriver, objectName: string) =>
  driver.write(accountOf(driver), {
    type: "create",
    objectName: ObjectName.make(objectName),
    items: [{ fields: { name: "Ann" }, associations: [] }],
    allOrNone: false,
    headers: []
  })

describe("a refusal names the field", () => {
  it.effect.each([
    [
      "Attio",
      Attio.driver,
      "people",
      400,
      { message: "no", validation_errors: [{ code: "x", path: ["data", "values", "name"], message: "no" }] }
    ],
    [
      "Zoho",
      Zoho.driver,
      "Contacts",
      200,
      { data: [{ status: "error", code: "INVALID_DATA", message: "no", details: { api_name: "name" } }] }
    ]
  ] as const)("by %s", ([, driverOf, objectName, status, answer]) =>
    Effect.gen(function* () {
      const driver = driverOf({ fetch: answering(status, answer).fetch })
      const found = yield* Effect.match(create(driver, objectName), {
        onFailure: ({ reason }) => (reason._tag === "ProviderRejected" ? reason.errors : []),
        onSuccess: ([outcome]) => outcome?.errors ?? []
      })
      assert.strictEqual(found[0]?.field, "name")
    })
  )
})

describe("a record of Attio", () => {
  it.effect("has amounts and people by their own values, and a search takes as many records as a page has", () =>
    Effect.gen(function* () {
      const values = {
        amount: [{ currency_value: 12.5, currency_code: "USD" }],
        owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: "ada" }]
      }
      const { bodies, fetch } = answering(200, { data: [{ id: { record_id: "r1" }, values }] })
      const driver = Attio.driver({ fetch })
      const query = { objectName: ObjectName.make("deals"), fields: ["amount", "owner"] }
      const one = Attio.driver({ fetch: answering(200, { data: { id: { record_id: "r1" }, values } }).fetch })
      const { fields } = yield* one.read(accountOf(one), { ...query, recordId: "r1" })
      assert.deepStrictEqual(fields, { amount: 12.5, owner: "ada" })
      yield* Effect.ignore(
        driver.find?.(accountOf(driver), { ...query, described: undefined, keys: [{ name: "Ann" }] }) ??
          Effect.die("it has a search")
      )
      assert.include(bodies[0], '"limit":100')
    })
  )
})

describe("a sign-in", () => {
  it.each([
    ["Close", Close.driver, {}, ["all.full_access", "offline_access"]],
    [
      "Zoho",
      Zoho.driver,
      { accountsHost: "accounts.zoho.eu" },
      [
        "ZohoCRM.modules.ALL",
        "ZohoCRM.settings.modules.READ",
        "ZohoCRM.settings.fields.READ",
        "ZohoCRM.org.READ",
        "ZohoSearch.securesearch.READ"
      ]
    ]
  ] as const)(
    "asks %s for what calls and refreshes need, if the app names no scopes",
    (_name, driverOf, metadata, scopes) => {
      const { oauth } = driverOf()
      const page = oauth?.authorize({
        clientId: "id",
        environment: "production",
        scopes: [],
        state: Redacted.make("s"),
        redirectUri: "https://a.test",
        params: {},
        metadata
      })
      const asked = page?._tag === "Success" ? new URL(page.success).searchParams.get("scope")?.split(/[ ,]/u) : page
      assert.deepStrictEqual(asked, [...scopes])
    }
  )
})

describe("a lookup field of Zoho", () => {
  it.effect("is described with the module that it refers to", () =>
    Effect.gen(function* () {
      const sandbox = yield* ZohoSandbox.make()
      const driver = Zoho.driver({ fetch: sandbox.fetch })
      const { fields } = yield* (
        driver.describe?.object(accountOf(driver), ObjectName.make("Contacts")) ?? Effect.die("it describes objects")
      )
      assert.deepStrictEqual(fields["Account_Name"]?.referenceTo, ["Accounts"])
    })
  )
})
