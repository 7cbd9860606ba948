/** Executes waiting operations: claims them as capacity allows, and again when work is announced or becomes due. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import { stopSeconds } from "../domain/Limits.ts"
import { type Claimed, type ClaimRequest, OperationQueue } from "../operations/OperationQueue.ts"
import { CallPermits } from "../connections/calls/CallPermits.ts"
import { Circuits } from "../connections/calls/Circuits.ts"
import { attempt, perConnection } from "./ClaimedAttempt.ts"
import { Leases } from "./Leases.ts"
import { runJobs } from "./RunJobs.ts"
import { WorkerWatch } from "./WorkerWatch.ts"
import * as ProbeCircuit from "../connections/calls/ProbeCircuit.ts"

export interface WorkerOptions {
  /** Operations at a time in this process. */
  readonly operations?: number
  /** Operations of one connection at a time, in all processes together. */
  readonly perConnection?: number
  /** How long running operations may take to end when the worker is stopped; what is not being sent is given back at once. */
  readonly stopSeconds?: number
}

export const defaults: Required<WorkerOptions> = { operations: 32, perConnection, stopSeconds }

/**
 * Places beside the others for synchronous writes that their processes left, and how often they are looked for while all others are taken.
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
  const changed = yield* Latch.make()
  const permits = yield* CallPermits
  yield* Effect.addFinalizer(() =>
    permits.stoppingWhile(
      "worker",
      Effect.ignore(Effect.timeout(FiberSet.awaitEmpty(running), Duration.seconds(grace)))
    )
  )
  const start = (claimed: Claimed, leaseUntil: DateTime.Utc) =>
    attempt(claimed, leaseUntil).pipe(Effect.andThen(changed.open), FiberSet.run(running))
  yield* Effect.forkScoped(ProbeCircuit.watch)
  yield* Effect.forkScoped(runJobs())
  const claimed = Effect.fnUntraced(function* (some: Pick<ClaimRequest, "left" | "limit">) {
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
    const room = operations - (yield* FiberSet.size(running))
    const count = room <= 0 ? 0 : yield* claimed({ limit: room })
    const now = yield* DateTime.now
    // Where it got less than there was room for, it got all of them.
    if (count < room) wholeAt = now
    if (DateTime.isLessThan(now, DateTime.addDuration(wholeAt, reserve.every))) return count
    wholeAt = now
    const left = operations + reserve.operations - (yield* FiberSet.size(running))
    return count + (left <= 0 ? 0 : yield* claimed({ limit: left, left: "any" }))
  }).pipe(Effect.uninterruptible)
  const pause = Effect.gen(function* () {
    const longest = DateTime.addDuration(yield* DateTime.now, longestPause)
    const isFull = (yield* FiberSet.size(running)) >= operations
    yield* Effect.raceFirst(changed.await, isFull ? Effect.sleep(reserve.every) : queue.awaitWork(longest))
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
