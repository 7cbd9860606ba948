/** What a process exchanges of what it holds of a call budget, when and why. Nothing here waits. @rule limit.callBudget */
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import type { Signal } from "../CallBudget.ts"
import type { ReportedLimits } from "../CallPermit.ts"
import type { Exchange, Granted } from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"
import { gapOf, hasBackground, hasWaiters, mayHaveMore, warm } from "./CallHolding.ts"
import { giveCalls, giveIdle, heldCalls, isShared } from "./GivenPermits.ts"
import type { Holding } from "./Holding.ts"

/** Nothing of it is in use, so that it can be given back as a whole. */
export const isUnused = (holding: Holding, now: number): boolean =>
  !hasWaiters(holding) && holding.busy === 0 && holding.usedAt <= now - callBudget.idleMillis

/** Nothing is held or in use. */
export const isEmpty = (holding: Holding, now: number): boolean =>
  isUnused(holding, now) && !holding.isExchanging && heldCalls(holding) + holding.idle === 0

/** The provider named its limit; returns whether that is news. A window of another length counts as those of ours that cover it. */
export const report = (holding: Holding, { calls: named, millis }: NonNullable<ReportedLimits["window"]>): boolean => {
  const { known, limits, reported } = holding
  const calls = Math.max(1, Math.floor(named / Math.ceil((millis ?? limits.windowMillis) / limits.windowMillis)))
  if (calls === (reported ?? known.reported ?? limits.calls)) return false
  holding.reported = calls
  holding.askAt = 0
  return true
}

/** Whether the ledger lacks something of this process, or this process something of the ledger. */
const isOutdated = ({ isLowered, known, reported, share }: Holding): boolean =>
  isLowered || share !== known.share || (reported !== undefined && reported !== known.reported)

/** What is set aside is on its way. */
export const send = (holding: Holding): void => {
  holding.giving = { calls: Permits.none, slots: 0 }
  holding.giveAt = Infinity
}

/** Usable now or, where permits are shared, soon: no other one would be usable sooner. */
const planned = (holding: Holding, now: number): number =>
  holding.ready + (isShared(holding, now) ? Permits.readyAt(holding.cooling, now + callBudget.planMillis) : 0)

/**
 * How many permits its background asks for: one for each waiting call where they are shared, else all that no other process uses, once its
 * own become usable too late. Now and then it looks whether others have stopped.
 */
const lackingBackground = (holding: Holding, now: number): number => {
  const { blockedUntil, cooling, ready, total, waiting } = holding
  const waits = waiting.background.length
  if (waits === 0 || blockedUntil.background > now + callBudget.askMillis.shortest) return 0
  if (isShared(holding, now)) return clamp(waiting.synchronous.length + waits - planned(holding, now), 0, waits)
  const looks = holding.contested && holding.askedAt < now - callBudget.sharerMillis / 2
  return looks || ready + Permits.readyAt(cooling, now + 2 * gapOf(holding)) === 0 ? total.calls : 0
}

/** What to exchange now; undefined if nothing is lacking, or was asked for a moment ago. */
export const request = (holding: Holding, session: string, now: number): Exchange | undefined => {
  const { waiting } = holding
  const callers = waiting.synchronous.length
  const usable = planned(holding, now)
  const calls = mayHaveMore(holding) ? Math.max(0, callers - usable) : 0
  const background = lackingBackground(holding, now)
  // A place without a permit would only be missing elsewhere.
  const coming = isShared(holding, now) ? background : background > 0 && heldCalls(holding) === 0 ? 1 : 0
  const wanted = callers + Math.min(waiting.background.length, Math.max(0, usable - callers) + coming)
  const slots = Math.max(0, Math.min(wanted, holding.limits.concurrency) - holding.idle)
  const isAsking =
    calls + slots + background > 0 &&
    holding.askAt <= now &&
    holding.blockedUntil.synchronous <= now + callBudget.askMillis.shortest
  if (holding.giveAt > now && !isAsking && !(isOutdated(holding) && holding.askAt <= now)) return undefined
  const [caller] = waiting.synchronous
  const [other] = waiting.background
  return {
    session,
    at: now,
    limits: holding.limits,
    share: holding.share,
    reported: holding.reported === holding.known.reported ? undefined : holding.reported,
    held: { calls: heldCalls(holding), slots: holding.idle + holding.busy },
    gives: holding.giving,
    wants: isAsking
      ? {
          calls,
          spare: calls > 0 ? spareFor(holding, now) : 0,
          slots,
          since: caller?.since,
          unplaced: usable - holding.idle
        }
      : { calls: 0, spare: 0, slots: 0, since: undefined, unplaced: 0 },
    background: { calls: isAsking ? background : 0, since: other?.since ?? now, recent: hasBackground(holding, now) }
  }
}

