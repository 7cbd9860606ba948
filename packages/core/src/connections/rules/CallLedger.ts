/**
 * Who holds the permits of a call budget. There are as many as the provider allows calls in its window: a call uses one, and the
 * permit can be used again when the window has passed since the call. So no window, wherever it begins, has more calls than
 * allowed, whichever process makes them and whatever process ends. Permits for calls at a time are kept in the same way. A process
 * keeps the permits that it uses, and gives back those that others need. Pure.
 * @rule limit.callBudget
 */
import * as Schema from "effect/Schema"
import type { CallLimits } from "../../providers/Capabilities.ts"
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import * as Permits from "./Permits.ts"

/** A caller who waits goes before the background. */
export const Priority = Schema.Literals(["synchronous", "background"])
export type Priority = typeof Priority.Type

const PermitList = Schema.Array(Schema.Tuple([Schema.Int, Schema.Int]))

/** What a process lacked at its last exchange. */
const Lack = Schema.Struct({
  priority: Priority,
  calls: Schema.Int,
  slots: Schema.Int,
  /** Those of them that are for calls with a permit. Any other one is of use only together with a permit. */
  places: Schema.Int,
  /** When the oldest of its waiting calls came. */
  since: Schema.Int
})
export interface Lack extends Schema.Schema.Type<typeof Lack> {}

const Holder = Schema.Struct({
  session: Schema.String,
  calls: Schema.Int,
  slots: Schema.Int,
  /** The part of the provider's calls that its connections may use. */
  share: Schema.Finite,
  lack: Schema.optionalKey(Lack),
  /** The last exchange. */
  at: Schema.Int,
  /** When its background last had work. */
  backgroundAt: Schema.Int
})

/** Until when calls of each kind wait: the background as long as callers, or longer. */
export const BlockedUntil = Schema.Struct({ synchronous: Schema.Int, background: Schema.Int })
export interface BlockedUntil extends Schema.Schema.Type<typeof BlockedUntil> {}

export const Ledger = Schema.Struct({
  /** Permits that no process holds, for calls and for calls at a time. */
  calls: PermitList,
  slots: PermitList,
  holders: Schema.Array(Holder),
  /** The background's next permit is usable from then on, so that its calls are spread over the window. */
  pacedUntil: Schema.Int,
  /** The background waits for permits: those that were used are given back until then. */
  scarceUntil: Schema.Int,
  /** How many calls all processes could make together at the last exchange. */
  total: Schema.Int,
  /** No call is made before these times. */
  blockedUntil: BlockedUntil,
  /** What the provider reported as its limit, in place of the driver's. */
  reported: Schema.optionalKey(Schema.Struct({ calls: Schema.Int, until: Schema.Int }))
})
export interface Ledger extends Schema.Schema.Type<typeof Ledger> {}

export const notBlocked: BlockedUntil = { synchronous: 0, background: 0 }

export const empty: Ledger = {
  calls: [],
  slots: [],
  holders: [],
  pacedUntil: 0,
  scarceUntil: 0,
  total: 0,
  blockedUntil: notBlocked
}

export interface Exchange {
  readonly session: string
  readonly at: number
  readonly limits: CallLimits
  /** The part of the provider's calls that may be used. */
  readonly share: number
  /** The number of calls in a window that an answer of the provider named. */
  readonly reported?: number | undefined
  /** What the process holds, without what it gives. */
  readonly held: { readonly calls: number; readonly slots: number }
  readonly gives: { readonly calls: Permits.Permits; readonly slots: number }
  /** What its waiting calls need; `spare` permits more may come with them. */
  readonly wants: { readonly calls: number; readonly spare: number; readonly slots: number } & {
    /** When the oldest caller came; undefined: none waits. */
    readonly since: number | undefined
    /** How many more permits are usable now, or soon, than places for them. */
    readonly unplaced: number
  }
  /** How many permits the background takes at most, and whether it had calls lately. */
  readonly background: { readonly calls: number; readonly since: number; readonly recent: boolean }
}

