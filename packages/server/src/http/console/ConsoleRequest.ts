/** Requests of the console's own pages: how they are recognized, and the cookie of their session. @rule console.requests */
import { Platform } from "@fieldgate/core/Platform"
import { consoleSession } from "@fieldgate/core/domain/Limits"
import type { ConsoleCaller } from "@fieldgate/core/members/calls/ConsoleSessions"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { CurrentRequest } from "../CurrentRequest.ts"
import { FailedAuthentications, SessionEnded } from "../FailedAuthentications.ts"
import { type UseCaseError, draftOf, noteFailure } from "../ProblemMapping.ts"
import { respondWith } from "../ProblemResponse.ts"
import { ServerSettings } from "../ServerSettings.ts"

const foreign = respondWith(
  draft("insufficient-scope", {
    detail: "only the console's own pages may call /console/api; call /v1 with an API key"
  })
)

export const ended = respondWith(draft("unauthenticated", { detail: "the console session has expired; sign in again" }))

export const refuse = (error: UseCaseError) => Effect.andThen(noteFailure(error), respondWith(draftOf(error)))

const privately = HttpServerResponse.setHeader("cache-control", "no-store")

export const guarded = <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.gen(function* () {
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const { origin } = yield* CurrentRequest
    return privately(yield* isFromConsole(headers, origin()) ? answer : foreign)
  })

/** Whether browsers use TLS, which a proxy may terminate. */
export const isSecure = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { origin } = yield* CurrentRequest
  return (headers["origin"] ?? origin()).startsWith("https:")
})

export const sessionToken = Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => {
  const token = cookies[cookieName]
  return token === undefined || token === "" ? undefined : Redacted.make(token)
})

/** Whom the session in the request acts for. */
export const currentSession = Effect.gen(function* () {
  const token = yield* sessionToken
  if (token === undefined) return yield* new SessionEnded()
  const { consoleAccess } = yield* ServerSettings
  const session = Effect.flatMap((yield* Platform).consoleCaller(token, consoleAccess), (found) =>
    Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new SessionEnded())
  )
  return yield* (yield* FailedAuthentications).guard("console-session", token, session)
})

/** Answers for the session in the request; without one, with a 401. */
export const withSession = <E, R>(
  answer: (session: ConsoleCaller) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.matchEffect(currentSession, {
    onFailure: (error) => (error._tag === "SessionEnded" ? ended : refuse(error)),
    onSuccess: answer
  })

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

/** Limited to the console's paths, so that browsers never send the cookie to `/v1`. */
const setCookie = (token: string, seconds: number, secure: boolean) =>
  HttpServerResponse.setCookieUnsafe(cookieName, token, {
    path: "/console",
    httpOnly: true,
    sameSite: "strict",
    maxAge: Duration.seconds(seconds),
    secure
  })

export const setSessionCookie = (token: Redacted.Redacted, secure: boolean) =>
  setCookie(Redacted.value(token), consoleSession.hours * 3600, secure)

export const endSessionCookie = (secure: boolean) => setCookie("", 0, secure)
