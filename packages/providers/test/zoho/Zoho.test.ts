/** @rule driver.failures */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { Zoho } from "@fieldgate/providers"
import { ZohoSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { accountOf, answering, refusedFields, scopesOf } from "../CannedAnswer.ts"

const metadata = { apiHost: ZohoSandbox.apiHost, accountsHost: "accounts.zoho.eu" }

describe("Zoho", () => {
  it("is asked for what calls need, if the app names no scopes", () => {
    assert.deepStrictEqual(scopesOf(Zoho.driver(), metadata), [
      "ZohoCRM.modules.ALL",
      "ZohoCRM.settings.modules.READ",
      "ZohoCRM.settings.fields.READ",
      "ZohoCRM.org.READ",
      "ZohoSearch.securesearch.READ"
    ])
  })

  it.effect("names the field of a refusal that comes with a success status", () =>
    Effect.gen(function* () {
      const refusal = { status: "error", code: "INVALID_DATA", message: "no", details: { api_name: "name" } }
      const { fetch } = answering(200, { data: [refusal] })
      assert.deepStrictEqual(yield* refusedFields(Zoho.driver({ fetch }), "Contacts", metadata), ["name"])
    })
  )

  it.effect("describes a lookup field with the module that it refers to", () =>
    Effect.gen(function* () {
      const sandbox = yield* ZohoSandbox.make()
      const driver = Zoho.driver({ fetch: sandbox.fetch })
      const credentials = {
        _tag: "OAuthCredentials",
        accessToken: Redacted.make(ZohoSandbox.defaultToken)
      } as const
      const account = { ...accountOf(driver, metadata), credentials }
      const { fields } = yield* (
        driver.describe?.object(account, ObjectName.make("Contacts")) ?? Effect.die("it describes objects")
      )
      assert.deepStrictEqual(fields["Account_Name"]?.referenceTo, ["Accounts"])
    })
  )
})
