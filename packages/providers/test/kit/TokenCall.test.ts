import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ProviderName } from "@fieldgate/core/domain/Ids"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import { fetchClient } from "../../src/kit/OutboundCall.ts"
import { type TokenEndpoint, refreshTokens } from "../../src/kit/OAuth.ts"

const secrets = ["s3cret-access", "s3cret-refresh+/=", "s3cret&client"] as const
const [access, refresh, clientSecret] = secrets
const client = { clientId: "client:1", clientSecret: Redacted.make(clientSecret) }
const account = {
  connectionId: ConnectionId.make("connection"),
  provider: ProviderName.make("acme"),
  metadata: {},
  credentials: {
    _tag: "OAuthCredentials",
    accessToken: Redacted.make(access),
    refreshToken: Redacted.make(refresh)
  }
} as const

const endpoint: TokenEndpoint = {
  provider: { name: "acme", displayName: "Acme" },
  url: "https://auth.acme.example/token",
  host: { pattern: /^auth\.acme\.example$/ },
  clientAuth: "form"
}

const asking = Effect.fnUntraced(function* (
  answer: () => Response | Promise<Response>,
  more: Partial<TokenEndpoint> = {}
) {
  const requests: Array<{ readonly headers: Headers; readonly body: string; readonly url: string }> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push({ headers: request.headers, body: await request.text(), url: request.url })
    return answer()
  }
  const asked = Effect.flatMap(HttpClient.HttpClient, (http) =>
    refreshTokens(http, { ...endpoint, ...more }, client, account)
  )
  const result = yield* Effect.result(Effect.provide(asked, fetchClient(fetch)))
  return { requests, result }
})

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const granted = { access_token: "new-access", token_type: "bearer" }

describe("a refresh", () => {
  it.effect("sends the refresh token and the app's secret in a form", () =>
    Effect.gen(function* () {
      const { requests } = yield* asking(json(granted))
      const [request] = requests
      assert.strictEqual(request?.headers.get("content-type"), "application/x-www-form-urlencoded")
      assert.deepStrictEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
        grant_type: "refresh_token",
        refresh_token: refresh,
        client_id: "client:1",
        client_secret: clientSecret
      })
      assert.isNull(request?.headers.get("authorization") ?? null)
    })
  )

  it.effect("sends the app's secret by HTTP Basic where the provider requires it, each part encoded", () =>
    Effect.gen(function* () {
      const { requests } = yield* asking(json(granted), { clientAuth: "basic" })
      const [request] = requests
      assert.deepStrictEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
        grant_type: "refresh_token",
        refresh_token: refresh
      })
      assert.strictEqual(atob(request?.headers.get("authorization")?.slice(6) ?? ""), "client%3A1:s3cret%26client")
    })
  )

  it.effect.each([
    ["nothing but a token", granted, { accessToken: "new-access" }],
    ["a life in seconds", { ...granted, expires_in: 1800 }, { accessToken: "new-access", seconds: 1800 }],
    ["a life as a text", { ...granted, expires_in: "90" }, { accessToken: "new-access", seconds: 90 }],
    ["a life that is nonsense", { ...granted, expires_in: -1 }, { accessToken: "new-access" }],
    ["a life beyond all times", { ...granted, expires_in: 1e300 }, { accessToken: "new-access" }],
    ["a new refresh token", { ...granted, refresh_token: "r2" }, { accessToken: "new-access", refreshToken: "r2" }]
  ] as const)("reads %s", ([, body, expected]) =>
    Effect.gen(function* () {
      const { result } = yield* asking(json(body))
      assert.strictEqual(result._tag, "Success")
      if (result._tag !== "Success") return
      const { accessToken, expiresAt, refreshToken } = result.success
      const now = yield* DateTime.now
      assert.deepStrictEqual<object>(
        {
          accessToken: Redacted.value(accessToken),
          ...(refreshToken === undefined ? {} : { refreshToken: Redacted.value(refreshToken) }),
          ...(expiresAt === undefined ? {} : { seconds: (expiresAt.epochMilliseconds - now.epochMilliseconds) / 1000 })
        },
        expected
      )
    })
  )

  it.effect.each([
    ["no token", json({ token_type: "bearer" })],
    ["a token that no header can hold", json({ access_token: "s3cret\r\nx: y" })],
    ["no JSON", () => new Response("s3cret <html>")],
    ["a body that breaks off", () => new Response(new ReadableStream({ start: (c) => c.error(new Error("x")) }))]
  ] as const)("may be repeated after an answer with %s, and shows nothing of it", ([, answer]) =>
    Effect.gen(function* () {
      const { result } = yield* asking(answer)
      assert.deepInclude(result, { _tag: "Failure" })
      if (result._tag !== "Failure") return
      assert.deepInclude(result.failure, { _tag: "ProviderUnavailable", written: "no" })
      assert.notInclude(inspect(result.failure, { depth: 10 }), "s3cret")
    })
  )

  it.effect("keeps secrets out of a refusal that quotes the request", () =>
    Effect.gen(function* () {
      const quoting = `${secrets.join(" ")} ${secrets.map(encodeURIComponent).join(" ")}`
      const { result } = yield* asking(json({ error: "invalid_grant", error_description: quoting }, 400))
      assert.deepInclude(result, { _tag: "Failure" })
      assert.notInclude(inspect(result, { depth: 10 }), "s3cret")
    })
  )

  it.effect.each([
    ["another host", "https://evil.example/token"],
    ["the provider's host without TLS", "http://auth.acme.example/token"]
  ] as const)("never goes to %s", ([, url]) =>
    Effect.gen(function* () {
      const { requests, result } = yield* asking(json(granted), { url })
      assert.lengthOf(requests, 0)
      assert.deepInclude(result, { _tag: "Failure" })
    })
  )

  it.effect("follows no redirect", () =>
    Effect.gen(function* () {
      const away = () => new Response(null, { status: 307, headers: { location: "https://evil.example/" } })
      const { requests, result } = yield* asking(away)
      assert.lengthOf(requests, 1)
      assert.deepInclude(result, { _tag: "Failure" })
    })
  )
})
