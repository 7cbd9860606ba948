/** Room for calls of this process, taken from connections' budgets a few at a time, for waiting callers first. @rule limit.callBudget */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { CallLimits } from "../../providers/Capabilities.ts"
import type { ConnectionId, WorkerId } from "../../domain/Ids.ts"
import type { Priority } from "../CallWindow.ts"
import { CallBudget } from "../CallBudget.ts"
import type { CallPermit } from "../CallPermit.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderQuotaExceeded, ProviderUnavailable } from "../../providers/ProviderError.ts"
import type { WriteEnvelope } from "../../writes/WriteEnvelope.ts"
import type { WriteType } from "../../writes/WriteRequest.ts"
import { Leases } from "../../worker/Leases.ts"
import * as Measures from "../../worker/Measures.ts"

/** How long a call waits for room before it gives up: a caller who waits is answered soon, the background comes again. */
const patience: Readonly<Record<Priority, Duration.Duration>> = {
  synchronous: Duration.seconds(5),
  background: Duration.seconds(30)
}

interface Share {
  left: number
  until: DateTime.Utc
  /** No call before these times. Capacity for interactive callers may be free while the background has none. */
  readonly closedUntil: Record<Priority, DateTime.Utc>
  callers: number
  /** One question to the budget at a time. */
  readonly asking: Semaphore.Semaphore
  readonly atOnce: Semaphore.Semaphore
}

export interface Asker {
  readonly connectionId: ConnectionId
  readonly worker: WorkerId
  readonly limits: CallLimits | undefined
  readonly priority: Priority
  /** For an attempt of a worker, which has more time than a caller, and whose end needs the lease. */
  readonly isAttempt?: boolean
  /** Whether this process may still execute the write. */
  readonly mayCall: Effect.Effect<boolean>
  /** Returns when a call on its way must be aborted; missing: never. */
  readonly abort?: Effect.Effect<void>
}

const long = DateTime.makeUnsafe(0)

const make = Effect.gen(function* () {
  const budget = yield* CallBudget
  const shares = new Map<ConnectionId, Share>()
  const shareOf = (connectionId: ConnectionId, { concurrency }: CallLimits): Share => {
    const known = shares.get(connectionId)
    if (known !== undefined) return known
    const share: Share = {
      left: 0,
      until: long,
      closedUntil: { synchronous: long, background: long },
      callers: 0,
      asking: Semaphore.makeUnsafe(1),
      atOnce: Semaphore.makeUnsafe(concurrency)
    }
    shares.set(connectionId, share)
    return share
  }
  const hasRoom = (share: Share, { priority }: Asker, now: DateTime.Utc) =>
    share.left > 0 && DateTime.isLessThan(now, share.until) && (priority === "synchronous" || share.callers === 0)

  /** Requests permits for all waiting callers in a single query. */
  const refill = (share: Share, asker: Asker, limits: CallLimits) =>
    share.asking.withPermit(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const { connectionId, priority, worker } = asker
        if (hasRoom(share, asker, now) || DateTime.isLessThan(now, share.closedUntil[priority])) return
        // A refill by the background would replace the calls granted to callers who wait, and so waste them.
        if (priority === "background" && share.callers > 0) return
        const requested = Math.min(share.callers + limits.concurrency, Math.ceil(limits.calls / 10))
        const { calls, concurrency, retryAt, until } = yield* budget.take({
          connectionId,
          worker,
          limits,
          priority,
          requested,
          at: now
        })
        share.left = calls
        if (concurrency > 0) yield* share.atOnce.resize(concurrency)
        share.until = until
        if (calls === 0) close(share, priority, retryAt)
      })
    )

  const take = Effect.fnUntraced(function* (share: Share, asker: Asker, limits: CallLimits) {
    let now = yield* DateTime.now
    const end = DateTime.addDuration(now, patience[asker.isAttempt === true ? "background" : asker.priority])
    while (true) {
      if (DateTime.isGreaterThanOrEqualTo(now, share.closedUntil[asker.priority])) {
        if (hasRoom(share, asker, now)) return void (share.left -= 1)
        yield* refill(share, asker, limits)
        now = yield* DateTime.now
        if (hasRoom(share, asker, now)) continue
      }
      const opens = DateTime.max(share.closedUntil[asker.priority], DateTime.addDuration(now, Duration.millis(20)))
      if (DateTime.isGreaterThan(opens, end)) return yield* full(opens)
      yield* Effect.sleep(DateTime.distance(now, opens))
      now = yield* DateTime.now
    }
  })

  /** Callers who wait are counted while they do, so that the background steps back. */
  const waiting = <A, E>(share: Share, { priority }: Asker, taking: Effect.Effect<A, E>) =>
    priority === "background"
      ? taking
      : Effect.acquireUseRelease(
          Effect.sync(() => void (share.callers += 1)),
          () => taking,
          () => Effect.sync(() => void (share.callers -= 1))
        )

  const permit = (asker: Asker): CallPermit => {
    const { connectionId, limits } = asker
    const share = limits === undefined ? undefined : shareOf(connectionId, limits)
    const taken =
      share === undefined || limits === undefined
        ? Effect.void
        : Measures.budgetWait(waiting(share, asker, take(share, asker, limits))).pipe(
            Effect.catchTag("StoreUnavailable", ({ message }) => Effect.fail(unmade(message)))
          )
    return {
      within: (call) => {
        const ours = stillOurs(asker)
        const made = Effect.andThen(
          Effect.andThen(
            Effect.tapError(taken, () => ours),
            ours
          ),
          abortable(call, asker)
        )
        return share === undefined ? made : share.atOnce.withPermit(made)
      },
      limited: (until) => {
        if (share !== undefined) close(share, "synchronous", until)
        return budget.block(connectionId, until).pipe(
          Effect.catch((error) => Effect.logWarning("saving a provider's rate limit failed", error)),
          Effect.annotateLogs({ connectionId })
        )
      }
    }
  }
  return { permit }
})

