/** All that this process holds of call budgets: kept while it is used, exchanged with other processes, and given back. @rule limit.callBudget */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Semaphore from "effect/Semaphore"
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import type { CallLimits } from "../../providers/Capabilities.ts"
import type { ConnectionId } from "../../domain/Ids.ts"
import type { BudgetKey } from "../BudgetKey.ts"
import { type BudgetOf, CallBudget, type Signal } from "../CallBudget.ts"
import * as CallHolding from "./CallHolding.ts"
import { type Holding, makeHolding } from "./Holding.ts"
import * as HoldingExchange from "./HoldingExchange.ts"

/** A connection that makes calls. */
export interface UserOfBudget extends BudgetOf {
  readonly connectionId: ConnectionId
  /** The part of the provider's calls that it may use. */
  readonly share: number
}

/** Exchanges of one review at a time: budgets that are not used any more can wait. */
const atOnce = 4

/** What this process holds of all budgets; it ends with the scope. */
export const make = Effect.gen(function* () {
  const budget = yield* CallBudget
  const ids = yield* IdGenerator
  const fibers = yield* FiberSet.make()
  const some = yield* Latch.make()
  const opening = Semaphore.makeUnsafe(1)
  const holdings = new Map<BudgetKey, Holding>()
  const timers = new Map<BudgetKey, number>()
  let session: { readonly id: string; until: number } | undefined

  const holdingOf = (of: UserOfBudget, limits: CallLimits, now: number): Holding => {
    const known = holdings.get(of.key)
    const holding = known ?? makeHolding(of, limits, of.share, now)
    holding.limits = limits
    CallHolding.setShare(holding, of)
    if (known !== undefined) return known
    holdings.set(of.key, holding)
    some.openUnsafe()
    return holding
  }

  const lapse = () => {
    session = undefined
    for (const holding of holdings.values()) CallHolding.lapse(holding)
  }

  /** A session that was not renewed has ended: others count its permits. It is not used until its last moment, for clocks differ. */
  const review = (now: number): void => {
    if (session !== undefined && now >= session.until - callBudget.clockMillis) lapse()
  }

  const liveSession = opening.withPermit(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      review(now)
      if (session !== undefined) return session.id
      const next = { id: yield* ids.next, until: now + callBudget.sessionMillis }
      yield* budget.open(next.id, next.until)
      session = next
      return next.id
    })
  )

  /** Lets calls go, and does what follows: exchanges permits, or looks again later. */
  const proceed = (holding: Holding): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      review(now)
      const next = CallHolding.advance(holding, now)
      const exchanges = !holding.isExchanging && HoldingExchange.request(holding, "", now) !== undefined
      const sleeps = next !== undefined && !exchanges && isEarlier(holding, next, now)
      if (!exchanges && !sleeps) return Effect.void
      if (exchanges) {
        holding.isExchanging = true
        return Effect.asVoid(FiberSet.run(fibers, exchange(holding)))
      }
      timers.set(holding.key, next ?? now)
      return Effect.asVoid(FiberSet.run(fibers, later(holding, next ?? now, now)))
    })

  const isEarlier = ({ key }: Holding, at: number, now: number): boolean => {
    const known = timers.get(key)
    return known === undefined || known <= now || at < known
  }

  const later = (holding: Holding, at: number, now: number) =>
    Effect.andThen(
      Effect.sleep(at - now),
      Effect.suspend(() => {
        if (timers.get(holding.key) === at) timers.delete(holding.key)
        return proceed(holding)
      })
    )

  const exchangeOnce = Effect.fnUntraced(function* (holding: Holding) {
    const id = yield* liveSession
    const now = yield* Clock.currentTimeMillis
    const { epoch } = holding
    const request = HoldingExchange.request(holding, id, now)
    if (request === undefined) return
    HoldingExchange.send(holding)
    const granted = yield* budget.exchange(holding, request)
    // A session that has ended in between has lost its permits.
    if (epoch === holding.epoch) HoldingExchange.accept(holding, request, granted, yield* Clock.currentTimeMillis)
  })

  const exchange = (holding: Holding): Effect.Effect<void> =>
    exchangeOnce(holding).pipe(
      Effect.catch((error) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          CallHolding.fail(holding, CallHolding.unmade(error.message), now)
          return Effect.logWarning("exchanging permits of a call budget failed", error)
        })
      ),
      Effect.catchDefect((defect) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          CallHolding.fail(holding, CallHolding.unmade("unexpected error"), now)
          return Effect.logError("unexpected error while exchanging permits of a call budget", defect)
        })
      ),
      Effect.ensuring(Effect.sync(() => void (holding.isExchanging = false))),
      Effect.andThen(Effect.suspend(() => proceed(holding)))
    )

  /** Gives back what is set aside, and waits until that is done. */
  const settle = (holding: Holding): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (holding.isExchanging || holding.giveAt === Infinity) return Effect.void
      holding.isExchanging = true
      return exchange(holding)
    })

  const reviewAll = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    review(now)
    return Effect.forEach(
      [...holdings.values()],
      (holding) => {
        if (HoldingExchange.isEmpty(holding, now)) {
          holdings.delete(holding.key)
          timers.delete(holding.key)
          return Effect.void
        }
        HoldingExchange.review(holding, now)
        return settle(holding)
      },
      { concurrency: atOnce, discard: true }
    )
  })

  const renew = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    review(now)
    const renewed = session
    if (renewed === undefined) return
    const until = now + callBudget.sessionMillis
    const isKept = yield* budget.renew(renewed.id, now, until)
    // It may have ended in between.
    if (session !== renewed) return
    if (isKept) renewed.until = until
    else lapse()
  }).pipe(Effect.catch((error) => Effect.logWarning("renewing the session of call budgets failed; will retry", error)))

  const survive = (work: Effect.Effect<void>, millis: number) =>
    work.pipe(
      Effect.catchDefect((defect) => Effect.logError("unexpected error in call budgets; will retry", defect)),
      Effect.delay(millis),
      (each) => Effect.andThen(some.await, each),
      Effect.forever,
      Effect.forkScoped
    )
  const rest = Effect.sync(() => {
    if (holdings.size === 0) some.closeUnsafe()
  })
  yield* survive(Effect.andThen(reviewAll, rest), callBudget.reviewMillis)
  yield* survive(renew, callBudget.renewMillis)
  yield* budget.listen((signal: Signal) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const holding = holdings.get(signal.key)
      if (holding === undefined || ("session" in signal && signal.session === session?.id)) return Effect.void
      HoldingExchange.hear(holding, signal, session?.id, now)
      return proceed(holding)
    })
  )
  // What a process that stops has not used is not lost for the others.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.forEach(
        [...holdings.values()],
        (holding) => {
          HoldingExchange.giveAll(holding, now)
          return settle(holding)
        },
        { concurrency: atOnce, discard: true }
      )
    ).pipe(Effect.timeoutOption(callBudget.patienceMillis.synchronous), Effect.asVoid)
  )

  return {
    holdingOf,
    known: (key: BudgetKey) => holdings.get(key),
    all: () => holdings.values(),
    proceed,
    /** Called before permits are used: those of a session that has ended are void. */
    review
  }
})
