/** Executes jobs in steps: bulk redrives, and what is left of removals. @rule redrive.resume, removal.job */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { nextRemoval } from "../connections/calls/Removals.ts"
import { removalStep } from "../groups/calls/EraseGroup.ts"
import { redriveJobs } from "../domain/Limits.ts"
import { nextRedrive } from "../operations/calls/RunRedrives.ts"
import { JobWakeup } from "../operations/JobWakeup.ts"
import { RedriveJobStore } from "../operations/RedriveJobStore.ts"
import { RemovalJobStore } from "../operations/RemovalJobStore.ts"

/** Executes jobs until it is interrupted; a step that has started is finished. Any number of processes may do so. */
export const runJobs = Effect.fn("runJobs")(function* () {
  const wakeup = yield* JobWakeup
  const stores = [yield* RedriveJobStore, yield* RemovalJobStore]
  const steps = Effect.gen(function* () {
    yield* wakeup.close
    const done = yield* Effect.all([nextRedrive, nextRemoval(removalStep)])
    return done.includes(true)
  }).pipe(Effect.uninterruptible)
  const poll = Duration.seconds(redriveJobs.pollSeconds)
  const pause = Effect.gen(function* () {
    const due = yield* Effect.forEach(stores, ({ nextDue }) => nextDue())
    const now = DateTime.toEpochMillis(yield* DateTime.now)
    const rests = due
      .flatMap(Option.toArray)
      .map((at) => Duration.millis(Math.max(0, DateTime.toEpochMillis(at) - now)))
    return rests.reduce(Duration.min, poll)
  })
  const round = Effect.flatMap(steps, (worked) => (worked ? Effect.succeed(Duration.zero) : pause)).pipe(
    Effect.catch((error) => Effect.as(Effect.logWarning("a job was interrupted; will retry", error), poll)),
    Effect.catchDefect((defect) => Effect.as(Effect.logError("unexpected error in a job", defect), poll))
  )
  return yield* Effect.forever(
    Effect.flatMap(round, (rest) =>
      Duration.isZero(rest) ? Effect.yieldNow : Effect.raceFirst(wakeup.await, Effect.sleep(rest))
    )
  )
})
