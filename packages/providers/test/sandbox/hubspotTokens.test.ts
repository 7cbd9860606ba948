import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as TestClock from "effect/testing/TestClock"
import { call } from "./calling.ts"

type Fetch = typeof globalThis.fetch

const { clientId, clientSecret } = HubSpotSandbox.defaultApp
const app = { client_id: clientId, client_secret: clientSecret }
const redirectUri = "http://localhost:3000/callback"

const post = (fetch: Fetch, path: string, form: Readonly<Record<string, string>>) =>
  Effect.promise(async () => {
    const body = new URLSearchParams(form)
    const response = await fetch(`https://api.hubapi.com${path}`, { method: "POST", body, redirect: "manual" })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    return {
      status: response.status,
      location: response.headers.get("location"),
      body: JSON.parse(isJson ? text : "{}")
    }
  })

const token = (fetch: Fetch, form: Readonly<Record<string, string>>, version = "v3") =>
  post(fetch, `/oauth/${version}/token`, { ...app, ...form })

const refresh = (refresh_token: string) => ({ grant_type: "refresh_token", refresh_token })

const start = HubSpotSandbox.make({ accounts: [{ token: "first", hubId: 7, refreshToken: "na1-first" }] })

const consent = Effect.fnUntraced(function* (fetch: Fetch, more: Readonly<Record<string, string>> = {}) {
  const form = { client_id: clientId, redirect_uri: redirectUri, state: "s1", hub: "7", decision: "allow", ...more }
  const { location, status } = yield* post(fetch, "/oauth/authorize", form)
  assert.strictEqual(status, 302)
  const target = new URL(location ?? "")
  assert.strictEqual(target.searchParams.get("state"), "s1")
  return target.searchParams.get("code") ?? ""
})

const works = (fetch: Fetch, accessToken: string) =>
  Effect.map(
    call(fetch, "GET", "/crm/v3/objects/contacts", { token: accessToken }),
    (answer) => answer.json.category ?? String(answer.status)
  )

describe("a token", () => {
  it.effect.each(["v1", "v3", "2026-03", "2026-09"])("is refreshed at %s, and expires after half an hour", (version) =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const { body, status } = yield* token(fetch, refresh("na1-first"), version)
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { token_type: "bearer", refresh_token: "na1-first", expires_in: 1800 })
      assert.strictEqual(body.hub_id, version === "v1" ? undefined : 7)
      assert.strictEqual(yield* works(fetch, body.access_token), "200")
      yield* TestClock.adjust("30 minutes")
      assert.strictEqual(yield* works(fetch, body.access_token), "EXPIRED_AUTHENTICATION")
    })
  )

  it.effect("is issued once for a consent, before it expires and with its verifier", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const verifier = "a-verifier-of-at-least-forty-three-characters"
      const hash = yield* Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)))
      const asked = { code_challenge: Base64Url.encode(new Uint8Array(hash)), scope: "oauth crm.objects.contacts.read" }
      const redeem = (code: string, more: Readonly<Record<string, string>> = {}) =>
        token(fetch, {
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
          ...more
        })
      const code = yield* consent(fetch, asked)
      const { body } = yield* redeem(code)
      assert.deepStrictEqual(body.scopes, ["oauth", "crm.objects.contacts.read"])
      assert.strictEqual(yield* works(fetch, body.access_token), "200")
      const companies = yield* call(fetch, "GET", "/crm/v3/objects/companies", { token: body.access_token })
      assert.strictEqual(companies.json.category, "MISSING_SCOPES")
      assert.strictEqual((yield* token(fetch, refresh(body.refresh_token))).status, 200)

      const statusOf = (more: Readonly<Record<string, string>>) =>
        Effect.flatMap(consent(fetch, asked), (fresh) => Effect.map(redeem(fresh, more), (each) => each.body.status))
      assert.strictEqual((yield* redeem(code)).body.status, "BAD_AUTH_CODE")
      assert.strictEqual(yield* statusOf({ redirect_uri: "http://localhost:3000/other" }), "BAD_REDIRECT_URI")
      assert.strictEqual(yield* statusOf({ code_verifier: "another" }), "BAD_CODE_VERIFIER")
      const late = yield* consent(fetch, asked)
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* redeem(late)).body.status, "BAD_AUTH_CODE")
    })
  )

  it.effect("is issued for the app itself, without a refresh token", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const { body } = yield* token(fetch, { grant_type: "client_credentials" })
      assert.notProperty(body, "refresh_token")
      assert.strictEqual(yield* works(fetch, body.access_token), "200")
    })
  )

  it.effect.each([
    [{ grant_type: "password" }, "unsupported_grant_type", "BAD_GRANT_TYPE"],
    [{ ...refresh("na1-first"), client_id: "x" }, "invalid_client", "BAD_CLIENT_ID"],
    [{ ...refresh("na1-first"), client_secret: "x" }, "invalid_client", "BAD_CLIENT_SECRET"],
    [refresh("x"), "invalid_grant", "BAD_REFRESH_TOKEN"]
  ] as const)("is refused for %o", ([form, error, status]) =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const answer = yield* token(fetch, form)
      assert.strictEqual(answer.status, 400)
      assert.deepInclude(answer.body, { error, status })
      assert.strictEqual(answer.body.error_description, answer.body.message)
    })
  )

  it.effect("stays valid to its end after its refresh token was revoked, which returns no other", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const { body } = yield* token(fetch, refresh("na1-first"))
      const revoked = yield* post(fetch, "/oauth/2026-09/token/revoke", { ...app, token: "na1-first" })
      assert.strictEqual(revoked.status, 200)
      assert.strictEqual((yield* token(fetch, refresh("na1-first"))).body.status, "BAD_REFRESH_TOKEN")
      assert.strictEqual(yield* works(fetch, body.access_token), "200")
    })
  )

  it.effect("is not issued after the app was uninstalled", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const gone = yield* call(fetch, "DELETE", "/appinstalls/2026-09/external-install", { token: "first" })
      assert.strictEqual(gone.status, 204)
      assert.deepInclude((yield* token(fetch, refresh("na1-first"))).body, {
        error: "access_denied",
        status: "BAD_HUB"
      })
    })
  )

  it.effect("is introspected while it is valid", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const { body } = yield* token(fetch, refresh("na1-first"))
      const ask = Effect.map(
        post(fetch, "/oauth/v3/token/introspect", { ...app, token: body.access_token }),
        (answer) => answer.body
      )
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* ask, { active: true, hub_id: 7, client_id: clientId, expires_in: 1740 })
      yield* TestClock.adjust("29 minutes")
      assert.deepStrictEqual(yield* ask, { active: false })
      const info = yield* call(fetch, "GET", "/oauth/v1/refresh-tokens/na1-first", { token: undefined })
      assert.deepInclude(JSON.parse(info.text), { hub_id: 7, token_type: "refresh" })
      const dead = yield* call(fetch, "GET", `/oauth/v1/access-tokens/${body.access_token}`, { token: undefined })
      assert.strictEqual(dead.status, 404)
    })
  )
})

