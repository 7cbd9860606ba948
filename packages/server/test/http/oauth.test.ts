/** @rule oauth.start, oauth.session, http.strictBodies, token.group, oauth.redirect */
import { describe, expect, it } from "@effect/vitest"
import { DynamicsSandbox, SalesforceSandbox, ZohoSandbox } from "@fieldgate/providers/sandbox"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./OAuthWorld.ts"
import { bearing, make } from "./Tokens.ts"

const sessionOf = (answer: { readonly headers: Headers }) => answer.headers.get("oauth-session-id")

const toldBy = (html: string): unknown => {
  const [, escaped] = /<body data-message="([^"]*)"/u.exec(html) ?? []
  return escaped === undefined
    ? undefined
    : JSON.parse(escaped.replaceAll(/&#(\d+);/gu, (_match, code: string) => String.fromCodePoint(Number(code))))
}

const refused = (error: string, error_description: string) =>
  Response.json({ error, error_description }, { status: 400 })

describe("A sign-in", () => {
  it.effect.each([
    ["hubspot", "oauth2/authorizationCode"],
    ["salesforce", "oauth2/authorizationCodePKCE"]
  ] as const)("connects the account and notifies the opener (%s)", ([provider, authScheme]) =>
    Effect.gen(function* () {
      const { begin, connection: kept, consent, open, progress } = yield* serve()
      const started = yield* begin({ provider, groupName: "Acme Inc", consumerName: "" })
      expect(started.status).toBe(200)
      expect(started.headers.get("content-type")).toMatch(/^text\/plain/u)
      expect(new URL(started.text).searchParams.get("prompt")).toBe("login")
      expect((yield* progress(sessionOf(started))).json).toMatchObject({ status: "pending" })
      const page = yield* open(yield* consent(started.text))
      expect(page.status).toBe(200)
      const { connectionId, status } = (yield* progress(sessionOf(started))).json
      expect(status).toBe("succeeded")
      expect(toldBy(page.text)).toEqual({ eventType: "AUTHORIZATION_SUCCEEDED", data: { connection: connectionId } })
      expect(yield* kept(connectionId)).toMatchObject({
        provider,
        authScheme,
        status: "working",
        account: { accountRef: expect.stringMatching(/^(44237313|00D\w+)$/u) },
        group: { groupRef: "acme", groupName: "Acme Inc" },
        consumer: { consumerRef: "ann", consumerName: "ann" },
        providerWorkspaceRef: expect.any(String),
        providerConsumerRef: expect.any(String)
      })
    })
  )

  it.effect.each([
    {
      provider: "zoho",
      given: { accountsHost: "accounts.zoho.eu" },
      page: "https://accounts.zoho.eu/oauth/v2/auth",
      facts: { apiHost: ZohoSandbox.apiHost, accountsHost: "accounts.zoho.eu" },
      account: ZohoSandbox.organizationId
    },
    {
      // The redirect names the account's data center.
      provider: "zoho",
      given: {},
      page: "https://accounts.zoho.com/oauth/v2/auth",
      facts: { apiHost: ZohoSandbox.apiHost, accountsHost: ZohoSandbox.accountsHost },
      account: ZohoSandbox.organizationId
    },
    {
      provider: "dynamics",
      given: { orgHost: DynamicsSandbox.orgHost, tenant: "acme.test" },
      page: "https://login.microsoftonline.com/acme.test/oauth2/v2.0/authorize",
      facts: { orgHost: DynamicsSandbox.orgHost, tenant: "acme.test" },
      account: DynamicsSandbox.organizationId
    }
  ])("connects an account whose hosts differ from another's ($provider)", ({ account, facts, given, page, provider }) =>
    Effect.gen(function* () {
      const { begin, connection: kept, consent, open, progress } = yield* serve()
      const providerMetadata = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, { value, source: "input" }])
      )
      const started = yield* begin({ provider, providerMetadata })
      const { origin, pathname, searchParams } = new URL(started.text)
      expect(`${origin}${pathname}`).toBe(page)
      if (provider === "dynamics") {
        expect(searchParams.get("scope")).toBe(`https://${DynamicsSandbox.orgHost}/user_impersonation offline_access`)
      }
      yield* open(yield* consent(started.text))
      const { connectionId, status } = (yield* progress(sessionOf(started))).json
      expect(status).toBe("succeeded")
      const connection = yield* kept(connectionId)
      expect(connection).toMatchObject({ provider, status: "working", providerWorkspaceRef: account })
      for (const [name, value] of Object.entries(facts)) {
        expect(connection.providerMetadata?.[name]?.value).toBe(value)
      }
    })
  )

  it.effect("sends no code to a host that a changed redirect names", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress, sandboxes } = yield* serve()
      const started = yield* begin({ provider: "zoho" })
      const back = new URL(yield* consent(started.text), "http://fieldgate.test")
      expect(back.searchParams.get("accounts-server")).toBe(`https://${ZohoSandbox.accountsHost}`)
      back.searchParams.set("accounts-server", "https://accounts.evil.test")
      const calls = sandboxes.zoho.journal().length
      yield* open(`${back.pathname}${back.search}`)
      const { error, status } = (yield* progress(sessionOf(started))).json
      expect(status).toBe("failed")
      expect(error).toContain("names another host than Zoho CRM's in accounts-server")
      expect(sandboxes.zoho.journal()).toHaveLength(calls)
    })
  )

  it.effect("fills every declared input for Salesforce, so that no client asks for one afterwards", () =>
    Effect.gen(function* () {
      const { begin, call, connection: kept, consent, open, progress } = yield* serve()
      const started = yield* begin({ provider: "salesforce" })
      yield* open(yield* consent(started.text))
      const { connectionId } = (yield* progress(sessionOf(started))).json
      const { providerMetadata = {} } = yield* kept(connectionId)
      const { json } = yield* call("/v1/providers/salesforce")
      expect(json.metadata.input.map(({ name }: { readonly name: string }) => name)).toEqual(["workspace"])
      expect(providerMetadata["workspace"]).toEqual({ value: SalesforceSandbox.defaultOrgId, source: "token" })
    })
  )

  it("asks for nothing that has a default for Pipedrive", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call("/v1/providers/pipedrive")
      expect(json.metadata).toMatchObject({
        input: [],
        optionalInput: [{ name: "companyDomain", defaultValue: "api" }]
      })
    }).pipe(Effect.scoped, Effect.runPromise))

  it.effect("refuses a consumer with 20 unfinished sign-ins", () =>
    Effect.gen(function* () {
      const { begin, consent, open } = yield* serve()
      const [first] = yield* Effect.forEach(Array.from({ length: 20 }), () => begin())
      const refused = yield* begin()
      expect(refused).toMatchObject({ status: 409, json: { type: "urn:fieldgate:problem:limit-reached" } })
      expect(refused.json.detail).toBe(
        'at most 20 concurrent sign-ins of the consumer "ann" are allowed: finish one, or wait: a sign-in expires 10 minutes after it starts'
      )
      yield* open(yield* consent(first?.text ?? "", "deny"))
      expect((yield* begin()).status).toBe(200)
    })
  )

  it.effect("reports a denied consent in plain English, and connects nothing", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress } = yield* serve()
      const started = yield* begin()
      const page = yield* open(yield* consent(started.text, "deny"))
      const error = "HubSpot was not allowed to connect the account: the user denied the request"
      expect(page.status).toBe(400)
      const data = { error, reason: "denied" }
      expect(toldBy(page.text)).toEqual({ eventType: "AUTHORIZATION_FAILED", data, message: error })
      expect(page.text).toContain("You cancelled. Nothing was connected.")
      expect(page.text).toContain("HubSpot is not connected")
      expect((yield* progress(sessionOf(started))).json).toMatchObject({ status: "failed", error, reason: "denied" })
    })
  )

  it.effect("accepts an answer once: a replay is reported, posts nothing to the opener, and changes nothing", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress } = yield* serve()
      const started = yield* begin()
      const back = yield* consent(started.text)
      const pages = yield* Effect.all([open(back), open(back), open(back)], { concurrency: "unbounded" })
      expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
      const replayed = yield* open(back)
      expect(replayed.status).toBe(400)
      expect(replayed.text).toContain("Sign-in already used")
      expect(toldBy(replayed.text)).toBeUndefined()
      expect((yield* progress(sessionOf(started))).json.status).toBe("succeeded")
    })
  )

  it.effect("can't be finished with a state that was changed, left out or made up", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress, sandboxes } = yield* serve()
      const started = yield* begin()
      const back = new URL(yield* consent(started.text), "http://fieldgate.test")
      const state = back.searchParams.get("state") ?? ""
      const calls = sandboxes.hubspot.journal().length
      for (const tampered of [`${state}x`, state.toUpperCase(), "", "<script>alert(1)</script>", "\u0000"]) {
        back.searchParams.set("state", tampered)
        const page = yield* open(`${back.pathname}${back.search}`)
        expect(page.status).toBe(400)
        expect(page.text).toContain("Unknown sign-in")
        expect(page.text).not.toContain("<script>alert")
      }
      expect((yield* open("/oauth/callback")).text).toContain("Unknown sign-in")
      expect(sandboxes.hubspot.journal()).toHaveLength(calls)
      expect((yield* progress(sessionOf(started))).json.status).toBe("pending")
    })
  )

  it.effect("ends by itself after ten minutes", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress } = yield* serve()
      const started = yield* begin()
      const back = yield* consent(started.text)
      yield* TestClock.adjust("10 minutes")
      const page = yield* open(back)
      expect(page.text).toContain("Sign-in expired")
      expect(toldBy(page.text)).toMatchObject({ eventType: "AUTHORIZATION_FAILED" })
      expect((yield* progress(sessionOf(started))).json.status).toBe("expired")
    })
  )

  it.effect("keeps the answer when it is read", () =>
    Effect.gen(function* () {
      const { begin, consent, open } = yield* serve()
      const back = yield* consent((yield* begin()).text)
      expect((yield* open(back, "HEAD")).text).toBe("")
      expect((yield* open(back)).status).toBe(200)
    })
  )

  it.effect("names what to ask the admin for if the org's Salesforce admin has to approve", () =>
    Effect.gen(function* () {
      const { begin, open, progress } = yield* serve()
      const started = yield* begin({ provider: "salesforce" })
      const state = new URL(started.text).searchParams.get("state") ?? ""
      const error = { error: "OAUTH_APPROVAL_ERROR_GENERIC", error_description: "app must be installed into org" }
      const page = yield* open(`/oauth/callback?${new URLSearchParams({ state, ...error })}`)
      expect(page.text).toMatch(/admin of that Salesforce org to install the app/u)
      expect((yield* progress(sessionOf(started))).json.error).toMatch(/Approve Uninstalled Connected Apps/u)
    })
  )

  it.effect("shows a provider's words escaped, short, and on one line", () =>
    Effect.gen(function* () {
      const { begin, open } = yield* serve()
      const state = new URL((yield* begin()).text).searchParams.get("state") ?? ""
      const words = `<img src=x onerror=alert(1)>"'\n${"long ".repeat(200)}`
      const query = new URLSearchParams({ state, error: "server_error", error_description: words })
      const { text } = yield* open(`/oauth/callback?${query}`)
      expect(text).not.toContain("<img")
      expect(text).toContain("&#60;img src=x")
      expect(text).not.toContain("long ".repeat(100))
    })
  )

  it.effect.each([
    ["an error of its own", () => new Response("down", { status: 503 }), /HubSpot/u],
    ["a refused code", () => refused("invalid_grant", "missing or unknown auth code"), /missing or unknown auth code/u],
    ["a refused app", () => refused("invalid_client", "missing or invalid client secret"), /client secret/u],
    ["no token", () => Response.json({ token_type: "bearer" }), /can't be read/u]
  ] as const)("fails with the provider's reason when the code meets %s, and quotes no secret", ([, answer, reason]) =>
    Effect.gen(function* () {
      const { answerNext, begin, consent, log, open, progress } = yield* serve()
      const started = yield* begin()
      const back = yield* consent(started.text)
      answerNext(async () => answer())
      const page = yield* open(back)
      expect(page.status).toBe(400)
      const { error, status } = (yield* progress(sessionOf(started))).json
      expect(status).toBe("failed")
      expect(error).toMatch(reason)
      const { searchParams } = new URL(back, "http://fieldgate.test")
      for (const secret of ["sandbox-hubspot-secret", searchParams.get("code"), searchParams.get("state")]) {
        for (const text of [page.text, error, ...log]) expect(text).not.toContain(secret)
      }
    })
  )

  it.effect("stops waiting for the provider", () =>
    Effect.gen(function* () {
      const { answerNext, begin, consent, open, progress } = yield* serve()
      const started = yield* begin()
      const back = yield* consent(started.text)
      const asked = yield* Deferred.make<void>()
      answerNext(() => {
        Deferred.doneUnsafe(asked, Effect.void)
        return new Promise(() => undefined)
      })
      const page = yield* Effect.forkChild(open(back))
      yield* Deferred.await(asked)
      yield* TestClock.adjust("30 seconds")
      expect((yield* Fiber.join(page)).status).toBe(400)
      expect((yield* progress(sessionOf(started))).json).toMatchObject({
        status: "failed",
        error: expect.stringMatching(/did not answer within/u)
      })
    })
  )
})

