/** Which records of a write may be sent again, and from when. Pure. @rule retry.retryable, retry.backoff, retry.atDeadline */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Struct from "effect/Struct"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { WriteType } from "../WriteRequest.ts"
import {
  type AttemptEnd,
  type Ended,
  type Next,
  type WaitingRecord,
  type Made,
  attemptLog,
  waitingFor
} from "./Attempt.ts"
import * as LostCreate from "./LostCreate.ts"
import * as OpenCreates from "./OpenCreates.ts"
import * as Outcome from "./Outcome.ts"
import { orderKey } from "./RecordOrder.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** What a retry must know of a write. */
export interface Retried {
  readonly type: WriteType
  readonly allOrNone: boolean
}

export interface Retry {
  /** Places of the records that may be sent again, in order. */
  readonly places: ReadonlyArray<number>
  /** No earlier than this; the latest of what the provider named. */
  readonly notBefore: DateTime.Utc | undefined
}

/** A lost update or delete can be repeated safely, and so can an upsert, which looks for its record first; a create can't. */
export const mayRepeat = (type: WriteType, { outcome, retryable }: RecordOutcome): boolean =>
  retryable === true || (outcome === "uncertain" && type !== "create")

/** What of a write may be sent again. A batch that is all or none goes as a whole or not at all. */
export const retryableRecords = ({ allOrNone, type }: Retried, outcomes: ReadonlyArray<RecordOutcome>): Retry => {
  const open = [...outcomes.entries()].filter(([, { outcome }]) => outcome !== "success")
  const repeatable = open.filter(([, outcome]) => mayRepeat(type, outcome))
  const chosen = allOrNone && repeatable.length < open.length ? [] : repeatable
  const moments = chosen.flatMap(([, { retryAfter }]) => retryAfter ?? [])
  return {
    places: chosen.map(([place]) => place),
    notBefore: moments.toSorted(DateTime.Order).at(-1)
  }
}

/** The outcomes as they are returned: beside a record that holds its whole batch back, no record is called retryable. */
export const withoutRetryHints = (
  write: Retried,
  outcomes: ReadonlyArray<RecordOutcome>
): ReadonlyArray<RecordOutcome> =>
  write.allOrNone && retryableRecords(write, outcomes).places.length === 0
    ? outcomes.map(Struct.omit(["retryable"]))
    : outcomes

/** How far an attempt got. */
export interface Attempted extends Made {
  readonly envelope: Pick<WriteEnvelope, "mode" | "type" | "allOrNone">
  readonly createTime: DateTime.Utc
  readonly waiting: ReadonlyArray<WaitingRecord>
  /** Final outcomes of earlier attempts. */
  readonly before: ReadonlyArray<Ended>
  /** Outcomes of this attempt; records whose turn has not come have none. */
  readonly results: ReadonlyArray<Ended>
  /** Why the connection must be renewed first. */
  readonly unauthorized?: string
  readonly retryUntil: DateTime.Utc
  readonly at: DateTime.Utc
  /** From 0 to 1. */
  readonly chance: number
}

/** Pure. An operation is done when no record waits any more; its end follows from every outcome it ever had. */
export const decideAttempt = (attempted: Attempted): AttemptEnd => {
  const { at, before, retryUntil, results, waiting } = attempted
  const { again, dueAt } = retried(attempted)
  const unreached = waiting.filter(({ index }) => !results.some((each) => each.index === index))
  const isOver = DateTime.isGreaterThan(dueAt, retryUntil) || DateTime.isGreaterThanOrEqualTo(at, retryUntil)
  const final = results.filter(({ index }) => !again.some((each) => each.index === index))
  const ended = isOver ? [...final, ...again.map(tooLate), ...unreached.map(outOfTurn)] : final
  const unended = isOver ? [] : again
  const end = { at, ended, retryUntil, unended, next: nextOf(attempted, { ended, unended, dueAt }) }
  return { ...end, log: attemptLog(attempted, before, end) }
}

