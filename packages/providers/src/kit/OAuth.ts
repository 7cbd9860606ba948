/**
 * Signing in by OAuth: the consent page's address, and calls to the token endpoint for a refresh token or for a consent's code.
 * A token request writes nothing, so a lost answer does no harm to records. RFC 6749, RFC 7636, RFC 7009
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type {
  Account,
  ConsentGrant,
  ConsentRequest,
  GrantedAccount,
  OAuthClient,
  RefreshedToken
} from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Redacted from "effect/Redacted"
import { type Answer, jsonObject, text } from "./Answer.ts"
import { isToken, mayReceiveToken, type TokenHost, withoutToken } from "./AuthorizedCall.ts"
import { sendNow } from "./OutboundCall.ts"
import * as TokenErrors from "./TokenErrors.ts"
import { rejecting, unauthorizing } from "./UnmadeCall.ts"

/** The address of a provider's consent page; `leastScopes` are asked for if the app names none. Pure. RFC 6749 4.1.1 */
export const consentUrl = (
  page: string,
  { clientId, codeChallenge, params, redirectUri, scopes, state }: ConsentRequest,
  leastScopes: ReadonlyArray<string>,
  separator = " "
): string => {
  const url = new URL(page)
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: (scopes.length === 0 ? leastScopes : scopes).join(separator),
    state: Redacted.value(state),
    ...(codeChallenge === undefined ? {} : { code_challenge: codeChallenge, code_challenge_method: "S256" })
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.append(name, value)
  for (const [name, values] of Object.entries(params)) {
    if (!ownParameters.has(name)) values.forEach((value) => url.searchParams.append(name, value))
  }
  // Some authorization servers don't decode a plus in a query.
  url.search = url.search.replaceAll("+", "%20")
  return url.href
}

/** Parameters that an app's own never replace. */
const ownParameters: ReadonlySet<string> = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method"
])

export interface TokenEndpoint extends TokenErrors.Refusing {
  readonly url: string
  /** Where refresh tokens, codes and the app's secret may go. */
  readonly host: TokenHost
  /** How the app signs in: with its secret in the form, or by HTTP Basic. RFC 6749 2.3.1 */
  readonly clientAuth: "form" | "basic"
  /** Facts about the account that calls need, read from the answer. Default: none. */
  readonly facts?: (body: RecordFields) => Readonly<Record<string, string>>
  /** Whose account it is, read from the answer. Default: unknown. */
  readonly owner?: (body: RecordFields) => Pick<GrantedAccount, "workspaceRef" | "consumerRef">
}

/** Token endpoints answer quickly; two attempts and the pause between them fit into the lease of a refresh. */
const timeout = Duration.seconds(20)

/** A new access token for an account's refresh token, or for a client of its own. RFC 6749 4.4.2 */
export const refreshTokens = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  endpoint: TokenEndpoint,
  client: OAuthClient,
  { credentials }: Account
): Effect.fn.Return<RefreshedToken, ProviderFailure> {
  if (credentials._tag === "ClientCredentials") {
    const { accessToken, clientSecret, scopes = [] } = credentials
    const scope = scopes.length === 0 ? {} : { scope: scopes.join(" ") }
    return yield* ask(httpClient, endpoint, client, {
      purpose: "client",
      form: { grant_type: "client_credentials", ...scope },
      secrets: [clientSecret, ...(accessToken === undefined ? [] : [accessToken])]
    })
  }
  if (credentials._tag !== "OAuthCredentials" || credentials.refreshToken === undefined) {
    return yield* unauthorizing(endpoint.provider)("the connection has no refresh token")
  }
  const { accessToken, refreshToken } = credentials
  return yield* ask(httpClient, endpoint, client, {
    purpose: "refresh",
    form: { grant_type: "refresh_token", refresh_token: Redacted.value(refreshToken) },
    secrets: [refreshToken, accessToken]
  })
})

/** The first tokens of an account, for the code of a consent. RFC 6749 4.1.3 */
export const exchangeCode = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  endpoint: TokenEndpoint,
  client: OAuthClient,
  { code, codeVerifier, redirectUri }: ConsentGrant
): Effect.fn.Return<GrantedAccount, ProviderFailure> {
  return yield* ask(httpClient, endpoint, client, {
    purpose: "exchange",
    form: {
      grant_type: "authorization_code",
      code: Redacted.value(code),
      redirect_uri: redirectUri,
      ...(codeVerifier === undefined ? {} : { code_verifier: Redacted.value(codeVerifier) })
    },
    secrets: [code, ...(codeVerifier === undefined ? [] : [codeVerifier])]
  })
})

