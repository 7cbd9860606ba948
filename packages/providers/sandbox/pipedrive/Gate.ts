/** What runs before every call: the checks of token and limits. Also turns outcomes into HTTP answers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { type Account, defaultCompany } from "./Accounts.ts"
import type { PipedriveState } from "./PipedriveState.ts"
import * as Refusals from "./Refusals.ts"
import type { Values } from "./CheckedValue.ts"

export interface Call {
  readonly account: Account
  readonly now: number
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body: string
  readonly query: URLSearchParams
}

export interface Answer {
  readonly status: number
  readonly data: Json
  /** `additional_data`. */
  readonly more?: Values
}

/** A call never pauses, so it is executed completely or not at all. */
export type Handler = (call: Call) => Result.Result<Answer, Refusals.Refusal>

export interface RouteEntry {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: `/${string}`
  readonly cost: number
  readonly handler: Handler
}

export const open = Effect.fnUntraced(function* (
  state: PipedriveState,
  { cost, handler }: Pick<RouteEntry, "cost" | "handler">
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  const account = accountOf(state, request, now)
  if (account === undefined) return refuse(state, Refusals.unauthorized)
  const { allowed, headers } = state.rateLimits.take(account, cost, now)
  if (!allowed) return refuse(state, Refusals.rateLimited(headers))
  const { params } = yield* HttpRouter.RouteContext
  // The sandbox has already read the body for its journal, so this can't fail.
  const body = yield* Effect.orDie(request.text)
  const query = new URL(request.url, "http://sandbox").searchParams
  return Result.match(handler({ account, now, params, body, query }), {
    onFailure: (refusal) => refuse(state, { ...refusal, headers }),
    onSuccess: ({ data, more, status }) =>
      respond(state, status, { success: true, data, ...(more === undefined ? {} : { additional_data: more }) }, headers)
  })
})

/** An API token is not accepted as a bearer token, nor an access token as an API token. */
const accountOf = (
  { accounts, tokens }: PipedriveState,
  { headers }: HttpServerRequest.HttpServerRequest,
  now: number
): Account | undefined => {
  const bearer = /^Bearer +(\S+)$/i.exec(headers["authorization"] ?? "")?.[1]
  // Every consent is one of the first company's.
  if (tokens.admits(headers["authorization"] ?? "", now)) {
    return { token: bearer ?? "", companyDomain: accounts.all()[0]?.companyDomain ?? defaultCompany, kind: "oauth" }
  }
  const account = accounts.find(headers["x-api-token"] ?? bearer ?? "")
  const kind = headers["x-api-token"] === undefined ? "oauth" : "apiToken"
  if (account === undefined || (account.kind ?? "apiToken") !== kind) return undefined
  return account.expiresAt !== undefined && account.expiresAt <= now ? undefined : account
}

export const refuse = (state: PipedriveState, { body, headers, status }: Refusals.Refusal) =>
  respond(state, status, body, headers)

const respond = (
  state: PipedriveState,
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/json; charset=utf-8",
    headers: { ...headers, "x-correlation-id": state.nextCorrelationId() }
  })
