/** Executes waiting operations: claims them as capacity allows, and again when work is announced or becomes due. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { stopSeconds } from "../domain/Limits.ts"
import { workPlaces } from "../domain/PlaceLimits.ts"
import { type Claimed, type ClaimRequest, OperationQueue } from "../operations/OperationQueue.ts"
import { CallPermits } from "../connections/calls/CallPermits.ts"
import { Circuits } from "../connections/calls/Circuits.ts"
import { attempt, perConnection } from "./ClaimedAttempt.ts"
import { Leases } from "./Leases.ts"
import * as Places from "./Places.ts"
import { runJobs } from "./RunJobs.ts"
import { WorkerWatch } from "./WorkerWatch.ts"
import * as ProbeCircuit from "../connections/calls/ProbeCircuit.ts"

export interface WorkerOptions {
  /** Operations that this process works on at a time; those that wait for their provider don't count. */
  readonly operations?: number
  /** Operations of one connection at a time, in all processes together. */
  readonly perConnection?: number
  /** How long running operations may take to end when the worker is stopped; what is not being sent is given back at once. */
  readonly stopSeconds?: number
}

export const defaults: Required<WorkerOptions> = { operations: workPlaces.default, perConnection, stopSeconds }

/**
 * How many synchronous writes that their processes left are claimed beside all else, and how often, while not everything due can be claimed.
 */
const reserve = { operations: 8, every: Duration.seconds(1) }

/** Looks at least this often, whatever was said. */
const longestPause = "30 seconds"

/** Executes queued operations until interrupted; then it waits for those that run. Any number of processes may share the stores. */
export const runWorker = (options: WorkerOptions = {}) => run({ ...defaults, ...options })

const run = Effect.fn("Worker.runWorker")(function* ({
  operations,
  perConnection,
  stopSeconds: grace
}: Required<WorkerOptions>) {
  const queue = yield* OperationQueue
  yield* (yield* WorkerWatch).works
  const leases = yield* Leases
  const circuits = yield* Circuits
  const running = yield* FiberSet.make()
  const { changed, room, take } = (yield* Places.make)(operations)
  const permits = yield* CallPermits
  yield* Effect.addFinalizer(() =>
    permits.stoppingWhile(
      "worker",
      Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(running), Duration.seconds(grace)))
    )
  )
  const start = (claimed: Claimed, leaseUntil: DateTime.Utc) =>
    Effect.flatMap(take(workOf(claimed)), (onPlace) => FiberSet.run(running, onPlace(attempt(claimed, leaseUntil))))
  const workOf = ({ connectionId, isSlow, waiting }: Claimed): Places.Work => ({
    records: waiting.length,
    isSlow,
    setPace: (slow) =>
      queue
        .setPace(connectionId, slow)
        .pipe(Effect.catch((error) => Effect.logWarning("saving the pace of a connection failed", error)))
  })
  yield* Effect.forkScoped(ProbeCircuit.watch)
  yield* Effect.forkScoped(runJobs())
  const claimed = Effect.fnUntraced(function* (some: Pick<ClaimRequest, "left" | "limit" | "slow">) {
    const at = yield* DateTime.now
    const leaseUntil = yield* leases.until
    const found = yield* queue.claim({ worker: leases.worker, at, leaseUntil, perConnection, ...some })
    yield* Effect.forEach(found, (each) => start(each, leaseUntil), { discard: true })
    return found.length
  })
  /** When it last got everything that was due, or those that were left. */
  let wholeAt = yield* DateTime.now
  /** Uninterruptible: what has been claimed is started, or it would wait for the end of its lease. */
  const claim = Effect.gen(function* () {
    yield* changed.close
    yield* circuits.requestReview
    const { limit, slow } = yield* room
    const count = limit === 0 ? 0 : yield* claimed({ limit, slow })
    const now = yield* DateTime.now
    // Where it got less than there was room for, it got all of them.
    if (count < limit && slow > 0) wholeAt = now
    if (DateTime.isLessThan(now, DateTime.addDuration(wholeAt, reserve.every))) return count
    wholeAt = now
    return count + (yield* claimed({ limit: reserve.operations, left: "any" }))
  }).pipe(Effect.uninterruptible)
  const pause = Effect.gen(function* () {
    const { limit, slow } = yield* room
    const longest = DateTime.addDuration(yield* DateTime.now, slow === 0 ? reserve.every : longestPause)
    yield* Effect.raceFirst(
      changed.await,
      limit === 0 ? Effect.sleep(reserve.every) : queue.awaitWork(longest, { slow: slow > 0 })
    )
  })
  return yield* Effect.forever(
    Effect.flatMap(
      claim.pipe(
        Effect.catch((error) => Effect.as(Effect.logWarning("claiming operations failed; will retry", error), 0)),
        // One operation that can't be read must not end all that this process does.
        Effect.catchDefect((defect) =>
          Effect.as(Effect.logError("unexpected error while claiming operations; will retry", defect), 0)
        )
      ),
      (count) => (count === 0 ? pause : Effect.void)
    )
  )
}, Effect.scoped)
