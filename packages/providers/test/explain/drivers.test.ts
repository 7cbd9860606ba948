import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import * as Acme from "../rest/Acme.ts"
import * as SalesforceWorld from "../salesforce/SalesforceWorld.ts"

const explained = (driver: ProviderDriver, account: Parameters<ProviderDriver["write"]>[0], command: WriteCommand) =>
  Effect.fromResult(driver.explain.write(account, command))

const associated = (associationCategory: string, associationTypeId: number): Association => ({
  to: { id: "9" },
  types: [{ associationCategory, associationTypeId }]
})

const update = (...associations: ReadonlyArray<Association>): WriteCommand => ({
  type: "update",
  objectName: ObjectName.make("contacts"),
  items: [{ recordId: "7", fields: { city: "Ghent" }, associations }],
  allOrNone: false,
  headers: []
})

describe("a HubSpot update with associations", () => {
  it.effect("shows the association call, and which calls must succeed before it", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* HubSpotWorld.make()
      const [patch, join] = yield* explained(driver, account, update(associated("VENDOR_DEFINED", 279)))
      assert.strictEqual(patch?.url, "https://api.hubapi.com/crm/objects/2026-09/contacts/7")
      assert.isUndefined(patch?.after)
      assert.strictEqual(join?.url, "https://api.hubapi.com/crm/associations/2026-09/contacts/companies/batch/create")
      assert.strictEqual(join?.after, "the update of the record succeeded")
    })
  )

  it.effect("shows the lookups of an account's own kind", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* HubSpotWorld.make()
      const requests = yield* explained(driver, account, update(associated("USER_DEFINED", 36)))
      assert.deepStrictEqual(
        requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
        [
          "PATCH /crm/objects/2026-09/contacts/7",
          "GET /crm/associations/2026-09/contacts/contacts/labels",
          "GET /crm/associations/2026-09/contacts/companies/labels",
          "GET /crm/associations/2026-09/contacts/deals/labels",
          "GET /crm/associations/2026-09/contacts/tickets/labels",
          "GET /crm/associations/2026-09/contacts/leads/labels",
          "GET /crm/associations/2026-09/contacts/orders/labels",
          "GET /crm/associations/2026-09/contacts/invoices/labels",
          "GET /crm-object-schemas/2026-09/schemas",
          "POST /crm/associations/2026-09/contacts/%7BobjectType%7D/batch/create"
        ]
      )
      assert.isTrue(requests.slice(1).every(({ after = "" }) => after.startsWith("the update of the record succeeded")))
    })
  )
})

describe("a Salesforce write", () => {
  it.effect("shows the read of a new record, whose id only the answer has, and the caller's headers", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* SalesforceWorld.make()
      const headers = [{ key: "Sforce-Duplicate-Rule-Header", value: "allowSave=true" }]
      const command = SalesforceWorld.command("create", { fields: { LastName: "Smith" } }, { headers })
      const [create, look] = yield* explained(driver, account, command)
      assert.deepStrictEqual(create?.headers, [
        { key: "sforce-duplicate-rule-header", value: "allowSave=true" },
        { key: "authorization", value: "Bearer <redacted>" }
      ])
      assert.match(look?.url ?? "", /\/sobjects\/Contact\/\{id\}\?fields=/)
      assert.strictEqual(look?.after, "the record was created")
    })
  )

  it.effect("explains why a header is not sent, and sends nothing", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* SalesforceWorld.make()
      const headers = [{ key: "Authorization", value: "Bearer mine" }]
      const command = SalesforceWorld.command("create", { fields: { LastName: "Smith" } }, { headers })
      const refused = yield* Effect.flip(explained(driver, account, command))
      assert.include(refused.message, '"Authorization" is not forwarded')
      assert.deepStrictEqual(sandbox.journal(), [])
    })
  )
})

describe("a token in the URL", () => {
  it("is removed, however it is written there", () => {
    const inQuery = { in: "query", name: "api_token", nothingElseBecause: "the API is old" } as const
    const { driver } = Acme.answering(Acme.ok, { ...Acme.acme, auth: { apiKey: inQuery } })
    const token = "acme/+='(~)!"
    const account = Acme.account({ credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(token) } })
    const requests = Result.getOrThrow(driver.explain.write(account, Acme.create))
    assert.strictEqual(requests[0]?.url, "https://api.acme.test/root/leads?api_token=<redacted>")
  })

  it("is removed from a header of any name", () => {
    const { driver } = Acme.answering(Acme.ok)
    const [request] = Result.getOrThrow(driver.explain.write(Acme.account(), Acme.create))
    assert.deepStrictEqual(request?.headers, [{ key: "acme-key", value: "Token <redacted>" }])
  })
})