/** Ends an account's refresh token, or its access token if it has no other. RFC 7009 */
export const revokeTokens = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  endpoint: TokenEndpoint,
  client: OAuthClient | undefined,
  { credentials }: Account
): Effect.fn.Return<void, ProviderFailure> {
  if (credentials._tag !== "OAuthCredentials") return
  const token = credentials.refreshToken ?? credentials.accessToken
  const request = requestOf(endpoint, client, { token: Redacted.value(token) })
  const received = yield* sendTo(httpClient, endpoint, request)
  if (received.status >= 200 && received.status < 300) return
  const answer = [token, ...(client === undefined ? [] : [client.clientSecret])].reduce(strike, received)
  if (received.status === 404 || (received.status === 400 && hasEnded.test(answer.body ?? ""))) return
  return yield* TokenErrors.failureOf(endpoint, answer, yield* DateTime.now)
})

/** How an endpoint refuses a token that has ended already. RFC 7009 2.2 */
const hasEnded = /invalid_token|unsupported_token_type|BAD_REFRESH_TOKEN/u

const sendTo = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  { host, provider, url }: TokenEndpoint,
  request: HttpClientRequest.HttpClientRequest
): Effect.fn.Return<Answer, ProviderFailure> {
  const target = URL.parse(url)
  if (target === null || !mayReceiveToken(target, host)) {
    return yield* rejecting(provider)(
      `a ${provider.displayName} token is not asked for at ${target?.origin ?? "no URL"}`
    )
  }
  return yield* sendNow(httpClient, { provider, request, url: target, writes: false, timeout })
})

interface Question {
  readonly purpose: TokenErrors.Purpose
  readonly form: Readonly<Record<string, string>>
  /** What no failure may quote. */
  readonly secrets: ReadonlyArray<Redacted.Redacted>
}

const ask = Effect.fnUntraced(function* (
  httpClient: HttpClient.HttpClient,
  endpoint: TokenEndpoint,
  client: OAuthClient,
  { form, purpose, secrets }: Question
): Effect.fn.Return<GrantedAccount, ProviderFailure> {
  const { provider } = endpoint
  const asked = yield* DateTime.now
  const received = yield* sendTo(httpClient, endpoint, requestOf(endpoint, client, form))
  if (received.status >= 200 && received.status < 300) {
    const tokens = tokensIn(received, asked, endpoint)
    if (tokens !== undefined) return tokens
    // Some endpoints refuse with a status of success.
    if (text(jsonObject(received)?.["error"]) === undefined) return yield* TokenErrors.unreadable(provider, received)
  }
  const answer = [...secrets, client.clientSecret].reduce(strike, received)
  return yield* TokenErrors.failureOf(endpoint, answer, yield* DateTime.now, purpose)
})

/** The tokens and what came with them; undefined if the answer can't be read. Their life counts from the request. RFC 6749 5.1 */
const tokensIn = (
  answer: Answer,
  asked: DateTime.Utc,
  { facts = () => ({}), owner = () => ({}) }: TokenEndpoint
): GrantedAccount | undefined => {
  const body = jsonObject(answer)
  const accessToken = text(body?.["access_token"])
  if (body === undefined || accessToken === undefined || !isToken(accessToken)) return undefined
  const refreshToken = text(body["refresh_token"])
  const seconds = Number(body["expires_in"] ?? Number.NaN)
  const metadata = facts(body)
  return {
    accessToken: Redacted.make(accessToken),
    ...(refreshToken === undefined ? {} : { refreshToken: Redacted.make(refreshToken) }),
    ...(seconds > 0 && seconds <= longestSeconds ? { expiresAt: DateTime.add(asked, { seconds }) } : {}),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...owner(body)
  }
}

/** No provider gives a token a longer life; such a token is refreshed when it is refused. */
const longestSeconds = 400 * 86_400

const strike = (answer: Answer, secret: Redacted.Redacted): Answer => withoutToken(secret, answer)

const requestOf = (
  { clientAuth, url }: TokenEndpoint,
  client: OAuthClient | undefined,
  form: Question["form"]
): HttpClientRequest.HttpClientRequest => {
  const request = HttpClientRequest.post(url, { acceptJson: true })
  if (client === undefined) return HttpClientRequest.bodyUrlParams(request, form)
  const { clientId, clientSecret } = client
  return clientAuth === "basic"
    ? request.pipe(
        HttpClientRequest.basicAuth(encoded(clientId), Redacted.make(encoded(Redacted.value(clientSecret)))),
        HttpClientRequest.bodyUrlParams(form)
      )
    : HttpClientRequest.bodyUrlParams(request, {
        ...form,
        client_id: clientId,
        client_secret: Redacted.value(clientSecret)
      })
}

/** As a form would encode it. RFC 6749 2.3.1 */
const encoded = (text: string): string => new URLSearchParams({ text }).toString().slice("text=".length)
