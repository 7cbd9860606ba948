/** Removes expired data in small batches, so that writes are not slowed down. @rule operation.retention, audit.retention */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { CallPermits } from "../connections/calls/CallPermits.ts"
import { callBudget } from "../domain/CallBudgetLimits.ts"
import { deliveryDays, oauthSessionDays, operationDays as leastDays } from "../domain/Limits.ts"
import { ConsoleSessionStore } from "../members/ConsoleSessionStore.ts"
import { EventOutbox } from "../webhooks/EventOutbox.ts"
import { OAuthSessionStore } from "../connections/OAuthSessionStore.ts"
import { counting } from "../domain/WatchLimits.ts"
import { OperationHistory } from "../operations/OperationHistory.ts"
import { RedriveJobStore } from "../operations/RedriveJobStore.ts"
import { RemovalJobStore } from "../operations/RemovalJobStore.ts"
import { OperationStore } from "../operations/OperationStore.ts"

/** Retention periods. Idempotency keys live as long as they were granted, regardless of these. */
export interface Retention {
  /** Operations with their outcomes; at least as long as an idempotency key lives. */
  readonly operationDays: number
  /** The planned records; after that, the operation can't be redriven. */
  readonly payloadDays: number
  /** Days to keep the log entries of operations. Default: 30. */
  readonly logDays: number
  /** Days to keep the events of the audit log. Default: 365. */
  readonly auditDays: number
}

export const defaults: Retention = { operationDays: 90, payloadDays: 7, logDays: 30, auditDays: 365 }

/** Operations, OAuth sessions and deliveries in one step: as many as are gone within a few milliseconds. */
const atOnce = 100

const interval = "10 minutes"

/** Between two sweeps that summarize operations, while there are so many that the last one found some. */
const summaryInterval = "1 minute"

/** Deletes what has passed its retention time, until it is interrupted. Any number of processes may do so on one set of stores. */
export const runRetention = (retention: Partial<Retention> = {}) => run({ ...defaults, ...retention })

const run = Effect.fn("Retention.runRetention")(function* (retention: Retention) {
  const steps = Effect.repeat(step(retention), { while: (removed) => removed > 0 })
  const sweeps = Effect.andThen(survived(steps), Effect.sleep(interval))
  const summaries = Effect.flatMap(survived(summarize), (made) => Effect.sleep(made > 0 ? summaryInterval : interval))
  return yield* Effect.raceFirst(Effect.forever(sweeps), Effect.forever(summaries))
})

/** It is never so urgent that it may end what else this process does. */
const survived = <E, R>(sweep: Effect.Effect<number, E, R>): Effect.Effect<number, never, R> =>
  sweep.pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("retention sweep failed; will retry", error), 0)),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("unexpected error in the retention sweep; will retry", defect), 0)
    )
  )

/** Counts what `facets` would otherwise read at each call. Operations that change all the time are counted again once per sweep. */
const summarize = Effect.gen(function* () {
  const history = yield* OperationHistory
  const until = DateTime.subtract(yield* DateTime.now, { minutes: counting.afterMinutes })
  const one = resting(history.summarize(until, counting.summarized))
  let made = 0
  while (made < counting.summaries) {
    const more = yield* one
    if (more === 0) break
    made += more
  }
  return made
})

/** Rests for as long as it worked, so that half of a database's patience is left to others. */
const resting = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const [took, result] = yield* Effect.timed(work)
  yield* Effect.sleep(Duration.max(took, Duration.millis(10)))
  return result
})

const step = Effect.fnUntraced(function* ({ auditDays, logDays, operationDays, payloadDays }: Retention) {
  const now = yield* DateTime.now
  const until = {
    operations: DateTime.subtract(now, { days: Math.max(operationDays, leastDays.minimum) }),
    payloads: DateTime.subtract(now, { days: payloadDays }),
    logs: DateTime.subtract(now, { days: logDays }),
    keys: now
  }
  const sessionsUntil = DateTime.subtract(now, { days: oauthSessionDays })
  const operations = (yield* OperationStore).sweep(until, atOnce)
  const sessions = (yield* OAuthSessionStore).sweep(sessionsUntil, atOnce)
  const grants = (yield* OAuthSessionStore).dropExpired(now, atOnce)
  const consoles = (yield* ConsoleSessionStore).sweep(now, atOnce)
  const redrives = (yield* RedriveJobStore).sweep(until.operations, atOnce)
  const removals = (yield* RemovalJobStore).sweep(until.operations, atOnce)
  const deliveries = (yield* EventOutbox).sweep(DateTime.subtract(now, { days: deliveryDays }), atOnce)
  const audits = (yield* AuditLog).sweep(DateTime.subtract(now, { days: auditDays }), atOnce)
  const budgets = (yield* CallPermits).forget(DateTime.subtract(now, { days: callBudget.rowDays }))
  const removed = yield* resting(
    Effect.all([operations, grants, sessions, consoles, redrives, removals, deliveries, audits, budgets])
  )
  return removed.reduce((sum, some) => sum + some, 0)
})
