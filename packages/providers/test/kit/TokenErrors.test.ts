import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type { Answer } from "../../src/kit/Answer.ts"
import * as TokenErrors from "../../src/kit/TokenErrors.ts"
import * as SignInRefusals from "../../src/salesforce/SignInRefusals.ts"

const now = DateTime.makeUnsafe("2026-11-21T08:00:00Z")
const endpoint = { provider: { name: "acme", displayName: "Acme" } }
const salesforce = { provider: { name: "salesforce", displayName: "Salesforce" }, refusals: SignInRefusals.rows }
const answer = (status: number, body: unknown, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers,
  body: typeof body === "string" ? body : JSON.stringify(body)
})
const hubSpot = (error: string, status: string) => ({ error, error_description: "words", status, message: "words" })

const dead = "ProviderUnauthorized"
const app = "ProviderAppInvalid"
const quota = "ProviderQuotaExceeded"
const away = "ProviderUnavailable"

describe("a refresh that is refused", () => {
  it.each<[sentence: string, status: number, body: unknown, tag: string]>([
    ["a dead refresh token", 400, { error: "invalid_grant", error_description: "expired access/refresh token" }, dead],
    ["HubSpot's dead refresh token", 400, hubSpot("invalid_grant", "BAD_REFRESH_TOKEN"), dead],
    ["an account that uninstalled the app", 400, hubSpot("access_denied", "BAD_HUB"), dead],
    ["HubSpot's wrong client secret", 400, hubSpot("invalid_client", "BAD_CLIENT_SECRET"), app],
    ["Salesforce's wrong client id", 400, { error: "invalid_client_id", error_description: "invalid" }, app],
    ["a wrong client by status", 401, "", app],
    ["a request that the endpoint can't read", 400, { error: "invalid_request" }, app],
    ["a limit of logins", 400, { error: "rate_limit_exceeded", error_description: "login rate exceeded" }, quota],
    ["a limit", 429, {}, quota],
    ["a limit that quotes the words of a dead token", 429, { error: "invalid_grant" }, quota],
    ["a lock", 423, {}, away],
    ["a move to another data centre", 477, {}, away],
    ["a fault of the provider", 500, { error: "invalid_grant" }, away],
    ["a gateway's page", 502, "<html>502 Bad Gateway</html>", away],
    ["a redirect", 302, "", away],
    ["an unauthorized client", 400, { error: "unauthorized_client" }, app],
    ["a wrong client secret in other words", 400, { error: "invalid_client_credentials" }, app],
    ["a wrong client that a status names too", 401, { error: "invalid_client" }, app],
    ["a scope that the app lacks", 400, { error: "invalid_scope" }, app],
    ["a grant that the app may not use", 400, { error: "unsupported_grant_type" }, app],
    ["a fault that the endpoint names", 400, { error: "server_error" }, away],
    ["a named outage", 400, { error: "temporarily_unavailable" }, away],
    ["an outage by a status of the client's side", 401, { error: "temporarily_unavailable" }, away],
    ["a dead token by a status of the server's side", 599, { error: "access_denied" }, away],
    ["a page that moved, in the words of a dead token", 399, { error: "access_denied" }, away],
    ["a dead token at the lowest status", 400, { error: "access_denied" }, dead],
    ["a dead token at the highest status", 499, { error: "access_denied" }, dead],
    ["a dead token with a status of success", 200, { error: "invalid_grant" }, dead],
    ["a wrong client with a status of success", 200, { error: "invalid_client" }, app],
    ["a success without content", 200, {}, away],
    ["a gateway that denies access", 403, { error: "access_denied", message: "blocked by gateway" }, away],
    ["an unknown refusal", 403, "<html>blocked</html>", away],
    ["an unknown error", 400, { error: "something_new" }, away]
  ])("ends as documented for %s (%i)", (_, status, body, tag) => {
    const failure = TokenErrors.failureOf(endpoint, answer(status, body), now)
    assert.strictEqual(failure._tag, tag)
    if (failure._tag === "ProviderUnavailable") assert.strictEqual(failure.written, "no")
  })

  it("quotes the provider, and reports when to retry", () => {
    const failure = TokenErrors.failureOf(endpoint, answer(400, hubSpot("invalid_client", "BAD_CLIENT_SECRET")), now)
    assert.match(failure.message, /Acme did not refresh the access token: words\. Correct the client id and secret/u)
    assert.deepStrictEqual(failure.context, { provider: "acme", status: 400, code: "BAD_CLIENT_SECRET" })
    const later = TokenErrors.failureOf(endpoint, answer(429, {}, { "retry-after": "30" }), now)
    assert.deepInclude(later, { retryAfter: DateTime.add(now, { seconds: 30 }) })
  })

  it.each<[members: object, message: string, context: object]>([
    [{}, "answered 400", {}],
    [{ error: "odd" }, "odd", { code: "odd" }],
    [{ error: "odd", message: "words" }, "words", { code: "odd" }],
    [{ error: "odd", message: "words", error_description: "better words" }, "better words", { code: "odd" }],
    [{ status: "ODD_CODE", message: "words" }, "words", {}],
    [{ status: "ODD_CODE", error: "odd" }, "odd", { code: "ODD_CODE" }]
  ])("takes the text of %j from the first property that has one", (body, message, context) => {
    const failure = TokenErrors.failureOf(endpoint, answer(400, body), now)
    assert.strictEqual(failure.message, `Acme did not refresh the access token: ${message}`)
    assert.deepStrictEqual(failure.context, { provider: "acme", status: 400, ...context })
  })

  it.each<[headers: Answer["headers"], status: number, seconds: number | undefined]>([
    [{}, 429, 10],
    [{ "retry-after": "30" }, 503, 30],
    [{}, 503, undefined]
  ])("repeats after %j and %i in %s seconds", (headers, status, seconds) => {
    const failure = TokenErrors.failureOf(endpoint, answer(status, {}, headers), now)
    const retryAfter = "retryAfter" in failure ? failure.retryAfter : undefined
    assert.deepStrictEqual(retryAfter, seconds === undefined ? undefined : DateTime.add(now, { seconds }))
  })

  it("reads the provider's own code before the standard one", () => {
    const refusals = [{ error: "BAD_REFRESH_TOKEN", meaning: "dead", source: "test" }] as const
    const failure = TokenErrors.failureOf(
      { ...endpoint, refusals },
      answer(400, hubSpot("invalid_grant", "BAD_REFRESH_TOKEN")),
      now
    )
    assert.strictEqual(failure._tag, dead)
    assert.notProperty(failure, "unconfirmed")
  })

  it("doesn't blame the project's app if a connection's own client is wrong", () => {
    const failure = TokenErrors.failureOf(endpoint, answer(401, { error: "invalid_client" }), now, "client")
    assert.strictEqual(failure._tag, dead)
    assert.match(failure.message, /Acme gave the connection's client no access token: invalid_client$/u)
  })
})

describe("a token answer that can't be read", () => {
  it("may be requested again, and its body is not quoted", () => {
    const failure = TokenErrors.unreadable(endpoint.provider, answer(200, "s3cret"))
    assert.deepInclude(failure, {
      _tag: away,
      written: "no",
      timedOut: false,
      message: "Acme's token endpoint answered 200 and a body that can't be read",
      context: { provider: "acme", status: 200 }
    })
  })
})

describe("an invalid grant with an unknown description", () => {
  it("is marked as unconfirmed, so that it has to be refused twice", () => {
    const failure = TokenErrors.failureOf(
      endpoint,
      answer(400, { error: "invalid_grant", error_description: "new" }),
      now
    )
    assert.deepInclude(failure, { _tag: dead, unconfirmed: true })
  })
})

describe("a refresh that Salesforce refuses", () => {
  const refusal = (error: string, error_description: string, purpose?: TokenErrors.Purpose) =>
    TokenErrors.failureOf(salesforce, answer(400, { error, error_description }), now, purpose)

  it.each([
    ["invalid_grant", "token request is already being processed"],
    ["invalid_grant", "expired authorization code"]
  ])("is retried after a pause while another one is in progress (%s, %s)", (error, description) => {
    assert.deepInclude(refusal(error, description), {
      _tag: away,
      retryAfter: DateTime.add(now, { seconds: 3 }),
      unmade: true
    })
  })

  it("ends the sign-in when the code of a consent has expired", () => {
    assert.strictEqual(refusal("invalid_grant", "expired authorization code", "exchange")._tag, dead)
  })

  it.each([
    ["invalid_grant", "expired access/refresh token"],
    ["invalid_grant", "inactive organization"],
    ["invalid_grant", "inactive user"],
    ["inactive_user", "user is inactive"],
    ["inactive_org", "org is inactive"]
  ])("ends the connection without a second refusal (%s, %s)", (error, description) => {
    const failure = refusal(error, description)
    assert.strictEqual(failure._tag, dead)
    assert.notProperty(failure, "unconfirmed")
  })

  it.each([
    ["invalid_client", "app must be installed into org", /admin of that Salesforce org to install the app/u],
    ["OAUTH_APPROVAL_ERROR_GENERIC", "unexpected", /admin of that Salesforce org to install the app/u],
    ["OAUTH_EC_APP_NOT_FOUND", "external client app is not found", /admin of that Salesforce org to install the app/u],
    ["OAUTH_APP_BLOCKED", "this app is blocked by admin", /admin of that Salesforce org to unblock the app/u],
    ["OAUTH_APP_ACCESS_DENIED", "access denied", /admin of that .* let the user in/u],
    ["invalid_grant", "ip restricted", /admin of that .* relax the app's IP restrictions/u],
    ["invalid_grant", "user hasn't approved this consumer", /admin of that .* let the user in/u],
    ["invalid_app_access", "user is not admin approved to access this app", /admin of that .* let the user in/u]
  ])("names the admin who can help, and not the project's app (%s, %s)", (error, description, remedy) => {
    const failure = refusal(error, description)
    assert.strictEqual(failure._tag, dead)
    assert.match(failure.message, remedy)
    assert.notMatch(failure.message, /client id and secret/u)
  })

  it("reports a limit of logins as a limit", () => {
    assert.strictEqual(refusal("invalid_grant", "login rate exceeded")._tag, quota)
  })

  it("names the remedy of a sign-in where one exists", () => {
    assert.match(SignInRefusals.remedyFor("OAUTH_APP_BLOCKED", "") ?? "", /unblock the app/u)
    assert.match(SignInRefusals.remedyFor("invalid_client", "must be installed") ?? "", /install the app/u)
    assert.isUndefined(SignInRefusals.remedyFor("invalid_client", "invalid client credentials"))
    assert.isUndefined(SignInRefusals.remedyFor("inactive_user", "user is inactive"))
  })

  it("still blames the project's app for a wrong secret", () => {
    assert.strictEqual(refusal("invalid_client", "invalid client credentials")._tag, app)
  })
})
