/**
 * What this process has recently recorded of providers' answers. After a failover the database may lack it: then operations that ended
 * as `uncertain` are corrected, as by late answers. @rule recover.failover
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { recentAnswers } from "../domain/Limits.ts"
import type { OperationNotFound, OperationStore } from "../operations/OperationStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import { correctEnd, type LateAnswers } from "../writes/calls/LateAnswers.ts"

export interface RecentAnswers {
  /** Only successes are kept: they alone correct an end. */
  readonly remember: (answers: LateAnswers) => Effect.Effect<void>
  /** Saves again what the database may lack; waits until each operation has ended. */
  readonly saveAgain: Effect.Effect<void, never, OperationStore>
}

const nothing: RecentAnswers = { remember: () => Effect.void, saveAgain: Effect.void }

/** Without a database that can fail over, nothing is kept. */
export const RecentAnswers = Context.Reference<RecentAnswers>("@fieldgate/core/worker/RecentAnswers", {
  defaultValue: () => nothing
})

/** An operation in doubt may be looked up for as long as a call may run. */
const untilEnded = Schedule.max([Schedule.spaced("5 seconds"), Schedule.during("20 minutes")])

export const make = (): RecentAnswers => {
  const kept: Array<{ readonly at: DateTime.Utc; readonly answers: LateAnswers }> = []
  const drop = (now: DateTime.Utc) => {
    const oldest = DateTime.subtract(now, { seconds: recentAnswers.seconds })
    const first = kept.findIndex(({ at }) => DateTime.isGreaterThan(at, oldest))
    kept.splice(0, Math.max(first === -1 ? kept.length : first, kept.length - recentAnswers.operations))
  }
  return {
    remember: (answers) =>
      answers.late.some(({ outcome }) => outcome.outcome === "success")
        ? Effect.map(DateTime.now, (at) => {
            kept.push({ at, answers })
            // Not at each one: removing from the front of a long list takes time.
            if (kept.length % 100 === 0) drop(at)
          })
        : Effect.void,
    saveAgain: Effect.gen(function* () {
      drop(yield* DateTime.now)
      yield* Effect.forEach(kept.splice(0), ({ answers }) => save(answers), { concurrency: 8, discard: true })
    })
  }
}

const save = (answers: LateAnswers) =>
  correctEnd(answers).pipe(
    Effect.filterOrFail(
      (end) => end !== undefined,
      () => "in progress" as const
    ),
    Effect.retry({
      schedule: untilEnded,
      while: (error: "in progress" | OperationNotFound | StoreUnavailable) =>
        error === "in progress" || error._tag === "StoreUnavailable"
    }),
    Effect.catch((error) =>
      Effect.logWarning("the database lacks an operation whose records were written").pipe(
        Effect.annotateLogs({ operationId: answers.operation.id, reason: String(error) })
      )
    ),
    Effect.asVoid
  )
