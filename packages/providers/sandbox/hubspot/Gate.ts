/** What runs before every call: the checks of token, limits and scope. Also turns outcomes into HTTP answers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as RequestOrigin from "../parts/RequestOrigin.ts"
import type { Account } from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import type * as ObjectTypes from "./ObjectTypes.ts"
import * as RateLimits from "./RateLimits.ts"

export interface Call {
  readonly account: Account
  readonly now: number
  /** Where the sandbox was reached, such as `http://127.0.0.1:4010`. */
  readonly origin: string
  readonly path: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body: string
  /** The object type that a path segment names in the account. */
  readonly typeOf: (alias: string) => ObjectTypes.ObjectType | undefined
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A call never pauses, so it is executed completely or not at all. */
export type Handler = (call: Call) => Result.Result<Answer, ErrorBodies.Refusal>

export interface RouteEntry {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: `/${string}`
  readonly handler: Handler
}

type Request = HttpServerRequest.HttpServerRequest

export const open = Effect.fnUntraced(function* (state: HubSpotState, handler: Handler) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  const admitted = admit(state, request, now)
  if (Result.isFailure(admitted)) return refuse(state, admitted.failure)
  const { account, headers } = admitted.success
  const { params } = yield* HttpRouter.RouteContext
  const query = yield* HttpServerRequest.ParsedSearchParams
  // The sandbox has already read the body for its journal, so this can't fail.
  const body = yield* Effect.orDie(request.text)
  const typeOf = (alias: string) => state.schemas.find(account.hubId, alias)
  return Result.match(handler({ account, now, ...addressOf(request), params, query, body, typeOf }), {
    onFailure: (refusal) => refuse(state, refusal),
    onSuccess: (answer) => respond(state, answer, headers)
  })
})

const addressOf = (request: Request) => ({
  origin: RequestOrigin.of(request),
  path: request.url.split(/[?#]/, 1)[0] ?? request.url
})

export const needScope = (account: Account, scope: string): Result.Result<void, ErrorBodies.Refusal> =>
  account.scopes === undefined || account.scopes.includes(scope)
    ? Result.succeed(undefined)
    : Result.fail(ErrorBodies.missingScopes([scope]))

export const needObjectType = (
  call: Call,
  right: "read" | "write",
  param = "objectType"
): Result.Result<ObjectTypes.ObjectType, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const named = call.params[param] ?? ""
    const type = call.typeOf(named)
    if (type === undefined) return yield* Result.fail(ErrorBodies.unknownObjectType(named))
    yield* needScope(call.account, `crm.objects.${type.isCustom ? "custom" : type.name}.${right}`)
    return type
  })

export const refuse = (state: HubSpotState, refusal: ErrorBodies.Refusal): HttpServerResponse.HttpServerResponse => {
  const correlationId = state.nextCorrelationId()
  return json(correlationId, refusal.status, refusal.body(correlationId), refusal.headers)
}

const respond = (
  state: HubSpotState,
  answer: Answer,
  headers: Readonly<Record<string, string>>
): HttpServerResponse.HttpServerResponse => {
  const correlationId = state.nextCorrelationId()
  const all = { ...headers, ...answer.headers }
  return answer.body === undefined
    ? HttpServerResponse.empty({
        status: answer.status,
        headers: { ...all, "x-hubspot-correlation-id": correlationId }
      })
    : json(correlationId, answer.status, answer.body, all)
}

const json = (correlationId: string, status: number, body: unknown, headers?: Readonly<Record<string, string>>) =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/json;charset=utf-8",
    headers: { ...headers, "x-hubspot-correlation-id": correlationId }
  })

const admit = (state: HubSpotState, request: Request, now: number) =>
  Result.gen(function* () {
    const token = /^Bearer +(\S+)$/i.exec(request.headers["authorization"] ?? "")?.[1]
    const account = token === undefined ? undefined : state.accounts.find(token)
    if (account === undefined) return yield* Result.fail(ErrorBodies.notAuthenticated)
    if (account.expiresAt !== undefined && account.expiresAt <= now) {
      return yield* Result.fail(ErrorBodies.tokenExpired(account.expiresAt, now))
    }
    const verdict = state.rateLimits.take(account, now)
    if (!verdict.allowed) return yield* Result.fail(ErrorBodies.rateLimited(verdict.policy, account.hubId))
    return { account, headers: RateLimits.headers(state.rateLimits.limits, account, verdict) }
  })
