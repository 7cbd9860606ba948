/** One attempt at a claimed operation: load, send, save. @rule worker.claim, async.parked, worker.errors */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { CallPermit } from "../connections/CallPermit.ts"
import type { ConnectionStore } from "../connections/ConnectionStore.ts"
import * as CallPermits from "../connections/calls/CallPermits.ts"
import * as CircuitGuard from "../connections/calls/CircuitGuard.ts"
import { type RecordOutcome, remarked } from "../domain/RecordOutcome.ts"
import type { ProviderCall } from "../operations/OperationAttempt.ts"
import type { OperationHistory } from "../operations/OperationHistory.ts"
import { type Claimed, type Granted, OperationQueue } from "../operations/OperationQueue.ts"
import { notSent } from "../operations/rules/Cancellation.ts"
import type { DescriptionStore } from "../providers/DescriptionStore.ts"
import { CallObserver } from "../providers/CallObserver.ts"
import type { Descriptions } from "../providers/calls/Descriptions.ts"
import type { LostCall } from "../writes/LostCall.ts"
import { execute } from "../writes/calls/ExecuteWrite.ts"
import type { NewerOfFound } from "../writes/calls/Execute.ts"
import { lookUpLostCreates, lostCreatesOf } from "../writes/calls/Reconcile.ts"
import { correctEnd, type LateAnswers } from "../writes/calls/LateAnswers.ts"
import * as Respond from "../writes/calls/Respond.ts"
import type { AttemptEnd, Ended, WaitingRecord } from "../writes/rules/Attempt.ts"
import * as HandedOver from "../writes/rules/HandedOver.ts"
import * as HeldBack from "../writes/rules/HeldBack.ts"
import * as LostCreate from "../writes/rules/LostCreate.ts"
import * as NewerWrites from "../writes/rules/NewerWrites.ts"
import * as OpenCreates from "../writes/rules/OpenCreates.ts"
import { endOfOutcomes } from "../writes/rules/WriteEnd.ts"
import { decideAttempt, nextInOrder, outOfTurn } from "../writes/rules/Retry.ts"
import * as Measures from "./Measures.ts"
import { RecentAnswers } from "./RecentAnswers.ts"
import * as Tracing from "./Tracing.ts"
import { type DeliveryTarget, targetOf } from "./DeliveryTarget.ts"

/**
 * Executes an attempt to its end. After an unexpected error before anything was sent, the operation is retried until its deadline,
 * because an operator may fix the cause. An error after that ends the operation, which might otherwise send again and again.
 */
export const deliver = (claimed: Claimed) =>
  runAttempt(claimed).pipe(Tracing.traceAttempt(claimed), Effect.annotateLogs(logFields(claimed)))

/** What every log line about an attempt contains. */
export const logFields = ({ connectionId, groupRef, operation }: Claimed) => ({
  operationId: operation.id,
  ...(groupRef === undefined ? {} : { groupRef }),
  connectionId
})

const runAttempt = Effect.fnUntraced(function* (given: Claimed) {
  // What waits for an installation that was removed is not sent, even where nothing has cancelled it yet. @rule write.preconditions
  const claimed = given.groupRef === undefined ? { ...given, cancelled: true } : given
  const at = yield* DateTime.now
  const calls: Array<ProviderCall> = []
  const retryUntil = retryUntilOf(claimed, at)
  const attempt: Attempt = { claimed, at, retryUntil, calls, started: new Set(), newer: [] }
  yield* sendWaiting(attempt).pipe(
    Effect.provideService(CallObserver, (call) => void calls.push(call)),
    Effect.flatMap((result) => saveAttempt(attempt, result)),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("unhandled error while processing an operation", defect),
        saveAttempt(attempt.started.size === 0 ? attempt : { ...attempt, retryUntil: at }, {
          results: outcomesAfterDefect(attempt)
        })
      )
    )
  )
})

