/**
 * Calls that are signed with an account's token: one request each, sent once, its answer classified. The token goes only to allowed
 * hosts, and never into a failure, an outcome of a write or an explanation.
 * @rule credentials.hosts
 */
import { type Credentials, struckOut } from "@fieldgate/core/connections/Credentials"
import { Json, type RecordFields } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Headers from "effect/http/Headers"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpMethod } from "effect/http/HttpMethod"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Answer } from "./Answer.ts"
import type { Situation } from "./AnswerMeaning.ts"
import * as LimitHeaders from "./LimitHeaders.ts"
import { failAndHoldCalls, holdCallsUntil, noteLimits, send } from "./OutboundCall.ts"
import { orFail, type Provider, rejecting, unauthorizing } from "./UnmadeCall.ts"

/** One call, before it is addressed and signed. A driver may add properties that its `detailsOf` reads. */
export interface AuthorizedCall {
  readonly method: HttpMethod
  /** Below the account's base URL; or why it can't be built, which refuses the call. */
  readonly path: Result.Result<string, string>
  readonly body?: RecordFields
  /** A body that is a list, in place of `body`. */
  readonly listBody?: ReadonlyArray<Json>
  /** A body that is not JSON, in place of `body`. */
  readonly textBody?: { readonly mediaType: string; readonly text: string }
  /** Default: every method but GET writes. A read of many records may be a POST. */
  readonly writes?: boolean
  /** How much of an answer is read. Default: `maxBodyBytes`. */
  readonly maxBytes?: number
  /** Default: that of all calls. */
  readonly timeout?: Duration.Duration
}

/** Where an account's calls go. */
export interface Address {
  /** The base URL, without a slash at its end. */
  readonly url: string
  readonly host: TokenHost
}

/** Which hosts may receive a token: the provider's own over TLS, or exactly the one that the deployment configured. */
export interface TokenHost {
  /** The provider's hosts. */
  readonly pattern: RegExp
  /** The origin that the deployment chose, such as a sandbox on a port. */
  readonly configured?: string
}

/** A token and how a request carries it. */
export interface Signature {
  readonly token: Redacted.Redacted
  readonly sign: (request: HttpClientRequest.HttpClientRequest) => HttpClientRequest.HttpClientRequest
  /** A header of the provider's own that carries the token, so that traces leave it out. */
  readonly secretHeader?: string | undefined
  /** Texts in which a request holds the token in another form, such as HTTP Basic's. They are struck out like the token. */
  readonly otherForms?: ReadonlyArray<Redacted.Redacted>
}

export interface CallRules<C extends AuthorizedCall> {
  readonly provider: Provider
  readonly client: HttpClient.HttpClient
  /** For one call, answer included. */
  readonly timeout: Duration.Duration
  /** Where an account's calls go; or why its facts name no address. */
  readonly addressOf: (account: Account) => Result.Result<Address, string | ProviderFailure>
  /** Query parameters and headers of a call. Default: none. */
  readonly detailsOf?: (call: C) => Pick<HttpClientRequest.Options, "headers" | "urlParams">
  /** What an account signs with; or what is wrong with its credentials. Default: `Authorization: Bearer`. */
  readonly signatureOf?: (account: Account) => Result.Result<Signature, string>
  /** Whether an answer is a success. Default: every 2xx is. */
  readonly isSuccess?: (answer: Answer, call: C) => boolean
  readonly failureOf: (answer: Answer, situation: Situation, account: Account) => ProviderFailure
  /** What a success means whose body can't be read: the call may have been executed. */
  readonly unreadable: (answer: Answer, situation: Situation) => ProviderFailure
  /**
   * Whether the token is struck out of a successful answer to a write too, and not only out of failures. For a provider whose
   * answers to writes quote requests and hold no record. Default: false, because a record may hold the very text of the token.
   */
  readonly strikesWrites?: boolean
  /** The headers that report limits. Default: none. */
  readonly limitHeaders?: LimitHeaders.LimitHeaders
}

