/** What an operator can watch of the calls to providers. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Answer } from "./Answer.ts"

const calls = Metric.counter("fieldgate_provider_calls_total", {
  description: "Calls to providers, by provider and the status of their answer; none where no answer came.",
  incremental: true
})

const callSeconds = Metric.histogram("fieldgate_provider_call_seconds", {
  description: "How long calls to providers took, by provider.",
  boundaries: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
})

/** Counts a call and its time, however it ends. */
export const measured = <E, R>(provider: string, call: Effect.Effect<Answer, E, R>): Effect.Effect<Answer, E, R> =>
  Effect.flatMap(Clock.currentTimeMillis, (start) => {
    const note = (status: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (end) =>
        Effect.andThen(
          Metric.update(Metric.withAttributes(calls, { provider, status }), 1),
          Metric.update(Metric.withAttributes(callSeconds, { provider }), (end - start) / 1000)
        )
      )
    return call.pipe(
      Effect.tap(({ status }) => note(String(status))),
      Effect.tapError(() => note("none"))
    )
  })
