/** The calls around tokens: `/services/oauth2/…` and the identity of a user. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as CodeChallenge from "../parts/CodeChallenge.ts"
import * as RequestOrigin from "../parts/RequestOrigin.ts"
import type { Account } from "./Accounts.ts"
import * as Gate from "./Gate.ts"
import * as Grants from "./Grants.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import * as TokenAnswers from "./TokenAnswers.ts"

export const add = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: SalesforceState) {
  yield* router.add("POST", "/services/oauth2/token", token(state))
  yield* router.add("POST", "/services/oauth2/introspect", introspect(state))
  yield* router.add("POST", "/services/oauth2/revoke", revoke(state))
  yield* router.add("GET", "/services/oauth2/userinfo", userInfo(state))
  yield* router.add("GET", "/id/:org/:user", identity(state))
})

const answer = (status: number, body: unknown) => Gate.json(status, body, { "cache-control": "no-store" })

const readRequest = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const now = yield* Clock.currentTimeMillis
  // The sandbox has already read the body for its journal, so this can't fail.
  const form = new URLSearchParams(yield* Effect.orDie(request.text))
  const [clientId, clientSecret] = basicOf(request.headers["authorization"])
  return {
    request,
    now,
    form,
    origin: RequestOrigin.of(request),
    clientId: clientId ?? form.get("client_id") ?? "",
    clientSecret: clientSecret ?? form.get("client_secret") ?? undefined
  }
})

const basicOf = (header = ""): ReadonlyArray<string | undefined> => {
  const encoded = /^Basic +(\S+)$/i.exec(header)?.[1]
  const decoded = encoded === undefined ? undefined : Result.getOrUndefined(Base64.decodeString(encoded))
  return decoded === undefined ? [] : [decoded.split(":", 1)[0], decoded.slice(decoded.indexOf(":") + 1)]
}

const token = Effect.fnUntraced(function* (state: SalesforceState) {
  const request = yield* readRequest
  const challenge = yield* CodeChallenge.of(request.form.get("code_verifier"))
  return Result.match(Grants.start(state, { ...request, challenge }), {
    onFailure: (refusal) => answer(400, refusal),
    onSuccess: ({ account, refreshToken, session }) =>
      answer(200, TokenAnswers.granted(request.origin, account, session, refreshToken))
  })
})

const introspect = Effect.fnUntraced(function* (state: SalesforceState) {
  const request = yield* readRequest
  const app = Grants.needApp(state, request)
  if (Result.isFailure(app)) return answer(400, app.failure)
  const session = state.sessions.look(request.form.get("token") ?? "", request.now)
  const account = session === undefined ? undefined : state.accounts.find(session.username)
  return session === undefined || account === undefined
    ? answer(200, { active: false })
    : answer(200, TokenAnswers.introspected(request.origin, account, session))
})

const revoke = Effect.fnUntraced(function* (state: SalesforceState) {
  const { form, now } = yield* readRequest
  return state.sessions.end(form.get("token") ?? "", now)
    ? HttpServerResponse.empty({ status: 200 })
    : HttpServerResponse.text(TokenAnswers.unknownToken, {
        status: 400,
        contentType: "application/x-www-form-urlencoded"
      })
})

const userInfo = Effect.fnUntraced(function* (state: SalesforceState) {
  const { now, origin, request } = yield* readRequest
  const account = accountOf(state, Gate.tokenOf(request), now)
  return account === undefined ? badToken : answer(200, TokenAnswers.userInfo(origin, account))
})

/** Also accepts the token in the query. */
const identity = Effect.fnUntraced(function* (state: SalesforceState) {
  const { now, origin, request } = yield* readRequest
  const query = yield* HttpServerRequest.ParsedSearchParams
  const { params } = yield* HttpRouter.RouteContext
  const account = accountOf(state, Gate.tokenOf(request) ?? Gate.first(query["oauth_token"]), now)
  if (account === undefined) return badToken
  return params["org"] === account.orgId && params["user"] === account.userId
    ? answer(200, TokenAnswers.identity(origin, account))
    : HttpServerResponse.text("Wrong_Org", { status: 403 })
})

const badToken = HttpServerResponse.text("Bad_OAuth_Token", { status: 403 })

const accountOf = (state: SalesforceState, token: string | undefined, now: number): Account | undefined => {
  const session = state.sessions.look(token ?? "", now)
  return session === undefined ? undefined : state.accounts.find(session.username)
}