/** The calls of one provider. */
export interface AuthorizedCalls<C extends AuthorizedCall> {
  /** Makes a call and returns what `read` finds in a success; undefined means that the body can't be read. */
  readonly call: <A>(
    account: Account,
    call: C,
    read: (answer: Answer, now: DateTime.Utc) => A | undefined
  ) => Effect.Effect<A, ProviderFailure>
  /** The request of a call that is not made, without the token. */
  readonly explain: (account: Account, call: C, showing?: Showing) => Result.Result<ProviderRequest, ProviderFailure>
}

export const authorizedCalls = <C extends AuthorizedCall>(rules: CallRules<C>): AuthorizedCalls<C> => ({
  call: (account, call, read) => make(rules, account, call, read),
  explain: (account, call, showing) =>
    Result.map(signed(rules, account, call), ({ request, signature }) => shown(request, secretsOf(signature), showing))
})

const make = Effect.fnUntraced(function* <C extends AuthorizedCall, A>(
  rules: CallRules<C>,
  account: Account,
  call: C,
  read: (answer: Answer, now: DateTime.Utc) => A | undefined
): Effect.fn.Return<A, ProviderFailure> {
  const { client, failureOf, isSuccess = is2xx, limitHeaders, provider, strikesWrites = false, unreadable } = rules
  const { maxBytes, timeout = rules.timeout, writes = call.method !== "GET" } = call
  const { request, signature, url } = yield* Effect.fromResult(signed(rules, account, call))
  const outbound = { provider, request, url, writes, timeout, maxBytes }
  const received = yield* keptFromTraces(signature)(send(client, outbound))
  const situation = { writes, now: yield* DateTime.now }
  if (limitHeaders !== undefined) {
    const { reported, usedUpUntil } = LimitHeaders.read(
      limitHeaders,
      received,
      situation.now,
      account.metadata["timeZone"]
    )
    yield* noteLimits(reported)
    if (is2xx(received)) yield* holdCallsUntil(usedUpUntil)
  }
  const struck = () => secretsOf(signature).reduce((left, each) => withoutToken(each, left), received)
  if (!isSuccess(received, call)) return yield* failAndHoldCalls(failureOf(struck(), situation, account))
  const found = read(writes && strikesWrites ? struck() : received, situation.now)
  return found ?? (yield* unreadable(struck(), situation))
})

const secretsOf = ({ otherForms = [], token }: Signature): ReadonlyArray<Redacted.Redacted> => [token, ...otherForms]

const is2xx = ({ status }: Answer): boolean => status >= 200 && status < 300

const signed = <C extends AuthorizedCall>(rules: CallRules<C>, account: Account, call: C) =>
  Result.gen(() => signing(rules, account, call))

/** A function of the module: what a generator inside a call closes over is in memory until the next major collection. */
const signing = function* <C extends AuthorizedCall>(rules: CallRules<C>, account: Account, call: C) {
  const { displayName } = rules.provider
  const reject = rejecting(rules.provider)
  const unauthorized = unauthorizing(rules.provider)
  const path = yield* orFail(call.path, reject)
  const signature = yield* orFail((rules.signatureOf ?? bearer(displayName))(account), unauthorized)
  const { host, url } = yield* orFail(rules.addressOf(account), unauthorized)
  const details = rules.detailsOf?.(call) ?? {}
  const plain = HttpClientRequest.make(call.method)(`${url}${path}`, { acceptJson: true, ...details })
  // A body sets its own media type, which a provider's may replace.
  const body = call.body ?? call.listBody
  const { textBody } = call
  const request =
    textBody !== undefined
      ? HttpClientRequest.bodyText(plain, textBody.text, textBody.mediaType)
      : body === undefined
        ? plain
        : HttpClientRequest.setHeaders(HttpClientRequest.bodyJsonUnsafe(plain, body), details.headers ?? {})
  // The token is added only after the whole URL was checked.
  const target = URL.parse(request.url)
  if (target === null || !mayReceiveToken(target, host)) {
    const where = target?.origin ?? "an address that is not a URL"
    return yield* Result.fail(reject(`a token of ${displayName} is not sent to ${where}`))
  }
  return { request: signature.sign(request), signature, url: target }
}

const bearer =
  (displayName: string) =>
  ({ credentials }: Account): Result.Result<Signature, string> =>
    Result.map(bearerToken(displayName, credentials), (token) => ({
      token,
      sign: (request) => HttpClientRequest.bearerToken(request, token)
    }))

