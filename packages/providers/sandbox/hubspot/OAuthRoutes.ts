/** The calls around tokens: `/oauth/{version}/token`, with introspection and revocation, and those of v1 by address. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as CodeChallenge from "../parts/CodeChallenge.ts"
import type { Account } from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import * as Gate from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as TokenAnswers from "./TokenAnswers.ts"
import * as TokenCalls from "./TokenCalls.ts"

const laterVersions = ["v3", "2026-03", "2026-09"] as const

export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: HubSpotState) {
  yield* router.add("POST", "/oauth/v1/token", token(state, "v1"))
  yield* router.add("GET", "/oauth/v1/access-tokens/:token", accessTokenInfo(state))
  yield* router.add("GET", "/oauth/v1/refresh-tokens/:token", refreshTokenInfo(state))
  yield* router.add("DELETE", "/oauth/v1/refresh-tokens/:token", forget(state))
  for (const version of laterVersions) {
    yield* router.add("POST", `/oauth/${version}/token`, token(state, version))
    yield* router.add("POST", `/oauth/${version}/token/introspect`, introspect(state))
    yield* router.add("POST", `/oauth/${version}/token/revoke`, revoke(state))
  }
})

export const uninstall = (state: HubSpotState): ReadonlyArray<Gate.RouteEntry> =>
  (["v3", "2026-09"] as const).map((version) => ({
    method: "DELETE",
    path: `/appinstalls/${version}/external-install`,
    handler: ({ account }) => {
      state.grants.uninstall(account.hubId)
      return Result.succeed({ status: 204 })
    }
  }))

const answer = (status: number, body: unknown) =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/json;charset=utf-8",
    headers: { "cache-control": "no-store" }
  })

// The sandbox has already read the body for its journal, so this can't fail.
const readForm = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  Effect.map(Effect.orDie(request.text), (text) => new URLSearchParams(text))
)

const token = Effect.fnUntraced(function* (state: HubSpotState, version: string) {
  const form = yield* readForm
  const now = yield* Clock.currentTimeMillis
  const challenge = yield* CodeChallenge.of(form.get("code_verifier"))
  return Result.match(TokenCalls.grant(state, { form, now, challenge }), {
    onFailure: (refusal) => answer(400, refusal),
    onSuccess: ({ account, refreshToken }) => answer(200, TokenAnswers.granted(account, refreshToken, version))
  })
})

const introspect = Effect.fnUntraced(function* (state: HubSpotState) {
  const form = yield* readForm
  const now = yield* Clock.currentTimeMillis
  const app = TokenCalls.needApp(state, form)
  if (Result.isFailure(app)) return answer(400, app.failure)
  const account = liveAccount(state, form.get("token") ?? "", now)
  return account === undefined
    ? answer(200, { active: false })
    : answer(200, TokenAnswers.introspected(account, app.success.clientId, now))
})

/** Access tokens that were issued before stay valid until they expire. */
const revoke = Effect.fnUntraced(function* (state: HubSpotState) {
  const form = yield* readForm
  const app = TokenCalls.needApp(state, form)
  if (Result.isFailure(app)) return answer(400, app.failure)
  state.grants.revoke(form.get("token") ?? "")
  return HttpServerResponse.empty({ status: 200 })
})

const liveAccount = (state: HubSpotState, token: string, now: number): Account | undefined => {
  const account = state.accounts.find(token)
  return account?.expiresAt !== undefined && account.expiresAt <= now ? undefined : account
}

const tokenInPath = Effect.map(HttpRouter.RouteContext, ({ params }) => params["token"] ?? "")

const accessTokenInfo = Effect.fnUntraced(function* (state: HubSpotState) {
  const now = yield* Clock.currentTimeMillis
  const account = liveAccount(state, yield* tokenInPath, now)
  return account === undefined
    ? Gate.refuse(state, ErrorBodies.resourceNotFound)
    : answer(200, TokenAnswers.accessTokenInfo(account, now))
})

const refreshTokenInfo = Effect.fnUntraced(function* (state: HubSpotState) {
  const refreshToken = yield* tokenInPath
  const found = state.grants.of(refreshToken)
  if (found === undefined) return Gate.refuse(state, ErrorBodies.resourceNotFound)
  const clientId = found.clientId ?? state.apps[0]?.clientId ?? ""
  return answer(200, TokenAnswers.refreshTokenInfo(refreshToken, found.hubId, clientId, found.scopes))
})

const forget = Effect.fnUntraced(function* (state: HubSpotState) {
  const refreshToken = yield* tokenInPath
  return state.grants.revoke(refreshToken)
    ? HttpServerResponse.empty({ status: 204 })
    : Gate.refuse(state, ErrorBodies.resourceNotFound)
})
