/**
 * Who waits for permits of one call budget in a process, and who goes. Callers go first, in the order in which they came, those of other
 * processes included; the background goes at an even pace. Changed in place by one process; no function here waits. @rule limit.callBudget
 */
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import type { ConnectionId } from "../../domain/Ids.ts"
import { ProviderUnavailable } from "../../providers/ProviderError.ts"
import { type Priority, usableAfter } from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"
import {
  giveAfterUse,
  giveCaller,
  giveCalls,
  giveSlots,
  giveUnneeded,
  heldCalls,
  isShared,
  noteLowest,
  oldest
} from "./GivenPermits.ts"
import type { Holding, Kind, Refusal, Waiter } from "./Holding.ts"

export const unmade = (message: string, stopping?: true) =>
  new ProviderUnavailable({ message, written: "no", timedOut: false, unmade: true, ...(stopping && { stopping }) })

/** A connection may use this part. Connections of one account are few, and one that is gone counts until the account is not used any more. */
export const setShare = (
  holding: Holding,
  { connectionId, share }: { readonly connectionId: ConnectionId; readonly share: number }
): void => {
  if (holding.shares.get(connectionId) === share) return
  holding.shares.set(connectionId, share)
  holding.share = Math.min(...holding.shares.values())
  holding.askAt = 0
}

/** Its session has ended: others count what it held. */
export const lapse = (holding: Holding): void => {
  Object.assign(holding, { ready: 0, cooling: Permits.none, idle: 0, busy: 0, epoch: holding.epoch + 1, askAt: 0 })
  holding.giving = { calls: Permits.none, slots: 0 }
  holding.giveAt = Infinity
}

/** The budget could not be asked. */
export const fail = (holding: Holding, unavailable: ProviderUnavailable, now: number): void => {
  const { background, synchronous } = holding.waiting
  holding.waiting = { synchronous: [], background: [] }
  holding.askAt = now + callBudget.askMillis.shortest
  for (const { settle } of [...synchronous, ...background]) settle({ unavailable })
}

export const wait = (holding: Holding, waiter: Waiter): void => {
  holding.waiting[waiter.priority].push(waiter)
  holding.givesUpAt = Math.min(holding.givesUpAt, waiter.until)
}

/** These stop, and what ends with them waits no longer. */
export const stop = (holding: Holding, kind: Kind, refusal: Refusal): void => {
  const { background, synchronous } = holding.waiting
  const goesOn = ({ endsWith }: Waiter) => endsWith !== kind
  holding.waiting = { synchronous: synchronous.filter(goesOn), background: background.filter(goesOn) }
  for (const waiter of [...synchronous, ...background]) if (!goesOn(waiter)) waiter.settle(refusal)
}

/** A caller gives up. */
export const leave = ({ waiting }: Holding, waiter: Waiter): void => {
  waiting[waiter.priority] = waiting[waiter.priority].filter((each) => each !== waiter)
}

/** Whether a permit that is free now may be needed, here or elsewhere. */
export const isAwaited = (holding: Holding, now: number): boolean =>
  hasWaiters(holding) || holding.lacks.size > 0 || holding.giveAt < Infinity || isShared(holding, now)

export const hasWaiters = ({ waiting }: Holding): boolean => waiting.synchronous.length + waiting.background.length > 0

/** Permits whose window has passed can be used again. */
export const warm = (holding: Holding, now: number): void => {
  const [[first] = []] = holding.cooling
  if (first === undefined || first > now) return
  const count = Permits.readyAt(holding.cooling, now)
  holding.ready += count
  holding.cooling = Permits.take(holding.cooling, count)[1]
}

const use = (holding: Holding, now: number, priority: Priority): void => {
  holding.ready -= 1
  holding.idle -= 1
  holding.busy += 1
  holding.usedAt = now
  noteLowest(holding)
  if (priority === "synchronous") holding.callers += 1
  else holding.backgroundAt = now
  // The background gives way to callers, and makes up for a short delay.
  const gap = gapOf(holding)
  holding.pacedUntil = Math.min(
    Math.max(holding.pacedUntil, now - 2 * gap) + gap,
    now + holding.limits.windowMillis / 4
  )
}

/** Milliseconds between two calls of the background, evenly over the window. */
export const gapOf = ({ limits, total }: Holding): number => limits.windowMillis / total.calls

/** Takes a permit for a caller at once if there is one and no other caller waits for it. */
export const tryUse = (holding: Holding, now: number): boolean => {
  if (holding.waiting.synchronous.length > 0 || holding.lacks.size > 0 || holding.blockedUntil.synchronous > now)
    return false
  warm(holding, now)
  if (holding.ready <= 0 || holding.idle <= 0) return false
  use(holding, now, "synchronous")
  return true
}

