/** Warns once where asynchronous writes wait because no worker runs, as in an embedding program. @rule async.withoutWorker */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { OperationQueue } from "../operations/OperationQueue.ts"

/** A running worker claims what is due within seconds. */
const longestWait = Duration.seconds(30)

export class WorkerWatch extends Context.Service<
  WorkerWatch,
  {
    /** An asynchronous write was accepted. */
    readonly accepted: Effect.Effect<void>
    /** A worker runs in this process. */
    readonly works: Effect.Effect<void>
  }
>()("@fieldgate/core/worker/WorkerWatch") {}

export const make = Effect.gen(function* () {
  const queue = yield* OperationQueue
  const scope = yield* Effect.scope
  const state = { isWorking: false, isWatching: false, isOver: false }
  const watch = Effect.gen(function* () {
    yield* Effect.sleep(longestWait)
    if (state.isWorking) return
    const now = yield* DateTime.now
    // A worker of another process counts too.
    const { dueSince } = yield* queue.backlog(now)
    if (dueSince === undefined || DateTime.isGreaterThan(dueSince, DateTime.subtractDuration(now, longestWait))) return
    state.isOver = true
    yield* Effect.logWarning(
      "asynchronous writes have been waiting for 30 seconds and no worker is running: call runWorker() of the platform, embed with " +
        "worker: true, or start `fieldgate worker`"
    )
  }).pipe(
    Effect.catch((error) => Effect.logDebug("reading the queue failed", error)),
    Effect.ensuring(Effect.sync(() => (state.isWatching = false)))
  )
  return WorkerWatch.of({
    works: Effect.sync(() => void (state.isWorking = true)),
    accepted: Effect.suspend(() => {
      if (state.isWorking || state.isWatching || state.isOver) return Effect.void
      state.isWatching = true
      return Effect.asVoid(Effect.forkIn(watch, scope))
    })
  })
})