/** What is known of each record after an unexpected error. */
const outcomesAfterDefect = ({ started, claimed }: Attempt): ReadonlyArray<Ended> => {
  const untouched = claimed.waiting.filter(({ index }) => !started.has(index))
  const sent = claimed.waiting.filter(({ index }) => started.has(index))
  return [...sent.map(({ index }) => ({ index, outcome: broken })), ...unreached(claimed, untouched, notBegun)]
}

/** How far the attempt got with the record is unknown. */
const broken: RecordOutcome = {
  outcome: "uncertain",
  errors: [
    {
      message:
        "an unexpected error in the worker ended this attempt: check for the record at the provider before you send it again"
    }
  ]
}

const notBegun: RecordOutcome = {
  outcome: "failed",
  retryable: true,
  errors: [{ message: "not sent: an unexpected error in the worker ended this attempt; its log has the details" }]
}

/**
 * Outcomes of records that this attempt could not get to and that may be tried again. A create that an earlier attempt may have
 * written gets none: it stays as open as it was, with the time of its call, and is looked up by the next attempt.
 */
const unreached = (
  claimed: Claimed,
  records: ReadonlyArray<WaitingRecord>,
  outcome: RecordOutcome
): ReadonlyArray<Ended> => {
  const lost = lostCreatesOf(claimed)
  const unsent = records.filter((record) => !lost.some((each) => each.record === record))
  return withOutcome(unsent, claimed.cancelled ? notSent(claimed) : outcome)
}

/**
 * An attempt looks up the creates that may have been written, then sends what may be sent. One that finds creates whose process
 * was lost sends nothing: what is unanswered was then sent at one moment. What was cancelled is not sent, and neither is
 * anything after its deadline.
 */
const sendWaiting = Effect.fnUntraced(function* (attempt: Attempt) {
  const { at, claimed, retryUntil } = attempt
  const { cancelled, envelope, waiting } = claimed
  const lost = lostCreatesOf(claimed)
  const unsent = waiting.filter((record) => !lost.some((each) => each.record === record))
  const results = cancelled ? withOutcome(unsent, notSent(claimed)) : []
  if (lost.length === 0 && cancelled) return { results }
  const isLate = envelope.mode === "asynchronous" && DateTime.isGreaterThan(at, retryUntil)
  if (lost.length === 0 && isLate) return { results: unsent.map(outOfTurn) }
  const found = yield* Effect.result(targetOf(claimed))
  if (Result.isFailure(found)) {
    const { failure } = found
    if (failure.retryable === true) return { results: unreached(claimed, waiting, failure) }
    const over = withOutcome([...lost.map(({ record }) => record), ...(cancelled ? [] : unsent)], failure)
    return { results: [...results, ...over] }
  }
  const target = found.success
  if (target.loaded.installation.connection.status === "bad_credentials") {
    return { results, unauthorized: "its credentials are no longer accepted" }
  }
  if (goesOn(claimed) && !cancelled && !(yield* mayGo(claimed, target))) return { results }
  if (lost.length === 0) return yield* send(attempt, target, { going: waiting, lost: new Map(), results: [] })
  const { account, loaded } = target
  const provider = loaded.driver.displayName
  const outcomes = yield* lookUpLostCreates(claimed, { ...loaded.installation, account }, loaded.driver, lost)
  const looked = lost.flatMap(({ record }, place) => {
    const outcome = outcomes[place]
    return outcome === undefined ? [] : [{ record, outcome, step: OpenCreates.stepOf(envelope, outcome) }]
  })
  const noted = ({ outcome, record: { index } }: (typeof looked)[number]): Ended => ({
    index,
    outcome: cancelled && outcome.outcome === "uncertain" ? LostCreate.ended(outcome) : outcome
  })
  const isVanished = lost.some(({ record }) => record.unanswered)
  if (cancelled || isLate || isVanished) return { provider, results: [...results, ...looked.map(noted)] }
  const again = looked.filter(({ step }) => step._tag === "Send")
  const rest = looked.filter(({ step }) => step._tag === "Note").map(noted)
  const going = [...unsent, ...again.map(({ record }) => record)]
  if (envelope.allOrNone && going.length < waiting.length) return { provider, results: looked.map(noted) }
  const calls = again.flatMap(({ record, step }) =>
    step._tag === "Send" && step.lostCall !== undefined ? [[record.index, step.lostCall] as const] : []
  )
  const sent = yield* send(attempt, target, { going, lost: new Map(calls), results: rest })
  // What could not be sent now is open as it was found.
  const left = again.filter(({ record }) => !sent.results.some(({ index }) => index === record.index)).map(noted)
  return { ...sent, results: [...sent.results, ...left] }
})

