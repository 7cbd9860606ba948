/**
 * How many calls a connection may still make. Its window is split into ten parts: calls count in the part in which they are
 * granted and are void at its end, and no eleven parts in a row hold more than allowed; so no stretch of time that is as long
 * as the window does either, wherever it begins. @rule limit.callBudget
 */
import type { CallLimits } from "../providers/Capabilities.ts"
import type { WorkerId } from "../domain/Ids.ts"

/** A caller who waits goes before the background. */
export type Priority = "synchronous" | "background"

/** What a connection's processes took. Moments are milliseconds since 1970. */
export interface CallWindow {
  /** Calls granted, by the start of their part; the latest first. */
  readonly granted: ReadonlyArray<{ readonly start: number; readonly calls: number }>
  /** Who asked lately, and how many calls at a time each may make until the end of its part. */
  readonly workers: ReadonlyArray<{ readonly worker: WorkerId; readonly start: number; readonly share: number }>
  /** No call is granted before this time. */
  readonly blockedUntil: number
}

export interface ReservationRequest {
  readonly worker: WorkerId
  readonly limits: CallLimits
  readonly priority: Priority
  readonly requested: number
  readonly at: number
}

export interface Reservation {
  readonly calls: number
  readonly concurrency: number
  readonly until: number
  readonly retryAt: number
}

export const empty: CallWindow = { granted: [], workers: [], blockedUntil: 0 }

export const parts = 10

/** The part of all calls that the background leaves to callers who wait. */
const reserved = 0.2

/** What this asker may bring the window's calls up to: where there is one call alone, the background may have it. */
export const mostOf = ({ calls }: CallLimits, priority: Priority): number =>
  priority === "synchronous" ? calls : Math.max(1, Math.floor(calls * (1 - reserved)))

export const take = (window: CallWindow, wish: ReservationRequest): readonly [Reservation, CallWindow] => {
  const { at, limits, priority, requested } = wish
  const length = Math.ceil(limits.windowMillis / parts)
  // A clock that is behind another process's counts in the latest part: the past is not granted again.
  const start = Math.max(Math.floor(at / length) * length, window.granted[0]?.start ?? 0)
  const until = start + length
  const share = shareOf(window, wish, start, length)
  const free = mostOf(limits, priority) - sumAt(window, start, length)
  const waits = [
    ...(window.blockedUntil > at ? [window.blockedUntil] : []),
    ...(free > 0 ? [] : [nextRoom(window, wish, start, length)]),
    ...(share > 0 ? [] : [until])
  ]
  const calls = waits.length > 0 ? 0 : Math.min(requested, free)
  const concurrency = calls > 0 ? share : 0
  const taken = { calls, concurrency, until, retryAt: Math.max(at, ...waits) }
  return [taken, after(window, wish.worker, taken, start, start - parts * length)]
}

/** The window with what was taken, and without what no longer counts. */
const after = (
  window: CallWindow,
  worker: WorkerId,
  { calls, concurrency }: Reservation,
  start: number,
  oldest: number
): CallWindow => {
  const before = window.granted.filter((each) => each.start >= oldest && each.start !== start)
  const now = window.granted.filter((each) => each.start === start).reduce((sum, each) => sum + each.calls, calls)
  const others = window.workers.filter((each) => each.worker !== worker && each.start >= oldest)
  const own = window.workers.find((each) => each.worker === worker && each.start === start)?.share ?? 0
  return {
    ...window,
    granted: now > 0 ? [{ start, calls: now }, ...before] : before,
    workers: [...others, { worker, start, share: Math.max(own, concurrency) }]
  }
}

/** Calls that count at the part of this start: its own and those of the ten before it. */
const sumAt = ({ granted }: CallWindow, start: number, length: number): number =>
  granted
    .filter((each) => each.start >= start - parts * length && each.start <= start)
    .reduce((sum, { calls }) => sum + calls, 0)

/** The start of the next part in which a call is free. */
const nextRoom = (
  window: CallWindow,
  { limits, priority }: ReservationRequest,
  start: number,
  length: number
): number => {
  const later = Array.from({ length: parts + 1 }, (_, n) => start + (n + 1) * length)
  return later.find((each) => sumAt(window, each, length) < mostOf(limits, priority)) ?? start + length
}

/** A worker's even share of the calls in the last window. It holds to the end of its part, so nothing is given twice. */
const shareOf = (
  { workers }: CallWindow,
  { limits, worker }: ReservationRequest,
  start: number,
  length: number
): number => {
  const others = workers.filter((each) => each.worker !== worker && each.start >= start - parts * length)
  const theirs = others.filter((each) => each.start === start).reduce((sum, { share }) => sum + share, 0)
  const even = Math.max(1, Math.floor(limits.concurrency / (others.length + 1)))
  return Math.max(0, Math.min(even, limits.concurrency - theirs))
}

/** The provider reported an exhausted limit: no call is granted before that time. */
export const block = (window: CallWindow, until: number): CallWindow => ({
  ...window,
  blockedUntil: Math.max(window.blockedUntil, until)
})
