import { assert, describe, it } from "@effect/vitest"
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId, ProviderName } from "@fieldgate/core/domain/Ids"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import { consentUrl, exchangeCode, refreshTokens, revokeTokens, type TokenEndpoint } from "../../src/kit/OAuth.ts"
import { fetchClient } from "../../src/kit/OutboundCall.ts"

const secret = (name: string) => Redacted.make(`s3cret-${name}`)
const client = { clientId: "client", clientSecret: secret("app") }
const endpoint: TokenEndpoint = {
  provider: { name: "acme", displayName: "Acme" },
  url: "https://auth.acme.example/token",
  host: { pattern: /^auth\.acme\.example$/ },
  clientAuth: "form"
}
const account = (credentials: Credentials) => ({
  connectionId: ConnectionId.make("connection"),
  provider: ProviderName.make("acme"),
  metadata: {},
  credentials
})
const own = (more: Partial<Extract<Credentials, { readonly _tag: "ClientCredentials" }>> = {}) =>
  account({ _tag: "ClientCredentials", clientId: "own", clientSecret: secret("own"), ...more })
const signedIn = (refreshToken?: Redacted.Redacted) =>
  account({
    _tag: "OAuthCredentials",
    accessToken: secret("access"),
    ...(refreshToken === undefined ? {} : { refreshToken })
  })

const asking = <A>(
  ask: (http: HttpClient.HttpClient) => Effect.Effect<A, ProviderFailure>,
  status: number,
  body: object | string
) =>
  Effect.gen(function* () {
    const forms: Array<Readonly<Record<string, string>>> = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      forms.push(Object.fromEntries(new URLSearchParams(await request.text())))
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
    }
    const asked = Effect.flatMap(HttpClient.HttpClient, ask)
    const result = yield* Effect.result(Effect.provide(asked, fetchClient(fetch)))
    return { forms, result }
  })

const granted = { access_token: "new" }
const appForm = { client_id: "client", client_secret: "s3cret-app" }

describe("the address of a consent page", () => {
  const request = {
    clientId: "client",
    environment: "production",
    scopes: [],
    state: secret("state"),
    redirectUri: "https://app.test/callback",
    params: {},
    metadata: {}
  } as const
  const read = (more: Partial<Parameters<typeof consentUrl>[1]>) =>
    Object.fromEntries(
      new URL(consentUrl("https://acme.example/consent?a=1", { ...request, ...more }, ["least"])).searchParams
    )
  const least = {
    a: "1",
    response_type: "code",
    client_id: "client",
    redirect_uri: "https://app.test/callback",
    scope: "least",
    state: "s3cret-state"
  }

  it.each<[sentence: string, more: Partial<Parameters<typeof consentUrl>[1]>, expected: object]>([
    ["asks for the least scopes where the app names none", {}, least],
    ["asks for one scope of the app", { scopes: ["x"] }, { ...least, scope: "x" }],
    ["asks for the app's scopes", { scopes: ["x", "y"] }, { ...least, scope: "x y" }],
    ["brings a challenge", { codeChallenge: "c" }, { ...least, code_challenge: "c", code_challenge_method: "S256" }],
    ["brings further parameters", { params: { prompt: ["login"] } }, { ...least, prompt: "login" }],
    ...Object.keys({ ...least, code_challenge: "", code_challenge_method: "" })
      .filter((name) => name !== "a")
      .map((name): [string, Partial<Parameters<typeof consentUrl>[1]>, object] => [
        `keeps its own ${name}`,
        { params: { [name]: ["other"] } },
        least
      ])
  ])("contains %s", (_, more, expected) => {
    assert.deepStrictEqual<unknown>(read(more), expected)
  })

  it("writes a space as %20, because some servers don't decode a plus", () => {
    assert.include(consentUrl("https://acme.example/consent", { ...request, scopes: ["x", "y"] }, []), "scope=x%20y")
  })
})