const nextOf = (
  { before, provider, retryUntil, unauthorized, waiting }: Attempted,
  { dueAt, ended, unended }: Pick<AttemptEnd, "ended" | "unended"> & { readonly dueAt: DateTime.Utc }
): Next => {
  if (ended.length === waiting.length) return { _tag: "Done", ...Outcome.endOf(outcomesOf([...before, ...ended])) }
  if (unauthorized !== undefined) {
    return {
      _tag: "Parked",
      until: retryUntil,
      result: `waiting for the connection to be reconnected: ${unauthorized}`
    }
  }
  const { error, msg } = waitingFor(provider, { ended, unended, dueAt })
  const reason = error === undefined ? "" : `: ${error}`
  return { _tag: "Again", dueAt, ...(unended.length === 0 ? {} : { result: `${msg}${reason}` }) }
}

/** Records to send again, and the moment for it: after a pause that grows, and not before the provider wants them. */
const retried = ({ at, chance, createTime, envelope, retryUntil, results, waiting }: Attempted) => {
  const { notBefore, places } = retryableRecords(
    envelope,
    results.map(({ outcome }) => outcome)
  )
  const again = places.flatMap((place) => results[place] ?? [])
  if (again.length === 0) {
    return { again, dueAt: DateTime.addDuration(at, forTurn(DateTime.distance(createTime, at))) }
  }
  const attempts = Math.max(...waiting.map((each) => each.attempts)) + 1
  const pause = DateTime.addDuration(at, afterAttempts(attempts, chance, longestPause[envelope.mode]))
  const latest = DateTime.min(pause, retryUntil)
  return { again, dueAt: notBefore === undefined ? latest : DateTime.max(latest, notBefore) }
}

const outcomesOf = (all: ReadonlyArray<Ended>): ReadonlyArray<RecordOutcome> =>
  all.toSorted((one, other) => one.index - other.index).map(({ outcome }) => outcome)

const tooLate = ({ index, outcome }: Ended): Ended => {
  const end = outcome.outcome === "uncertain" ? LostCreate.ended(outcome) : outcome
  const errors = [...(end.errors ?? []), { message: "not retried: its deadline has passed" }]
  return { index, outcome: { ...end, errors } }
}

/** Also how records end that were never sent: their deadline came first. */
export const outOfTurn = (record: WaitingRecord): Ended => {
  const { index, last, unanswered } = record
  if (unanswered) return { index, outcome: OpenCreates.vanished }
  return last === undefined ? { index, outcome: OpenCreates.unsent(record, unsent) } : tooLate({ index, outcome: last })
}

const unsent: RecordOutcome = {
  outcome: "failed",
  retryable: true,
  errors: [{ message: "not sent: its deadline passed before its turn came" }]
}

/**
 * What may go in the next call, given the results so far: of each record only the first place that has no outcome, and none
 * while an earlier place of it is to be tried again. A batch that is all or none goes as a whole.
 */
export const nextInOrder = (
  envelope: Retried,
  waiting: ReadonlyArray<WaitingRecord>,
  results: ReadonlyArray<Ended>
): ReadonlyArray<WaitingRecord> => {
  const outcomes = new Map(results.map(({ index, outcome }) => [index, outcome]))
  const behind = new Set<string>()
  return waiting.filter(({ index, record }) => {
    const outcome = outcomes.get(index)
    const key = orderKey(envelope.type, record)
    if (key === undefined || envelope.allOrNone) return outcome === undefined
    const isFirst = !behind.has(key)
    if (outcome === undefined || mayRepeat(envelope.type, outcome)) behind.add(key)
    return isFirst && outcome === undefined
  })
}

const firstPause = Duration.seconds(1)
/** The caller of a synchronous write may wait to write the same record. */
const longestPause = { asynchronous: Duration.minutes(5), synchronous: Duration.seconds(30) } as const

/** After this many attempts: anywhere between now and twice the wait before, so that failures don't return together. */
const afterAttempts = (attempts: number, chance: number, longest: Duration.Duration): Duration.Duration =>
  whole(Duration.times(Duration.min(Duration.times(firstPause, 2 ** Math.min(attempts - 1, 30)), longest), chance))

const shortestWait = Duration.millis(250)
const longestWait = Duration.seconds(10)

/** Where an earlier write of the same record must end first: the longer it has taken, the less often it is checked. */
const forTurn = (waited: Duration.Duration): Duration.Duration =>
  whole(Duration.clamp(Duration.times(waited, 0.1), { minimum: shortestWait, maximum: longestWait }))

/** Times are kept to the millisecond; a fraction would be due too early. */
const whole = (duration: Duration.Duration) => Duration.millis(Math.ceil(Duration.toMillis(duration)))
