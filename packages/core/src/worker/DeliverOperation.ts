/** One attempt at an operation that this process has claimed: look at it, send what may be sent, note what became of it. Spec 4.3.5. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { LostCall } from "../writes/LostCall.ts"
import type { MadeCall } from "../operations/OperationAttempt.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import { CallListener } from "../providers/CallListener.ts"
import { CallPermit } from "../connections/CallPermit.ts"
import type { ConnectionStore } from "../connections/ConnectionStore.ts"
import { type Claimed, OperationQueue } from "../operations/OperationQueue.ts"
import type { Ended, WaitingRecord } from "../writes/rules/Attempt.ts"
import { cancelledBeforeSending } from "../operations/rules/Cancelled.ts"
import * as HeldBack from "../writes/rules/HeldBack.ts"
import * as LostCreate from "../writes/rules/LostCreate.ts"
import * as OpenCreates from "../writes/rules/OpenCreates.ts"
import * as Unanswered from "../writes/rules/OpenCreates.ts"
import * as SameRecord from "../writes/rules/Retry.ts"
import * as Verdict from "../writes/rules/Retry.ts"
import * as AttemptNote from "./AttemptNote.ts"
import * as CallPermits from "../connections/calls/CallPermits.ts"
import * as AttemptTrace from "./AttemptTrace.ts"
import { execute } from "../writes/calls/Execute.ts"
import * as CircuitGuard from "../connections/calls/CircuitGuard.ts"
import * as DeliveryTarget from "./DeliveryTarget.ts"
import * as LostCreates from "../writes/calls/Reconcile.ts"
import * as Measures from "./Measures.ts"

/**
 * Executes an attempt to its end. After an unexpected error before anything was sent, the operation is retried until its deadline,
 * because an operator may fix the cause. An error after that ends the operation, which might otherwise send again and again.
 */
export const deliver = (claimed: Claimed) =>
  carry(claimed).pipe(
    AttemptTrace.traced(claimed),
    Effect.annotateLogs({ operationId: claimed.operation.id, connectionId: claimed.connectionId })
  )

const carry = Effect.fnUntraced(function* (claimed: Claimed) {
  const at = yield* DateTime.now
  const calls: Array<MadeCall> = []
  const attempt: Attempt = { claimed, at, retryUntil: retryUntilOf(claimed, at), calls, begun: new Set() }
  yield* tell(attempt).pipe(
    Effect.provideService(CallListener, (call) => void calls.push(call)),
    Effect.flatMap((told) => noteVerdict(attempt, told)),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("unhandled error while processing an operation", defect),
        noteVerdict(attempt.begun.size === 0 ? attempt : { ...attempt, retryUntil: at }, { said: brokenOff(attempt) })
      )
    )
  )
})

/** What is known of each record after an unexpected error. */
const brokenOff = ({ begun, claimed }: Attempt): ReadonlyArray<Ended> => {
  const untouched = claimed.waiting.filter(({ index }) => !begun.has(index))
  const sent = claimed.waiting.filter(({ index }) => begun.has(index))
  return [...sent.map(({ index }) => ({ index, outcome: broken })), ...unreached(claimed, untouched, notBegun)]
}

/** How far the attempt got with the record is unknown. */
const broken: RecordOutcome = {
  outcome: "uncertain",
  errors: [{ message: "a fault in the worker ended this attempt: look in the provider before repeating it" }]
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
  const lost = LostCreates.lostCreatesOf(claimed)
  const unsent = records.filter((record) => !lost.some((each) => each.record === record))
  return saidOf(unsent, claimed.cancelled ? cancelledBeforeSending : outcome)
}

/**
 * An attempt looks up the creates that may have been written, then sends what may be sent. One that finds creates whose process
 * was lost sends nothing: what is unanswered was then sent at one moment. What was cancelled is not sent, and neither is
 * anything after its deadline.
 */
