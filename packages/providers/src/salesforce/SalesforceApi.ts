/** Salesforce's calls: one request each, signed, sent once, its answer judged. */
import type { ForwardableHeader } from "@fieldgate/core/providers/ForwardableHeader"
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
import { type Answer, jsonObject } from "../http/Answer.ts"
import { bearerToken } from "../http/BearerToken.ts"
import * as LimitReached from "../http/LimitReached.ts"
import { send } from "../http/OutboundCall.ts"
import { type Showing, shown } from "../http/ShownRequest.ts"
import { mayReceiveToken } from "../http/TokenHost.ts"
import { orFail, rejecting, unauthorizing } from "../http/UnmadeCall.ts"
import { withoutToken } from "../http/WithoutToken.ts"
import type { Headers } from "./ForwardedHeaders.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import { provider } from "./Provider.ts"
import * as SalesforceErrors from "./SalesforceErrors.ts"
import type { Version } from "./SalesforcePaths.ts"

/** What every call needs beside itself. */
export interface Parts {
  readonly client: HttpClient.HttpClient
  readonly chosen: InstanceUrl.Chosen
  /** The headers that callers may send. */
  readonly forwardable: ReadonlyArray<ForwardableHeader>
  readonly timeout: Duration.Duration
  readonly version: Version
}

export interface Call {
  readonly method: HttpMethod
  /** From `SalesforcePaths`. */
  readonly path: Result.Result<string, string>
  /** Fields to read. */
  readonly fields?: ReadonlyArray<string>
  /** In SOQL. */
  readonly query?: string
  /** From `ForwardedHeaders`. */
  readonly headers?: Headers
  readonly body?: RecordFields
  /** Default: every method but GET writes. A read of many records is a POST. */
  readonly writes?: boolean
  /** How much of an answer is read, where the usual is too little. */
  readonly maxBytes?: number
  /** Default: the deployment's. */
  readonly timeout?: Duration.Duration
}

/** Makes a call and answers what `read` finds in a success. */
export const call = Effect.fnUntraced(function* <A>(
  parts: Parts,
  account: Account,
  call: Call,
  read: (answer: Answer, now: DateTime.Utc) => A | undefined
): Effect.fn.Return<A, ProviderFailure> {
  const { maxBytes, timeout = parts.timeout, writes = call.method !== "GET" } = call
  const { request, token } = yield* Effect.fromResult(signed(parts, account, call))
  const received = yield* send(parts.client, { provider, request, writes, timeout, maxBytes })
  const situation = { writes, now: yield* DateTime.now }
  if (!writes && hasSuccess(received))
    return read(received, situation.now) ?? (yield* SalesforceErrors.unreadable(received, situation))
  // The answer to a write holds no record, so nothing of worth is lost with a token that it quotes.
  const answer = withoutToken(token, received)
  if (!hasSuccess(answer) || isDenied(answer))
    return yield* LimitReached.fail(SalesforceErrors.failureOf(answer, situation))
  return read(answer, situation.now) ?? (yield* SalesforceErrors.unreadable(answer, situation))
})

/** The request of a call that is not made. */
export const explain = (
  parts: Parts,
  account: Account,
  call: Call,
  showing?: Showing
): Result.Result<ProviderRequest, ProviderFailure> =>
  Result.map(signed(parts, account, call), ({ request, token }) => shown(request, token, showing))

/** The request of a call, signed; or why it can't be made. */
const signed = (parts: Parts, account: Account, call: Call) =>
  Result.gen(function* () {
    const path = yield* orFail(call.path, reject)
    const token = yield* orFail(bearerToken(provider.displayName, account.credentials), unauthorized)
    const instance = yield* orFail(InstanceUrl.find(parts.chosen, account), unauthorized)
    const request = yield* orFail(sign(instance, requestOf(`${instance.url}${path}`, call), token), reject)
    return { request, token }
  })

const hasSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Salesforce has been seen to say in the body of a success that it was none. */
const isDenied = (answer: Answer): boolean => jsonObject(answer)?.["success"] === false

const requestOf = (url: string, { body, fields, headers = {}, method, query }: Call) => {
  const request = HttpClientRequest.make(method)(url, {
    acceptJson: true,
    headers,
    urlParams: {
      ...(fields === undefined ? {} : { fields: fields.join(",") }),
      ...(query === undefined ? {} : { q: query })
    }
  })
  return body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body)
}

/** The token is put on only after the whole URL has been seen. */
const sign = (
  { configured, url }: InstanceUrl.Instance,
  request: HttpClientRequest.HttpClientRequest,
  token: Redacted.Redacted
) =>
  mayReceiveToken(new URL(request.url), {
    pattern: InstanceUrl.hosts,
    ...(configured === undefined ? {} : { configured })
  })
    ? Result.succeed(HttpClientRequest.bearerToken(request, token))
    : Result.fail(`a ${provider.displayName} token is not sent to ${new URL(url).origin}`)

/** Refuses a call that Salesforce would refuse or misread, before it is made; for one reason or several. */
export const reject = rejecting(provider)

const unauthorized = unauthorizing(provider)
