/** `GET /metrics` in the text format of Prometheus: counters of this process, event loop lag, and the queue in the database. */
import { Platform } from "@fieldgate/core/Platform"
import type { ProviderOutage } from "@fieldgate/core/connections/calls/ProbeCircuit"
import type { Backlog } from "@fieldgate/core/operations/Backlog"
import type { QueueOccupancy } from "@fieldgate/core/operations/QueueOccupancy"
import type { DeliveryBacklog } from "@fieldgate/core/webhooks/EventOutbox"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { monitorEventLoopDelay } from "node:perf_hooks"

export const path = "/metrics" as const

const depth = Metric.gauge("fieldgate_queue_operations", {
  description: "Unfinished operations of the whole deployment, by state."
})

const age = Metric.gauge("fieldgate_queue_lag_seconds", {
  description: "How long the oldest due operation of the whole deployment has waited."
})

const slow = Metric.gauge("fieldgate_slow_connections", {
  description:
    "Connections of the whole deployment with unfinished operations that take longer than a second to answer."
})

const slowAge = Metric.gauge("fieldgate_slow_seconds", {
  description: "How long the first of the slow connections has been slow."
})

const circuitsOpen = Metric.gauge("fieldgate_circuits_open", {
  description: "Connections of the whole deployment with an open circuit, by provider."
})

/** Reported as 0 when the provider answers again, so that the last number does not remain. */
const reported = new Set<string>()

const setOutages = (outages: ReadonlyArray<ProviderOutage>) => {
  const counts = new Map(outages.map(({ connections, provider }) => [`${provider}`, connections]))
  for (const provider of counts.keys()) reported.add(provider)
  return Effect.forEach(reported, (provider) =>
    Metric.update(Metric.withAttributes(circuitsOpen, { provider }), counts.get(provider) ?? 0)
  )
}

/** The database's metrics are missing if it is unavailable; all others are still reported. */
const databaseUp = Metric.gauge("fieldgate_database_up", {
  description: "1 if the database answered the query for the queue, otherwise 0."
})

const webhooksWaiting = Metric.gauge("fieldgate_webhooks_waiting", {
  description: "Webhooks of the whole deployment that wait for delivery or redelivery."
})

const webhooksLag = Metric.gauge("fieldgate_webhooks_lag_seconds", {
  description: "How long the oldest due webhook of the whole deployment has waited."
})

const webhookDeadLetters = Metric.gauge("fieldgate_webhooks_set_aside", {
  description: "Unreadable events and webhooks of the whole deployment that are kept and retried."
})

const slowDestinations = Metric.gauge("fieldgate_webhooks_slow_destinations", {
  description: "Active webhook destinations of the whole deployment that take longer than a second to answer."
})

const setDeliveries = Effect.fnUntraced(function* (backlog: DeliveryBacklog) {
  const { dueSince, deadLetters, waiting } = backlog
  const since = Option.match(dueSince, { onNone: () => 0, onSome: DateTime.toEpochMillis })
  const lag = since === 0 ? 0 : Math.max(0, DateTime.toEpochMillis(yield* DateTime.now) - since)
  yield* Metric.update(webhooksWaiting, waiting)
  yield* Metric.update(webhookDeadLetters, deadLetters)
  yield* Metric.update(slowDestinations, backlog.slowDestinations)
  yield* Metric.update(webhooksLag, lag / 1000)
})

/** As text, because a metric keeps each project that it ever had. Ids need no escaping. @rule limit.usage */
const linesOfQueues = (queues: QueueOccupancy["projects"]): string =>
  [
    "# HELP fieldgate_queue_project_operations Unfinished operations of the projects with most of them.",
    "# TYPE fieldgate_queue_project_operations gauge",
    ...queues.map(
      ({ operations, projectId }) => `fieldgate_queue_project_operations{project="${projectId}"} ${operations}`
    ),
    ""
  ].join("\n")

/** Process metrics with the names that Prometheus' client libraries use. */
const ofProcess = [
  [
    Metric.gauge("process_resident_memory_bytes", { description: "Memory of this process." }),
    () => process.memoryUsage.rss()
  ],
  [
    Metric.gauge("nodejs_heap_size_used_bytes", { description: "Used heap of this process." }),
    () => process.memoryUsage().heapUsed
  ]
] as const

/** Counted by the operating system and copied here. */
const processorTime = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time of this process.",
  incremental: true
})

const processorSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000

const setProcess = Effect.andThen(
  Effect.forEach(ofProcess, ([gauge, read]) => Effect.suspend(() => Metric.update(gauge, read()))),
  Effect.flatMap(Metric.value(processorTime), ({ count }) => Metric.update(processorTime, processorSeconds() - count))
)

const secondsSince = (time: DateTime.Utc | undefined) =>
  time === undefined
    ? Effect.succeed(0)
    : Effect.map(DateTime.now, (now) => Duration.toSeconds(DateTime.distance(time, now)))

const setBacklog = Effect.fnUntraced(function* ({ dueSince, slowConnections, slowSince, ...states }: Backlog) {
  yield* Effect.forEach(Object.entries(states), ([state, count]) =>
    Metric.update(Metric.withAttributes(depth, { state }), count)
  )
  yield* Metric.update(age, yield* secondsSince(dueSince))
  yield* Metric.update(slow, slowConnections)
  yield* Metric.update(slowAge, yield* secondsSince(slowSince))
  yield* Metric.update(databaseUp, 1)
})

/** Resolution of the measurement; every value includes about this much. */
const resolution = 10

const named = (name: string, description: string) => Metric.gauge(name, { description })

const longest = named(
  "nodejs_eventloop_lag_max_seconds",
  `Maximum event loop delay since the last scrape, including about ${resolution} ms of the measurement itself.`
)
const p99 = named("nodejs_eventloop_lag_p99_seconds", "99th percentile of the event loop delay since the last scrape.")
const mean = named("nodejs_eventloop_lag_mean_seconds", "Mean event loop delay since the last scrape.")

const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)

/** Measures until the scope closes; the returned effect updates the metrics. */
const measureEventLoop = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const delays = monitorEventLoopDelay({ resolution })
      delays.enable()
      return delays
    }),
    (delays) => Effect.sync(() => delays.disable())
  ),
  (delays) =>
    Effect.suspend(() => {
      const values = [
        [longest, delays.max],
        [p99, delays.percentile(99)],
        [mean, delays.mean]
      ] as const
      delays.reset()
      return Effect.forEach(values, ([gauge, value]) => Metric.update(gauge, seconds(value)), { discard: true })
    })
)

export const layer = Layer.unwrap(
  Effect.map(measureEventLoop, (setEventLoop) =>
    HttpRouter.add(
      "GET",
      path,
      Effect.gen(function* () {
        const { getBacklog, getDeliveryBacklog, getLargestQueues, getOutages } = yield* Platform
        const ofProjects = yield* Effect.all([
          Effect.map(getLargestQueues(), linesOfQueues),
          Effect.flatMap(getBacklog(), setBacklog),
          Effect.flatMap(getDeliveryBacklog(), setDeliveries),
          Effect.flatMap(getOutages(), setOutages)
        ]).pipe(
          Effect.timeout("3 seconds"),
          Effect.map(([lines]) => lines),
          Effect.catch(() => Effect.as(Metric.update(databaseUp, 0), ""))
        )
        yield* setProcess
        yield* setEventLoop
        return HttpServerResponse.text(`${(yield* PrometheusMetrics.format()).trimEnd()}\n${ofProjects}`, {
          contentType: "text/plain; version=0.0.4; charset=utf-8"
        })
      })
    )
  )
)