interface Attempt {
  readonly claimed: Claimed
  readonly at: DateTime.Utc
  readonly retryUntil: DateTime.Utc
  /** Those that it has made so far. */
  readonly calls: ReadonlyArray<ProviderCall>
  readonly started: Set<number>
  /** What its records lack because newer writes have set it. */
  readonly newer: Array<NewerWrites.NewerWrite>
}

interface AttemptResult {
  readonly results: ReadonlyArray<Ended>
  /** The provider's name for people, once the attempt found its driver. */
  readonly provider?: string
  readonly unauthorized?: string
}

/**
 * A caller has waited for a synchronous write, so it is tried once, unless it is an upsert; the clock of an auto batch starts with its
 * first attempt.
 */
const retryUntilOf = (claimed: Claimed, at: DateTime.Utc): DateTime.Utc => {
  const { envelope, operation, retryDeadlineHours, retryUntil } = claimed
  if (!goesOn(claimed)) return at
  return Option.getOrElse(retryUntil, () =>
    envelope.mode === "synchronous"
      ? HandedOver.repeatedUntil(operation)
      : DateTime.add(at, { hours: retryDeadlineHours })
  )
}

/** Whether workers repeat it until a deadline. @rule match.lost */
const goesOn = ({ envelope: { mode, type } }: Claimed): boolean => mode === "asynchronous" || type === "upsert"

/** A circuit may have opened since the claim, or the host may be troubled: then the operation waits, and nothing counts. */
const mayGo = (
  { envelope: { type }, operation }: Claimed,
  { account, loaded: { driver, installation } }: DeliveryTarget
) => {
  const { connection, projectId } = installation
  const going = { projectId, connection, driver, account, type, objectName: operation.resource }
  return connection.outage?.state === "open" ? Effect.succeed(false) : CircuitGuard.hostAllows(going)
}

const withOutcome = (records: ReadonlyArray<WaitingRecord>, outcome: RecordOutcome): ReadonlyArray<Ended> =>
  records.map((record) => ({ index: record.index, outcome: OpenCreates.unsent(record, outcome) }))

/**
 * What could not be journalled is not sent. A journal without an answer may have it, and would show a create as perhaps sent; so it is
 * asked again, as often as for the end of the attempt. Once the lease is over, it allows nothing.
 */
const journalled = (sending: ReturnType<OperationQueue["Service"]["send"]>): Effect.Effect<Granted> =>
  sending.pipe(
    Effect.retry(untilSaved),
    Effect.orElseSucceed(() => nothing)
  )

const nothing: Granted = { indexes: [], newer: [], sought: [] }

interface Sending {
  readonly going: ReadonlyArray<WaitingRecord>
  /** Calls that may have created a record which goes once more, by its index. */
  readonly lost: ReadonlyMap<number, LostCall>
  /** Outcomes of the records that don't go. */
  readonly results: ReadonlyArray<Ended>
  /** Those of which newer writes are known once a key has found them. */
  readonly sought?: ReadonlyArray<number>
}

