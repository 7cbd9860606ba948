/** What an operator can watch of the work in this process: each measure by its name, once. Nothing in them is secret. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const budgetWaits = Metric.histogram("fieldgate_call_budget_wait_seconds", {
  description: "How long calls to providers waited for room in their connection's budget.",
  boundaries: seconds
})

const attempts = Metric.counter("fieldgate_write_attempts_total", {
  description: "Attempts at writes in the background: the first ones, and the retries.",
  incremental: true
})

const batchRecords = Metric.histogram("fieldgate_batch_records", {
  description: "How many records an auto batch held when it was sent first.",
  boundaries: [1, 2, 5, 10, 25, 50, 75, 99, 100]
})

const tokenRefreshes = Metric.counter("fieldgate_token_refreshes_total", {
  description: "Refreshes of access tokens, by provider and outcome.",
  incremental: true
})

const circuits = Metric.counter("fieldgate_circuit_changes_total", {
  description: "Circuit breakers of connections that opened or closed, by provider.",
  incremental: true
})

const refusedByQueue = Metric.counter("fieldgate_queue_refused_total", {
  description:
    "Asynchronous writes and bulk redrives for which the queue had no capacity, by the limit that was reached.",
  incremental: true
})

const webhooks = Metric.counter("fieldgate_webhooks_total", {
  description: "Attempts to deliver a webhook, by outcome.",
  incremental: true
})

export const budgetWait = <A, E, R>(waiting: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<R>) => {
    const clock = Context.get(context, Clock.Clock)
    const began = clock.currentTimeMillisUnsafe()
    return Effect.onExit(waiting, () => {
      budgetWaits.updateUnsafe((clock.currentTimeMillisUnsafe() - began) / 1000, context)
      return Effect.void
    })
  })

/** One attempt at a write in the background, with so many records; the first one of an auto batch records how many it holds. */
export const attempt = (number: number, records: number, opensBatch: boolean): Effect.Effect<void> =>
  Effect.andThen(
    Metric.update(Metric.withAttributes(attempts, { attempt: number === 1 ? "first" : "retry" }), 1),
    opensBatch ? Metric.update(batchRecords, records) : Effect.void
  )

/** A connection's writes are held from now on, or no longer. */
export const circuit = (provider: string, to: "open" | "closed"): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(circuits, { provider, to }), 1)

/** A write that was not accepted into the queue. */
export const queueRefused = (bound: string): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(refusedByQueue, { bound }), 1)

/** One attempt at a delivery: delivered, refused by its receiver, or without an answer. */
export const webhook = (outcome: "delivered" | "refused" | "unanswered"): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(webhooks, { outcome }), 1)

export const tokenRefresh = <A, E, R>(provider: string, refreshing: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.onExit(refreshing, (exit) =>
    Metric.update(
      Metric.withAttributes(tokenRefreshes, { provider, outcome: Exit.isSuccess(exit) ? "refreshed" : "failed" }),
      1
    )
  )
