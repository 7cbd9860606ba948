/** What an operator can watch of the requests that come. */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { routeOf } from "../AllowedMethods.ts"

const requests = Metric.counter("fieldgate_http_requests_total", {
  description: "Requests, by method, route and status.",
  incremental: true
})

const requestSeconds = Metric.histogram("fieldgate_http_request_seconds", {
  description: "How long requests took, by route.",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
})

/** A request that was answered, or that its client left. The route is a pattern, so that ids don't make series of their own. */
export const note = (method: string, url: string, status: number, ms: number): Effect.Effect<void> => {
  const route = routeOf(method, url)
  return Effect.andThen(
    Metric.update(Metric.withAttributes(requests, { method, route, status: String(status) }), 1),
    Metric.update(Metric.withAttributes(requestSeconds, { route }), ms / 1000)
  )
}
