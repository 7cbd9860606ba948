import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotSandbox from "../../sandbox/hubspot/HubSpotSandbox.ts"
import type * as HubSpot from "../../src/hubspot/HubSpot.ts"
import * as HubSpotWorld from "./HubSpotWorld.ts"

const refreshToken = "na1-first"
const { clientId, clientSecret } = HubSpotSandbox.defaultApp
const app = { clientId, clientSecret: Redacted.make(clientSecret) }

const oauth = (accessToken: Redacted.Redacted, refresh = Redacted.make(refreshToken)): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken,
  refreshToken: refresh
})
const account = HubSpotWorld.account(oauth(Redacted.make("ended")))

const setUp = Effect.fnUntraced(function* (options: HubSpot.Options = {}) {
  const world = yield* HubSpotWorld.make(options, {
    accounts: [{ token: "first", hubId: 1, refreshToken, kind: "oauth" }]
  })
  const refresh = (client = app, from: Account = account) =>
    Effect.gen(function* () {
      assert.isDefined(world.driver.refresh)
      return yield* world.driver.refresh(client, from)
    })
  const create = (from: Account) =>
    world.driver.write(from, {
      type: "create",
      objectName: ObjectName.make("contacts"),
      items: [{ fields: { email: "ann@acme.test" }, associations: [] }],
      allOrNone: false,
      headers: []
    })
  return { ...world, refresh, create }
})

describe("HubSpot's refresh", () => {
  it.effect.each(["v1", "v3", "2026-09"] as const)("returns a token for half an hour that writes (%s)", (version) =>
    Effect.gen(function* () {
      const { create, refresh, sandbox } = yield* setUp({ versions: { oauth: version } })
      const token = yield* refresh()
      const inHalfAnHour = DateTime.add(yield* DateTime.now, { minutes: 30 })
      assert.deepStrictEqual(token.expiresAt, inHalfAnHour)
      const [written] = yield* create(HubSpotWorld.account(oauth(token.accessToken, token.refreshToken)))
      assert.propertyVal(written, "outcome", "success")
      assert.strictEqual(sandbox.journal()[0]?.url, `/oauth/${version}/token`)
      yield* TestClock.adjust("31 minutes")
      const refused = yield* Effect.flip(create(HubSpotWorld.account(oauth(token.accessToken))))
      assert.strictEqual(refused.reason._tag, "ProviderUnauthorized")
    })
  )

  it.effect("ends the connection after the refresh token was revoked", () =>
    Effect.gen(function* () {
      const { refresh, sandbox } = yield* setUp()
      const form = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token: refreshToken })
      yield* Effect.promise(() => sandbox.fetch("http://sandbox/oauth/v3/token/revoke", { method: "POST", body: form }))
      const { message, reason } = yield* Effect.flip(refresh())
      assert.deepInclude(reason, { _tag: "ProviderUnauthorized" })
      assert.match(message, /refresh token is invalid, expired or revoked/u)
    })
  )

  it.effect.each([
    ["client secret", { clientId, clientSecret: Redacted.make("s3cret-wrong") }, "BAD_CLIENT_SECRET"],
    ["client id", { ...app, clientId: "unknown" }, "BAD_CLIENT_ID"]
  ] as const)("keeps the connection for a wrong %s, and names it", ([, client, code]) =>
    Effect.gen(function* () {
      const { refresh } = yield* setUp()
      const { message, reason } = yield* Effect.flip(refresh(client))
      assert.deepInclude(reason, { _tag: "ProviderAppInvalid" })
      assert.propertyVal(reason.context, "code", code)
      assert.notInclude(message, "s3cret")
    })
  )

  it.effect("goes only to the sandbox for a sandbox account", () =>
    Effect.gen(function* () {
      const { refresh, sandbox } = yield* setUp({ sandboxUrl: "http://127.0.0.1:4010" })
      const sandboxed = HubSpotWorld.account({
        _tag: "OAuthCredentials",
        accessToken: Redacted.make("ended"),
        refreshToken: Redacted.make(refreshToken),
        environment: "sandbox"
      })
      yield* refresh(app, sandboxed)
      assert.strictEqual(sandbox.journal()[0]?.headers["host"] ?? "127.0.0.1:4010", "127.0.0.1:4010")
      const other = yield* setUp()
      const { reason } = yield* Effect.flip(other.refresh(app, sandboxed))
      assert.deepInclude(reason, { _tag: "ProviderUnavailable", written: "no" }, "the connection is as good as ever")
      assert.lengthOf(other.sandbox.journal(), 0)
    })
  )
})