/** A call has ended: its permit is usable again when its window has passed, or now if it was not made. */
export const end = (holding: Holding, epoch: number, isMade: boolean, now: number): void => {
  if (epoch !== holding.epoch) return
  holding.busy -= 1
  holding.idle += 1
  if (!isMade) holding.ready += 1
  else if (isShared(holding, now)) giveAfterUse(holding, now)
  else holding.cooling = Permits.add(holding.cooling, usableAfter(holding.limits, now), 1)
  giveCalls(holding, heldCalls(holding) - holding.most, now)
}

/** Lets calls go, sets aside what other processes need more, and returns when to look again, at the latest. */
export const advance = (holding: Holding, now: number): number | undefined => {
  const { lacks, waiting } = holding
  warm(holding, now)
  for (const [session, { until }] of lacks) if (until <= now) lacks.delete(session)
  refuse(holding, now)
  while (holding.ready > 0) {
    const [mine] = waiting.synchronous
    const theirs = oldest(holding, "synchronous", "calls", now)
    if (theirs !== undefined && (mine === undefined || theirs.since < mine.since)) {
      giveCaller(holding, theirs, now)
    } else if (mine !== undefined && holding.blockedUntil.synchronous <= now && holding.idle > 0) {
      waiting.synchronous.shift()
      use(holding, now, "synchronous")
      mine.settle(undefined)
    } else break
  }
  giveSlots(holding, "synchronous", now)
  if (waiting.synchronous.length === 0) {
    while (
      holding.ready > 0 &&
      holding.idle > 0 &&
      Math.max(holding.pacedUntil, holding.blockedUntil.background) <= now
    ) {
      const [mine] = waiting.background
      const theirs = oldest(holding, "background", "places", now)
      if (mine === undefined || (theirs !== undefined && theirs.since < mine.since)) break
      waiting.background.shift()
      use(holding, now, "background")
      mine.settle(undefined)
    }
    giveSlots(holding, "background", now)
  }
  giveUnneeded(holding, now)
  return nextOf(holding, now)
}

/** Those whose patience ends before a pause of the provider, or before the next permit, need not wait for that. */
const refuse = (holding: Holding, now: number): void => {
  const { waiting } = holding
  const permitted = mayHaveMore(holding) ? 0 : nextPermit(holding, now)
  if (holding.givesUpAt >= Math.max(holding.blockedUntil.background, permitted) && holding.givesUpAt > now) return
  for (const priority of ["synchronous", "background"] as const) {
    const opens = Math.max(holding.blockedUntil[priority], permitted)
    const refused = waiting[priority].filter(({ until }) => until < opens || until <= now)
    waiting[priority] = waiting[priority].filter((each) => !refused.includes(each))
    for (const { settle } of refused) settle({ until: Math.max(opens, soonest(holding, now)) })
  }
  const left = [...holding.waiting.synchronous, ...holding.waiting.background]
  holding.givesUpAt = left.reduce((first, { until }) => Math.min(first, until), Infinity)
}

/** Whether other processes, or none, hold permits of this budget. */
export const mayHaveMore = (holding: Holding): boolean => holding.contested || heldCalls(holding) < holding.total.calls

const nextPermit = ({ busy, cooling, ready }: Holding, now: number): number =>
  ready > 0 || busy > 0 ? now : (cooling[0]?.[0] ?? now)

/** When the next permit of this process is usable; without one, a while. */
const soonest = ({ cooling }: Holding, now: number): number =>
  Math.max(cooling[0]?.[0] ?? 0, now + callBudget.reviewMillis)

/** Whether its background has work. */
export const hasBackground = (holding: Holding, now: number): boolean =>
  holding.waiting.background.length > 0 || holding.backgroundAt > now - callBudget.reviewMillis

const nextOf = (holding: Holding, now: number): number | undefined => {
  const { askAt, blockedUntil, cooling, giveAt, idle, lacks, pacedUntil, ready, waiting } = holding
  if (!isAwaited(holding, now)) return undefined
  const [[cooled] = []] = cooling
  const times = [
    cooled,
    Number.isFinite(holding.givesUpAt) ? holding.givesUpAt : undefined,
    waiting.synchronous.length > 0 ? blockedUntil.synchronous : undefined,
    waiting.background.length > 0 && ready > 0 && idle > 0 ? Math.max(pacedUntil, blockedUntil.background) : undefined,
    askAt,
    Number.isFinite(giveAt) ? giveAt : undefined,
    ...[...lacks.values()].map(({ from }) => from)
  ].filter((time): time is number => time !== undefined && time > now)
  // In whole milliseconds, as clocks go.
  return times.length === 0 ? undefined : Math.max(Math.floor(now) + 1, Math.ceil(Math.min(...times)))
}
