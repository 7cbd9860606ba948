/**
 * What a process holds of one call budget, and who waits for it. Callers go first, in the order in which they came, those of other
 * processes included; the background goes at an even pace. Changed in place by one process; no function here waits. @rule limit.callBudget
 */
import type { CallLimits } from "../../providers/Capabilities.ts"
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import type { BudgetOf } from "../CallBudget.ts"
import { ProviderUnavailable } from "../../providers/ProviderError.ts"
import type { ConnectionId } from "../../domain/Ids.ts"
import {
  type BlockedUntil,
  callsOf,
  type Granted,
  type Lack,
  notBlocked,
  type Priority,
  usableAfter
} from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"

export interface Waiter {
  readonly priority: Priority
  /** Whose stop ends the wait: none for a caller's write that has made a call. */
  readonly endsWith: Kind | undefined
  readonly since: number
  /** It gives up then. */
  readonly until: number
  /** Lets the call go, or refuses it. */
  readonly settle: (refusal: Refusal | undefined) => void
}

/** Who makes a call: a caller, or a worker in an attempt. */
export type Kind = "caller" | "worker"

/** When to come again, or why the budget could not be asked. */
export type Refusal = { readonly until: number } | { readonly unavailable: ProviderUnavailable }

export const unmade = (message: string, stopping?: true) =>
  new ProviderUnavailable({ message, written: "no", timedOut: false, unmade: true, ...(stopping && { stopping }) })

/** What another process lacks: this one gives it from a moment on, unless others have. */
export interface OtherLack extends Lack {
  readonly from: number
  readonly until: number
}

export interface Holding extends BudgetOf {
  limits: CallLimits
  /** The parts of the provider's calls that its connections may use; the smallest counts. */
  shares: Map<ConnectionId, number>
  share: number
  /** The limit that the provider named last. */
  reported: number | undefined
  /** What the ledger has of both. */
  known: { readonly share: number; readonly reported: number | undefined }
  /** Whether to ask how many permits it may keep. */
  isLowered: boolean
  /** Permits for calls: usable ones, later ones, and those of calls under way. */
  ready: number
  cooling: Permits.Permits
  /** Permits for calls at a time: unused ones, and calls under way. */
  idle: number
  busy: number
  /** Permits that an exchange gives back. */
  giving: { calls: Permits.Permits; slots: number }
  waiting: Record<Priority, Array<Waiter>>
  /** No waiting call gives up before this time. */
  givesUpAt: number
  /** What other processes lack, by their sessions. */
  lacks: Map<string, OtherLack>
  total: Granted["total"]
  most: number
  fair: number
  contested: boolean
  blockedUntil: BlockedUntil
  /** Whether its background may get more permits than it has. */
  mayGrow: boolean
  /** The next call of the background. */
  pacedUntil: number
  /** When to ask for permits again, and the pause after that. */
  askAt: number
  askPause: number
  isExchanging: boolean
  usedAt: number
  backgroundAt: number
  /** Since the last review: calls of callers, and the fewest unused permits. */
  callers: number
  lowest: { calls: number; slots: number }
  /** Calls of callers in a second, on average. */
  callerRate: number
  /** Holdings of an ended session are void; their calls end without effect. */
  epoch: number
}

export const make = (of: BudgetOf, limits: CallLimits, share: number, now: number): Holding => ({
  key: of.key,
  projectId: of.projectId,
  limits,
  shares: new Map(),
  share,
  reported: undefined,
  known: { share, reported: undefined },
  isLowered: false,
  ready: 0,
  cooling: Permits.none,
  idle: 0,
  busy: 0,
  giving: { calls: Permits.none, slots: 0 },
  waiting: { synchronous: [], background: [] },
  givesUpAt: Infinity,
  lacks: new Map(),
  total: { calls: callsOf(limits, undefined, share), slots: limits.concurrency },
  most: Infinity,
  fair: callsOf(limits, undefined, share),
  contested: false,
  blockedUntil: notBlocked,
  mayGrow: true,
  pacedUntil: 0,
  askAt: 0,
  askPause: callBudget.askMillis.shortest,
  isExchanging: false,
  usedAt: now,
  backgroundAt: 0,
  callers: 0,
  lowest: { calls: 0, slots: 0 },
  callerRate: 0,
  epoch: 0
})

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

/** Whether a permit that is free now may be needed. */
export const isAwaited = (holding: Holding): boolean => hasWaiters(holding) || holding.lacks.size > 0

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
  // The background goes as fast as permits become usable again, less what callers use; it makes up for a short delay.
  const gap = gapOf(holding)
  const paced = Math.max(holding.pacedUntil, now - 2 * gap) + gap
  holding.pacedUntil = Math.min(paced, now + holding.limits.windowMillis / 4)
}

/** Milliseconds between two calls of the background: evenly over the window, with as many as this process has or may soon have. */
const gapOf = (holding: Holding): number =>
  holding.limits.windowMillis / Math.max(1, heldCalls(holding), holding.mayGrow ? holding.fair : 0)