/** What callers are likely to use next; where no other process wants any, many. */
const spareFor = (holding: Holding, now: number): number => {
  if (isShared(holding, now)) return 0
  if (holding.contested) return Math.ceil((holding.callerRate * callBudget.askMillis.shortest) / 1000)
  return Math.max(Math.ceil(holding.total.calls / 20), heldCalls(holding))
}

const clamp = (value: number, minimum: number, maximum: number): number => Math.max(minimum, Math.min(value, maximum))

/** What an exchange brought. */
export const accept = (holding: Holding, asked: Exchange, granted: Granted, now: number): void => {
  holding.cooling = Permits.merge(holding.cooling, granted.calls)
  holding.idle += granted.slots
  holding.total = granted.total
  holding.most = granted.most
  holding.known = { share: asked.share, reported: granted.reported }
  holding.isLowered = false
  holding.contested = granted.contested
  holding.askedAt = now
  if (granted.scarce) holding.scarceUntil = now + callBudget.sharerMillis
  holding.crowded = granted.crowded
  holding.blockedUntil = {
    synchronous: Math.max(holding.blockedUntil.synchronous, granted.blockedUntil.synchronous),
    background: Math.max(holding.blockedUntil.background, granted.blockedUntil.background)
  }
  warm(holding, now)
  giveCalls(holding, heldCalls(holding) - holding.most, now)
  const { longest, shortest } = callBudget.askMillis
  const isAsking = asked.wants.calls + asked.wants.slots + asked.background.calls > 0
  // Giving alone ends no pause: processes would give each other the same permit without end.
  if (!isAsking) return
  // The ledger kept what older callers of others lack: those that this process still has on its list have it, or gave up.
  const { since: came = 0 } = asked.wants
  if (asked.wants.calls > 0 && granted.calls.length > 0) {
    for (const [session, { priority, since }] of holding.lacks) {
      if (priority === "synchronous" && since < came) holding.lacks.delete(session)
    }
  }
  const isSoon = Permits.readyAt(granted.calls, now + callBudget.planMillis) + granted.slots > 0
  if (granted.lack === undefined && isSoon) {
    holding.askAt = now
    holding.askPause = shortest
    return
  }
  holding.askAt = now + holding.askPause
  holding.askPause = granted.lack?.priority === "synchronous" ? shortest : Math.min(longest, holding.askPause * 2)
}

/** Takes note of what another process announced; `session` is this one's. */
export const hear = (holding: Holding, signal: Signal, session: string | undefined, now: number): void => {
  switch (signal._tag) {
    case "Lacking": {
      const { _tag: _, holders, key: _key, session: other, ...lack } = signal
      const lasts = lack.priority === "synchronous" ? 2 * callBudget.askMillis.shortest : callBudget.sharerMillis
      const rank = holders.findIndex((each) => each === session)
      const from = now + (rank < 0 ? holders.length : rank) * callBudget.turnMillis
      holding.lacks.set(other, { ...lack, from, until: now + lasts })
      holding.contested = true
      if (lack.priority === "background" && lack.calls > 0) holding.scarceUntil = now + callBudget.sharerMillis
      return
    }
    case "Freed":
      for (const helped of signal.sessions) holding.lacks.delete(helped)
      if (session === undefined || !signal.sessions.includes(session)) return
      holding.askAt = now
      holding.askPause = callBudget.askMillis.shortest
      return
    case "Blocked":
      holding.blockedUntil = signal.until
      holding.askAt = now
      return
    case "Lowered":
      holding.isLowered = true
      holding.askAt = now
  }
}

/** Once a second: what was not needed since the last time is set aside for other processes. */
export const review = (holding: Holding, now: number): void => {
  warm(holding, now)
  holding.callerRate = (holding.callerRate + (holding.callers * 1000) / callBudget.reviewMillis) / 2
  holding.callers = 0
  const { lowest } = holding
  if (isUnused(holding, now)) giveAll(holding, now)
  else {
    if (holding.contested) {
      giveCalls(holding, Math.min(lowest.calls, holding.ready) - Math.ceil(holding.total.calls / 50), now)
    }
    giveIdle(holding, holding.contested ? Math.max(0, Math.min(lowest.slots, holding.idle) - 1) : 0, now)
  }
  holding.lowest = { calls: holding.ready, slots: holding.idle }
}

/** All but what calls use that are under way. */
export const giveAll = (holding: Holding, now: number): void => {
  giveCalls(holding, heldCalls(holding), now)
  giveIdle(holding, holding.idle, now)
}