/** Journals the attempt, then makes the calls; a batch that is all or none waits until every record has its turn. */
const send = Effect.fnUntraced(function* (attempt: Attempt, target: DeliveryTarget, sending: Sending) {
  const { claimed } = attempt
  const { envelope, lease, retryUntil } = claimed
  const { lost, results: before } = sending
  const queue = yield* OperationQueue
  const indexes = sending.going.map(({ index }) => index)
  const granted = indexes.length === 0 ? nothing : yield* journalled(queue.send(lease, indexes, yield* DateTime.now))
  const { indexes: allowed, sought } = granted
  const provider = target.loaded.driver.displayName
  if (envelope.allOrNone && allowed.length < indexes.length) return { provider, results: before }
  const subject = { ...target.loaded.installation, account: target.account }
  const permit = yield* CallPermits.attempt(target.loaded.driver, subject, lease, envelope)
  const newerOf = Map.groupBy(granted.newer, ({ index }) => index)
  const { fieldNames } = target.loaded.driver
  const going = sending.going
    .filter(({ index }) => allowed.includes(index))
    .map((each) => {
      const { newer, record } = NewerWrites.without(each.record, newerOf.get(each.index) ?? [], fieldNames)
      attempt.newer.push(...newer)
      return { ...each, record }
    })
  if (going.length > 0) yield* Measures.attempt(lease.attempt, going.length, Option.isNone(retryUntil))
  const called = yield* Effect.provideService(
    call(attempt, target, { going, lost, results: before, sought }),
    CallPermit,
    permit
  )
  const lacking = Map.groupBy(attempt.newer, ({ index }) => index)
  const results = called.results.map(({ index, outcome }) => ({
    index,
    outcome: remarked(outcome, { warnings: NewerWrites.warningsOf(lacking.get(index)) })
  }))
  return { provider, ...called, results }
})

/** What newer writes have set of records that a key has found. A store that is away comes back, as for the end of the attempt. */
const newerOfFound = (
  { claimed: { lease }, newer }: Attempt,
  { loaded: { driver } }: DeliveryTarget,
  records: ReadonlyArray<WaitingRecord>,
  sought: ReadonlyArray<number>
): NewerOfFound => ({
  places: new Set(records.flatMap(({ index }, place) => (sought.includes(index) ? [place] : []))),
  without: Effect.fnUntraced(function* (found) {
    const asked = found.map(({ place, recordId }) => ({ index: records[place]?.index ?? place, recordId }))
    const queue = yield* OperationQueue
    const set = yield* Effect.orDie(Effect.retry(queue.newerOf(lease, asked), untilSaved))
    return found.map(({ record }, n) => {
      const own = set.filter(({ index }) => index === asked[n]?.index)
      const reduced = NewerWrites.without(record, own, driver.fieldNames)
      newer.push(...reduced.newer)
      return reduced.record
    })
  })
})

/** One call, and another one for records that come behind others of the same id. */
const call = Effect.fnUntraced(function* (
  attempt: Attempt,
  target: DeliveryTarget,
  { going, lost, results: before, sought = [] }: Sending
): Effect.fn.Return<
  AttemptResult,
  never,
  ConnectionStore | Descriptions | DescriptionStore | OperationHistory | OperationQueue
> {
  const { ended: final, envelope, operation } = attempt.claimed
  const next = nextInOrder(envelope, going, before)
  const records = next.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(records)) return { results: before }
  const write = { ...envelope, objectName: operation.resource, records }
  const earlier = {
    lost: next.map((record) => lost.get(record.index) ?? openUpsertOf(attempt.claimed, record)),
    outcomes: [...final, ...before].map(({ outcome }) => outcome),
    newer: newerOfFound(attempt, target, next, sought)
  }
  const places = next.map(({ index }) => ({ operationId: operation.id, index }))
  for (const { index } of next) attempt.started.add(index)
  const { failure, outcomes } = yield* execute(target.loaded, target.account, write, places, earlier)
  const named = HeldBack.named(outcomes, (place) => next[place]?.index ?? place)
  const ended = next.map((record, place) => ({
    index: record.index,
    outcome: OpenCreates.afterRepeat(envelope.type, record, named[place] ?? OpenCreates.vanished)
  }))
  const results = [...before, ...ended]
  return failure?._tag === "ProviderUnauthorized"
    ? { results, unauthorized: failure.message }
    : yield* call(attempt, target, { going, lost, results, sought })
})