describe("the consent page", () => {
  it.effect("asks, and returns a denial", () =>
    Effect.gen(function* () {
      const { fetch } = yield* start
      const query = new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, scope: "<oauth>" })
      const page = yield* call(fetch, "GET", `/oauth/authorize?${query}`, { token: undefined })
      assert.include(page.text, "&#60;oauth&#62;")
      assert.include(page.text, "<option>7</option>")
      const denied = yield* post(fetch, "/oauth/authorize", { ...Object.fromEntries(query), decision: "deny" })
      assert.include(denied.location, "error=access_denied")
    })
  )

  it.effect("redirects to registered addresses only", () =>
    Effect.gen(function* () {
      const { fetch } = yield* HubSpotSandbox.make({
        apps: [{ ...HubSpotSandbox.defaultApp, redirectUris: [redirectUri] }]
      })
      for (const form of [
        { client_id: "x", redirect_uri: redirectUri },
        { client_id: clientId, redirect_uri: "http://evil.test/" },
        { client_id: clientId, redirect_uri: "nowhere" }
      ]) {
        const answer = yield* post(fetch, "/oauth/authorize", { ...form, decision: "allow", hub: "44237313" })
        assert.deepStrictEqual([answer.status, answer.location], [400, null])
      }
    })
  )
})

describe("a restored sandbox", () => {
  it.effect("has the refresh tokens of apps, and issues no token twice", () =>
    Effect.gen(function* () {
      const before = yield* start
      const given = yield* token(before.fetch, {
        grant_type: "authorization_code",
        code: yield* consent(before.fetch),
        redirect_uri: redirectUri
      })
      const dump: unknown = JSON.parse(JSON.stringify(before.dump()))
      const { fetch } = yield* HubSpotSandbox.restore(dump)
      const again = yield* token(fetch, refresh(given.body.refresh_token))
      assert.strictEqual(again.status, 200)
      assert.notStrictEqual(again.body.access_token, given.body.access_token)
      assert.strictEqual(yield* works(fetch, again.body.access_token), "200")
    })
  )

  it.effect("records which account has uninstalled the app, until the next consent", () =>
    Effect.gen(function* () {
      const before = yield* start
      yield* call(before.fetch, "DELETE", "/appinstalls/v3/external-install", { token: "first" })
      const dump: unknown = JSON.parse(JSON.stringify(before.dump()))
      const accounts = [{ token: "first", hubId: 7, refreshToken: "na1-first" }]
      const { fetch } = yield* HubSpotSandbox.restore(dump, { accounts })
      assert.strictEqual((yield* token(fetch, refresh("na1-first"))).body.status, "BAD_HUB")
      const code = yield* consent(fetch)
      yield* token(fetch, { grant_type: "authorization_code", code, redirect_uri: redirectUri })
      assert.strictEqual((yield* token(fetch, refresh("na1-first"))).status, 200)
    })
  )
})