export interface Granted {
  readonly calls: Permits.Permits
  readonly slots: number
  readonly lack: Lack | undefined
  /** How many calls and calls at a time all processes may make together. */
  readonly total: { readonly calls: number; readonly slots: number }
  /** How many permits for calls the process may keep: fewer than it holds if there are too many since the limit was lowered. */
  readonly most: number
  /** Whether all processes together may make fewer calls than before this exchange. */
  readonly lowered: boolean
  /** What the provider reported as its limit, as far as it is known. */
  readonly reported: number | undefined
  /** Whether the background of other processes waits for permits. */
  readonly scarce: boolean
  /** Whether there are more processes than permits for calls, or than calls at a time. */
  readonly crowded: boolean
  /** Whether other processes hold permits. */
  readonly contested: boolean
  /** The other holders, in the order in which they are asked for what lacks. */
  readonly holders: ReadonlyArray<string>
  /** The processes that lack what this exchange has freed. */
  readonly helps: ReadonlyArray<string>
  readonly blockedUntil: BlockedUntil
}

/**
 * When the permit of a call that ended then can be used again, rounded so that a ledger has few entries. Only its end shows that a call
 * has arrived: a request may wait in its process or for a connection, and a network delays it.
 */
export const usableAfter = ({ windowMillis }: CallLimits, ended: number): number => {
  const slice = Math.ceil(windowMillis / callBudget.slices)
  return Math.ceil((ended + windowMillis) / slice) * slice
}

/** How many calls a part of the limits allows. */
export const callsOf = (limits: CallLimits, reported: number | undefined, share: number): number => {
  const calls = Math.min(reported ?? limits.calls, limits.chosen === true ? limits.calls : Infinity)
  return Math.max(1, Math.floor(calls * share + 1e-9))
}

