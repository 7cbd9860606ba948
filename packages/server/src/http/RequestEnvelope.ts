/** Wraps every request: ID, log line, and unexpected problems. @rule problem.fields, http.requestId, problem.internal, http.log */
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import { RequestOrigin } from "@fieldgate/core/domain/RequestOrigin"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerError from "effect/http/HttpServerError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as References from "effect/References"
import { SealInvalid, SealingKeyUnknown } from "../sql/Seal.ts"
import { allowedMethods, pathFault } from "./AllowedMethods.ts"
import * as Cors from "./Cors.ts"
import { CurrentRequest, currentOf, OriginOfCalls, requestIdHeader, sentRequestId } from "./CurrentRequest.ts"
import { draft, type ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { respondWith } from "./ProblemResponse.ts"
import { ServerSettings } from "./ServerSettings.ts"
import * as RequestCapacity from "./RequestCapacity.ts"
import * as RequestTelemetry from "./monitoring/RequestTelemetry.ts"
import * as Health from "./monitoring/Health.ts"
import * as Prometheus from "./monitoring/Prometheus.ts"

export const layer = HttpRouter.middleware(
  Effect.map(Effect.all([ServerSettings, RequestCapacity.RequestCapacity]), ([settings, capacity]) => {
    return (httpEffect) => {
      const answer = (fiber: Fiber.Fiber<unknown, unknown>, request: Request, requestId: string) => {
        const { context } = fiber
        const clock = fiber.getRef(Clock.Clock)
        const start = clock.currentTimeMillisUnsafe()
        const watched = isWatched(request.url)
        const slot = watched ? RequestCapacity.freeSlot : capacity.takeSlot()
        const current = currentOf(settings, request, requestId, slot ?? RequestCapacity.freeSlot)
        // As for what the router adds, the server takes it away again at the end of the request.
        fiber.setContext(contextOf(context, current))
        const end = (status: number) => {
          current.slot.release()
          const ms = clock.currentTimeMillisUnsafe() - start
          RequestTelemetry.recordRequest(fiber.context, request, status, ms)
          if (!settings.logRequests) return Effect.void
          fiber.setContext(withFields(fiber.context, fieldsOf(current, status)))
          const line = `${request.method} ${pathOf(request.url)} ${status} ${ms}ms`
          return watched ? Effect.logDebug(line) : Effect.logInfo(line)
        }
        const respond = (response: HttpServerResponse.HttpServerResponse) =>
          Effect.as(end(response.status), HttpServerResponse.setHeaders(response, headersOf(request, current)))
        const answering = slot === undefined ? busy : answerOf(request, httpEffect)
        const answered = Effect.matchCauseEffect(answering, {
          onSuccess: respond,
          onFailure: (cause) =>
            Cause.hasInterrupts(cause)
              ? isClientGone(cause)
                ? Effect.andThen(end(clientGone), Effect.failCause(cause))
                : Effect.flatMap(Effect.flatMap(cutOff(request, current), respond), Effect.die)
              : Effect.flatMap(unanswered(request, current, cause), respond)
        })
        return RequestTelemetry.isTraced(fiber) ? RequestTelemetry.traceRequest(request, requestId, answered) : answered
      }
      return Effect.withFiber((fiber) => {
        // The server provides it, which the type of a fiber doesn't say.
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const sent = sentRequestId(request)
        if (sent !== undefined) return answer(fiber, request, sent)
        return Effect.flatMap(fiber.getRef(IdGenerator).next, (requestId) => answer(fiber, request, requestId))
      })
    }
  }),
  { global: true }
)

type Request = HttpServerRequest.HttpServerRequest

const answerOf = <E, R>(request: Request, routed: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
  if (request.method === "OPTIONS") return Effect.succeed(Cors.preflight)
  const detail = pathFault(request.url)
  return detail === undefined ? routed : respondWith(draft("route-not-found", { detail }))
}

/** Probes take no slot: a busy process must not be restarted. */
const busy = respondWith(RequestCapacity.busyProblem)

/** All that is of the request, in one change of its context. */
const contextOf = <R>(context: Context.Context<R>, current: CurrentRequest): Context.Context<R> =>
  withFields(Context.add(Context.add(context, CurrentRequest, current), RequestOrigin, new OriginOfCalls(current)), {
    requestId: current.requestId
  })

/** Adds fields to the lines that are logged in a context. */
const withFields = <R>(context: Context.Context<R>, fields: object): Context.Context<R> =>
  Context.add(context, References.CurrentLogAnnotations, {
    ...Context.get(context, References.CurrentLogAnnotations),
    ...fields
  })

const fieldsOf = ({ clientAddress, noted }: CurrentRequest, status: number): object => {
  const { credentialFault, problem, ...named } = noted
  const reason = status === 401 || status === 403 ? { reason: credentialFault ?? problem } : {}
  return { clientAddress: clientAddress(), ...named, ...reason }
}

const headersOf = ({ url }: Request, { requestId }: CurrentRequest) => ({
  ...Cors.headers,
  [requestIdHeader]: requestId,
  "x-content-type-options": "nosniff",
  ...(isPrivate(url) ? { "cache-control": "no-store" } : {})
})

/**
 * API responses contain credentials, keys and records, so caches must not store them. The provider catalogue is public; a
 * response with an `ETag` sets its own header later and is revalidated each time.
 */
const isPrivate = (url: string): boolean => {
  const path = pathOf(url)
  return path.startsWith("/v1/") && path !== "/v1/providers" && !path.startsWith("/v1/providers/")
}

/** Probes and metrics are logged at debug level: they arrive every few seconds. */
const isWatched = (url: string): boolean => watched.has(pathOf(url))

const watched: ReadonlySet<string> = new Set([Health.livePath, Health.readyPath, Prometheus.path])

const isClientGone = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.some((reason) => reason._tag === "Interrupt" && reason.annotations.has(HttpServerError.ClientAbort.key))

/** The answer to a request that the stop of the process ends. The server takes it from a defect. @rule cli.shutdown */
const cutOff = ({ method }: Request, { noted: { operationId } }: CurrentRequest) => {
  if (operationId !== undefined) return respondWith(pending(operationId))
  const isRead = method === "GET" || method === "HEAD"
  return respondWith(
    isRead
      ? draft("server-stopping", { detail: "the process stopped before it had read all" })
      : draft("server-stopping", {
          detail: "the process stopped before the request had ended",
          remedy: "Read what the request changes before you repeat it.",
          retryable: false
        })
  )
}

const pending = (operationId: string) =>
  draft("outcome-pending", { detail: `the outcome of the operation ${operationId} isn't known yet` }, { operationId })

/** The logged status of a request whose client disconnected. */
const clientGone = 499

/** The path without the query, which may contain personal data. */
const pathOf = (url: string): string => (url.split("?")[0] ?? "").slice(0, 500)

/** Returns the problem of an unknown route, or of an unhandled error, whose details are only logged. */
const unanswered = (request: Request, { noted: { operationId } }: CurrentRequest, cause: Cause.Cause<unknown>) => {
  const isRouteless = cause.reasons.some(
    (reason) =>
      reason._tag === "Fail" &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound"
  )
  if (isRouteless) return notRouted(request)
  const unreadable = cause.reasons.some((reason) => reason._tag === "Die" && isUnreadable(reason.defect))
  if (unreadable) return answered(cause, unreadableSecret)
  // Its operation may be stored, and even be sent: nothing may invite the caller to write again.
  return answered(cause, operationId === undefined ? unexpected : pending(operationId))
}

const unreadableSecret = draft("secrets-unreadable", {
  detail: "a stored secret can't be decrypted; the server's log names its owner"
})

const unexpected = draft("internal", { detail: "an unexpected error occurred; the server's log has the details" })

const answered = (cause: Cause.Cause<unknown>, problem: ProblemDraft) =>
  Effect.andThen(Effect.logError("unhandled error while handling a request", cause), respondWith(problem))

/** Only an operator can fix these errors, so no call declares them. */
const isUnreadable = (defect: unknown) => defect instanceof SealInvalid || defect instanceof SealingKeyUnknown

const notRouted = (request: Request) => {
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
