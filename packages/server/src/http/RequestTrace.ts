/** A request as a span, which continues the caller's trace where it names one (`traceparent`, W3C Trace Context). */
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { routeOf } from "./AllowedMethods.ts"

type Answering<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Tells the route's pattern, not the path: that is full of ids, and a query may hold what no trace should. */
export const traced =
  ({ headers, method, url }: HttpServerRequest.HttpServerRequest, requestId: string) =>
  <E, R>(answering: Answering<E, R>): Answering<E, R | Exclude<R, Tracer.ParentSpan>> =>
    Effect.flatMap(Tracer.Tracer, (tracer): Answering<E, R | Exclude<R, Tracer.ParentSpan>> => {
      if (tracer === Tracer.nativeTracer) return answering
      const route = routeOf(method, url)
      return answering.pipe(
        Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
        Effect.withSpan(`${method} ${route}`, {
          kind: "server",
          parent: Option.getOrUndefined(HttpTraceContext.w3c(headers)),
          attributes: { "http.request.method": method, "http.route": route, "fieldgate.request_id": requestId }
        })
      )
    })
