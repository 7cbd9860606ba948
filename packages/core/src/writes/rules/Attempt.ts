/** One attempt at an operation as data: the records that wait, what the attempt said of them, and what follows. */
import * as DateTime from "effect/DateTime"
import * as FailureCause from "../../domain/FailureCause.ts"
import { answerBytes, attemptAnswerBytes, attemptCalls } from "../../domain/Limits.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { LogEntry } from "../../operations/LogEntry.ts"
import type { FinalStatus, RecordCounts } from "../../operations/Operation.ts"
import type { AttemptOutcome, ProviderCall, OperationAttempt } from "../../operations/OperationAttempt.ts"
import * as AttemptList from "../../operations/rules/AttemptList.ts"
import type { KeyEnd } from "../IdempotencyKey.ts"
import type { PlannedRecord } from "./PlannedRecord.ts"

/** A record without a final outcome. */
export interface WaitingRecord {
  readonly index: number
  readonly record: PlannedRecord
  /** Attempts that ended without a final outcome for it. */
  readonly attempts: number
  /** A call with the record started and its answer was never recorded: the provider may have written it. */
  readonly unanswered: boolean
  /** What the last attempt said of it. */
  readonly last?: RecordOutcome
}

/** The final outcome of one record, by its index. */
export interface Ended {
  readonly index: number
  readonly outcome: RecordOutcome
}

export type Next =
  | { readonly _tag: "Done"; readonly status: FinalStatus; readonly result: string; readonly key?: KeyEnd }
  /** Tried again at that time; until then its lease is given back. The result says what it waits for. */
  | { readonly _tag: "Again"; readonly dueAt: DateTime.Utc; readonly result?: string }
  /** Waits for its connection, at most until that time. */
  | { readonly _tag: "Parked"; readonly until: DateTime.Utc; readonly result: string }

export interface AttemptEnd {
  readonly at: DateTime.Utc
  readonly ended: ReadonlyArray<Ended>
  /** What was said of records that are not final: kept until the next attempt. */
  readonly unended: ReadonlyArray<Ended>
  readonly next: Next
  /** Set once retries have started. */
  readonly retryUntil: DateTime.Utc
  readonly log: ReadonlyArray<LogEntry>
}

/** What of an attempt its verdict doesn't say. */
export interface Made {
  readonly number: number
  readonly began: DateTime.Utc
  readonly calls: ReadonlyArray<ProviderCall>
  /** The provider's name for people; missing where the attempt didn't get that far. */
  readonly provider?: string
}

/** None for an attempt at which nothing could be done yet: there may be many of those, and they say nothing. */
export const attemptLog = (
  made: Made,
  before: ReadonlyArray<Ended>,
  end: Omit<AttemptEnd, "log">
): ReadonlyArray<LogEntry> => {
  const { at, ended, next, unended } = end
  if (next._tag === "Again" && ended.length + unended.length === 0) return []
  const [severity, msg, error] = wordsOf(made, before, end)
  const message = { msg, ...(error === undefined ? {} : { error }) }
  return [{ timestamp: at, severity, message, attempt: attemptOf(made, ended, unended, at, next) }]
}

type Words = readonly [severity: LogEntry["severity"], msg: string, error?: string | undefined]

const wordsOf = (
  { provider }: Made,
  before: ReadonlyArray<Ended>,
  { ended, next, unended }: Omit<AttemptEnd, "log">
): Words => {
  switch (next._tag) {
    case "Done": {
      const open = outcomesOf([...before, ...ended]).find(({ outcome }) => outcome !== "success")
      return [open === undefined ? "info" : "error", next.result, reasonOf(open)]
    }
    case "Parked":
      return ["warning", next.result]
    case "Again": {
      const { error, msg } = waitingFor(provider, { ended, unended, dueAt: next.dueAt })
      return [unended.length === 0 ? "info" : "warning", msg, error]
    }
  }
}

/** What an operation waits for until it is due again, and why. */
export const waitingFor = (
  provider = "the provider",
  { dueAt, ended, unended }: Pick<AttemptEnd, "ended" | "unended"> & { readonly dueAt: DateTime.Utc }
): { readonly msg: string; readonly error?: string | undefined } => {
  if (unended.length === 0) return { msg: "the unsent records wait for earlier writes of the same records" }
  const at = DateTime.formatIso(dueAt)
  const open = unended.filter(({ outcome }) => outcome.lostCall !== undefined)
  const [first = unended[0]] = open
  const error = reasonOf(first?.outcome)
  if (open.length === 0) {
    const sent = ended.length + unended.length
    return { msg: `${unended.length} of ${sent} sent records failed and will be retried at ${at}`, error }
  }
  const records = open.length === 1 ? "the record" : `${open.length} records`
  const others = unended.length - open.length
  const more = others === 0 ? "" : `; ${others} others failed and will be retried then`
  return open.every(({ outcome }) => outcome.lostCall?.lookup === "keyless")
    ? {
        msg: `${provider} may have created ${records}, sent again at ${at}, which can create a duplicate${more}`,
        error
      }
    : { msg: `waiting to find out whether ${provider} created ${records}; next lookup at ${at}${more}`, error }
}

const reasonOf = (outcome: RecordOutcome | undefined) => outcome?.errors?.[0]?.message

const outcomesOf = (all: ReadonlyArray<Ended>): ReadonlyArray<RecordOutcome> =>
  all.toSorted((one, other) => one.index - other.index).map(({ outcome }) => outcome)

const attemptOf = (
  { began, calls, number }: Made,
  ended: ReadonlyArray<Ended>,
  unended: ReadonlyArray<Ended>,
  at: DateTime.Utc,
  next: Next
): OperationAttempt => {
  const records = countsOf(ended, unended)
  const causes = FailureCause.causesOf(outcomesOf([...ended, ...unended]))
  const nextTime = nextTimeOf(next, unended)
  return {
    number,
    beginTime: began,
    endTime: at,
    outcome: outcomeOf(next, records),
    ...(nextTime === undefined ? {} : { nextTime }),
    records,
    ...(causes.length === 0 ? {} : { causes }),
    calls: listedCalls(calls, records),
    callCount: calls.length
  }
}

/** The first calls. Answers are kept while they fit, and only where a record was not written. @rule operation.answers */
const listedCalls = (
  calls: ReadonlyArray<ProviderCall>,
  { succeeded, total }: RecordCounts
): ReadonlyArray<ProviderCall> => {
  const kept = succeeded === total ? 0 : attemptAnswerBytes / answerBytes
  let answers = 0
  return calls.slice(0, attemptCalls).map(({ answer, ...call }) => {
    if (answer === undefined || answers >= kept) return call
    answers += 1
    return { ...call, answer }
  })
}

const outcomeOf = (next: Next, records: RecordCounts): AttemptOutcome => {
  if (next._tag === "Parked") return "parked"
  return records.waiting > 0 ? "retry" : AttemptList.outcomeOf(records)
}

const nextTimeOf = (next: Next, unended: ReadonlyArray<Ended>): DateTime.Utc | undefined => {
  if (next._tag === "Parked") return next.until
  return next._tag === "Again" && unended.length > 0 ? next.dueAt : undefined
}

const countsOf = (ended: ReadonlyArray<Ended>, unended: ReadonlyArray<Ended>): RecordCounts => {
  const count = (kind: RecordOutcome["outcome"]) => ended.filter(({ outcome }) => outcome.outcome === kind).length
  return {
    total: ended.length + unended.length,
    succeeded: count("success"),
    failed: count("failed"),
    uncertain: count("uncertain"),
    waiting: unended.length
  }
}