/** Takes what a process gives, and grants what it needs as far as that is free. `isDead` says which other processes have ended. */
export const exchange = (
  ledger: Ledger,
  request: Exchange,
  isDead: (session: string) => boolean
): readonly [Granted, Ledger] => {
  const { at, background, gives, held, limits, reported, session, wants } = request
  const noted =
    reported === undefined
      ? ledger
      : { ...ledger, reported: { calls: reported, until: at + callBudget.reportedMillis } }
  const known = noted.reported !== undefined && noted.reported.until > at ? noted.reported.calls : undefined
  const cold = usableAfter(limits, at)
  const isNew = ledger.holders.length === 0 && ledger.calls.length === 0
  const others = ledger.holders.filter((each) => each.session !== session && !isDead(each.session) && isUser(each, at))
  const dead = ledger.holders.filter((each) => each.session !== session && isDead(each.session))
  // Connections of one account may have different parts: the smallest counts for all.
  const share = others.reduce((least, each) => Math.min(least, each.share), request.share)
  const total = { calls: callsOf(limits, known, share), slots: limits.concurrency }
  const ended = at + callBudget.lostCallMillis
  // A call of a process that has just ended may be under way, and counts from its arrival.
  let calls = Permits.add(Permits.merge(ledger.calls, gives.calls), cold, sum(dead, "calls"))
  let slots = Permits.add(Permits.add(ledger.slots, Permits.free, gives.slots), ended, sum(dead, "slots"))
  // What is missing was lost on its way between a process and the ledger, so that it may have been used until now.
  calls = filled(calls, total.calls - sum(others, "calls") - held.calls, isNew ? Permits.free : cold)
  slots = filled(slots, total.slots - sum(others, "slots") - held.slots, isNew ? Permits.free : ended)

  const before = others.flatMap(({ at: asked, lack }) =>
    lack !== undefined && lack.priority === "synchronous" && asked > at - callBudget.lackMillis ? lack : []
  )
  const { since = at } = wants
  const older = before.filter((lack) => lack.since < since)
  const ready = Permits.readyAt(calls, at)
  const soon = at + callBudget.planMillis
  const sharers = others.filter((each) => hasBackground(each, at)).length
  const crowded = others.length >= Math.min(total.calls, total.slots)
  const isShared = crowded || (sharers > 0 && noted.scarceUntil > at)
  const planned = isShared ? Math.ceil((Permits.readyAt(calls, soon) - ready) / (others.length + 1)) : 0
  const forCallers = clamp(wants.calls, 0, ready + planned - sum(older, "calls"))
  const spare = forCallers < wants.calls ? 0 : clamp(wants.spare, 0, ready - forCallers - sum(before, "calls"))
  const [taken, left] = Permits.take(calls, forCallers + spare)
  const most = clamp(background.calls, 0, total.calls - held.calls - Permits.countOf(taken))
  const paced = pace(left, noted, request, {
    most,
    reserved: sum(before, "calls"),
    callers: forCallers,
    sharers: sharers + 1,
    gap: limits.windowMillis / total.calls
  })
  const isScarce = background.calls > 0 && Permits.readyAt(left, at) === 0
  const scarceUntil = isScarce ? at + callBudget.sharerMillis : noted.scarceUntil
  const freeSlots = Permits.readyAt(slots, at)
  // A place for a call that still lacks a permit would only be missing elsewhere.
  const unplaced = wants.unplaced + Permits.readyAt(taken, soon) + Permits.readyAt(paced.taken, soon)
  const places = clamp(unplaced, 0, wants.slots)
  const [slotsTaken, slotsLeft] = Permits.take(slots, clamp(places, 0, freeSlots - sum(older, "places")))
  const granted = {
    calls: Permits.merge(usableAtOnce(taken, at), paced.taken),
    slots: Permits.countOf(slotsTaken)
  }
  const own = { calls: held.calls + Permits.countOf(granted.calls), slots: held.slots + granted.slots }
  // Others give back what they use once they know that it is scarce; an announcement reaches those that exchange nothing.
  const isStarved =
    background.calls > 0 && (Permits.readyAt(granted.calls, soon) === 0 || (isScarce && noted.scarceUntil <= at))
  const lack = lackOf(request, forCallers, places, { slots: granted.slots, isStarved })
  const holder = {
    session,
    ...own,
    share: request.share,
    ...(lack === undefined ? {} : { lack }),
    at,
    backgroundAt: background.calls > 0 || background.recent ? at : 0
  }
  const freed = {
    calls: Permits.readyAt(paced.left, soon) - Permits.readyAt(ledger.calls, soon),
    slots: Permits.countOf(slotsLeft) - Permits.countOf(ledger.slots)
  }
  return [
    {
      ...granted,
      lack,
      total,
      most: Math.max(Math.floor(total.calls / (others.length + 1)), total.calls - sum(others, "calls")),
      lowered: total.calls < ledger.total,
      reported: known,
      crowded,
      scarce: scarceUntil > at && sharers > 0,
      contested: others.length > 0,
      holders: others
        .toSorted((one, other) => heldOf(lack, other) - heldOf(lack, one))
        .slice(0, callBudget.helped)
        .map((each) => each.session),
      helps: helpedBy(freed, others),
      blockedUntil: noted.blockedUntil
    },
    {
      ...noted,
      calls: usableAtOnce(paced.left, at),
      slots: usableAtOnce(slotsLeft, at),
      holders: isUser(holder, at) ? [...others, holder] : others,
      pacedUntil: paced.until,
      scarceUntil,
      total: total.calls
    }
  ]
}

type Holder = typeof Holder.Type

const hasBackground = ({ backgroundAt }: Holder, at: number): boolean => backgroundAt > at - callBudget.sharerMillis

/** One that gives back what it uses holds nothing between its calls. */
const isUser = (holder: Holder, at: number): boolean => holds(holder) || holder.at > at - callBudget.idleMillis

export const holds = ({ calls, slots }: Holder): boolean => calls > 0 || slots > 0

