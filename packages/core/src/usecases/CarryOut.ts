/** Carries out a planned write: reads what it needs, calls the provider, and says what became of each record. Spec 4.3.4. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { InstallationForWrite } from "../domain/Installation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { ConnectionStore } from "../ports/ConnectionStore.ts"
import type { OperationQueue } from "../ports/OperationQueue.ts"
import * as FailedCall from "../ports/FailedCall.ts"
import type { Account, ProviderDriver } from "../ports/ProviderDriver.ts"
import { type ProviderFailure, ProviderUnauthorized } from "../ports/ProviderError.ts"
import type { Attempt } from "../write/LostCreate.ts"
import * as PlannedRecord from "../write/PlannedRecord.ts"
import * as Retry from "../write/Retry.ts"
import type { PlannedWrite } from "../write/WritePlan.ts"
import * as ConnectionHealth from "./ConnectionHealth.ts"
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

export const carryOut = Effect.fnUntraced(function* (
  { driver, installation }: Loaded,
  account: Account,
  write: PlannedWrite
): Effect.fn.Return<Carried, never, ConnectionStore | OperationQueue> {
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
  const attempt = { begun, lost: yield* DateTime.now }
  const outcomes = yield* lookUpLost(driver, account, write, attempt, carried.outcomes)
  return {
    outcomes: Retry.told(write, outcomes),
    idle: carried.idle,
    failure: isAnswered(carried.failure, outcomes) ? undefined : carried.failure
  }
})

/** A lost update is repeated, by whoever may; a lost create is looked up. */
const lookUpLost = (
  driver: ProviderDriver,
  account: Account,
  { objectName, records, type }: PlannedWrite,
  attempt: Attempt,
  outcomes: ReadonlyArray<RecordOutcome>
): Effect.Effect<ReadonlyArray<RecordOutcome>> => {
  if (type !== "create") return Effect.succeed(outcomes)
  const sent = records.map((record) => PlannedRecord.resolve(record, {}))
  return reconcile(driver, account, { objectName, attempt, items: sent, outcomes })
}

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
