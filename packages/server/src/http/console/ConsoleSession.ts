/**
 * Console sessions: an API key is exchanged once for a cookie, and `/console/api/v1/…` runs API calls for that session. Under
 * `/v1` the cookie is neither sent nor accepted. Members get the same session: see SignInRoutes.ts.
 * @rule console.requests
 */
import { Platform } from "@fieldgate/core/Platform"
import { type Caller, seesAllProjects } from "@fieldgate/core/domain/Caller"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Headers from "effect/http/Headers"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { apiKeyHeader } from "../../contract/Authentication.ts"
import { CurrentIdentityProvider } from "../../members/IdentityProvider.ts"
import { CurrentRequest } from "../CurrentRequest.ts"
import { FailedAuthentications } from "../FailedAuthentications.ts"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"
import {
  currentSession,
  ended,
  endSessionCookie,
  guarded,
  isSecure,
  refuse,
  sessionToken,
  setSessionCookie
} from "./ConsoleRequest.ts"

const sessionPath = "/console/session"

const apiPrefix = "/console/api"

const isRouteless = (error: unknown) =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

const unknownCall = (url: string) =>
  respondWith(draft("route-not-found", { detail: `the path ${url.split("?")[0] ?? ""} does not exist` }))

const signIn = Effect.gen(function* () {
  const platform = yield* Platform
  const { consoleAccess } = yield* ServerSettings
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const key = Redacted.make(headers[apiKeyHeader.toLowerCase()] ?? "")
  const secure = yield* isSecure
  const failures = yield* FailedAuthentications
  return yield* Effect.matchEffect(failures.guard("api-key", key, platform.openConsoleSession(key, consoleAccess)), {
    onFailure: refuse,
    onSuccess: (token) => Effect.succeed(setSessionCookie(token, secure)(HttpServerResponse.empty()))
  })
})

/** Returns where the browser can also end its session at the identity provider, if the session was a member's. */
const signOut = Effect.gen(function* () {
  const platform = yield* Platform
  const { consoleAccess } = yield* ServerSettings
  const token = yield* sessionToken
  const end = endSessionCookie(yield* isSecure)
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const everywhere = new URL(url, "http://console").searchParams.get("everywhere") === "true"
  if (token === undefined) return end(HttpServerResponse.empty())
  const member = yield* Effect.orElseSucceed(
    Effect.map(currentSession, ({ caller }) => caller._tag === "Member"),
    () => false
  )
  return yield* Effect.matchEffect(platform.closeConsoleSession(token, { access: consoleAccess, everywhere }), {
    onFailure: refuse,
    onSuccess: () =>
      Effect.gen(function* () {
        const { provider } = yield* CurrentIdentityProvider
        const { origin } = yield* CurrentRequest
        const further =
          member && provider !== undefined
            ? yield* Effect.orElseSucceed(provider.endSessionUrl(`${origin()}/console/`), () => undefined)
            : undefined
        return provider === undefined || further === undefined
          ? end(HttpServerResponse.empty())
          : end(yield* HttpServerResponse.json({ endSession: { name: provider.name, url: further.href } }))
      })
  })
})

const shownCaller = (caller: Caller) => {
  if (caller._tag !== "Member") return {}
  const { id, name, role } = caller
  return { member: { id, name, role, managesMembers: role === "admin" && seesAllProjects(caller) } }
}

/** Returns whether the browser is signed in, as whom, and how it can sign in; "no" is a normal answer, not a 401. */
const state = Effect.gen(function* () {
  const { consoleAccess } = yield* ServerSettings
  const { provider } = yield* CurrentIdentityProvider
  const signInBy = {
    apiKey: consoleAccess.keys,
    ...(provider === undefined ? {} : { provider: { name: provider.name } })
  }
  return yield* Effect.matchEffect(currentSession, {
    onFailure: (error) =>
      error._tag === "SessionEnded" ? HttpServerResponse.json({ signedIn: false, signInBy }) : refuse(error),
    onSuccess: ({ caller }) => HttpServerResponse.json({ signedIn: true, signInBy, ...shownCaller(caller) })
  })
})

const services = Effect.context<Platform | FailedAuthentications | ServerSettings | CurrentIdentityProvider>()

const routes = Layer.unwrap(
  Effect.map(services, (context) => {
    const given = Effect.provideContext(context)
    return Layer.mergeAll(
      HttpRouter.add("GET", sessionPath, guarded(given(state))),
      HttpRouter.add("POST", sessionPath, guarded(given(signIn))),
      HttpRouter.add("DELETE", sessionPath, guarded(given(signOut)))
    )
  })
)

/** Forwards a console call to the API with the session as its only credential. */
const calls = HttpRouter.middleware(
  Effect.map(
    services,
    (context) => (httpEffect) =>
      Effect.contextWith((present: Context.Context<HttpServerRequest.HttpServerRequest>) => {
        const request = Context.get(present, HttpServerRequest.HttpServerRequest)
        return !request.url.startsWith(`${apiPrefix}/`)
          ? httpEffect
          : Effect.gen(function* () {
              const session = yield* Effect.result(Effect.provideContext(currentSession, context))
              const forwarded = request.modify({
                url: request.url.slice(apiPrefix.length),
                headers: Headers.removeMany(request.headers, [apiKeyHeader.toLowerCase(), "authorization", "cookie"])
              })
              if (session._tag === "Failure")
                return yield* guarded(session.failure._tag === "SessionEnded" ? ended : refuse(session.failure))
              return yield* guarded(
                httpEffect.pipe(
                  Effect.catchIf(isRouteless, () => unknownCall(forwarded.url)),
                  Effect.provideService(SessionCaller, session.success.caller),
                  Effect.provideService(HttpServerRequest.HttpServerRequest, forwarded)
                )
              )
            })
      })
  ),
  { global: true }
)

export const layer = Layer.merge(routes, calls)

export const SessionCaller = Context.Reference<Caller | undefined>("@fieldgate/server/http/console/ConsoleSession", {
  defaultValue: () => undefined
})
