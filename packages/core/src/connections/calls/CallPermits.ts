/** The right to make calls, from the permits that this process holds of accounts' budgets. @rule limit.callBudget */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import { CallerPresence } from "../../call/CallerPresence.ts"
import type { CallLimits } from "../../providers/Capabilities.ts"
import { laterBlock, notBlocked, type Priority } from "../rules/CallLedger.ts"
import { callBudget, providerPauseHours } from "../../domain/CallBudgetLimits.ts"
import { type BudgetSubject, keyOf, limitsFor } from "../BudgetKey.ts"
import { type BudgetOf, CallBudget } from "../CallBudget.ts"
import type { CallPermit, ReportedLimits } from "../CallPermit.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderQuotaExceeded, ProviderUnavailable } from "../../providers/ProviderError.ts"
import type { WriteEnvelope } from "../../writes/WriteEnvelope.ts"
import type { WriteType } from "../../writes/WriteRequest.ts"
import { Leases } from "../../worker/Leases.ts"
import * as Measures from "../../worker/Measures.ts"
import { CallWait } from "../../providers/CallWait.ts"
import { addressOf } from "./Circuits.ts"
import * as CallHolding from "./CallHolding.ts"
import * as CallHoldings from "./CallHoldings.ts"
import type { Holding, Kind, Refusal, Waiter } from "./Holding.ts"
import * as HoldingExchange from "./HoldingExchange.ts"

export interface Asker extends CallHoldings.UserOfBudget {
  readonly limits: CallLimits | undefined
  readonly priority: Priority
  /** A worker's attempt has more time than a caller, and its end needs the lease. */
  readonly kind: Kind
  /** Of a caller whose write is not sent once it has gone; missing: it stays. */
  readonly presence?: Context.Service.Shape<typeof CallerPresence>
  /** Whether this process may still execute the write. */
  readonly mayCall: Effect.Effect<boolean>
  /** Returns when a call on its way must be aborted; missing: never. */
  readonly abort?: Effect.Effect<void>
}

/** A permit that is used; of a session that has ended it is void. */
interface Ticket {
  readonly holding: Holding
  readonly epoch: number
  isUsed: boolean
}

