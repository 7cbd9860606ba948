/** Carries out a planned write: reads what it needs, calls the provider, and says what became of each record. Spec 4.3.4. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { ConnectionStore } from "../../connections/ConnectionStore.ts"
import type { OperationQueue } from "../../operations/OperationQueue.ts"
import * as FailedCall from "../../providers/FailedCall.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { type ProviderFailure, ProviderUnauthorized } from "../../providers/ProviderError.ts"
import type { LostCall } from "../LostCall.ts"
import * as DefaultErrors from "../rules/DefaultErrors.ts"
import * as LostCreate from "../rules/LostCreate.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import * as Retry from "../rules/Retry.ts"
import type { PlannedWrite } from "../rules/WritePlan.ts"
import * as ConnectionHealth from "../../connections/calls/ConnectionHealth.ts"
import { reconcile } from "./Reconcile.ts"
import { sendRecords } from "./SendRecords.ts"

/** What a write acts on. */
export interface Loaded {
  readonly installation: Pick<InstallationForWrite, "projectId" | "connection">
  readonly driver: ProviderDriver
}

/** How far a write got. */
export interface Carried {
  /** One for each record, in order. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
  /** Places of records of which nothing may be written now: successes without a call. */
  readonly idle: ReadonlyArray<number>
  /** Why the call failed as a whole, or what ended it midway for want of credentials. */
  readonly failure: ProviderFailure | undefined
}

/** What earlier attempts left of the same operation. */
export interface Earlier {
  /** Calls that may have created a record which is sent once more, by its place. */
  readonly lost: ReadonlyArray<LostCall | undefined>
  /** Outcomes of its other records. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
}

/**
 * Sends the records, those with a lost call once more. A synchronous create whose answer is lost is repeated like an
 * update, once, where the provider keeps its key unique and doesn't have it.
 */
export const carryOut = Effect.fnUntraced(function* (
  loaded: Loaded,
  account: Account,
  write: PlannedWrite,
  earlier: Earlier = { lost: [], outcomes: [] }
): Effect.fn.Return<Carried, never, ConnectionStore | OperationQueue> {
  const first = yield* sendOnce(loaded, account, write, earlier)
  const places = write.mode === "synchronous" && !write.allOrNone ? repeatable(first.outcomes) : []
  const records = places.flatMap((place) => write.records[place] ?? [])
  if (!isReadonlyArrayNonEmpty(records)) return first
  const lost = places.map((place) => first.outcomes[place]?.lostCall)
  const second = yield* sendOnce(loaded, account, { ...write, records }, { lost, outcomes: first.outcomes })
  const again = new Map(places.map((place, n) => [place, second.outcomes[n]]))
  return { ...second, outcomes: first.outcomes.map((outcome, place) => again.get(place) ?? outcome), idle: first.idle }
})

const repeatable = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<number> =>
  outcomes.flatMap(({ lostCall }, place) => (lostCall?.lookup === "repeatable" ? [place] : []))

const sendOnce = Effect.fnUntraced(function* (
  { driver, installation }: Loaded,
  account: Account,
  write: PlannedWrite,
  earlier: Earlier
) {
  const begun = yield* DateTime.now
  const called = yield* Effect.result(sendRecords(driver, account, write))
  const carried = Result.match(called, {
    onSuccess: ({ idle, outcomes }) => ({ outcomes, idle, failure: failureIn(outcomes) }),
    onFailure: ({ reason }) => ({
      outcomes: write.records.map(() => FailedCall.outcomeOf(reason)),
      idle: [],
      failure: reason
    })
  })
  yield* ConnectionHealth.note(installation, carried.failure)
  const call = { begun, ended: yield* DateTime.now }
  const outcomes = yield* lookUpLost(driver, account, write, { call, earlier, outcomes: carried.outcomes })
  return {
    outcomes: Retry.told(write, outcomes).map((outcome, place) =>
      DefaultErrors.explained(outcome, write.records[place]?.defaults, driver.fieldNames)
    ),
    idle: carried.idle,
    failure: isAnswered(carried.failure, outcomes) ? undefined : carried.failure
  }
})

interface CalledCreates {
  readonly call: LostCreate.SentCall
  readonly earlier: Earlier
  readonly outcomes: ReadonlyArray<RecordOutcome>
}

/** A lost update is repeated, by whichever attempt may; a lost create is looked up. */
const lookUpLost = (
  driver: ProviderDriver,
  account: Account,
  { mode, objectName, onUnknownOutcome, records, type }: PlannedWrite,
  { call, earlier, outcomes }: CalledCreates
): Effect.Effect<ReadonlyArray<RecordOutcome>> => {
  if (type !== "create") return Effect.succeed(outcomes)
  const refused = new Map(
    outcomes.flatMap(({ errors = [], outcome, retryable }, place) =>
      outcome === "failed" && retryable !== true ? [[place, errors] as const] : []
    )
  )
  return reconcile(driver, account, {
    head: { mode, ...(onUnknownOutcome === undefined ? {} : { onUnknownOutcome }) },
    objectName,
    items: records.map((record) => PlannedRecord.resolve(record, {})),
    outcomes: outcomes.map((outcome, place) => LostCreate.afterCall(outcome, earlier.lost[place], call)),
    refused,
    before: earlier.outcomes
  }).pipe(Effect.map((found) => (mode === "synchronous" ? found.map(endedCreate) : found)))
}

/** A caller waits for the answer, so nothing is found out later. */
const endedCreate = (outcome: RecordOutcome): RecordOutcome =>
  outcome.outcome === "uncertain" ? LostCreate.ended(outcome) : outcome

/** A lost answer is none any more once every record's outcome is known otherwise. */
const isAnswered = (failure: ProviderFailure | undefined, outcomes: ReadonlyArray<RecordOutcome>): boolean =>
  failure !== undefined &&
  FailedCall.mayHaveWritten(failure) &&
  outcomes.every(({ outcome }) => outcome !== "uncertain")

/** Credentials may end in the middle of a batch: its earlier records have outcomes of their own, and the connection is bad. */
const failureIn = (outcomes: ReadonlyArray<RecordOutcome>): ProviderFailure | undefined => {
  const refused = outcomes.find(({ unauthorized }) => unauthorized === true)
  if (refused === undefined) return undefined
  return new ProviderUnauthorized({ message: refused.errors?.[0]?.message ?? "the credentials are no longer accepted" })
}
