/** Whether this process lives, and whether it can do its work: for whoever restarts it, and whoever sends it requests. @rule http.probes */
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

/** A database that is slower than this is away, as far as new requests are concerned. */
const patience = "3 seconds"

/** A process that has had no free place for so many milliseconds should get no more requests until it has. */
const longestFull = 3000

const answer = (body: object) => HttpServerResponse.jsonUnsafe(body, { headers: { "cache-control": "no-store" } })

const live = HttpRouter.add("GET", livePath, Effect.succeed(answer({ status: "alive" })))

/** Set while the process ends: nobody should send it anything more. */
interface Stopping {
  readonly isStopping: () => boolean
}

export const Stopping = Context.Reference<Stopping>("@fieldgate/server/http/monitoring/Health/Stopping", {
  defaultValue: () => ({ isStopping: () => false })
})

/**
 * Migrations were run before the port opened, so what is left to ask is the database. A lag is told and doesn't make it
 * unready: nobody is served sooner by fewer processes.
 */
const ready = Layer.unwrap(
  Effect.map(Effect.all([Stopping, RequestCapacity]), ([{ isStopping }, capacity]) =>
    HttpRouter.add(
      "GET",
      readyPath,
      Effect.suspend(() => {
        if (isStopping()) return unready("the process is stopping")
        return capacity.fullFor() < longestFull
          ? readiness
          : unready("the process has been answering as many requests as it may for seconds")
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
  Effect.timeoutOrElse({ duration: patience, orElse: () => unready("the database doesn't answer in time") }),
  Effect.catchTag("StoreUnavailable", ({ message }) => unready(message))
)

const unready = (detail: string) => respondWith(draft("store-unavailable", { detail }))

export const layer = Layer.mergeAll(live, ready)

/** A load balancer retries by itself; a caller gets this header. */
const retryAfterSeconds = "5"

/** Routes of a process that can't work yet: it is alive, and every other request is to be repeated later. */
export const notReadyLayer = (why: string) =>
  Layer.merge(
    live,
    HttpRouter.add("*", "/*", Effect.map(unready(why), HttpServerResponse.setHeader("retry-after", retryAfterSeconds)))
  )