/** Where callers who wait have no room, the background has none. */
const close = ({ closedUntil }: Share, priority: Priority, until: DateTime.Utc) => {
  closedUntil.background = DateTime.max(closedUntil.background, until)
  if (priority === "synchronous") closedUntil.synchronous = DateTime.max(closedUntil.synchronous, until)
}

const full = (retryAfter: DateTime.Utc) =>
  Effect.fail(new ProviderQuotaExceeded({ message: "the connection's call budget is exhausted for now", retryAfter }))

const unmade = (message: string) => new ProviderUnavailable({ message, written: "no", timedOut: false, unmade: true })

/**
 * A process that was paused may have lost its write to another one. That one may execute a synchronous write while this process reports
 * its end, so its caller must not repeat it as if nothing could be written; the end of a background attempt needs the lease.
 */
const stillOurs = ({ isAttempt, mayCall }: Asker) =>
  Effect.flatMap(mayCall, (may) => (may ? Effect.void : Effect.fail(isAttempt === true ? lost : takenOver)))

const lost = unmade("another process took over this write; no call was made")

const takenOver = new ProviderUnavailable({
  message: "another process took over this write and may execute it; this one made no call",
  written: "unknown",
  timedOut: false,
  unmade: true
})

/** A request that waits for its connection is not sent any more; one that was sent may be executed all the same. */
const abortable = <A, E, R>(
  call: Effect.Effect<A, E, R>,
  { abort }: Asker
): Effect.Effect<A, E | ProviderUnavailable, R> =>
  abort === undefined ? call : Effect.raceFirst(call, Effect.andThen(abort, Effect.fail(aborted)))

const aborted = new ProviderUnavailable({
  message: "the call was aborted because its process lost the operation's lease before the provider answered",
  written: "unknown",
  timedOut: false
})

export class CallPermits extends Context.Service<CallPermits, Effect.Success<typeof make>>()(
  "@fieldgate/core/connections/calls/CallPermits"
) {
  static readonly layer: Layer.Layer<CallPermits, never, CallBudget> = Layer.effect(CallPermits, make)
}

/**
 * An update or a delete is aborted with its lease, because the process that takes the write over repeats it, and later writes of the record
 * follow. A create is not: its answer is worth more, since it settles what the other process can only report as uncertain.
 */
const permitFor = (priority: Priority, isAttempt: boolean) =>
  Effect.fnUntraced(function* (driver: ProviderDriver, connectionId: ConnectionId, lease: Lease, type: WriteType) {
    const { awaitEnd, holds } = yield* Leases
    const abort = type === "create" || type === "upsert" ? {} : { abort: awaitEnd(lease) }
    const asker = {
      connectionId,
      worker: lease.worker,
      limits: driver.limits,
      priority,
      isAttempt,
      mayCall: holds(lease),
      ...abort
    }
    return (yield* CallPermits).permit(asker)
  })

/** For a caller who waits, while the lease holds. */
export const synchronous = permitFor("synchronous", false)

const background = permitFor("background", true)

/** For a synchronous write that its process left: its caller waits for the outcome. */
const takenUp = permitFor("synchronous", true)

/** For an attempt of a worker, while its lease holds. */
export const attempt = (
  driver: ProviderDriver,
  connectionId: ConnectionId,
  lease: Lease,
  { mode, type }: Pick<WriteEnvelope, "mode" | "type">
) => (mode === "synchronous" ? takenUp : background)(driver, connectionId, lease, type)

/** For calls other than writes, which no other process could take over. */
export const asking = Effect.fnUntraced(function* (driver: ProviderDriver, connectionId: ConnectionId) {
  const { worker } = yield* Leases
  const asker = { connectionId, worker, limits: driver.limits, priority: "synchronous", mayCall: always } as const
  return (yield* CallPermits).permit(asker)
})

const always = Effect.succeed(true)
