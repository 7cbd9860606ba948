import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Salesforce } from "@fieldgate/providers"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SalesforceWorld from "./SalesforceWorld.ts"

const { clientId, clientSecret } = SalesforceSandbox.defaultApp
const app = { clientId, clientSecret: Redacted.make(clientSecret) }
const first = Redacted.make(SalesforceSandbox.defaultRefreshToken)
const oauth = (refreshToken: Redacted.Redacted, accessToken = Redacted.make("ended")): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken,
  refreshToken
})
const account = SalesforceWorld.account({ credentials: oauth(first) })

const refreshing = (driver: SalesforceWorld.SalesforceWorld["driver"]) =>
  Effect.fnUntraced(function* (from: Account = account, client = app) {
    assert.isDefined(driver.refresh)
    return yield* driver.refresh(client, from)
  })

const create = SalesforceWorld.command("create", { fields: { LastName: "Lee" } })

describe("Salesforce's refresh", () => {
  it.effect("returns a token that writes, at the org's own host, and keeps the refresh token", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* SalesforceWorld.make()
      const token = yield* refreshing(driver)()
      assert.isUndefined(token.refreshToken)
      assert.isUndefined(token.expiresAt)
      assert.deepStrictEqual(token.metadata, {
        instanceUrl: "https://acme.my.salesforce.com",
        workspace: "acme"
      })
      const credentials = oauth(first, token.accessToken)
      const [written] = yield* driver.write(SalesforceWorld.account({ credentials }), create)
      assert.propertyVal(written, "outcome", "success")
      assert.strictEqual(sandbox.journal()[0]?.url, "/services/oauth2/token")
    })
  )

  it.effect("returns a new refresh token where the org rotates them; the former has ended", () =>
    Effect.gen(function* () {
      const { driver } = yield* SalesforceWorld.make({ rotateRefreshTokens: true })
      const { refreshToken } = yield* refreshing(driver)()
      assert.isDefined(refreshToken)
      const { message, reason } = yield* Effect.flip(refreshing(driver)())
      assert.deepInclude(reason, { _tag: "ProviderUnauthorized" })
      assert.match(message, /expired access\/refresh token/u)
      yield* refreshing(driver)(SalesforceWorld.account({ credentials: oauth(refreshToken) }))
    })
  )

  it.effect.each([
    ["client secret", { ...app, clientSecret: Redacted.make("s3cret-wrong") }],
    ["client id", { ...app, clientId: "unknown" }]
  ] as const)("keeps the connection for a wrong %s", ([, client]) =>
    Effect.gen(function* () {
      const { driver } = yield* SalesforceWorld.make()
      const { message, reason } = yield* Effect.flip(refreshing(driver)(account, client))
      assert.deepInclude(reason, { _tag: "ProviderAppInvalid" })
      assert.notInclude(message, "s3cret")
    })
  )

  it.effect.each([
    ["https://globex.my.salesforce.com", "https://globex.my.salesforce.com"],
    ["https://globex--uat.sandbox.my.salesforce.com/", "https://globex--uat.sandbox.my.salesforce.com"],
    ["https://evil.example", undefined],
    ["http://globex.my.salesforce.com", undefined],
    ["https://salesforce.com.evil.example", undefined],
    ["https://globex.my.salesforce.com:8443", undefined],
    ["https://globex.my.salesforce.com@evil.example", undefined],
    ["/relative", undefined]
  ] as const)("accepts from an answer that the org is at %s only if that is Salesforce's", ([instance_url, learnt]) =>
    Effect.gen(function* () {
      const driver = Salesforce.driver({ fetch: async () => Response.json({ access_token: "new", instance_url }) })
      const { metadata } = yield* refreshing(driver)()
      assert.strictEqual(metadata?.["instanceUrl"], learnt)
      assert.strictEqual(metadata?.["workspace"], learnt?.replace(/^https:..|.my.salesforce.com$/gu, ""))
    })
  )

  it.effect("never goes to a host that isn't Salesforce's", () =>
    Effect.gen(function* () {
      const { driver, requests } = SalesforceWorld.answering([SalesforceWorld.json(200, { access_token: "new" })])
      const elsewhere = SalesforceWorld.account({
        credentials: oauth(first),
        metadata: { instanceUrl: "https://evil.example" }
      })
      yield* Effect.flip(refreshing(driver)(elsewhere))
      assert.lengthOf(requests, 0)
    })
  )

  it.effect.each([
    ["notInstalled", /app must be installed into org.*install the app/u],
    ["notApproved", /admin approved.*let the user in/u],
    ["blocked", /blocked by admin.*unblock the app/u]
  ] as const)("names the admin and the remedy if the admin has the app %s", ([access, said]) =>
    Effect.gen(function* () {
      const { driver } = yield* SalesforceWorld.make({ appAccess: { [clientId]: access } })
      const { message, reason } = yield* Effect.flip(refreshing(driver)())
      assert.strictEqual(reason._tag, "ProviderUnauthorized")
      assert.match(message, said)
    })
  )
})
