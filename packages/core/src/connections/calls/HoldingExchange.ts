/** What a process exchanges of what it holds of a call budget, when and why. Nothing here waits. @rule limit.callBudget */
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import type { Signal } from "../CallBudget.ts"
import type { ReportedLimits } from "../CallPermit.ts"
import type { Exchange, Granted } from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"
import { giveCalls, hasBackground, hasWaiters, heldCalls, type Holding, mayHaveMore, warm } from "./CallHolding.ts"

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
}

/** What to exchange now; undefined if nothing is lacking, or was asked for a moment ago. */
export const request = (holding: Holding, session: string, now: number): Exchange | undefined => {
  const { giving, waiting } = holding
  const gives = giving.slots > 0 || giving.calls.length > 0
  const callers = waiting.synchronous.length
  const [[cooled] = []] = holding.cooling
  const gap = holding.limits.windowMillis / holding.total.calls
  const calls = mayHaveMore(holding) ? Math.max(0, callers - holding.ready) : 0
  const isStarved =
    waiting.background.length > 0 &&
    holding.blockedUntil.background <= now + callBudget.askMillis.shortest &&
    holding.ready === 0 &&
    (cooled === undefined || cooled > now + 2 * gap)
  // A place without a permit would only be missing elsewhere.
  const isFirst = isStarved && heldCalls(holding) === 0
  const wanted = callers + (isFirst ? 1 : Math.min(waiting.background.length, Math.max(0, holding.ready - callers)))
  const slots = Math.max(0, Math.min(wanted, holding.limits.concurrency) - holding.idle)
  const isAsking =
    (calls > 0 || slots > 0 || isStarved) &&
    holding.askAt <= now &&
    holding.blockedUntil.synchronous <= now + callBudget.askMillis.shortest
  if (!gives && !isAsking && !(isOutdated(holding) && holding.askAt <= now)) return undefined
  const spare = holding.contested
    ? Math.ceil((holding.callerRate * callBudget.askMillis.shortest) / 1000)
    : Math.max(Math.ceil(holding.total.calls / 20), heldCalls(holding))
  const [caller] = waiting.synchronous
  const [other] = waiting.background
  return {
    session,
    at: now,
    limits: holding.limits,
    share: holding.share,
    reported: holding.reported === holding.known.reported ? undefined : holding.reported,
    held: { calls: heldCalls(holding), slots: holding.idle + holding.busy },
    gives: giving,
    wants: isAsking
      ? {
          calls,
          spare: calls > 0 ? spare : 0,
          slots,
          since: caller?.since ?? now,
          unplaced: holding.ready - holding.idle
        }
      : { calls: 0, spare: 0, slots: 0, since: now, unplaced: 0 },
    background: { waits: isAsking && isStarved, since: other?.since ?? now, recent: hasBackground(holding, now) }
  }
}

/** What an exchange brought. */
export const accept = (holding: Holding, asked: Exchange, granted: Granted, now: number): void => {
  holding.cooling = Permits.merge(holding.cooling, granted.calls)
  holding.idle += granted.slots
  holding.total = granted.total
  holding.most = granted.most
  holding.known = { share: asked.share, reported: granted.reported }
  holding.isLowered = false
  holding.fair = granted.fair
  holding.contested = granted.contested
  holding.blockedUntil = {
    synchronous: Math.max(holding.blockedUntil.synchronous, granted.blockedUntil.synchronous),
    background: Math.max(holding.blockedUntil.background, granted.blockedUntil.background)
  }
  warm(holding, now)
  giveCalls(holding, heldCalls(holding) - holding.most, now)
  const { longest, shortest } = callBudget.askMillis
  if (asked.background.waits) holding.mayGrow = granted.calls.length > 0
  const isAsking = asked.wants.calls + asked.wants.slots > 0 || asked.background.waits
  // Giving alone ends no pause: processes would give each other the same permit without end.
  if (!isAsking) return
  // The ledger kept what older callers of others lack: those that this process still has on its list have it, or gave up.
  if (asked.wants.calls > 0 && granted.calls.length > 0) {
    for (const [session, { priority, since }] of holding.lacks) {
      if (priority === "synchronous" && since < asked.wants.since) holding.lacks.delete(session)
    }
  }
  if (granted.lack === undefined && granted.calls.length + granted.slots > 0) {
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
      return
    }
    case "Freed":
      for (const helped of signal.sessions) holding.lacks.delete(helped)
      if (session === undefined || !signal.sessions.includes(session)) return
      holding.mayGrow = true
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
    const slots = holding.contested ? Math.max(0, Math.min(lowest.slots, holding.idle) - 1) : 0
    holding.idle -= slots
    holding.giving.slots += slots
  }
  holding.lowest = { calls: holding.ready, slots: holding.idle }
}

/** All but what calls use that are under way. */
export const giveAll = (holding: Holding, now: number): void => {
  giveCalls(holding, heldCalls(holding), now)
  holding.giving.slots += holding.idle
  holding.idle = 0
}
