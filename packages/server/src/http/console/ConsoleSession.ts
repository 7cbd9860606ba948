/**
 * Console sessions: an API key is exchanged once for a cookie, and `/console/api/v1/…` runs API calls for that session. Under
 * `/v1` the cookie is neither sent nor accepted.
 * @rule console.requests
 */
import { Platform } from "@fieldgate/core/Platform"
import type { Caller } from "@fieldgate/core/domain/Caller"
import { consoleSession } from "@fieldgate/core/domain/Limits"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Headers from "effect/http/Headers"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { apiKeyHeader } from "../../contract/Authentication.ts"
import { CurrentRequest } from "../CurrentRequest.ts"
import { FailedAuthentications, SessionEnded } from "../FailedAuthentications.ts"
import { type UseCaseError, draftOf, noteFailure } from "../ProblemMapping.ts"
import { respondWith } from "../ProblemResponse.ts"

const sessionPath = "/console/session"

const apiPrefix = "/console/api"

const foreign = respondWith(
  draft("insufficient-scope", {
    detail: "only the console's own pages may call /console/api; call /v1 with an API key"
  })
)

const ended = respondWith(draft("unauthenticated", { detail: "the console session has expired; sign in again" }))

const isRouteless = (error: unknown) =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

const unknownCall = (url: string) =>
  respondWith(draft("route-not-found", { detail: `the path ${url.split("?")[0] ?? ""} does not exist` }))

const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

const privately = HttpServerResponse.setHeader("cache-control", "no-store")

/** Runs only for requests of the console's own pages. */
const guarded = <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const { origin } = yield* CurrentRequest
    return privately(yield* isFromConsole(headers, origin()) ? answer : foreign)
  })

/** Whether browsers use TLS, which a proxy may terminate. */
const isSecure = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { origin } = yield* CurrentRequest
  return (headers["origin"] ?? origin()).startsWith("https:")
})

const sessionToken = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
  const token = tokenIn(cookies)
  return token === undefined ? undefined : Redacted.make(token)
})

const signIn = Effect.gen(function* () {
  const platform = yield* Platform
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const key = Redacted.make(headers[apiKeyHeader.toLowerCase()] ?? "")
  const secure = yield* isSecure
  const failures = yield* FailedAuthentications
  return yield* Effect.matchEffect(failures.guard("api-key", key, platform.openConsoleSession(key)), {
    onFailure: refuse,
    onSuccess: (token) => {
      const cookie = cookieOf(Redacted.value(token), consoleSession.hours * 3600, secure)
      return Effect.succeed(HttpServerResponse.empty({ status: 204, headers: { "set-cookie": cookie } }))
    }
  })
})

const signOut = Effect.gen(function* () {
  const platform = yield* Platform
  const token = yield* sessionToken
  const gone = HttpServerResponse.empty({ status: 204, headers: { "set-cookie": cookieOf("", 0, yield* isSecure) } })
  return token === undefined
    ? gone
    : yield* Effect.matchEffect(platform.closeConsoleSession(token), {
        onFailure: refuse,
        onSuccess: () => Effect.succeed(gone)
      })
})

const callerOf = Effect.gen(function* () {
  const token = yield* sessionToken
  if (token === undefined) return yield* new SessionEnded()
  const caller = Effect.flatMap((yield* Platform).consoleCaller(token), (found) =>
    Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new SessionEnded())
  )
  return yield* (yield* FailedAuthentications).guard("console-session", token, caller)
})

/** Returns whether the browser is signed in; "no" is a normal answer, not a 401. */
const state = Effect.matchEffect(callerOf, {
  onFailure: (error) => (error._tag === "SessionEnded" ? HttpServerResponse.json({ signedIn: false }) : refuse(error)),
  onSuccess: () => HttpServerResponse.json({ signedIn: true })
})

const services = Effect.context<Platform | FailedAuthentications>()

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
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!request.url.startsWith(`${apiPrefix}/`)) return yield* httpEffect
        const caller = yield* Effect.result(Effect.provideContext(callerOf, context))
        const forwarded = request.modify({
          url: request.url.slice(apiPrefix.length),
          headers: Headers.removeMany(request.headers, [apiKeyHeader.toLowerCase(), "authorization", "cookie"])
        })
        if (caller._tag === "Failure")
          return yield* guarded(caller.failure._tag === "SessionEnded" ? ended : refuse(caller.failure))
        return yield* guarded(
          httpEffect.pipe(
            Effect.catchIf(isRouteless, () => unknownCall(forwarded.url)),
            Effect.provideService(ConsoleCaller, caller.success),
            Effect.provideService(HttpServerRequest.HttpServerRequest, forwarded)
          )
        )
      })
  ),
  { global: true }
)

export const layer = Layer.merge(routes, calls)

/** The console sends this header with every call; another site's page would need a CORS permission for it. */
const consoleHeader = "x-fieldgate-console"

type RequestHeaders = Readonly<Record<string, string | undefined>>

/** `publicOrigin`: the origin that browsers use; behind a proxy, `Host` may differ. */
const isFromConsole = (headers: RequestHeaders, publicOrigin: string): boolean => {
  const [host, origin, site] = [headers["host"], headers["origin"], headers["sec-fetch-site"]]
  if (headers[consoleHeader] === undefined || (site !== undefined && site !== "same-origin")) return false
  // Browsers send no Origin with a same-origin GET.
  if (origin === undefined) return true
  const from = URL.parse(origin)
  return from !== null && (from.host === host || from.origin === publicOrigin)
}

const cookieName = "fieldgate_console"

const tokenIn = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[cookieName] === "" ? undefined : cookies[cookieName]

/** Limited to the console's paths, so that browsers never send the cookie to `/v1`. */
const cookieOf = (token: string, seconds: number, isSecure: boolean): string =>
  [
    `${cookieName}=${token}`,
    "Path=/console",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${seconds}`,
    ...(isSecure ? ["Secure"] : [])
  ].join("; ")

export const ConsoleCaller = Context.Reference<Caller | undefined>("@fieldgate/server/http/console/ConsoleSession", {
  defaultValue: () => undefined
})