/** The calls of earlier attempts that may have created the record of an upsert; it is looked up by its own key. @rule match.lost */
const openUpsertOf = ({ envelope, operation, sentAt }: Claimed, record: WaitingRecord): LostCall | undefined =>
  envelope.type === "upsert"
    ? OpenCreates.lostCallOf(
        record,
        Option.getOrElse(sentAt, () => operation.createTime)
      )
    : undefined

const saveAttempt = Effect.fnUntraced(
  function* ({ at: began, calls, claimed, newer, retryUntil }: Attempt, result: AttemptResult) {
    const { ended: before, envelope, lease, operation, waiting } = claimed
    const at = yield* DateTime.now
    const chance = yield* Random.next
    const { createTime } = operation
    const made = { number: lease.attempt, began, calls }
    const decided = decideAttempt({ ...made, envelope, createTime, waiting, before, ...result, retryUntil, at, chance })
    const end = { ...decided, log: [...NewerWrites.logOf(newer, at), ...decided.log] }
    const saved = yield* (yield* OperationQueue).note(lease, yield* withKey(claimed, end)).pipe(
      Effect.tapError((error) => Effect.logWarning("saving an attempt failed; will retry", error)),
      Effect.retry(untilSaved)
    )
    if (saved) yield* remember(claimed, result.results)
    else yield* saveLateAnswers(claimed, result.results)
    return end
  },
  Tracing.stage("retry", ({ next }) => ({ next: next._tag }))
)

/** Without the records that were sent: these answers are kept for a while. */
const lateAnswersOf = ({ envelope, key, lease, operation }: Claimed, results: ReadonlyArray<Ended>): LateAnswers => ({
  operation,
  attempt: lease.attempt,
  late: results.filter(({ outcome }) => outcome.outcome === "success"),
  keyEnd: (outcomes) => keyEndOf({ envelope, key, operation }, outcomes)
})

/** For a failover that loses what was just saved. */
const remember = (claimed: Claimed, results: ReadonlyArray<Ended>) =>
  Effect.flatMap(RecentAnswers, ({ remember: keep }) => keep(lateAnswersOf(claimed, results)))

/** Another process has taken the operation over; what the provider answered here may correct the end that it gave it. */
const saveLateAnswers = Effect.fnUntraced(function* (claimed: Claimed, results: ReadonlyArray<Ended>) {
  yield* Effect.logWarning(`another process took over the operation ${claimed.operation.id}`)
  const answers = lateAnswersOf(claimed, results)
  if (answers.late.length === 0) return
  yield* correctEnd(answers).pipe(
    Effect.tapError((error) => Effect.logWarning("saving a late answer failed", error)),
    Effect.retry({ schedule: untilSaved, while: ({ _tag }) => _tag === "StoreUnavailable" }),
    // It was erased in between.
    Effect.catchTag("OperationNotFound", () => Effect.void)
  )
})

/** A store that is away comes back; until then what the provider answered is kept here. */
const untilSaved = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")])

/** The end of a synchronous write whose process is gone: a repeated request with the same key gets it. */
const withKey = Effect.fnUntraced(function* (claimed: Claimed, end: AttemptEnd) {
  if (end.next._tag !== "Done") return end
  const outcomes = [...claimed.ended, ...end.ended].toSorted((one, other) => one.index - other.index)
  const key = yield* keyEndOf(
    claimed,
    outcomes.map(({ outcome }) => outcome)
  )
  return key === undefined ? end : { ...end, next: { ...end.next, key } }
})

const keyEndOf = (
  { envelope, key, operation }: Pick<Claimed, "envelope" | "key" | "operation">,
  outcomes: ReadonlyArray<RecordOutcome>
) => (Option.isNone(key) ? Effect.undefined : Respond.keyEnd(key.value, endOfOutcomes(operation, envelope, outcomes)))