describe("a token request", () => {
  it.effect.each<[string, Credentials | undefined, object]>([
    [
      "of a client of the connection's own asks for no scope by default",
      own().credentials,
      { grant_type: "client_credentials", ...appForm }
    ],
    [
      "of such a client asks for its scope",
      own({ scopes: ["x"] }).credentials,
      { grant_type: "client_credentials", scope: "x", ...appForm }
    ],
    [
      "of such a client asks for its scopes",
      own({ scopes: ["x", "y"] }).credentials,
      { grant_type: "client_credentials", scope: "x y", ...appForm }
    ],
    [
      "of an account brings its refresh token",
      signedIn(secret("refresh")).credentials,
      { grant_type: "refresh_token", refresh_token: "s3cret-refresh", ...appForm }
    ]
  ])("sends %s", ([, credentials = own().credentials, expected]) =>
    Effect.gen(function* () {
      const { forms, result } = yield* asking(
        (http) => refreshTokens(http, endpoint, client, account(credentials)),
        200,
        granted
      )
      assert.deepStrictEqual<unknown>(forms, [expected])
      assert.strictEqual(result._tag, "Success")
    })
  )

  it.effect.each<[string, Credentials]>([
    ["without a refresh token", signedIn().credentials],
    ["with a key", { _tag: "ApiKeyCredentials", apiKey: secret("key") }]
  ])("is not made for an account %s", ([, credentials]) =>
    Effect.gen(function* () {
      const { forms, result } = yield* asking(
        (http) => refreshTokens(http, endpoint, client, account(credentials)),
        200,
        granted
      )
      assert.lengthOf(forms, 0)
      assert.strictEqual(result._tag === "Failure" ? result.failure._tag : "success", "ProviderUnauthorized")
    })
  )

  it.effect("exchanges a code with its verifier, if there is one", () =>
    Effect.gen(function* () {
      const grant = {
        code: secret("code"),
        redirectUri: "https://app.test",
        environment: "production",
        metadata: {}
      } as const
      const plain = yield* asking((http) => exchangeCode(http, endpoint, client, grant), 200, granted)
      const proved = yield* asking(
        (http) => exchangeCode(http, endpoint, client, { ...grant, codeVerifier: secret("verifier") }),
        200,
        granted
      )
      const form = {
        grant_type: "authorization_code",
        code: "s3cret-code",
        redirect_uri: "https://app.test",
        ...appForm
      }
      assert.deepStrictEqual<unknown>(
        [...plain.forms, ...proved.forms],
        [form, { ...form, code_verifier: "s3cret-verifier" }]
      )
    })
  )

  it.effect("keeps every secret out of a refusal that quotes the request", () =>
    Effect.gen(function* () {
      const names = ["app", "own", "access", "refresh", "code", "verifier"]
      const answer = { error: "invalid_grant", error_description: names.map((name) => `s3cret-${name}`).join(" ") }
      const grant = {
        code: secret("code"),
        codeVerifier: secret("verifier"),
        redirectUri: "x",
        environment: "production",
        metadata: {}
      } as const
      const asked = [
        [own({ accessToken: secret("access") }), ["app", "own", "access"]],
        [own(), ["app", "own"]],
        [signedIn(secret("refresh")), ["app", "access", "refresh"]],
        [grant, ["app", "code", "verifier"]]
      ] as const
      for (const [given, kept] of asked) {
        const { result } = yield* asking(
          (http) =>
            "code" in given
              ? exchangeCode(http, endpoint, client, given)
              : refreshTokens(http, endpoint, client, given),
          400,
          answer
        )
        const shown = inspect(result, { depth: 10 })
        assert.include(shown, "s3cret-", "the words of the refusal are shown")
        for (const name of kept) assert.notInclude(shown, `s3cret-${name}`)
      }
    })
  )

  it.effect.each<[string, object, object]>([
    ["no facts where the answer holds none", granted, {}],
    ["the facts of the answer", { ...granted, host: "x" }, { metadata: { host: "x" } }],
    ["whose account it is", { ...granted, org: "o" }, { workspaceRef: "o" }],
    ["no life of zero seconds", { ...granted, expires_in: 0 }, {}],
    ["no life that is null", { ...granted, expires_in: null }, {}]
  ])("reads %s", ([, body, expected]) =>
    Effect.gen(function* () {
      const reading: TokenEndpoint = {
        ...endpoint,
        facts: ({ host }): Readonly<Record<string, string>> => (typeof host === "string" ? { host } : {}),
        owner: ({ org }) => (typeof org === "string" ? { workspaceRef: org } : {})
      }
      const { result } = yield* asking((http) => refreshTokens(http, reading, client, own()), 200, body)
      assert.strictEqual(result._tag, "Success")
      if (result._tag !== "Success") return
      const { accessToken, ...rest } = result.success
      assert.strictEqual(Redacted.value(accessToken), "new")
      assert.deepStrictEqual<unknown>(rest, expected)
    })
  )

  it.effect("is not made to an address that is not a URL", () =>
    Effect.gen(function* () {
      const { forms, result } = yield* asking(
        (http) => refreshTokens(http, { ...endpoint, url: "nowhere" }, client, own()),
        200,
        granted
      )
      assert.lengthOf(forms, 0)
      assert.deepInclude(result._tag === "Failure" ? result.failure : {}, {
        _tag: "ProviderRejected",
        message: "a Acme token is not asked for at no URL"
      })
    })
  )
})

