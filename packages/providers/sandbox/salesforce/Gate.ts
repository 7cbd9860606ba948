/** What runs before every call of the REST API: the checks of version, session and limit. Also turns outcomes into HTTP answers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as RequestOrigin from "../parts/RequestOrigin.ts"
import type { Account } from "./Accounts.ts"
import type { Usage } from "./ApiUsage.ts"
import type { Writer } from "./RecordCalls.ts"
import * as Refusals from "./Refusals.ts"
import * as Rules from "./Rules.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"
import * as Versions from "./Versions.ts"

export interface Call {
  readonly account: Account
  readonly now: number
  /** Where the sandbox was reached, such as `http://127.0.0.1:4020`. */
  readonly origin: string
  /** The base path of the version, such as `/services/data/v60.0`. */
  readonly base: string
  readonly version: number
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A call never pauses, so it is executed completely or not at all. */
export type Handler = (call: Call) => Result.Result<Answer, Refusals.Refusal>

export type Method = "GET" | "POST" | "PATCH" | "DELETE"

export interface RouteEntry {
  readonly method: Method
  readonly path: `/${string}` | ""
  readonly handler: Handler
  /** Whether the answer to a wrong method lists this one. Default: true. */
  readonly listed?: false
}

type Request = HttpServerRequest.HttpServerRequest

export const open = Effect.fnUntraced(function* (state: SalesforceState, handler: Handler) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  const { params } = yield* HttpRouter.RouteContext
  const query = yield* HttpServerRequest.ParsedSearchParams
  // The sandbox has already read the body for its journal, so this can't fail.
  const body = yield* Effect.orDie(request.text)
  const admitted = admit(state, request, now, params["version"] ?? "")
  if (Result.isFailure(admitted)) return refuse(admitted.failure)
  const { account, usage, version } = admitted.success
  const base = Versions.base(version)
  const { headers } = request
  state.catalog.enter(account)
  const outcome = handler({
    account,
    now,
    version,
    base,
    origin: RequestOrigin.of(request),
    params,
    query,
    headers,
    body
  })
  return HttpServerResponse.setHeaders(Result.match(outcome, { onFailure: refuse, onSuccess: respond }), {
    "sforce-limit-info": `api-usage=${usage.used}/${usage.most}`
  })
})

/** The session token of a request; Salesforce accepts either scheme. */
export const tokenOf = (request: Request): string | undefined =>
  /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers["authorization"] ?? "")?.[1]

export const needObjectType = (state: SalesforceState, call: Call): Result.Result<SObjectType, Refusals.Refusal> => {
  const name = call.params["object"] ?? ""
  const type = state.catalog.find(name)
  return type === undefined ? Result.fail(Refusals.unknownObject(name)) : Result.succeed(type)
}

export const writerOf = ({ account, headers, now, version }: Call): Writer => ({
  orgId: account.orgId,
  userId: account.userId,
  now,
  version,
  rules: Rules.headersOf(headers, version)
})

export const first = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0]

export const refuse = (refusal: Refusals.Refusal): HttpServerResponse.HttpServerResponse => respond(refusal)

export const json = (
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/json;charset=UTF-8",
    ...(headers === undefined ? {} : { headers })
  })

const respond = ({ body, headers, status }: Answer): HttpServerResponse.HttpServerResponse =>
  body === undefined
    ? HttpServerResponse.empty({ status, ...(headers === undefined ? {} : { headers }) })
    : json(status, body, headers)

interface Admitted {
  readonly account: Account
  readonly usage: Usage
  readonly version: number
}

const admit = (
  state: SalesforceState,
  request: Request,
  now: number,
  versionName: string
): Result.Result<Admitted, Refusals.Refusal> =>
  Result.gen(function* () {
    const session = state.sessions.use(tokenOf(request) ?? "", now)
    const account = session === undefined ? undefined : state.accounts.find(session.username)
    if (account === undefined) return yield* Result.fail(Refusals.sessionInvalid)
    const version = Versions.parse(versionName)
    if (version === undefined) return yield* Result.fail(Refusals.notFound)
    const usage = state.usage.take(account.orgId, now)
    if (usage === undefined) return yield* Result.fail(Refusals.limitExceeded("TotalRequests"))
    yield* needJson(request)
    return { account, usage, version }
  })

/** A body whose content type isn't JSON is not read. */
const needJson = ({ headers, method }: Request): Result.Result<void, Refusals.Refusal> => {
  const type = headers["content-type"] ?? ""
  return method === "GET" || method === "DELETE" || type === "" || /^application\/json *(;|$)/i.test(type)
    ? Result.succeed(undefined)
    : Result.fail(Refusals.unsupportedMediaType(type))
}