/** Traces record headers, except those whose names are known to hold secrets. */
const keptFromTraces =
  ({ secretHeader }: Signature) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    secretHeader === undefined
      ? call
      : Effect.flatMap(Headers.CurrentRedactedNames, (names) =>
          Effect.provideService(call, Headers.CurrentRedactedNames, [...names, secretHeader])
        )

/** Visible ASCII: anything else breaks the header, and the error about that would quote the token. */
const tokenPattern = /^[\x21-\x7e]+$/

export const isToken = (text: string): boolean => tokenPattern.test(text)

/** The access token or key of an account, or what is wrong with the credentials in words for a person. */
export const bearerToken = (
  displayName: string,
  credentials: Credentials
): Result.Result<Redacted.Redacted, string> => {
  const token = tokenOf(credentials)
  if (typeof token === "string") {
    return Result.fail(`${displayName} takes an access token or a key; the connection has ${token}`)
  }
  return isToken(Redacted.value(token))
    ? Result.succeed(token)
    : Result.fail(`the connection's token is empty or holds characters that no ${displayName} token has`)
}

/** The token, or what the connection has instead. */
const tokenOf = (credentials: Credentials): Redacted.Redacted | string => {
  switch (credentials._tag) {
    case "ApiKeyCredentials":
      return credentials.apiKey
    case "ClientCredentials":
    case "OAuthCredentials":
      return credentials.accessToken ?? "no access token yet"
    case "BasicCredentials":
      return "a user name and a password"
    case "NoCredentials":
      return "no credentials: connect the account again"
  }
}

/** Whether a token may be sent to a URL. */
export const mayReceiveToken = (url: URL, host: TokenHost): boolean => {
  if (url.username !== "" || url.password !== "") return false
  // A host of the provider never gets a token without TLS, even if the configuration says http.
  return host.pattern.test(url.hostname) ? url.protocol === "https:" : url.origin === host.configured
}

/** The answer with the token struck out: some proxies print the request in their error pages. */
export const withoutToken = (token: Redacted.Redacted, answer: Answer): Answer =>
  answer.body === undefined ? answer : { ...answer, body: strikeOut(token, answer.body) }

/** A text with the token struck out, in its plain form and in its forms inside a URL. */
const strikeOut = (token: Redacted.Redacted, text: string): string => {
  const secret = Redacted.value(token)
  // A query is escaped by other rules than a path.
  const inQuery = new URLSearchParams([["", secret]]).toString().slice(1)
  return [secret, encodeURIComponent(secret), inQuery].reduce((left, each) => left.replaceAll(each, struckOut), text)
}

/** What an explanation adds to a request. */
export interface Showing {
  /** What must have happened before, in words. */
  readonly after?: string
  /** A text in the URL that replaces one from an earlier answer, and how it is shown, such as `{id}`. */
  readonly standIn?: { readonly text: string; readonly shown: string }
}

const shown = (
  request: HttpClientRequest.HttpClientRequest,
  secrets: ReadonlyArray<Redacted.Redacted>,
  { after, standIn }: Showing = {}
): ProviderRequest => {
  const strike = (text: string) => secrets.reduce((left, each) => strikeOut(each, left), text)
  const isText = request.headers["content-type"]?.startsWith("multipart/") === true
  const headers = Object.entries(request.headers)
    .filter(([name]) => !ofEveryRequest.has(name) || (isText && name === "content-type"))
    .map(([key, value]) => ({ key, value: strike(value) }))
  const body = isText && request.body._tag === "Uint8Array" ? request.body.text : bodyOf(request)
  const url = strike(Option.match(HttpClientRequest.toUrl(request), { onNone: () => request.url, onSome: String }))
  return {
    method: request.method,
    url: standIn === undefined ? url : url.replaceAll(standIn.text, standIn.shown),
    ...(headers.length === 0 ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(after === undefined ? {} : { after })
  }
}

const ofEveryRequest = new Set(["accept", "content-type", "content-length"])

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Json))

const bodyOf = ({ body }: HttpClientRequest.HttpClientRequest): Json | undefined =>
  body._tag === "Uint8Array" ? Option.getOrUndefined(decode(body.text)) : undefined
