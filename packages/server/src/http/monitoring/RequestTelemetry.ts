/** Records a span and metrics for each request. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import { isRoute, routeOf } from "../AllowedMethods.ts"

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Whether the process traces: spans of a process without a tracer are not made. */
export const isTraced = (fiber: Fiber.Fiber<unknown, unknown>): boolean =>
  fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer

/**
 * Runs a request in a span, which continues the caller's trace if the request has a `traceparent` (W3C Trace Context). The span is
 * named after the route's pattern, because a path contains IDs and a query may contain personal data. Only for a process that traces.
 */
export const traceRequest = <E, R>(
  { headers, method, url }: HttpServerRequest.HttpServerRequest,
  requestId: string,
  answering: Answering<E, R>
): Answering<E, R | Exclude<R, Tracer.ParentSpan>> => {
  const route = routeOf(method, url)
  return answering.pipe(
    Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
    Effect.withSpan(`${method} ${route}`, {
      kind: "server",
      parent: Option.getOrUndefined(HttpTraceContext.w3c(headers)),
      attributes: { "http.request.method": method, "http.route": route, "fieldgate.request_id": requestId }
    })
  )
}

const requests = Metric.counter("fieldgate_http_requests_total", {
  description: "Requests, by method, route and status.",
  incremental: true
})

const requestSeconds = Metric.histogram("fieldgate_http_request_seconds", {
  description: "How long requests took, by route.",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
})

/** The series of a route, method and status. Making one costs more than a hundred updates of it. */
const series = new Map<string, ReturnType<typeof seriesOf>>()

const seriesOf = (method: string, route: string, status: number) => ({
  requests: Metric.withAttributes(requests, { method, route, status: String(status) }),
  seconds: Metric.withAttributes(requestSeconds, { route })
})

/** The pattern of the route that has served a request, as far as the context of its end still names it. */
const servedRoute = (context: Context.Context<never>, method: string): string | undefined => {
  const path = Context.getOrUndefined(context, HttpRouter.RouteContext)?.route.path
  return path !== undefined && isRoute(method, path) ? path : undefined
}

/** Counts an answered or abandoned request by route pattern, so that IDs don't create metric series. */
export const recordRequest = (
  context: Context.Context<never>,
  { method, url }: HttpServerRequest.HttpServerRequest,
  status: number,
  ms: number
): void => {
  const route = servedRoute(context, method) ?? routeOf(method, url)
  const name = `${method} ${status} ${route}`
  const known = series.get(name) ?? seriesOf(method, route, status)
  // Methods, statuses and routes are few: Node's parser refuses other methods.
  series.set(name, known)
  known.requests.updateUnsafe(1, context)
  known.seconds.updateUnsafe(ms / 1000, context)
}
