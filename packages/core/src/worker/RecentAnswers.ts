/**
 * What this process has recently recorded of providers' answers. After a failover the database may lack it: then operations that ended
 * as `uncertain` are corrected, as by late answers. @rule recover.failover
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { recentAnswers } from "../domain/Limits.ts"
import { OperationStore } from "../operations/OperationStore.ts"
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

/** Pauses between two passes over the open operations: one in doubt may be looked up for as long as a call may run. */
const untilEnded = Schedule.max([Schedule.spaced("5 seconds"), Schedule.during("20 minutes")])

/** Operations that are read or corrected at a time. */
const concurrency = 8

export const make = (): RecentAnswers => {
  // In the order of their commits.
  const kept = new Set<{ readonly at: DateTime.Utc; readonly answers: LateAnswers }>()
  let records = 0
  const drop = (now: DateTime.Utc) => {
    const oldest = DateTime.subtract(now, { seconds: recentAnswers.seconds })
    for (const each of kept) {
      if (records <= recentAnswers.records && DateTime.isGreaterThan(each.at, oldest)) return
      kept.delete(each)
      records -= each.answers.late.length
    }
  }
  return {
    remember: (answers) =>
      answers.late.some(({ outcome }) => outcome.outcome === "success")
        ? Effect.map(DateTime.now, (at) => {
            kept.add({ at, answers })
            records += answers.late.length
            drop(at)
          })
        : Effect.void,
    // However long the failover took: nothing was committed in that time, so these are the last before it.
    saveAgain: Effect.suspend(() => {
      let open = [...kept].map(({ answers }) => answers)
      kept.clear()
      records = 0
      const pass = Effect.suspend(() => Effect.forEach(open, saveUnlessOpen, { concurrency })).pipe(
        Effect.map((all) => {
          open = all.flat()
          return open.length > 0
        })
      )
      return pass.pipe(Effect.repeat({ schedule: untilEnded, while: (isOpen) => isOpen }), Effect.asVoid)
    })
  }
}

/** Returns the answers again while their operation is open, so that one that is looked up for long doesn't delay others. */
const saveUnlessOpen = Effect.fnUntraced(
  function* (answers: LateAnswers) {
    const { id, projectId } = answers.operation
    const { status } = yield* (yield* OperationStore).get(projectId, id)
    if (status === "in_progress") return [answers]
    yield* correctEnd(answers)
    return []
  },
  (saving, answers) =>
    Effect.catchTags(saving, {
      StoreUnavailable: () => Effect.succeed([answers]),
      OperationNotFound: () =>
        Effect.logWarning("the database lacks an operation whose records were written").pipe(
          Effect.annotateLogs({ operationId: answers.operation.id }),
          Effect.as([])
        )
    })
)