const tell = Effect.fnUntraced(function* (attempt: Attempt) {
  const { at, claimed, retryUntil } = attempt
  const { cancelled, head, waiting } = claimed
  const lost = LostCreates.lostCreatesOf(claimed)
  const unsent = waiting.filter((record) => !lost.some((each) => each.record === record))
  const said = cancelled ? saidOf(unsent, cancelledBeforeSending) : []
  if (lost.length === 0 && cancelled) return { said }
  const isLate = head.mode === "asynchronous" && DateTime.isGreaterThan(at, retryUntil)
  if (lost.length === 0 && isLate) return { said: unsent.map(Verdict.outOfTurn) }
  const found = yield* Effect.result(DeliveryTarget.of(claimed))
  if (Result.isFailure(found)) {
    const { failure } = found
    if (failure.retryable === true) return { said: unreached(claimed, waiting, failure) }
    const over = saidOf([...lost.map(({ record }) => record), ...(cancelled ? [] : unsent)], failure)
    return { said: [...said, ...over] }
  }
  const target = found.success
  const { group } = target.loaded.installation.connection
  const logged = Effect.annotateLogs({ groupRef: group.groupRef })
  if (target.loaded.installation.connection.status === "bad_credentials") {
    return { said, unauthorized: "its credentials are no longer accepted" }
  }
  if (head.mode === "asynchronous" && !cancelled && !(yield* mayGo(claimed, target))) return { said }
  if (lost.length === 0) return yield* logged(send(attempt, target, { going: waiting, lost: new Map(), said: [] }))
  const provider = target.loaded.driver.displayName
  const outcomes = yield* logged(LostCreates.lookUpLostCreates(claimed, target, lost))
  const looked = lost.flatMap(({ record }, place) => {
    const outcome = outcomes[place]
    return outcome === undefined ? [] : [{ record, outcome, step: OpenCreates.stepOf(head, outcome) }]
  })
  const noted = ({ outcome, record: { index } }: (typeof looked)[number]): Ended => ({
    index,
    outcome: cancelled && outcome.outcome === "uncertain" ? LostCreate.ended(outcome) : outcome
  })
  const isVanished = lost.some(({ record }) => record.unanswered)
  if (cancelled || isLate || isVanished) return { provider, said: [...said, ...looked.map(noted)] }
  const again = looked.filter(({ step }) => step._tag === "Send")
  const rest = looked.filter(({ step }) => step._tag === "Note").map(noted)
  const going = [...unsent, ...again.map(({ record }) => record)]
  if (head.allOrNone && going.length < waiting.length) return { provider, said: looked.map(noted) }
  const calls = again.flatMap(({ record, step }) =>
    step._tag === "Send" && step.lostCall !== undefined ? [[record.index, step.lostCall] as const] : []
  )
  const sent = yield* logged(send(attempt, target, { going, lost: new Map(calls), said: rest }))
  // What could not be sent now is open as it was found.
  const left = again.filter(({ record }) => !sent.said.some(({ index }) => index === record.index)).map(noted)
  return { ...sent, said: [...sent.said, ...left] }
})

interface Attempt {
  readonly claimed: Claimed
  readonly at: DateTime.Utc
  readonly retryUntil: DateTime.Utc
  /** Those that it has made so far. */
  readonly calls: ReadonlyArray<MadeCall>
  /** Indexes of the records that it has handed to the driver. */
  readonly begun: Set<number>
}

/** What an attempt has to say. */
interface Told {
  readonly said: ReadonlyArray<Ended>
  /** The provider's name for people, once the attempt found its driver. */
  readonly provider?: string
  readonly unauthorized?: string
}

/** A caller has waited for a synchronous write, so it is tried once; the clock of an auto batch starts with its first attempt. */
const retryUntilOf = ({ head, retryDeadlineHours, retryUntil }: Claimed, at: DateTime.Utc): DateTime.Utc =>
  head.mode === "synchronous" ? at : Option.getOrElse(retryUntil, () => DateTime.add(at, { hours: retryDeadlineHours }))

