/** What follows an attempt at an operation: which records are final, and when the others are tried again. Spec 3, 4.3.5. */
import * as DateTime from "effect/DateTime"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { AttemptEnd, Ended, Next, WaitingRecord } from "./Attempt.ts"
import * as AttemptLine from "./AttemptLine.ts"
import * as Backoff from "../../domain/Backoff.ts"
import * as Outcome from "./Outcome.ts"
import * as Retry from "./Retry.ts"
import * as LostCreate from "./LostCreate.ts"
import * as Unanswered from "./Unanswered.ts"
import type { WriteHead } from "./WriteHead.ts"

/** How far an attempt got. */
export interface Attempted extends AttemptLine.Made {
  readonly head: Pick<WriteHead, "type" | "allOrNone">
  readonly createTime: DateTime.Utc
  readonly waiting: ReadonlyArray<WaitingRecord>
  /** Final outcomes of earlier attempts. */
  readonly before: ReadonlyArray<Ended>
  /** What the attempt said of records; of the others it said nothing, because their turn has not come. */
  readonly said: ReadonlyArray<Ended>
  /** Why the connection must be renewed first. */
  readonly unauthorized?: string
  readonly retryUntil: DateTime.Utc
  readonly at: DateTime.Utc
  /** From 0 to 1. */
  readonly chance: number
}

/** Pure. An operation is done when no record waits any more; its end is told from every outcome it ever had. */
export const of = (attempted: Attempted): AttemptEnd => {
  const { at, before, retryUntil, said, waiting } = attempted
  const { again, dueAt } = retried(attempted)
  const unsaid = waiting.filter(({ index }) => !said.some((each) => each.index === index))
  const isOver = DateTime.isGreaterThan(dueAt, retryUntil) || DateTime.isGreaterThanOrEqualTo(at, retryUntil)
  const final = said.filter(({ index }) => !again.some((each) => each.index === index))
  const ended = isOver ? [...final, ...again.map(tooLate), ...unsaid.map(outOfTurn)] : final
  const unended = isOver ? [] : again
  const end = { at, ended, retryUntil, unended, next: nextOf(attempted, { ended, unended, dueAt }) }
  return { ...end, log: AttemptLine.of(attempted, before, end) }
}

const nextOf = (
  { before, provider, retryUntil, unauthorized, waiting }: Attempted,
  { dueAt, ended, unended }: Pick<AttemptEnd, "ended" | "unended"> & { readonly dueAt: DateTime.Utc }
): Next => {
  if (ended.length === waiting.length) return { _tag: "Done", ...Outcome.endOf(outcomesOf([...before, ...ended])) }
  if (unauthorized !== undefined) {
    return { _tag: "Parked", until: retryUntil, result: `waiting for the connection to be renewed: ${unauthorized}` }
  }
  const { error, msg } = AttemptLine.waitingFor(provider, { ended, unended, dueAt })
  const reason = error === undefined ? "" : `: ${error}`
  return { _tag: "Again", dueAt, ...(unended.length === 0 ? {} : { result: `${msg}${reason}` }) }
}

/** Records to send again, and the moment for it: after a pause that grows, and not before the provider wants them. */
const retried = ({ at, chance, createTime, head, retryUntil, said, waiting }: Attempted) => {
  const { notBefore, places } = Retry.of(
    head,
    said.map(({ outcome }) => outcome)
  )
  const again = places.flatMap((place) => said[place] ?? [])
  if (again.length === 0) {
    return { again, dueAt: DateTime.addDuration(at, Backoff.forTurn(DateTime.distance(createTime, at))) }
  }
  const attempts = Math.max(...waiting.map((each) => each.attempts)) + 1
  const pause = DateTime.addDuration(at, Backoff.afterAttempts(attempts, chance))
  const latest = DateTime.min(pause, retryUntil)
  return { again, dueAt: notBefore === undefined ? latest : DateTime.max(latest, notBefore) }
}

const outcomesOf = (all: ReadonlyArray<Ended>): ReadonlyArray<RecordOutcome> =>
  all.toSorted((one, other) => one.index - other.index).map(({ outcome }) => outcome)

const tooLate = ({ index, outcome }: Ended): Ended => {
  const end = outcome.outcome === "uncertain" ? LostCreate.ended(outcome) : outcome
  const errors = [...(end.errors ?? []), { message: "not tried again: its deadline has passed" }]
  return { index, outcome: { ...end, errors } }
}

/** Also how records end that were never sent: their deadline came first. */
export const outOfTurn = (record: WaitingRecord): Ended => {
  const { index, last, unanswered } = record
  if (unanswered) return { index, outcome: Unanswered.vanished }
  return last === undefined ? { index, outcome: Unanswered.unsent(record, unsent) } : tooLate({ index, outcome: last })
}

const unsent: RecordOutcome = {
  outcome: "failed",
  retryable: true,
  errors: [{ message: "not sent: its deadline passed before its turn came" }]
}
