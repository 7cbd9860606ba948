/** Wraps every request: ID, log line, and unexpected problems. @rule problem.fields, http.requestId, problem.internal, http.log */
import { RequestOrigin } from "@fieldgate/core/domain/RequestOrigin"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as References from "effect/References"
import { SealInvalid, SealingKeyUnknown } from "../sql/Seal.ts"
import { allowedMethods } from "./AllowedMethods.ts"
import { CurrentRequest, fromRequest, originOfCalls, requestIdHeader } from "./CurrentRequest.ts"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "./ProblemResponse.ts"
import { ServerSettings } from "./ServerSettings.ts"
import * as RequestCapacity from "./RequestCapacity.ts"
import * as RequestTelemetry from "./monitoring/RequestTelemetry.ts"
import * as Health from "./monitoring/Health.ts"
import * as Prometheus from "./monitoring/Prometheus.ts"

export const layer = HttpRouter.middleware(
  Effect.map(Effect.all([ServerSettings, RequestCapacity.RequestCapacity]), ([settings, capacity]) => {
    return (httpEffect) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const current = yield* fromRequest(settings, request)
        const clock = yield* Clock.Clock
        const start = clock.currentTimeMillisUnsafe()
        const log = (status: number) => {
          const ms = clock.currentTimeMillisUnsafe() - start
          const recorded = RequestTelemetry.recordRequest(request.method, request.url, status, ms)
          if (!settings.logRequests) return recorded
          const line = `${request.method} ${pathOf(request.url)} ${status} ${ms}ms`
          const { credentialFault, problem, ...noted } = current.noted
          const reason = status === 401 || status === 403 ? { reason: credentialFault ?? problem } : {}
          const fields = { clientAddress: current.clientAddress(), ...noted, ...reason }
          return Effect.andThen(recorded, Effect.annotateLogs(Effect.logWithLevel(levelOf(request.url))(line), fields))
        }
        const admitted = isWatched(request.url) ? httpEffect : capacity.admit(httpEffect, RequestCapacity.busy)
        const answered = admitted.pipe(
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.andThen(log(clientGone), Effect.failCause(cause))
              : unanswered(request, cause)
          ),
          Effect.tap((response) => log(response.status)),
          RequestTelemetry.traceRequest(request, current.requestId),
          Effect.updateContext((context: Context.Context<HttpServerRequest.HttpServerRequest>) =>
            contextOf(context, current)
          )
        )
        return HttpServerResponse.setHeaders(yield* answered, {
          [requestIdHeader]: current.requestId,
          "x-content-type-options": "nosniff",
          ...(isPrivate(request.url) ? { "cache-control": "no-store" } : {})
        })
      })
  }),
  { global: true }
)

/** All that is of the request, in one change of its context. */
const contextOf = <R>(context: Context.Context<R>, current: CurrentRequest): Context.Context<R> =>
  context.pipe(
    Context.add(CurrentRequest, current),
    Context.add(RequestOrigin, originOfCalls(current)),
    Context.add(References.CurrentLogAnnotations, {
      ...Context.get(context, References.CurrentLogAnnotations),
      requestId: current.requestId
    })
  )

/**
 * API responses contain credentials, keys and records, so caches must not store them. The provider catalogue is public; a
 * response with an `ETag` sets its own header later and is revalidated each time.
 */
const isPrivate = (url: string): boolean => {
  const path = pathOf(url)
  return path.startsWith("/v1/") && path !== "/v1/providers" && !path.startsWith("/v1/providers/")
}

/** Probes are logged at debug level: they arrive every few seconds. */
const levelOf = (url: string) => (isWatched(url) ? "Debug" : "Info")

const isWatched = (url: string): boolean => watched.has(pathOf(url))

const watched: ReadonlySet<string> = new Set([Health.livePath, Health.readyPath, Prometheus.path])

/** The logged status of a request whose client disconnected. */
const clientGone = 499

/** The path without the query, which may contain personal data. */
const pathOf = (url: string): string => (url.split("?")[0] ?? "").slice(0, 500)

/** Returns the problem of an unknown route, or of an unhandled error, whose details are only logged. */
const unanswered = (request: HttpServerRequest.HttpServerRequest, cause: Cause.Cause<unknown>) => {
  const isRouteless = cause.reasons.some(
    (reason) =>
      reason._tag === "Fail" &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound"
  )
  if (isRouteless) return notRouted(request)
  const unreadable = cause.reasons.some((reason) => reason._tag === "Die" && isUnreadable(reason.defect))
  const problem = unreadable
    ? draft("secrets-unreadable", { detail: "a stored secret can't be decrypted; the server's log names its owner" })
    : draft("internal", { detail: "an unexpected error occurred; the server's log has the details" })
  return Effect.andThen(Effect.logError("unhandled error while handling a request", cause), respondWith(problem))
}

/** Only an operator can fix these errors, so no call declares them. */
const isUnreadable = (defect: unknown) => defect instanceof SealInvalid || defect instanceof SealingKeyUnknown

const notRouted = (request: HttpServerRequest.HttpServerRequest) => {
  const allowed = allowedMethods(request.url)
  const path = pathOf(request.url)
  // A path may be served on another port only, such as metrics on the watch port.
  if (allowed.length === 0 || allowed.includes(request.method))
    return respondWith(draft("route-not-found", { detail: `the path ${path} does not exist` }))
  const detail = `${path} does not support ${request.method}; it supports ${allowed.join(", ")}`
  return Effect.map(
    respondWith(draft("method-not-allowed", { detail })),
    HttpServerResponse.setHeader("allow", allowed.join(", "))
  )
}
