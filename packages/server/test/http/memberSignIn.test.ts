/** @rule member.signIn, member.provider */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as World from "./MemberWorld.ts"
import * as OidcServer from "./OidcServer.ts"

const callback = "/console/sign-in/callback"

describe("a member's sign-in", () => {
  it.effect("asks for a code with PKCE, state and nonce, and the registered address alone", () =>
    Effect.gen(function* () {
      const { oidc, start } = yield* World.make()
      const { answer, cookie, url } = yield* start()
      const sent = new URL(url)
      expect([answer.status, sent.origin]).toEqual([303, oidc.issuer])
      expect(Object.fromEntries(sent.searchParams)).toEqual({
        client_id: OidcServer.clientId,
        response_type: "code",
        redirect_uri: `${World.publicUrl}${callback}`,
        scope: "openid email profile groups",
        code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
        code_challenge_method: "S256",
        state: expect.stringMatching(/^[\w-]{43}$/u),
        nonce: expect.stringMatching(/^[\w-]{43}$/u)
      })
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^fieldgate_sign_in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/u)
      ])
      for (const name of ["state", "nonce", "code_challenge"]) {
        expect(cookie).not.toContain(sent.searchParams.get(name))
      }
      expect(answer.headers.get("cache-control")).toBe("no-store")
    })
  )

  it.effect.each([
    ["with the claims in the user info", false],
    ["with the claims in the ID token", true]
  ] as const)("opens a session of the person, %s", ([, claimsInIdToken]) =>
    Effect.gen(function* () {
      const { ask, finish } = yield* World.make({ claimsInIdToken })
      const { answer } = yield* finish("ola", "/console/projects/demo/operations?status=failure")
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        "/console/projects/demo/operations?status=failure"
      ])
      const [session, flow] = answer.headers.getSetCookie()
      expect(session).toMatch(
        /^fieldgate_console=[\w-]{43}; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/u
      )
      expect(flow).toMatch(/^fieldgate_sign_in=; Max-Age=0; /u)
      const cookie = World.cookiesOf(answer.headers)
      const state = yield* ask(cookie, "/console/session")
      expect(state.json).toEqual({
        signedIn: true,
        signInBy: { apiKey: true, provider: { name: "Acme ID" } },
        member: { id: "ola@acme.example", name: "Ola Operator", role: "operator", managesMembers: false }
      })
      expect((yield* ask(cookie)).json.map(({ name }: { readonly name: string }) => name)).toEqual(["demo", "other"])
    })
  )

  it.effect("sets cookies for TLS alone where the public URL has it", () =>
    Effect.gen(function* () {
      const origin = "https://fieldgate.test"
      const { start } = yield* World.make({ redirectUri: `${origin}${callback}`, settings: { origin } })
      const { answer, url } = yield* start()
      expect(new URL(url).searchParams.get("redirect_uri")).toBe(`${origin}${callback}`)
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-fieldgate_sign_in=.*; Path=\/; HttpOnly; Secure; /u)
    })
  )

  it.effect.each([
    "https://evil.example/console/",
    "//evil.example/console/",
    "/\\evil.example/console/",
    "/console/../v1/projects",
    "/consoles",
    "/v1/projects",
    "javascript:alert(1)",
    "console/",
    "/console/\nx".padEnd(1500, "x")
  ])("returns to the console's first page instead of %j", (path) =>
    Effect.gen(function* () {
      const { finish } = yield* World.make()
      const { answer } = yield* finish("vic", path)
      expect(answer.headers.get("location")).toBe("/console/")
    })
  )

  it.effect("refuses an answer that another browser asked for, or that is used a second time", () =>
    Effect.gen(function* () {
      const { browse, finish, oidc, start } = yield* World.make()
      const { back, cookie } = yield* finish("ada")
      const asked = oidc.requests.length
      for (const cookies of ["", (yield* start()).cookie]) {
        const answer = yield* browse(`${back.pathname}${back.search}`, cookies)
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
        expect(answer.text).toContain("Sign-in expired")
      }
      expect(oidc.requests).toHaveLength(asked)
      const again = yield* browse(`${back.pathname}${back.search}`, cookie)
      expect([again.status, World.cookiesOf(again.headers)]).toEqual([403, ""])
    })
  )

  it.effect.each([
    ["another issuer", (query: URLSearchParams) => query.set("iss", "https://evil.example")],
    ["a code of its own", (query: URLSearchParams) => query.set("code", "forged")],
    ["no code", (query: URLSearchParams) => query.delete("code")]
  ] as const)("refuses an answer with %s", ([, change]) =>
    Effect.gen(function* () {
      const { browse, start } = yield* World.make()
      const { cookie, url } = yield* start()
      const back = new URL(yield* Effect.promise(() => OidcServer.choose(url, "ada")))
      change(back.searchParams)
      const answer = yield* browse(`${back.pathname}${back.search}`, cookie)
      expect([answer.status, World.cookiesOf(answer.headers)]).toEqual([403, ""])
      expect(answer.text).toContain("Sign-in refused")
    })
  )

  it.effect("shows a page after the person has cancelled", () =>
    Effect.gen(function* () {
      const { finish } = yield* World.make()
      const { answer } = yield* finish(undefined)
      expect([answer.status, World.cookiesOf(answer.headers)]).toEqual([403, ""])
      expect(answer.text).toContain("You cancelled the sign-in at Acme ID")
    })
  )

  it.effect.each([
    ["without a role", "guest", "The account guest@acme.example has no role"],
    ["whose e-mail address is not verified", "fake", "or no e-mail address that the identity provider has verified"]
  ] as const)("opens no session for a person %s", ([, account, reason]) =>
    Effect.gen(function* () {
      const { finish } = yield* World.make()
      const { answer } = yield* finish(account)
      expect([answer.status, World.cookiesOf(answer.headers)]).toEqual([403, ""])
      expect(answer.text).toContain("No access to this console")
      expect(answer.text).toContain(reason)
    })
  )

  it.effect("identifies a person by the subject, where the settings say so", () =>
    Effect.gen(function* () {
      const { ask, finish, oidc } = yield* World.make({
        consoleAccess: (issuer) => ({
          keys: false,
          members: {
            issuer,
            identifiedBy: "subject",
            members: [{ to: "fake", role: "viewer", projects: "all" }],
            roles: []
          }
        })
      })
      const { answer } = yield* finish("fake")
      const state = yield* ask(World.cookiesOf(answer.headers), "/console/session")
      expect(state.json.member).toMatchObject({ id: `${oidc.issuer}#fake`, role: "viewer" })
      expect(World.cookiesOf((yield* finish("ada")).answer.headers)).toBe("")
    })
  )

  it.effect("checks signatures with the provider's present keys", () =>
    Effect.gen(function* () {
      const { finish, oidc } = yield* World.make()
      expect((yield* finish("ada")).answer.status).toBe(303)
      yield* Effect.promise(oidc.rotateKey)
      expect((yield* finish("ada")).answer.status).toBe(303)
    })
  )

  it.effect("shows a page while the provider is unavailable, and works again after it", () =>
    Effect.gen(function* () {
      const { browse, finish, oidc } = yield* World.make()
      oidc.interfere((_request, response) => {
        response.writeHead(503).end()
        return true
      })
      const refused = yield* browse("/console/sign-in")
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Acme ID is unavailable")])
      expect(refused.text).toContain('<a href="/console/sign-in">Try again</a>')
      const asked = oidc.requests.length
      yield* browse("/console/sign-in")
      expect(oidc.requests).toHaveLength(asked)
      oidc.interfere(undefined)
      yield* TestClock.adjust("3 seconds")
      expect((yield* finish("ada")).answer.status).toBe(303)
      oidc.interfere((request, response) => {
        if (request.url !== "/token") return false
        response.writeHead(500).end()
        return true
      })
      expect((yield* finish("ada")).answer.status).toBe(503)
    })
  )

  it.effect("reads no more of an answer than it may be large", () =>
    Effect.gen(function* () {
      const { browse, oidc } = yield* World.make()
      oidc.interfere((_request, response) => {
        response.writeHead(200, { "content-type": "application/json" })
        response.end(`{"issuer":"${"x".repeat(2_000_000)}"}`)
        return true
      })
      expect((yield* browse("/console/sign-in")).status).toBe(503)
    })
  )

  it.effect("sends no code to an address of this machine that the discovery document names", () =>
    Effect.gen(function* () {
      const { finish, log, oidc } = yield* World.make()
      let reached = 0
      const other = yield* Effect.promise(() =>
        OidcServer.start({ accounts: {}, redirectUri: `${World.publicUrl}${callback}` })
      )
      other.interfere(() => {
        reached += 1
        return false
      })
      oidc.interfere((request, response) => {
        if (request.url !== "/.well-known/openid-configuration") return false
        const { issuer } = oidc
        response.writeHead(200, { "content-type": "application/json" })
        response.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/auth`,
            token_endpoint: `${other.issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
            authorization_response_iss_parameter_supported: true
          })
        )
        return true
      })
      expect((yield* finish("ada")).answer.status).toBe(503)
      expect(reached).toBe(0)
      expect(log.join("\n")).toContain("does not use HTTPS")
      yield* Effect.promise(() => other[Symbol.asyncDispose]())
    })
  )

  it.effect("limits refused sign-ins per address", () =>
    Effect.gen(function* () {
      const { browse, oidc, start } = yield* World.make()
      const refused = Effect.gen(function* () {
        const { cookie, url } = yield* start()
        const state = new URL(url).searchParams.get("state")
        return yield* browse(`${callback}?error=access_denied&iss=${oidc.issuer}&state=${state}`, cookie)
      })
      const statuses = []
      for (let count = 0; count < 101; count += 1) statuses.push((yield* refused).status)
      expect(new Set(statuses.slice(0, 100))).toEqual(new Set([403]))
      expect(statuses.at(-1)).toBe(429)
    })
  )

  it.effect("shows neither code nor token in the log", () =>
    Effect.gen(function* () {
      const { finish, log } = yield* World.make()
      const { answer, back } = yield* finish("ada")
      const token = World.cookiesOf(answer.headers).split("=")[1]
      const lines = log.join("\n")
      expect(lines).toContain("member signed in")
      for (const secret of [back.searchParams.get("code"), token]) expect(lines).not.toContain(secret)
    })
  )

  it.effect("is not available without a provider", () =>
    Effect.gen(function* () {
      const { browse } = yield* World.make({ settings: { identityProvider: undefined } })
      expect((yield* browse("/console/sign-in")).status).toBe(404)
      expect((yield* browse(`${callback}?code=a&state=b`)).status).toBe(404)
    })
  )
})
