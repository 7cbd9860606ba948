import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { base, call, jsonOf, post } from "./calling.ts"

type Fetch = typeof globalThis.fetch

const { clientId, clientSecret } = SalesforceSandbox.defaultApp
const app = { client_id: clientId, client_secret: clientSecret }
const refresh = { ...app, grant_type: "refresh_token", refresh_token: SalesforceSandbox.defaultRefreshToken }
const identityUrl = `https://acme.my.salesforce.com/id/${SalesforceSandbox.defaultOrgId}/${SalesforceSandbox.defaultUserId}`
const expired = '[{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]'
const dead = '{"error":"invalid_grant","error_description":"expired access/refresh token"}'

const token = (fetch: Fetch, form: Readonly<Record<string, string>>) => post(fetch, "/services/oauth2/token", form)
const limits = (fetch: Fetch, accessToken: string) => call(fetch, "GET", `${base}/limits`, { token: accessToken })

const decide = (fetch: Fetch, asked: Readonly<Record<string, string>>, decision = "allow") =>
  Effect.map(
    post(fetch, "/services/oauth2/authorize", { ...asked, username: "integration@acme.test", decision }),
    (answer) => new URL(answer.headers.get("location") ?? "none:")
  )

const asked = {
  response_type: "code",
  client_id: clientId,
  redirect_uri: "https://app.test/callback?tenant=1",
  scope: "api refresh_token",
  state: "s&1"
}