/** A circuit may have opened since the claim, or the host may be troubled: then the operation waits, and nothing counts. */
const mayGo = (
  { head: { type }, operation }: Claimed,
  { account, loaded: { driver, installation } }: DeliveryTarget.DeliveryTarget
) => {
  const { connection, projectId } = installation
  const going = { projectId, connection, driver, account, type, objectName: operation.resource }
  return connection.outage?.state === "open" ? Effect.succeed(false) : CircuitGuard.hostAllows(going)
}

/** The same said of records that are not sent now. */
const saidOf = (records: ReadonlyArray<WaitingRecord>, outcome: RecordOutcome): ReadonlyArray<Ended> =>
  records.map((record) => ({ index: record.index, outcome: Unanswered.unsent(record, outcome) }))

/** What could not be journalled is not sent. */
const none = (): ReadonlyArray<number> => []

/** The records that an attempt sends. */
interface Sending {
  readonly going: ReadonlyArray<WaitingRecord>
  /** Calls that may have created a record which goes once more, by its index. */
  readonly lost: ReadonlyMap<number, LostCall>
  /** Outcomes of the records that don't go. */
  readonly said: ReadonlyArray<Ended>
}

/** Journals the attempt, then makes the calls; a batch that is all or none waits until every record has its turn. */
const send = Effect.fnUntraced(function* (attempt: Attempt, target: DeliveryTarget.DeliveryTarget, sending: Sending) {
  const { claimed } = attempt
  const { connectionId, head, lease, retryUntil } = claimed
  const { lost, said } = sending
  const queue = yield* OperationQueue
  const indexes = sending.going.map(({ index }) => index)
  const allowed =
    indexes.length === 0 ? [] : yield* Effect.orElseSucceed(queue.send(lease, indexes, yield* DateTime.now), none)
  const provider = target.loaded.driver.displayName
  if (head.allOrNone && allowed.length < indexes.length) return { provider, said }
  const permit = yield* CallPermits.background(target.loaded.driver, connectionId, lease)
  const going = sending.going.filter(({ index }) => allowed.includes(index))
  if (going.length > 0) yield* Measures.attempt(lease.attempt, going.length, Option.isNone(retryUntil))
  const called = yield* Effect.provideService(call(attempt, target, { going, lost, said }), CallPermit, permit)
  return { provider, ...called }
})

/** One call, and another one for records that come behind others of the same id. */
const call = Effect.fnUntraced(function* (
  attempt: Attempt,
  target: DeliveryTarget.DeliveryTarget,
  { going, lost, said: before }: Sending
): Effect.fn.Return<Told, never, ConnectionStore | OperationQueue> {
  const { ended: final, head, operation } = attempt.claimed
  const next = SameRecord.nextInOrder(head, going, before)
  const records = next.map(({ record }) => record)
  if (!isReadonlyArrayNonEmpty(records)) return { said: before }
  const write = { ...head, objectName: operation.resource, records }
  const earlier = {
    lost: next.map(({ index }) => lost.get(index)),
    outcomes: [...final, ...before].map(({ outcome }) => outcome)
  }
  for (const { index } of next) attempt.begun.add(index)
  const { failure, outcomes } = yield* execute(target.loaded, target.account, write, earlier)
  const named = HeldBack.named(outcomes, (place) => next[place]?.index ?? place)
  const ended = next.map((record, place) => ({
    index: record.index,
    outcome: Unanswered.afterRepeat(head.type, record, named[place] ?? Unanswered.vanished)
  }))
  const said = [...before, ...ended]
  return failure?._tag === "ProviderUnauthorized"
    ? { said, unauthorized: failure.message }
    : yield* call(attempt, target, { going, lost, said })
})

const noteVerdict = Effect.fnUntraced(function* ({ at: began, calls, claimed, retryUntil }: Attempt, told: Told) {
  const { ended: before, head, lease, operation, waiting } = claimed
  const at = yield* DateTime.now
  const chance = yield* Random.next
  const { createTime } = operation
  const made = { number: lease.attempt, began, calls }
  const end = Verdict.decideAttempt({ ...made, head, createTime, waiting, before, ...told, retryUntil, at, chance })
  yield* AttemptNote.note(claimed, end)
})
