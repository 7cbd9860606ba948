/** Removes expired data in small batches, so that writes are not slowed down. @rule operation.retention, audit.retention */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { deliveryDays, oauthSessionDays } from "../domain/Limits.ts"
import { ConsoleSessionStore } from "../members/ConsoleSessionStore.ts"
import { EventOutbox } from "../webhooks/EventOutbox.ts"
import { OAuthSessionStore } from "../connections/OAuthSessionStore.ts"
import { RedriveJobStore } from "../operations/RedriveJobStore.ts"
import { OperationStore } from "../operations/OperationStore.ts"

/** Retention periods. Idempotency keys live as long as they were granted, regardless of these. */
export interface Retention {
  /** Operations with their outcomes. */
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

/** Deletes what has passed its retention time, until it is interrupted. Any number of processes may do so on one set of stores. */
export const runRetention = (retention: Partial<Retention> = {}) => run({ ...defaults, ...retention })

const run = Effect.fn("Retention.runRetention")(function* (retention: Retention) {
  const steps = Effect.repeat(step(retention), { while: (removed) => removed > 0 })
  return yield* Effect.forever(
    steps.pipe(
      Effect.catch((error) => Effect.logWarning("retention sweep failed; will retry", error)),
      // It is never so urgent that it may end what else this process does.
      Effect.catchDefect((defect) => Effect.logError("unexpected error in the retention sweep; will retry", defect)),
      Effect.andThen(Effect.sleep(interval))
    )
  )
})

/** Works for as long as it rests, so that half of a database's patience is left to others. */
const step = Effect.fnUntraced(function* ({ auditDays, logDays, operationDays, payloadDays }: Retention) {
  const now = yield* DateTime.now
  const until = {
    operations: DateTime.subtract(now, { days: operationDays }),
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
  const deliveries = (yield* EventOutbox).sweep(DateTime.subtract(now, { days: deliveryDays }), atOnce)
  const audits = (yield* AuditLog).sweep(DateTime.subtract(now, { days: auditDays }), atOnce)
  const [took, removed] = yield* Effect.timed(
    Effect.all([operations, grants, sessions, consoles, redrives, deliveries, audits])
  )
  yield* Effect.sleep(Duration.max(took, Duration.millis(10)))
  return removed.reduce((sum, some) => sum + some, 0)
})
