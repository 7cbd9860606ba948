/** The leases of this process, kept alive while its writes run. A call under a lease that has ended is not made. @rule worker.crash */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import { WorkerId } from "../domain/Ids.ts"
import { IdGenerator } from "../domain/IdGenerator.ts"
import type { Lease } from "../operations/Lease.ts"
import { OperationQueue } from "../operations/OperationQueue.ts"

/** How long a process may be silent before others take over what it was doing. */
export const leaseDuration = Context.Reference<Duration.Duration>("@fieldgate/core/worker/Leases/leaseDuration", {
  defaultValue: () => Duration.seconds(30)
})

/** This process may have claimed an operation again after a lost lease, so the operation alone does not identify a lease. */
const attemptOf = ({ attempt, operationId }: Lease): string => `${operationId} ${attempt}`

const make = Effect.gen(function* () {
  const queue = yield* OperationQueue
  const duration = yield* leaseDuration
  const worker = WorkerId.make(yield* (yield* IdGenerator).next)
  const held = new Map<Lease, DateTime.Utc>()
  const some = yield* Latch.make()
  const until = Effect.map(DateTime.now, DateTime.addDuration(duration))
  const extend = Effect.gen(function* () {
    const leases = [...held.keys()]
    const next = yield* until
    const kept = new Set((yield* queue.extend(leases, next)).map(attemptOf))
    for (const lease of leases) {
      if (!held.has(lease)) continue
      if (kept.has(attemptOf(lease))) held.set(lease, next)
      else held.delete(lease)
    }
  })
  yield* extend.pipe(
    Effect.catch((error) => Effect.logWarning("extending leases failed; will retry", error)),
    // Without it every write that lasts would lose its lease from then on, and another process would take it up.
    Effect.catchDefect((defect) => Effect.logError("unexpected error while extending leases; will retry", defect)),
    Effect.delay(Duration.times(duration, 1 / 3)),
    (extended) => Effect.andThen(some.await, extended),
    Effect.forever,
    Effect.forkScoped
  )
  const holds = (lease: Lease): Effect.Effect<boolean> =>
    Effect.contextWith((context: Context.Context<never>) => {
      const end = held.get(lease)
      const now = Context.get(context, Clock.Clock).currentTimeMillisUnsafe()
      return Effect.succeed(end !== undefined && now < DateTime.toEpochMillis(end))
    })
  const keeping = <A, E, R>(
    lease: Lease,
    leaseUntil: DateTime.Utc,
    work: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> =>
    Effect.onExit(
      Effect.suspend(() => {
        held.set(lease, leaseUntil)
        some.openUnsafe()
        return work
      }),
      () => {
        held.delete(lease)
        if (held.size === 0) some.closeUnsafe()
        return Effect.void
      }
    )
  const background = yield* FiberSet.make()
  return {
    worker,
    duration,
    until,
    keeping,
    /** The same in the background, for work that is left when the caller has its answer. It ends with the process. */
    keepingOn: (lease: Lease, leaseUntil: DateTime.Utc, work: Effect.Effect<void>): Effect.Effect<void> =>
      // A copy, because the caller's own hold on the lease ends with the answer.
      Effect.asVoid(FiberSet.run(background, keeping({ ...lease }, leaseUntil, work))),
    /** Whether a lease surely still holds: a process that was paused finds here that its time is over. */
    holds,
    /** Returns once the lease has ended: it could not be extended before it expired, or another process has claimed the operation. */
    awaitEnd: Effect.fnUntraced(function* (lease: Lease) {
      while (yield* holds(lease)) {
        const left = DateTime.distance(yield* DateTime.now, held.get(lease) ?? (yield* DateTime.now))
        yield* Effect.sleep(Duration.min(left, Duration.times(duration, 1 / 3)))
      }
    })
  }
})

export class Leases extends Context.Service<Leases, Effect.Success<typeof make>>()(
  "@fieldgate/core/worker/Leases/Leases"
) {
  static readonly layer: Layer.Layer<Leases, never, OperationQueue> = Layer.effect(Leases, make)
}
