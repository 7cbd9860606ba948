/** Liveness and readiness probes of this process. @rule http.probes */
import { Platform } from "@fieldgate/core/Platform"
import { draft } from "@fieldgate/core/problems/ProblemDraft"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { respondWith } from "../ProblemResponse.ts"
import { RequestCapacity } from "../RequestCapacity.ts"

export const livePath = "/health/live" as const
export const readyPath = "/health/ready" as const

/** A slower database counts as unavailable. */
const patience = "3 seconds"

/** A process without a free slot for this many milliseconds is not ready. */
const longestFull = 3000

const answer = (body: object) => HttpServerResponse.jsonUnsafe(body, { headers: { "cache-control": "no-store" } })

const live = HttpRouter.add("GET", livePath, Effect.succeed(answer({ status: "alive" })))

/** Set during shutdown, when load balancers should stop sending requests. */
interface Stopping {
  readonly isStopping: () => boolean
}

export const Stopping = Context.Reference<Stopping>("@fieldgate/server/http/monitoring/Health/Stopping", {
  defaultValue: () => ({ isStopping: () => false })
})

/**
 * Migrations have run before the port opened, so only the database is checked. The worker's lag is reported but doesn't make
 * the process unready: fewer processes would not catch up faster.
 */
const ready = Layer.unwrap(
  Effect.map(Effect.all([Stopping, RequestCapacity]), ([{ isStopping }, capacity]) =>
    HttpRouter.add(
      "GET",
      readyPath,
      Effect.suspend(() => {
        if (isStopping()) return unready("the process is shutting down")
        return capacity.fullFor() < longestFull
          ? readiness
          : unready("the process has been handling its maximum number of requests for several seconds")
      })
    )
  )
)

const readiness = Effect.gen(function* () {
  const { dueSince, ...waiting } = yield* (yield* Platform).getBacklog()
  const lag = dueSince === undefined ? 0 : Duration.toSeconds(DateTime.distance(dueSince, yield* DateTime.now))
  return answer({
    status: "ready",
    database: "reachable",
    migrations: "done",
    worker: { lagSeconds: lag, ...waiting }
  })
}).pipe(
  Effect.timeoutOrElse({ duration: patience, orElse: () => unready("the database did not answer in time") }),
  Effect.catchTag("StoreUnavailable", ({ message }) => unready(message))
)

const unready = (detail: string) => respondWith(draft("store-unavailable", { detail }))

export const layer = Layer.mergeAll(live, ready)

/** For callers; load balancers retry on their own. */
const retryAfterSeconds = "5"

/** Routes of a process that is alive but not ready: other requests get a 503 with Retry-After. */
export const notReadyLayer = (why: string) =>
  Layer.merge(
    live,
    HttpRouter.add("*", "/*", Effect.map(unready(why), HttpServerResponse.setHeader("retry-after", retryAfterSeconds)))
  )