describe("A sign-in without a window of its own", () => {
  const settings = { redirectOrigins: ["https://app.test"] }

  it.effect("ends at redirectUrl, with the connection's id or the error beside what was there", () =>
    Effect.gen(function* () {
      const { begin, consent, open, progress } = yield* serve({ settings })
      const redirectUrl = "https://app.test/connected?tab=crm&error=old#top"
      const allowed = yield* begin({ redirectUrl })
      const answer = yield* open(yield* consent(allowed.text))
      const { connectionId } = (yield* progress(sessionOf(allowed))).json
      expect(answer.status).toBe(303)
      expect(answer.headers.get("location")).toBe(`https://app.test/connected?tab=crm&connectionId=${connectionId}#top`)
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      const denied = yield* open(yield* consent((yield* begin({ redirectUrl })).text, "deny"))
      const location = new URL(denied.headers.get("location") ?? "")
      expect(location.searchParams.get("error")).toMatch(/not allowed/u)
    })
  )

  it.effect.each([
    "https://app.test.evil.test/",
    "https://app.test:444/",
    "http://app.test/",
    "https://user:secret@app.test/",
    "//app.test/",
    "/connected",
    "javascript:alert(1)//https://app.test",
    ""
  ])("refuses a redirect to another site: %s", (redirectUrl) =>
    Effect.gen(function* () {
      const { begin } = yield* serve({ settings })
      const { json, status } = yield* begin({ redirectUrl })
      expect(status).toBe(400)
      expect(json.issues).toMatchObject([{ in: "body", name: "redirectUrl" }])
    })
  )
})

describe("The progress of a sign-in", () => {
  it.effect("shows it only to its project and group", () =>
    Effect.gen(function* () {
      const { begin, call, other, progress } = yield* serve()
      const { token } = yield* make(call)
      const page = { confirmation: "required", openerOrigin: "http://localhost:3000" }
      const id = sessionOf(yield* begin(page, bearing(yield* token())))
      const ask = (headers: Parameters<typeof progress>[1], project?: string) =>
        Effect.map(progress(id, headers, project), ({ json, status }) => `${status} ${json.status}`)
      expect(yield* ask(bearing(yield* token()))).toBe("200 pending")
      expect(yield* ask(bearing(yield* token({ claims: { consumerRef: "bob" } })))).toBe("200 pending")
      expect(yield* ask(bearing(yield* token({ claims: { groupRef: "globex" } })))).toBe("404 404")
      expect(yield* ask({ "x-api-key": other.key }, "other")).toBe("404 404")
      expect(yield* ask({ "x-api-key": other.key }, "demo")).toBe("404 404")
      expect((yield* begin({ ...page, groupRef: "globex" }, bearing(yield* token()))).status).toBe(403)
    })
  )
})
