/** HubSpot's calls: one request each, signed, sent once, its answer judged. */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type { HttpMethod } from "effect/http/HttpMethod"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Answer } from "../http/Answer.ts"
import * as BaseUrl from "../http/BaseUrl.ts"
import { bearerToken } from "../http/BearerToken.ts"
import * as LimitReached from "../http/LimitReached.ts"
import { send } from "../http/OutboundCall.ts"
import { type Showing, shown } from "../http/ShownRequest.ts"
import { mayReceiveToken } from "../http/TokenHost.ts"
import { orFail, rejecting, unauthorizing } from "../http/UnmadeCall.ts"
import { withoutToken } from "../http/WithoutToken.ts"
import * as HubSpotErrors from "./HubSpotErrors.ts"
import type * as HubSpotPaths from "./HubSpotPaths.ts"

export const provider = { name: "hubspot", displayName: "HubSpot" } as const

/** `api.hubapi.com` and the hosts of its regions, such as `api-eu1.hubapi.com`. */
export const hosts = /^api(-[a-z]{2}\d{1,2})?\.hubapi\.com$/

export interface Settings {
  readonly client: HttpClient.HttpClient
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** Where accounts of the sandbox environment go; without it they go nowhere. */
  readonly sandboxUrl: string | undefined
  readonly timeout: Duration.Duration
}

export interface Call {
  readonly method: HttpMethod
  /** From `HubSpotPaths`. */
  readonly path: Result.Result<string, string>
  readonly properties?: ReadonlyArray<string>
  /** Most records of a list. */
  readonly limit?: number
  readonly body?: RecordFields
  /** Default: every method but GET writes. A batch read is a POST. */
  readonly writes?: boolean
  /** How much of an answer is read, where the usual is too little. */
  readonly maxBytes?: number
}

/** What every call needs beside itself. */
export interface Parts {
  readonly settings: Settings
  readonly versions: HubSpotPaths.Versions
}

/** Makes a call and answers what `read` finds in a success. */
export const call = Effect.fnUntraced(function* <A>(
  settings: Settings,
  account: Account,
  call: Call,
  read: (answer: Answer) => A | undefined
): Effect.fn.Return<A, ProviderFailure> {
  const writes = call.writes ?? call.method !== "GET"
  const { request, token } = yield* Effect.fromResult(signed(settings, account, call))
  const { maxBytes } = call
  const received = yield* send(settings.client, { provider, request, writes, timeout: settings.timeout, maxBytes })
  const known = { now: yield* DateTime.now, timeZone: account.metadata["timeZone"] }
  if (received.status >= 200 && received.status < 300) {
    yield* LimitReached.until(HubSpotErrors.usedUpUntil(received, known))
    return read(received) ?? (yield* Effect.fail(HubSpotErrors.unreadable(received, { writes })))
  }
  return yield* LimitReached.fail(HubSpotErrors.failureOf(withoutToken(token, received), { ...known, writes }))
})

/** The request of a call that is not made. */
export const explain = (
  settings: Settings,
  account: Account,
  call: Call,
  showing?: Showing
): Result.Result<ProviderRequest, ProviderFailure> =>
  Result.map(signed(settings, account, call), ({ request, token }) => shown(request, token, showing))

/** The request of a call, signed; or why it can't be made. */
const signed = (settings: Settings, account: Account, call: Call) =>
  Result.gen(function* () {
    const path = yield* orFail(call.path, reject)
    const token = yield* orFail(bearerToken(provider.displayName, account.credentials), unauthorized)
    const baseUrl = yield* baseUrlOf(settings, account)
    return { request: yield* sign(baseUrl, requestOf(baseUrl, call, path), token), token }
  })

const baseUrlOf = ({ baseUrl, sandboxUrl }: Settings, { credentials }: Account) =>
  Result.map(BaseUrl.sandboxUrlFor(provider, credentials, sandboxUrl), (url) => url ?? baseUrl)

const requestOf = (baseUrl: string, { body, limit, method, properties = [] }: Call, path: string) => {
  const request = HttpClientRequest.make(method)(`${baseUrl}${path}`, {
    acceptJson: true,
    urlParams: [
      ...properties.map((property) => ["properties", property] as const),
      ...(limit === undefined ? [] : [["limit", String(limit)] as const])
    ]
  })
  return body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body)
}

/** The token is put on only after the whole URL has been seen. */
const sign = (baseUrl: string, request: HttpClientRequest.HttpClientRequest, token: Redacted.Redacted) => {
  const { origin } = new URL(baseUrl)
  return mayReceiveToken(new URL(request.url), { pattern: hosts, configured: origin })
    ? Result.succeed(HttpClientRequest.bearerToken(request, token))
    : Result.fail(reject(`a HubSpot token is not sent to ${origin}`))
}

/** Refuses a call that HubSpot would refuse, before it is made. */
export const reject = rejecting(provider)

const unauthorized = unauthorizing(provider)