const make = Effect.gen(function* () {
  const budget = yield* CallBudget
  const { all, holdingOf, known, proceed, review } = yield* CallHoldings.make
  /** What stops in this process. */
  const stopping = { caller: 0, worker: 0 }
  const isStopping = (kind: Kind) => stopping[kind] > 0

  /** A permit, as soon as there is one. */
  const take = (
    asker: Asker,
    limits: CallLimits,
    hasCalled: boolean
  ): Effect.Effect<Ticket, ProviderQuotaExceeded | ProviderUnavailable> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const presence = hasCalled ? undefined : asker.presence
      if (presence?.hasLeft === true) return refused(gone)
      review(now)
      const holding = holdingOf(asker, limits, now)
      if (asker.priority === "synchronous" && CallHolding.tryUse(holding, now)) {
        return Effect.succeed<Ticket>({ holding, epoch: holding.epoch, isUsed: false })
      }
      const endsWith = asker.kind === "caller" && hasCalled ? undefined : asker.kind
      if (endsWith !== undefined && isStopping(endsWith)) return refused(stopped)
      const awaited = waitFor(holding, asker, endsWith, now)
      return presence === undefined ? awaited : Effect.raceFirst(awaited, Effect.andThen(presence.left, refused(gone)))
    })

  const waitFor = (holding: Holding, { kind, priority }: Asker, endsWith: Kind | undefined, since: number) => {
    const settled = Latch.makeUnsafe(false)
    let ticket: Ticket | undefined
    let answer: Effect.Effect<Ticket, ProviderQuotaExceeded | ProviderUnavailable> = refused(undefined)
    const waiter: Waiter = {
      priority,
      endsWith,
      since,
      until: since + callBudget.patienceMillis[kind === "worker" ? "background" : priority],
      settle: (refusal) => {
        if (refusal === undefined) ticket = { holding, epoch: holding.epoch, isUsed: false }
        answer = ticket === undefined ? refused(refusal) : Effect.succeed(ticket)
        settled.openUnsafe()
      }
    }
    CallHolding.wait(holding, waiter)
    const awaited = Effect.andThen(
      settled.await,
      Effect.suspend(() => answer)
    )
    return Effect.onInterrupt(Effect.andThen(proceed(holding), awaited), () => {
      if (ticket !== undefined) return release(ticket)
      CallHolding.leave(holding, waiter)
      return proceed(holding)
    })
  }

  const release = (ticket: Ticket): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const { epoch, holding, isUsed } = ticket
      CallHolding.end(holding, epoch, isUsed, now)
      return CallHolding.isAwaited(holding, now) ? proceed(holding) : Effect.void
    })

  const permit = (asker: Asker): CallPermit => {
    const { limits } = asker
    let hasCalled = false
    const ours = stillOurs(asker)
    if (limits === undefined) {
      return {
        within: (call) => Effect.andThen(ours, abortable(call, asker)),
        limited: () => Effect.void,
        reported: () => Effect.void
      }
    }
    const called = <A, E, R>(ticket: Ticket, call: Effect.Effect<A, E, R>) =>
      Effect.suspend(() => {
        hasCalled = true
        ticket.isUsed = true
        return call
      })
    const taken = Effect.suspend(() => Effect.tapError(Measures.budgetWait(take(asker, limits, hasCalled)), () => ours))
    return {
      within: (call) => {
        const made = abortable(call, asker)
        return Effect.uninterruptibleMask((restore) =>
          Effect.flatMap(restore(taken), (ticket) =>
            Effect.onExit(restore(Effect.andThen(ours, called(ticket, made))), () => release(ticket))
          )
        )
      },
      limited: (until) => pause(asker, limits, until, "synchronous"),
      reported: (reported) => note(asker, limits, reported)
    }
  }

  /** The background leaves what remains of a day to callers and to the customer's other apps. */
  const note = (of: CallHoldings.UserOfBudget, limits: CallLimits, { day, window }: ReportedLimits) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const holding = holdingOf(of, limits, now)
      const isNews = window !== undefined && HoldingExchange.report(holding, window)
      const noting = isNews ? proceed(holding) : Effect.void
      const most = Math.min(holding.share, 1 - callBudget.dayReserve)
      if (day === undefined || day.limit - day.remaining < day.limit * most) return noting
      const until = day.until()
      // Where a day has no end, each answer names a later one: it is saved when half of the pause is over.
      const isHeld = holding.blockedUntil.background - now >= (DateTime.toEpochMillis(until) - now) / 2
      return isHeld ? noting : Effect.andThen(noting, pause(of, limits, until, "background"))
    })

  const pause = (of: CallHoldings.UserOfBudget, limits: CallLimits, until: DateTime.Utc, priority: Priority) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const holding = holdingOf(of, limits, now)
      const end = Math.min(DateTime.toEpochMillis(until), now + providerPauseHours * 3_600_000)
      holding.blockedUntil = laterBlock(holding.blockedUntil, end, priority)
      return budget.block(of, end, priority).pipe(
        Effect.catch((error) => Effect.logWarning("saving a provider's rate limit failed", error)),
        Effect.annotateLogs({ budget: of.key }),
        Effect.andThen(proceed(holding))
      )
    })

  /**
   * While these stop, their calls wait for no permit: another process has a worker's operations sooner, and a caller whose write
   * was not sent may repeat it there.
   */
  const stoppingWhile = <A, E, R>(kind: Kind, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        stopping[kind] += 1
        for (const holding of all()) CallHolding.stop(holding, kind, stopped)
      }),
      () => work,
      () => Effect.sync(() => void (stopping[kind] -= 1))
    )

  /** An account has other credentials: what the provider said of the former ones is past. */
  const forgive = (of: BudgetOf) =>
    Effect.gen(function* () {
      const holding = known(of.key)
      if (holding !== undefined) holding.blockedUntil = notBlocked
      yield* budget.unblock(of)
      if (holding !== undefined) yield* proceed(holding)
    }).pipe(Effect.catch((error) => Effect.logWarning("resetting a provider's rate limit failed", error)))

  /** Budgets of which nothing was held since then are removed, some at a time. */
  const forget = (until: DateTime.Utc) => budget.forget(DateTime.toEpochMillis(until))

  return { permit, forgive, forget, isStopping, stoppingWhile }
})

