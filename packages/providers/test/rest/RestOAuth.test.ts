/** OAuth as a definition describes it, against given answers of a token endpoint. @rule driver.restDefinition */
import { assert, describe, it } from "@effect/vitest"
import type { ConsentRequest, GrantedAccount } from "@fieldgate/core/providers/ProviderDriver"
import { RestDriver } from "@fieldgate/providers"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Acme from "./Acme.ts"

const consent = {
  grantType: "authorizationCodePKCE",
  authorizeUrl: "https://login.acme.example/authorize",
  tokenUrl: "https://login.acme.example/token",
  clientAuth: "basic"
} as const

/** A host of the account's own, which comes with the token. */
const withHost = {
  ...Acme.acme,
  baseUrl: "https://{host}/root",
  hosts: ["*.acme.test"],
  variables: { host: {} },
  auth: { oauth: "bearer" },
  oauth2: {
    ...consent,
    revokeUrl: "https://login.acme.example/revoke",
    scopes: ["crm", "offline"],
    params: { access_type: "offline" },
    facts: { host: { at: ["api", "domain"], pattern: "^https://(?<value>[^/]+)$" } },
    owner: { account: ["org", 0, "id"], user: ["user_id"] }
  }
} as const satisfies RestDriver.Input

/** Sign-ins of several regions: the redirect names the one of the account. */
const withLogin: RestDriver.Input = {
  ...withHost,
  variables: { host: {}, login: { fallback: "login.acme.test" } },
  oauth2: {
    ...withHost.oauth2,
    authorizeUrl: "https://{login}/authorize",
    tokenUrl: "https://{login}/token",
    callbackFacts: { login: { parameter: "accounts-server", pattern: "^https://(?<value>[^/]+)$" } }
  }
}

const tokens = {
  access_token: "access-1",
  refresh_token: "refresh-1",
  expires_in: 3600,
  scope: "crm offline",
  api: { domain: "https://eu.acme.test" },
  org: [{ id: 77 }],
  user_id: "u1"
}

const client = { clientId: "app", clientSecret: Redacted.make("app:s3cret") }
const redirectUri = "https://fieldgate.test/callback"

const request: ConsentRequest = {
  clientId: client.clientId,
  environment: "production",
  scopes: [],
  state: Redacted.make("state"),
  redirectUri,
  codeChallenge: "challenge",
  params: {},
  metadata: {}
}

const grant = {
  environment: "production",
  redirectUri,
  metadata: {},
  code: Redacted.make("code-1"),
  codeVerifier: Redacted.make("verifier")
} as const

const answering = (
  answer: () => Response,
  definition: RestDriver.Input = withHost,
  options: RestDriver.Options = {}
) => {
  const requests: Array<Request> = []
  const forms: Array<Record<string, string>> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const sent = new Request(input, init)
    requests.push(sent)
    forms.push(Object.fromEntries(new URLSearchParams(await sent.clone().text())))
    return answer()
  }
  const driver = RestDriver.driver(RestDriver.define(definition), { ...options, fetch })
  const { oauth = assert.fail("no oauth"), refresh = assert.fail("no refresh"), revoke } = driver
  return { driver, oauth, refresh, revoke, requests, forms }
}

const account = Acme.account({
  credentials: {
    _tag: "OAuthCredentials",
    accessToken: Redacted.make("access-0"),
    refreshToken: Redacted.make("refresh-0")
  },
  metadata: { host: "eu.acme.test" }
})

