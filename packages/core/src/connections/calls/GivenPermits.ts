/** What a process gives of its permits to other processes, and when. Nothing here waits. @rule limit.callBudget */
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import { type Priority, usableAfter } from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"
import type { Holding, OtherLack } from "./Holding.ts"

/** Permits for calls, those of calls under way included. */
export const heldCalls = ({ busy, cooling, ready }: Holding): number => ready + Permits.countOf(cooling) + busy

/**
 * Whether permits go back once they are used: where the background waits in other processes, or where there are fewer permits than
 * processes. A process that kept them would wait for its own while another one has none.
 */
export const isShared = ({ contested, crowded, scarceUntil }: Holding, now: number): boolean =>
  crowded || (contested && scarceUntil > now)

export const noteLowest = ({ idle, lowest, ready }: Holding): void => {
  lowest.calls = Math.min(lowest.calls, ready)
  lowest.slots = Math.min(lowest.slots, idle)
}

/** Sets aside what goes to other processes at that time, or with what this one asks for before. */
const give = (holding: Holding, { calls, slots }: Holding["giving"], at: number): void => {
  if (calls.length + slots === 0) return
  holding.giving = { calls: Permits.merge(holding.giving.calls, calls), slots: holding.giving.slots + slots }
  holding.giveAt = Math.min(holding.giveAt, at)
  noteLowest(holding)
}

/** Mostly the next call of this process comes before. */
const giveLater = (holding: Holding, giving: Holding["giving"], now: number): void =>
  give(holding, giving, holding.crowded ? now : now + callBudget.askMillis.shortest)

/** The permit of a call that was made. */
export const giveAfterUse = (holding: Holding, now: number): void =>
  giveLater(holding, { calls: [[usableAfter(holding.limits, now), 1]], slots: 0 }, now)

/** Unused ones first, then later ones, evenly: both processes go on at an even pace. */
export const giveCalls = (holding: Holding, count: number, now: number): void => {
  if (count <= 0) return
  const unused = Math.max(0, Math.min(count, holding.ready - holding.waiting.synchronous.length))
  holding.ready -= unused
  const [given, kept] = Permits.spread(holding.cooling, Math.max(0, count - unused))
  holding.cooling = kept
  give(holding, { calls: Permits.add(given, Permits.free, unused), slots: 0 }, now)
}

/** Permits for calls at a time that are not used. */
export const giveIdle = (holding: Holding, slots: number, now: number): void => {
  holding.idle -= slots
  give(holding, { calls: Permits.none, slots }, now)
}

/** What no waiting call will use is for other processes. */
export const giveUnneeded = (holding: Holding, now: number): void => {
  if (!isShared(holding, now)) return
  const { askAt, cooling, idle, ready, waiting } = holding
  const needed = waiting.synchronous.length + waiting.background.length
  const unused = Math.max(0, ready - needed)
  const slots = Math.max(0, idle - needed)
  // One that is usable late is exchanged for a sooner one.
  const planned = askAt <= now ? Permits.readyAt(cooling, now + callBudget.planMillis) : Infinity
  const [kept, later] = Permits.take(cooling, Math.min(planned, Math.max(0, needed - ready)))
  holding.ready -= unused
  holding.idle -= slots
  holding.cooling = kept
  giveLater(holding, { calls: Permits.add(later, Permits.free, unused), slots }, now)
  for (const [session, { calls, from, priority }] of holding.lacks) {
    if (priority !== "background" || from > now) continue
    if (holding.giveAt < Infinity) holding.giveAt = now
    lessen(holding, session, { calls, slots: 0 })
  }
}

/** For another process's caller: a permit, with one for a call at a time if it lacks that, too. */
export const giveCaller = (
  holding: Holding,
  { session, slots }: { readonly session: string; readonly slots: number },
  now: number
): void => {
  const withSlot = slots > 0 && holding.idle > 0 ? 1 : 0
  holding.ready -= 1
  holding.idle -= withSlot
  give(holding, { calls: [[Permits.free, 1]], slots: withSlot }, now)
  lessen(holding, session, { calls: 1, slots: withSlot })
}

/** Places for other processes' calls that are older than those of this one. */
export const giveSlots = (holding: Holding, priority: Priority, now: number): void => {
  while (holding.idle > 0) {
    const [mine] = holding.waiting[priority]
    const theirs = oldest(holding, priority, "places", now)
    if (theirs === undefined || (mine !== undefined && mine.since <= theirs.since && holding.ready > 0)) return
    giveIdle(holding, 1, now)
    lessen(holding, theirs.session, { calls: 0, slots: 1 })
  }
}

/** Who lacks a permit, or a place for a call that has one. */
export const oldest = (
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