const refused = (refusal: Refusal | undefined): Effect.Effect<never, ProviderQuotaExceeded | ProviderUnavailable> =>
  refusal !== undefined && "unavailable" in refusal
    ? Effect.fail(refusal.unavailable)
    : Effect.fail(
        new ProviderQuotaExceeded({
          message: "the connection's call budget is exhausted for now",
          retryAfter: DateTime.makeUnsafe(refusal?.until ?? 0)
        })
      )

const gone: Refusal = { unavailable: CallHolding.unmade("the caller has gone; nothing was sent") }

const stopped: Refusal = { unavailable: CallHolding.unmade("the process stops; nothing was sent", true) }

/**
 * A process that was paused may have lost its write to another one. That one may execute a synchronous write while this process reports
 * its end, so its caller must not repeat it as if nothing could be written; the end of a background attempt needs the lease.
 */
const stillOurs = ({ kind, mayCall }: Asker) =>
  Effect.flatMap(mayCall, (may) => (may ? Effect.void : Effect.fail(kind === "worker" ? lost : takenOver)))

const lost = CallHolding.unmade("another process took over this write; no call was made")

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

type CallingSubject = BudgetSubject & { readonly account: Pick<Account, "metadata"> }

/**
 * An update or a delete is aborted with its lease, because the process that takes the write over repeats it, and later writes of the record
 * follow. A create is not: its answer is worth more, since it settles what the other process can only report as uncertain.
 */
const permitFor = (priority: Priority, kind: Kind) =>
  Effect.fnUntraced(function* (driver: ProviderDriver, subject: CallingSubject, lease: Lease, type: WriteType) {
    const { awaitEnd, holds } = yield* Leases
    const presence = kind === "caller" ? { presence: yield* CallerPresence } : {}
    const abort = type === "create" || type === "upsert" ? {} : { abort: awaitEnd(lease) }
    const asker = { ...budgetOf(driver, subject), priority, kind, mayCall: holds(lease), ...presence, ...abort }
    const permit = (yield* CallPermits).permit(asker)
    const { answering, waiting } = yield* CallWait
    const host = addressOf(driver, subject.account) || driver.name
    return { ...permit, within: (call) => waiting(permit.within(answering(host, call))) } satisfies CallPermit
  })

const budgetOf = (driver: ProviderDriver, subject: BudgetSubject) => ({
  key: keyOf(subject),
  projectId: subject.projectId,
  connectionId: subject.connection.id,
  share: subject.connection.budgetShare,
  limits: limitsFor(driver.limits, subject.account.credentials)
})

/** For a caller who waits, while the lease holds. */
export const synchronous = permitFor("synchronous", "caller")

const background = permitFor("background", "worker")

/** For a synchronous write that its process left: its caller waits for the outcome. */
const takenUp = permitFor("synchronous", "worker")

/** For an attempt of a worker, while its lease holds. */
export const attempt = (
  driver: ProviderDriver,
  subject: CallingSubject,
  lease: Lease,
  { mode, type }: Pick<WriteEnvelope, "mode" | "type">
) => (mode === "synchronous" ? takenUp : background)(driver, subject, lease, type)

/** For calls other than writes, which no other process could take over. */
export const asking = Effect.fnUntraced(function* (driver: ProviderDriver, subject: BudgetSubject) {
  const of = budgetOf(driver, subject)
  const asker = { ...of, priority: "synchronous", kind: "caller", mayCall: Effect.succeed(true) } as const
  return (yield* CallPermits).permit(asker)
})

/** After a change of an account's credentials. */
export const forgive = Effect.fnUntraced(function* (subject: Parameters<typeof keyOf>[0]) {
  yield* (yield* CallPermits).forgive({ key: keyOf(subject), projectId: subject.projectId })
})