describe("a definition with oauth2", () => {
  it("offers OAuth first, and asks for no fact that comes with the token", () => {
    const { info } = answering(Acme.json(200, tokens)).driver
    assert.deepStrictEqual(info.signIns, [
      {
        _tag: "oauth2",
        grantType: "authorizationCodePKCE",
        authURL: consent.authorizeUrl,
        tokenURL: consent.tokenUrl,
        explicitScopesRequired: false,
        explicitWorkspaceRequired: false,
        tokenMetadataFields: { workspaceRefField: "org.0.id", consumerRefField: "user_id", scopesField: "scope" }
      }
    ])
    assert.deepStrictEqual(info.metadata, [{ name: "host", toldByConsent: true }])
  })

  it.effect("opens the consent page with its scopes and its own parameters", () =>
    Effect.gen(function* () {
      const { oauth } = answering(Acme.json(200, tokens))
      const url = new URL(yield* Effect.fromResult(oauth.authorize(request)))
      assert.strictEqual(`${url.origin}${url.pathname}`, consent.authorizeUrl)
      assert.deepStrictEqual(Object.fromEntries(url.searchParams), {
        response_type: "code",
        client_id: "app",
        redirect_uri: redirectUri,
        scope: "crm offline",
        state: "state",
        code_challenge: "challenge",
        code_challenge_method: "S256",
        access_type: "offline"
      })
      const own = yield* Effect.fromResult(
        oauth.authorize({ ...request, scopes: ["crm"], params: { access_type: ["x"] } })
      )
      assert.deepStrictEqual(new URL(own).searchParams.getAll("scope"), ["crm"])
      assert.deepStrictEqual(new URL(own).searchParams.getAll("access_type"), ["x"])
    })
  )

  it.effect("separates scopes as the provider reads them, and means by refusals what the provider does", () =>
    Effect.gen(function* () {
      const oauth2 = {
        ...withHost.oauth2,
        scopeSeparator: ",",
        refusals: [
          { error: "invalid_code", meaning: "doubtful" },
          { error: "access_denied", description: "too many", meaning: "quota" }
        ]
      } as const
      const refusing = (body: object) => answering(Acme.json(200, body), { ...withHost, oauth2 })
      const { oauth } = refusing(tokens)
      const url = new URL(yield* Effect.fromResult(oauth.authorize(request)))
      assert.strictEqual(url.searchParams.get("scope"), "crm,offline")
      const reasonOf = (body: object) =>
        Effect.map(Effect.flip(refusing(body).refresh(client, account)), ({ reason }) => reason)
      assert.deepInclude(yield* reasonOf({ error: "invalid_code" }), {
        _tag: "ProviderUnauthorized",
        unconfirmed: true
      })
      const busy = { error: "access_denied", error_description: "You made too many requests" }
      assert.strictEqual((yield* reasonOf(busy))._tag, "ProviderQuotaExceeded")
      assert.strictEqual((yield* reasonOf({ error: "access_denied" }))._tag, "ProviderUnauthorized")
      assert.strictEqual((yield* reasonOf({ error: "news" }))._tag, "ProviderUnavailable")
    })
  )

  it.effect("exchanges a code for tokens, facts and owner, with the app as HTTP Basic", () =>
    Effect.gen(function* () {
      const { forms, oauth, requests } = answering(Acme.json(200, tokens))
      const granted = yield* oauth.exchange(client, grant)
      const expected: GrantedAccount = {
        accessToken: Redacted.make("access-1"),
        refreshToken: Redacted.make("refresh-1"),
        expiresAt: DateTime.add(yield* DateTime.now, { seconds: 3600 }),
        metadata: { scopes: "crm offline", host: "eu.acme.test" },
        workspaceRef: "77",
        consumerRef: "u1"
      }
      assert.deepStrictEqual(granted, expected)
      assert.strictEqual(requests[0]?.url, consent.tokenUrl)
      assert.strictEqual(requests[0]?.headers.get("authorization"), `Basic ${btoa("app:app%3As3cret")}`)
      assert.deepStrictEqual(forms, [
        { grant_type: "authorization_code", code: "code-1", redirect_uri: redirectUri, code_verifier: "verifier" }
      ])
    })
  )

  it.effect("sends the app in the form where the definition says so", () =>
    Effect.gen(function* () {
      const definition = { ...withHost, oauth2: { ...withHost.oauth2, clientAuth: "form" } } as const
      const { forms, oauth, requests } = answering(Acme.json(200, tokens), definition)
      yield* oauth.exchange(client, grant)
      assert.isNull(requests[0]?.headers.get("authorization"))
      assert.strictEqual(forms[0]?.["client_secret"], "app:s3cret")
    })
  )

  it.effect.each([
    ["a foreign host", { ...tokens, api: { domain: "https://eu.evil.test" } }],
    ["a host below the provider's", { ...tokens, api: { domain: "https://a.b.acme.test" } }],
    ["a host with more after it", { ...tokens, api: { domain: "https://eu.acme.test/x" } }],
    ["no host", { ...tokens, api: {} }]
  ])("refuses a sign-in whose token comes with %s", ([, body]) =>
    Effect.gen(function* () {
      const { oauth } = answering(Acme.json(200, body))
      const { reason } = yield* Effect.flip(oauth.exchange(client, grant))
      assert.strictEqual(reason._tag, "ProviderUnauthorized")
      assert.strictEqual(reason.message, "Acme did not say where the account is, or named a host that isn't its own")
    })
  )

  it.effect("calls the host that came with the token", () =>
    Effect.gen(function* () {
      const { driver, requests } = answering(Acme.ok)
      yield* driver.write(account, Acme.create)
      assert.strictEqual(requests[0]?.url, "https://eu.acme.test/root/leads")
      assert.strictEqual(requests[0]?.headers.get("authorization"), "Bearer access-0")
    })
  )

  it.effect("refreshes, keeps a known host if another one is named, and revokes", () =>
    Effect.gen(function* () {
      const body = { ...tokens, api: { domain: "https://evil.test" } }
      const { forms, refresh, requests, revoke } = answering(Acme.json(200, body))
      const refreshed = yield* refresh(client, account)
      assert.deepStrictEqual(refreshed.metadata, { scopes: "crm offline" })
      yield* revoke?.(client, account) ?? assert.fail("no revoke")
      assert.deepStrictEqual(
        requests.map(({ url }) => url),
        [consent.tokenUrl, "https://login.acme.example/revoke"]
      )
      assert.deepStrictEqual(forms, [
        { grant_type: "refresh_token", refresh_token: "refresh-0" },
        { token: "refresh-0" }
      ])
    })
  )

  it("leaves grants to their owners if there is no address to revoke them", () => {
    const { revokeUrl: _, ...oauth2 } = withHost.oauth2
    assert.isUndefined(answering(Acme.ok, { ...withHost, oauth2 }).revoke)
  })

  it.effect("asks an account's own host for its token, if the address has a variable", () =>
    Effect.gen(function* () {
      const oauth2 = { ...consent, authorizeUrl: "https://{host}/authorize", tokenUrl: "https://{host}/token" }
      const { oauth, requests } = answering(Acme.json(200, tokens), { ...withHost, oauth2 })
      const metadata = { host: "be.acme.test" }
      assert.include(
        yield* Effect.fromResult(oauth.authorize({ ...request, metadata })),
        "https://be.acme.test/authorize?"
      )
      yield* oauth.exchange(client, { ...grant, metadata })
      assert.strictEqual(requests[0]?.url, "https://be.acme.test/token")
      for (const host of ["evil.test", "be.acme.test@evil.test"]) {
        assert.isTrue(Result.isFailure(oauth.authorize({ ...request, metadata: { host } })))
        yield* Effect.flip(oauth.exchange(client, { ...grant, metadata: { host } }))
      }
      assert.lengthOf(requests, 1)
    })
  )

  it.effect("continues at the host that the redirect names, and keeps it for refreshes", () =>
    Effect.gen(function* () {
      const { oauth, refresh, requests } = answering(Acme.json(200, tokens), withLogin)
      assert.include(yield* Effect.fromResult(oauth.authorize(request)), "https://login.acme.test/authorize?")
      const parameters = { location: "eu", "accounts-server": "https://eu-login.acme.test" }
      const granted = yield* oauth.exchange(client, { ...grant, parameters })
      assert.deepStrictEqual(granted.metadata, {
        login: "eu-login.acme.test",
        scopes: "crm offline",
        host: "eu.acme.test"
      })
      yield* refresh(client, { ...account, metadata: granted.metadata ?? {} })
      yield* oauth.exchange(client, { ...grant, parameters: { other: "x" } })
      assert.deepStrictEqual(
        requests.map(({ url }) => url),
        ["https://eu-login.acme.test/token", "https://eu-login.acme.test/token", "https://login.acme.test/token"]
      )
    })
  )

  it.effect.each([
    "https://evil.test",
    "https://acme.test.evil.test",
    "https://a.b.acme.test",
    "https://x@evil.test",
    "https://eu.acme.test/path",
    "http://eu.acme.test",
    "",
    "127.0.0.1"
  ])("sends no code where a redirect names another host (%s)", (named) =>
    Effect.gen(function* () {
      const { oauth, requests } = answering(Acme.json(200, tokens), withLogin)
      const { reason } = yield* Effect.flip(
        oauth.exchange(client, { ...grant, parameters: { "accounts-server": named } })
      )
      assert.strictEqual(reason._tag, "ProviderUnauthorized")
      assert.include(reason.message, "accounts-server")
      assert.lengthOf(requests, 0)
    })
  )

  it.effect("signs in at the deployment's own address, and at its sandbox", () =>
    Effect.gen(function* () {
      const options = { baseUrl: "http://127.0.0.1:4001", sandboxUrl: "http://127.0.0.1:4002" }
      const { oauth, requests } = answering(Acme.json(200, { access_token: "a" }), withHost, options)
      assert.include(yield* Effect.fromResult(oauth.authorize(request)), "http://127.0.0.1:4001/authorize?")
      yield* oauth.exchange(client, grant)
      yield* oauth.exchange(client, { ...grant, environment: "sandbox" })
      assert.deepStrictEqual(
        requests.map(({ url }) => url),
        ["http://127.0.0.1:4001/token", "http://127.0.0.1:4002/token"]
      )
    })
  )
})
