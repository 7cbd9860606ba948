/** How long the event loop was blocked: one long computation keeps every tenant of this process waiting. */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** A delay shorter than this is not seen, and is part of every value. */
const resolution = 10

const named = (name: string, description: string) => Metric.gauge(name, { description })

/** By the names that Prometheus' own libraries give them. */
const longest = named(
  "nodejs_eventloop_lag_max_seconds",
  `The longest delay of the event loop since the last scrape, about ${resolution} ms of the measuring included.`
)
const p99 = named("nodejs_eventloop_lag_p99_seconds", "The 99th percentile of the delays since the last scrape.")
const mean = named("nodejs_eventloop_lag_mean_seconds", "The mean of the delays since the last scrape.")

const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)

/** Measures until the scope closes; running it brings the metrics up to date. */
export const make = Effect.map(
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