/** What the background may take: permits that are usable now at an even pace and a little ahead, later ones nearly as they are. */
const pace = (
  calls: Permits.Permits,
  { pacedUntil }: Ledger,
  { at }: Exchange,
  {
    callers,
    gap,
    most,
    reserved,
    sharers
  }: Readonly<Record<"callers" | "gap" | "most" | "reserved" | "sharers", number>>
) => {
  const ready = Permits.readyAt(calls, at) - reserved
  const ahead = Math.max(callBudget.paceAheadMillis, gap)
  const horizon = at + ahead
  const usable = Math.min(most, ready, Math.ceil(ahead / gap / sharers))
  // Very many calls are paced in steps, so that they are few moments.
  const step = Math.max(gap, callBudget.paceStepMillis)
  let until = Math.max(pacedUntil, at) + callers * gap
  let count = 0
  let moments: Permits.Permits = Permits.none
  while (count < usable && until < horizon) {
    const some = Math.min(Math.floor(step / gap), usable - count)
    moments = Permits.add(moments, Math.ceil(until), some)
    count += some
    until += some * gap
  }
  const [, left] = Permits.take(calls, count)
  const warm = left.filter(([moment]) => moment <= at)
  const [later, rest] = Permits.take(
    left.filter(([moment]) => moment > at),
    Math.max(0, most - count - Math.max(0, ready - count))
  )
  for (const [moment, some] of later) {
    const from = Math.max(moment, until)
    moments = Permits.add(moments, Math.ceil(from), some)
    until = from + some * gap
  }
  return { taken: moments, left: Permits.merge(warm, rest), until: Math.ceil(Math.min(until, horizon)) }
}

const heldOf = (lack: Lack | undefined, { calls, slots }: { readonly calls: number; readonly slots: number }): number =>
  lack !== undefined && lack.calls === 0 ? slots : calls

/** Those that wait for it, callers first, in the order in which they came. */
const helpedBy = (
  freed: { readonly calls: number; readonly slots: number },
  others: Ledger["holders"]
): ReadonlyArray<string> => {
  let { calls, slots } = freed
  const lacking = others.flatMap(({ lack, session }) => (lack === undefined ? [] : [{ ...lack, session }]))
  const inOrder = lacking.toSorted(
    (one, other) =>
      Number(one.priority === "background") - Number(other.priority === "background") || one.since - other.since
  )
  return inOrder.flatMap((lack) => {
    const isHelped = (calls > 0 && lack.calls > 0) || (slots > 0 && lack.places > 0)
    calls -= lack.calls
    slots -= lack.slots
    return isHelped ? [lack.session] : []
  })
}

const lackOf = (
  { background, wants }: Exchange,
  forCallers: number,
  usable: number,
  { isStarved, slots: got }: { readonly isStarved: boolean; readonly slots: number }
): Lack | undefined => {
  const calls = wants.calls - forCallers
  const slots = wants.slots - got
  const places = usable - got
  if (wants.since !== undefined && calls + slots > 0) {
    return { priority: "synchronous", calls, slots, places, since: wants.since }
  }
  if (!isStarved && slots <= 0) return undefined
  return { priority: "background", calls: isStarved ? 1 : 0, slots, places, since: background.since }
}

/** Exactly `count` permits: more of them from a moment on, or fewer, of which the usable ones go first. */
const filled = (permits: Permits.Permits, count: number, at: number): Permits.Permits => {
  const has = Permits.countOf(permits)
  if (has < count) return Permits.add(permits, at, count - has)
  return Permits.take(permits, has - count)[1]
}

/** Past moments make no difference, so that they are one. */
const usableAtOnce = (permits: Permits.Permits, at: number): Permits.Permits =>
  Permits.add(
    permits.filter(([moment]) => moment > at),
    Permits.free,
    Permits.readyAt(permits, at)
  )

const clamp = (value: number, minimum: number, maximum: number): number => Math.max(minimum, Math.min(value, maximum))

const sum = <K extends string>(of: ReadonlyArray<Readonly<Record<K, number>>>, name: K): number =>
  of.reduce((total, each) => total + each[name], 0)

/** The provider reported an exhausted limit: no call is made before that time, or none of the background. */
export const block = (ledger: Ledger, until: number, priority: Priority): Ledger => ({
  ...ledger,
  blockedUntil: laterBlock(ledger.blockedUntil, until, priority)
})

/** What holds callers holds the background. */
export const laterBlock = (before: BlockedUntil, until: number, priority: Priority): BlockedUntil => ({
  synchronous: priority === "synchronous" ? Math.max(before.synchronous, until) : before.synchronous,
  background: Math.max(before.background, until)
})

/** The account has other credentials, to which a former block doesn't apply. */
export const unblock = (ledger: Ledger): Ledger => ({ ...ledger, blockedUntil: notBlocked })