describe("a revocation", () => {
  const revoking = (given: ReturnType<typeof account>, status: number, body: object | string = "") =>
    asking((http) => revokeTokens(http, endpoint, client, given), status, body)

  it.effect("ends the refresh token, or the access token if there is no other; the app may be unknown", () =>
    Effect.gen(function* () {
      const { forms } = yield* revoking(signedIn(secret("refresh")), 200)
      const single = yield* revoking(signedIn(), 200)
      const plain = yield* asking((http) => revokeTokens(http, endpoint, undefined, signedIn()), 200, "")
      assert.deepStrictEqual<unknown>(
        [...forms, ...single.forms, ...plain.forms],
        [{ token: "s3cret-refresh", ...appForm }, { token: "s3cret-access", ...appForm }, { token: "s3cret-access" }]
      )
    })
  )

  it.effect("is not made for an account without an OAuth token", () =>
    Effect.gen(function* () {
      const { forms, result } = yield* revoking(own({ accessToken: secret("access") }), 500)
      assert.lengthOf(forms, 0)
      assert.strictEqual(result._tag, "Success")
    })
  )

  it.effect.each<[status: number, body: object | string, tag: string]>([
    [200, "", "Success"],
    [299, "", "Success"],
    [404, "", "Success"],
    [400, { error: "invalid_token" }, "Success"],
    [400, { error: "unsupported_token_type" }, "Success"],
    [400, { status: "BAD_REFRESH_TOKEN", error: "invalid_grant" }, "Success"],
    [400, { error: "invalid_client" }, "ProviderAppInvalid"],
    [401, { error: "invalid_token" }, "ProviderAppInvalid"],
    [302, "", "ProviderUnavailable"],
    [503, { error: "invalid_token" }, "ProviderUnavailable"]
  ])("maps the answer %i %j to %s", ([status, body, tag]) =>
    Effect.gen(function* () {
      const { result } = yield* revoking(signedIn(), status, body)
      assert.strictEqual(result._tag === "Failure" ? result.failure._tag : result._tag, tag)
    })
  )

  it.effect("keeps the token and the app's secret out of a refusal that quotes the request", () =>
    Effect.gen(function* () {
      const { result } = yield* revoking(signedIn(), 400, {
        error: "odd",
        error_description: "x s3cret-access s3cret-app"
      })
      assert.strictEqual(result._tag, "Failure")
      assert.notInclude(inspect(result, { depth: 10 }), "s3cret-")
    })
  )
})