describe("a refresh", () => {
  it.effect("returns a new session and the org's address, byte for byte, without a refresh token", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* TestClock.setTime(1_767_225_600_000)
      const answer = yield* token(fetch, refresh)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(
        answer.text,
        `{"access_token":"00D!AQ.sandbox.000001","signature":"c2FuZGJveA==","scope":"refresh_token api",` +
          `"instance_url":"https://acme.my.salesforce.com","id":"${identityUrl}","token_type":"Bearer",` +
          `"issued_at":"1767225600000"}`
      )
      assert.strictEqual(answer.headers.get("content-type"), "application/json;charset=UTF-8")
      assert.strictEqual((yield* limits(fetch, jsonOf(answer).access_token)).status, 200)
    })
  )

  it.effect("may end the refresh token and return a new one", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ rotateRefreshTokens: true })
      const first = jsonOf(yield* token(fetch, refresh)).refresh_token
      assert.strictEqual((yield* token(fetch, refresh)).text, dead)
      const second = jsonOf(yield* token(fetch, { ...refresh, refresh_token: first })).refresh_token
      assert.notStrictEqual(second, first)
      assert.strictEqual((yield* token(fetch, { ...refresh, refresh_token: first })).text, dead)
      assert.strictEqual((yield* token(fetch, { ...refresh, refresh_token: second })).status, 200)
    })
  )

  it.effect("accepts the app's credentials as a header too", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const { grant_type, refresh_token } = refresh
      const answer = yield* call(fetch, "POST", "/services/oauth2/token", {
        text: new URLSearchParams({ grant_type, refresh_token }).toString(),
        token: undefined,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`
        }
      })
      assert.strictEqual(answer.status, 200)
    })
  )
})

describe("a session", () => {
  it.effect("ends after a period without use, and only then", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ sessionMinutes: 15 })
      const { access_token } = jsonOf(yield* token(fetch, refresh))
      yield* TestClock.adjust("14 minutes")
      assert.strictEqual((yield* limits(fetch, access_token)).status, 200)
      yield* TestClock.adjust("14 minutes")
      assert.strictEqual((yield* limits(fetch, access_token)).status, 200)
      yield* TestClock.adjust("15 minutes")
      const over = yield* limits(fetch, access_token)
      assert.deepStrictEqual([over.status, over.text], [401, expired])
      assert.strictEqual(over.headers.get("www-authenticate"), "Token")
    })
  )

  it.effect("can be ended on request, and a refresh returns the next", () =>
    Effect.gen(function* () {
      const { expireToken, fetch } = yield* SalesforceSandbox.make()
      assert.isTrue(expireToken())
      assert.strictEqual((yield* limits(fetch, SalesforceSandbox.defaultToken)).text, expired)
      const { access_token } = jsonOf(yield* token(fetch, refresh))
      assert.strictEqual((yield* limits(fetch, access_token)).status, 200)
      assert.isTrue(expireToken(access_token))
      assert.strictEqual((yield* limits(fetch, access_token)).status, 401)
      assert.isTrue(expireToken(SalesforceSandbox.defaultRefreshToken))
      assert.strictEqual((yield* token(fetch, refresh)).text, dead)
      assert.isFalse(expireToken("unknown-token"))
    })
  )

  it.effect("may have an expiry from the start", () =>
    Effect.gen(function* () {
      const { addAccount, fetch } = yield* SalesforceSandbox.make()
      addAccount({
        orgId: SalesforceSandbox.defaultOrgId,
        userId: "005Dn0000000002IAA",
        username: "short@acme.test",
        token: "short",
        expiresAt: 60_000
      })
      assert.strictEqual((yield* limits(fetch, "short")).status, 200)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* limits(fetch, "short")).status, 401)
    })
  )
})

describe("the token endpoint", () => {
  it.effect("issues a token to an app itself, and to a user for a password; neither can be refreshed", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const login = {
        ...app,
        grant_type: "password",
        username: "integration@acme.test",
        password: "sandbox-salesforce-password"
      }
      for (const form of [{ ...app, grant_type: "client_credentials" }, login]) {
        const answer = jsonOf(yield* token(fetch, form))
        assert.isUndefined(answer.refresh_token)
        assert.strictEqual((yield* limits(fetch, answer.access_token)).status, 200)
      }
    })
  )

  it.effect.each([
    [{ grant_type: "magic" }, "unsupported_grant_type", "grant type not supported"],
    [{ grant_type: "constructor" }, "unsupported_grant_type", "grant type not supported"],
    [{ client_id: "other" }, "invalid_client_id", "client identifier invalid"],
    [{ client_secret: "wrong" }, "invalid_client", "invalid client credentials"],
    [{ refresh_token: "wrong" }, "invalid_grant", "expired access/refresh token"],
    [{ grant_type: "password", username: "x", password: "y" }, "invalid_grant", "authentication failure"],
    [{ grant_type: "authorization_code", code: "x" }, "invalid_grant", "invalid authorization code"]
  ] as const)("refuses %j", ([change, error, error_description]) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const answer = yield* token(fetch, { ...refresh, ...change })
      assert.deepStrictEqual([answer.status, answer.text], [400, JSON.stringify({ error, error_description })])
    })
  )
})

describe("a consent", () => {
  it.effect("shows a page that names the app, and returns a code that is valid once", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const page = yield* call(fetch, "GET", `/services/oauth2/authorize?${new URLSearchParams(asked)}`, {
        token: undefined
      })
      assert.deepStrictEqual([page.status, page.headers.get("content-type")], [200, "text/html;charset=utf-8"])
      assert.include(page.text, `<strong>${clientId}</strong>`)
      assert.include(page.text, '<input type="hidden" name="state" value="s&#38;1">')
      assert.notInclude(page.text, "<script")
      const target = yield* decide(fetch, asked)
      assert.strictEqual(target.origin + target.pathname, "https://app.test/callback")
      assert.deepStrictEqual([target.searchParams.get("tenant"), target.searchParams.get("state")], ["1", "s&1"])
      const code = target.searchParams.get("code") ?? ""
      const form = { ...app, grant_type: "authorization_code", code, redirect_uri: asked.redirect_uri }
      const granted = jsonOf(yield* token(fetch, form))
      assert.strictEqual((yield* limits(fetch, granted.access_token)).status, 200)
      const again = yield* token(fetch, { ...refresh, refresh_token: granted.refresh_token })
      assert.strictEqual(again.status, 200)
      assert.include((yield* token(fetch, form)).text, "invalid authorization code")
    })
  )

  it.effect("may be denied by the user", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const target = yield* decide(fetch, asked, "deny")
      assert.strictEqual(target.searchParams.get("error"), "access_denied")
      assert.strictEqual(target.searchParams.get("error_description"), "end-user denied authorization")
      assert.strictEqual(target.searchParams.get("state"), "s&1")
    })
  )

  it.effect.each([
    [{ client_id: "other" }, "invalid_client_id"],
    [{ redirect_uri: "https://evil.test/" }, "redirect_uri_mismatch"],
    [{ redirect_uri: "nowhere" }, "redirect_uri_mismatch"]
  ] as const)("is not asked for %j, and redirects nowhere", ([change, error]) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        apps: [{ clientId, clientSecret, redirectUris: [asked.redirect_uri] }]
      })
      const page = yield* call(
        fetch,
        "GET",
        `/services/oauth2/authorize?${new URLSearchParams({ ...asked, ...change })}`
      )
      assert.strictEqual(page.status, 400)
      assert.include(page.text, `error=${error}`)
      assert.strictEqual((yield* decide(fetch, { ...asked, ...change })).protocol, "none:")
    })
  )

  it.effect("returns a code for a quarter of an hour, one redirect address and one verifier", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      // The example of RFC 7636, appendix B.
      const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
      const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
      const redeem = (change: Readonly<Record<string, string>>, wait: "14 minutes" | "15 minutes") =>
        Effect.gen(function* () {
          const target = yield* decide(fetch, { ...asked, code_challenge })
          yield* TestClock.adjust(wait)
          const code = target.searchParams.get("code") ?? ""
          const form = { ...app, grant_type: "authorization_code", code, redirect_uri: asked.redirect_uri }
          return (yield* token(fetch, { ...form, ...change })).text
        })
      assert.include(yield* redeem({ code_verifier: verifier }, "14 minutes"), "access_token")
      assert.include(yield* redeem({ code_verifier: verifier }, "15 minutes"), "expired authorization code")
      assert.include(yield* redeem({ code_verifier: "wrong" }, "14 minutes"), '"error":"invalid_request"')
      assert.include(yield* redeem({}, "14 minutes"), '"error":"invalid_grant"')
      assert.include(yield* redeem({ redirect_uri: "https://app.test/" }, "14 minutes"), "redirect_uri_mismatch")
    })
  )
})

describe("a token", () => {
  it.effect("can be introspected, and revoked", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const { access_token } = jsonOf(yield* token(fetch, refresh))
      const look = Effect.map(post(fetch, "/services/oauth2/introspect", { ...app, token: access_token }), jsonOf)
      assert.deepStrictEqual<unknown>(yield* look, {
        active: true,
        scope: "refresh_token api",
        client_id: clientId,
        username: "integration@acme.test",
        sub: identityUrl,
        token_type: "access_token",
        exp: 7200,
        iat: 0,
        nbf: 0
      })
      assert.strictEqual((yield* post(fetch, "/services/oauth2/revoke", { token: access_token })).status, 200)
      assert.deepStrictEqual<unknown>(yield* look, { active: false })
      assert.strictEqual((yield* limits(fetch, access_token)).status, 401)
      const unknown = yield* post(fetch, "/services/oauth2/revoke", { token: "x" })
      assert.strictEqual(unknown.status, 400)
      assert.strictEqual(new URLSearchParams(unknown.text).get("error"), "unsupported_token_type")
    })
  )

  it.effect("ends its sessions with it if it is a refresh token", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const { access_token } = jsonOf(yield* token(fetch, refresh))
      yield* post(fetch, "/services/oauth2/revoke", { token: refresh.refresh_token })
      assert.strictEqual((yield* limits(fetch, access_token)).status, 401)
      assert.strictEqual((yield* token(fetch, refresh)).text, dead)
    })
  )

  it.effect("identifies its user", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const info = jsonOf(yield* call(fetch, "GET", "/services/oauth2/userinfo"))
      const { defaultOrgId, defaultToken, defaultUserId } = SalesforceSandbox
      assert.deepInclude(info, { user_id: defaultUserId, organization_id: defaultOrgId })
      const url = new URL(identityUrl).pathname
      const identity = yield* call(fetch, "GET", `${url}?format=json&oauth_token=${defaultToken}`, { token: undefined })
      assert.deepInclude(jsonOf(identity), { id: identityUrl, username: "integration@acme.test" })
      const bad = yield* call(fetch, "GET", "/services/oauth2/userinfo", { token: "x" })
      assert.deepStrictEqual([bad.status, bad.text], [403, "Bad_OAuth_Token"])
      assert.strictEqual((yield* call(fetch, "GET", "/id/00D/005")).status, 403)
    })
  )

  it.effect("may be sent with the old scheme", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const headers = { authorization: `OAuth ${SalesforceSandbox.defaultToken}` }
      assert.strictEqual((yield* call(fetch, "GET", `${base}/limits`, { token: undefined, headers })).status, 200)
    })
  )
})

describe("a refresh while another one with the same token is in progress", () => {
  it.effect("is refused until that one is over, byte for byte", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ refreshMillis: 1000 })
      assert.strictEqual((yield* token(fetch, refresh)).status, 200)
      const busy = yield* token(fetch, refresh)
      assert.deepStrictEqual(
        [busy.status, busy.text],
        [400, '{"error":"invalid_grant","error_description":"token request is already being processed"}']
      )
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* token(fetch, refresh)).status, 200)
    })
  )
})

describe("an app that an org's admin blocks", () => {
  it.effect("is refused at the token endpoint and at the consent page, until the admin allows it", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const allow = (access: string) => call(fetch, "POST", "/__sandbox/app-access", { body: { clientId, access } })
      assert.strictEqual((yield* allow("blocked")).status, 200)
      assert.strictEqual(
        (yield* token(fetch, refresh)).text,
        '{"error":"OAUTH_APP_BLOCKED","error_description":"this app is blocked by admin"}'
      )
      const back = yield* decide(fetch, asked)
      assert.strictEqual(back.searchParams.get("error"), "OAUTH_APP_BLOCKED")
      assert.isNull(back.searchParams.get("code"))
      yield* allow("installed")
      assert.strictEqual((yield* token(fetch, refresh)).status, 200)
    })
  )
})

describe("the sixth approval of an app by one user", () => {
  it.effect.each([false, true])("ends the oldest refresh token and no other (rotation: %s)", (rotateRefreshTokens) =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ rotateRefreshTokens })
      const approve = Effect.gen(function* () {
        const code = (yield* decide(fetch, asked)).searchParams.get("code") ?? ""
        const form = { ...app, grant_type: "authorization_code", code, redirect_uri: asked.redirect_uri }
        return jsonOf(yield* token(fetch, form)).refresh_token
      })
      const tokens = yield* Effect.replicateEffect(approve, 6)
      const answers = yield* Effect.forEach(tokens, (refresh_token) => token(fetch, { ...refresh, refresh_token }))
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        [400, 200, 200, 200, 200, 200]
      )
      assert.strictEqual(answers[0]?.text, dead)
    })
  )
})