const noteLowest = ({ idle, lowest, ready }: Holding): void => {
  lowest.calls = Math.min(lowest.calls, ready)
  lowest.slots = Math.min(lowest.slots, idle)
}

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
  if (isMade) holding.cooling = Permits.add(holding.cooling, usableAfter(holding.limits, now), 1)
  else holding.ready += 1
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
      setAside(holding, theirs, now)
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
  shareBackground(holding, now)
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

/** Who lacks a permit, or a place for a call that has one. */
const oldest = (
  { lacks }: Holding,
  priority: Priority,
  of: "calls" | "places",
  now: number
): (OtherLack & { readonly session: string }) | undefined => {
  let found: (OtherLack & { readonly session: string }) | undefined
  for (const [session, lack] of lacks) {
    if (
      lack.from <= now &&
      lack.priority === priority &&
      lack[of] > 0 &&
      (found === undefined || lack.since < found.since)
    )
      found = { ...lack, session }
  }
  return found
}

const lessen = ({ lacks }: Holding, session: string, by: { readonly calls: number; readonly slots: number }): void => {
  const lack = lacks.get(session)
  if (lack === undefined) return
  const slots = Math.max(0, lack.slots - by.slots)
  const left = {
    ...lack,
    calls: Math.max(0, lack.calls - by.calls),
    slots,
    places: Math.max(0, Math.min(lack.places + by.calls - by.slots, slots))
  }
  if (left.calls + left.slots === 0) lacks.delete(session)
  else lacks.set(session, left)
}

/** For another process's caller: a permit, with one for a call at a time if it lacks that, too. */
const setAside = (
  holding: Holding,
  { session, slots }: { readonly session: string; readonly slots: number },
  now: number
): void => {
  const withSlot = slots > 0 && holding.idle > 0 ? 1 : 0
  holding.ready -= 1
  holding.idle -= withSlot
  holding.giving.calls = Permits.add(holding.giving.calls, now, 1)
  holding.giving.slots += withSlot
  lessen(holding, session, { calls: 1, slots: withSlot })
  noteLowest(holding)
}

const giveSlots = (holding: Holding, priority: Priority, now: number): void => {
  while (holding.idle > 0) {
    const [mine] = holding.waiting[priority]
    const theirs = oldest(holding, priority, "places", now)
    if (theirs === undefined || (mine !== undefined && mine.since <= theirs.since && holding.ready > 0)) return
    holding.idle -= 1
    holding.giving.slots += 1
    lessen(holding, theirs.session, { calls: 0, slots: 1 })
    noteLowest(holding)
  }
}

/** Whether its background has work. */
export const hasBackground = (holding: Holding, now: number): boolean =>
  holding.waiting.background.length > 0 || holding.backgroundAt > now - callBudget.reviewMillis

/** Another process's background lacks permits: this one keeps its even part, or what its callers use. */
const shareBackground = (holding: Holding, now: number): void => {
  const asking = [...holding.lacks].filter(
    ([, { calls, from, priority }]) => priority === "background" && calls > 0 && from <= now
  )
  if (asking.length === 0) return
  const { windowMillis } = holding.limits
  const keeps = hasBackground(holding, now)
    ? Math.min(Math.ceil(holding.total.calls / (asking.length + 1)), ...asking.map(([, { fair }]) => fair))
    : Math.ceil((holding.callerRate * windowMillis) / 1000)
  giveCalls(holding, heldCalls(holding) - keeps, now)
  for (const [session, { calls }] of asking) lessen(holding, session, { calls, slots: 0 })
}

/** Permits for calls, those of calls under way included. */
export const heldCalls = ({ busy, cooling, ready }: Holding): number => ready + Permits.countOf(cooling) + busy

/** Unused ones first, then later ones, evenly: both processes go on at an even pace. */
export const giveCalls = (holding: Holding, count: number, now: number): void => {
  if (count <= 0) return
  const unused = Math.max(0, Math.min(count, holding.ready - holding.waiting.synchronous.length))
  holding.ready -= unused
  const [given, kept] = Permits.spread(holding.cooling, Math.max(0, count - unused))
  holding.cooling = kept
  holding.giving.calls = Permits.merge(Permits.add(holding.giving.calls, now, unused), given)
  noteLowest(holding)
}

const nextOf = (holding: Holding, now: number): number | undefined => {
  const { askAt, blockedUntil, cooling, idle, lacks, pacedUntil, ready, waiting } = holding
  if (!hasWaiters(holding) && lacks.size === 0) return undefined
  const [[cooled] = []] = cooling
  const times = [
    cooled,
    Number.isFinite(holding.givesUpAt) ? holding.givesUpAt : undefined,
    waiting.synchronous.length > 0 ? blockedUntil.synchronous : undefined,
    waiting.background.length > 0 && ready > 0 && idle > 0 ? Math.max(pacedUntil, blockedUntil.background) : undefined,
    askAt,
    ...[...lacks.values()].map(({ from }) => from)
  ].filter((time): time is number => time !== undefined && time > now)
  // In whole milliseconds, as clocks go.
  return times.length === 0 ? undefined : Math.max(Math.floor(now) + 1, Math.ceil(Math.min(...times)))
}
