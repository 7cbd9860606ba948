/** Executes a planned write: reads, calls the provider, and returns each record's outcome. @rule write.ifEmpty, batch.partial */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { saveHealth } from "../../connections/calls/ConnectionHealth.ts"
import { learnByUse } from "../../connections/calls/CredentialsCheck.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { type RecordOutcome, remarked } from "../../domain/RecordOutcome.ts"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { OperationHistory } from "../../operations/OperationHistory.ts"
import type { OperationQueue } from "../../operations/OperationQueue.ts"
import type { DescriptionStore } from "../../providers/DescriptionStore.ts"
import type { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as FailedCall from "../../providers/FailedCall.ts"
import { mayHaveWritten } from "../../providers/FailedCall.ts"
import type { Account, ProviderDriver, ProviderRecord, ReadQuery } from "../../providers/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../providers/ProviderError.ts"
import type { LostCall } from "../LostCall.ts"
import * as Conversions from "./Conversions.ts"
import * as FoundReferences from "./FoundReferences.ts"
import { reconcile } from "./Reconcile.ts"
import * as DefaultErrors from "../rules/DefaultErrors.ts"
import * as LostCreate from "../rules/LostCreate.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import { type WriteCommand, commandOf, linesOf } from "../rules/PlannedRecord.ts"
import * as Retry from "../rules/Retry.ts"
import type { DirectWrite } from "../rules/PlannedRecord.ts"
import * as Tracing from "../../worker/Tracing.ts"

export interface ExecutionTarget {
  readonly installation: Pick<InstallationForWrite, "projectId" | "connection">
  readonly driver: ProviderDriver
}

export interface ExecutionResult {
  /** One for each record, in order. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
  /** Places of records of which nothing may be written now: successes without a call. */
  readonly idle: ReadonlyArray<number>
  /** Why the call failed as a whole, or what ended it midway for want of credentials. */
  readonly failure: ProviderFailure | undefined
}

export interface Earlier {
  /** Calls that may have created a record which is sent once more, by its place. */
  readonly lost: ReadonlyArray<LostCall | undefined>
  /** Outcomes of its other records. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
  /** Missing where nothing waited before it was sent. */
  readonly newer?: NewerOfFound
}

/**
 * Of records that waited and are found by a key, what newer writes have set is known only once they are found: they are looked up, also
 * where the provider upserts by the key. @rule order.newer
 */
export interface NewerOfFound {
  readonly places: ReadonlySet<number>
  readonly without: (
    found: ReadonlyArray<{
      readonly place: number
      readonly recordId: string
      readonly record: PlannedRecord.PlannedRecord
    }>
  ) => Effect.Effect<ReadonlyArray<PlannedRecord.PlannedRecord>, never, OperationQueue>
}

/**
 * Sends records that are new or named by their ids, those with a lost call once more. A synchronous create whose answer is lost is repeated like an
 * update, once, where the provider keeps its key unique and doesn't have it.
 */
export const executeDirect = Effect.fnUntraced(
  function* (
    loaded: ExecutionTarget,
    account: Account,
    write: DirectWrite,
    earlier: Earlier = { lost: [], outcomes: [] }
  ): Effect.fn.Return<
    ExecutionResult,
    never,
    ConnectionStore | Descriptions | DescriptionStore | OperationHistory | OperationQueue
  > {
    const first = yield* sendOnce(loaded, account, write, earlier)
    const places = write.mode === "synchronous" && !write.allOrNone ? repeatable(first.outcomes) : []
    const records = places.flatMap((place) => write.records[place] ?? [])
    if (!isReadonlyArrayNonEmpty(records)) return first
    const lost = places.map((place) => first.outcomes[place]?.lostCall)
    const second = yield* sendOnce(loaded, account, { ...write, records }, { lost, outcomes: first.outcomes })
    const again = new Map(places.map((place, n) => [place, second.outcomes[n]]))
    return {
      ...second,
      outcomes: first.outcomes.map((outcome, place) => again.get(place) ?? outcome),
      idle: first.idle
    }
  },
  Tracing.stage("execute", ({ outcomes }) => ({ outcomes: outcomes.map(({ outcome }) => outcome).join() }))
)

const repeatable = (outcomes: ReadonlyArray<RecordOutcome>): ReadonlyArray<number> =>
  outcomes.flatMap(({ lostCall }, place) => (lostCall?.lookup === "repeatable" ? [place] : []))

const sendOnce = Effect.fnUntraced(function* (
  { driver, installation }: ExecutionTarget,
  account: Account,
  write: DirectWrite,
  earlier: Earlier
) {
  const started = yield* DateTime.now
  const called = yield* Effect.result(sendRecords(driver, installation.projectId, account, write))
  const carried = Result.match(called, {
    onSuccess: ({ idle, outcomes }) => ({ outcomes, idle, failure: failureIn(outcomes) }),
    onFailure: ({ reason }) => ({
      outcomes: write.records.map(() => FailedCall.outcomeOf(reason)),
      idle: [],
      failure: reason
    })
  })
  yield* noteCall({ driver, installation }, carried.failure)
  const call = { started, ended: yield* DateTime.now }
  const outcomes = yield* reconcileLostCreates(driver, account, write, { call, earlier, outcomes: carried.outcomes })
  return {
    outcomes: Retry.withoutRetryHints(write, outcomes).map((outcome, place) =>
      DefaultErrors.explained(outcome, write.records[place]?.defaults, driver.fieldNames)
    ),
    idle: carried.idle,
    failure: isAnswered(carried.failure, outcomes) ? undefined : carried.failure
  }
})

/** What a call over the connection shows: whether its credentials work, and whose they are where that isn't known yet. */
export const noteCall = ({ driver, installation }: ExecutionTarget, failure: ProviderFailure | undefined) =>
  Effect.andThen(
    saveHealth(installation, failure),
    failure !== undefined || installation.connection.status === "working"
      ? Effect.void
      : learnByUse(driver, installation)
  )

interface CalledCreates {
  readonly call: LostCreate.SentCall
  readonly earlier: Earlier
  readonly outcomes: ReadonlyArray<RecordOutcome>
}

/** A lost update is repeated, by whichever attempt may; a lost create is looked up. */
const reconcileLostCreates = (
  driver: ProviderDriver,
  account: Account,
  { mode, objectName, onUnknownOutcome, records, type }: DirectWrite,
  { call, earlier, outcomes }: CalledCreates
): Effect.Effect<ReadonlyArray<RecordOutcome>> => {
  if (type !== "create") return Effect.succeed(outcomes)
  const refused = new Map(
    outcomes.flatMap(({ errors = [], outcome, retryable }, place) =>
      outcome === "failed" && retryable !== true ? [[place, errors] as const] : []
    )
  )
  return reconcile(driver, account, {
    envelope: { mode, ...(onUnknownOutcome === undefined ? {} : { onUnknownOutcome }) },
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

/** A lost answer no longer matters once every record's outcome is known otherwise. */
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

/** How often a record that was changed between read and write is looked at again. */
const looksAgain = 3

/** A concurrent change means that nothing was written, so the record is read and decided on again. @rule write.ifEmpty */
const sendRecords = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  planned: DirectWrite
) {
  const converted = yield* Conversions.atLast(driver, projectId, account, planned)
  const resolved = yield* FoundReferences.resolve(driver, projectId, account, converted.write)
  const unresolved = new Map([...resolved.unresolved, ...converted.refused])
  const sending = readAndSend(driver, account, { ...resolved, unresolved })
  const { idle, outcomes } = yield* Effect.catchIf(sending, isChanged, () =>
    Effect.retry(sending, { times: looksAgain - 1, while: isChanged })
  )
  const warningsAt = (place: number) => resolved.warnings.get(place) ?? []
  return { idle, outcomes: outcomes.map((outcome, place) => remarked(outcome, { warnings: warningsAt(place) })) }
})

const isChanged = ({ reason }: ProviderError): boolean => reason._tag === "ProviderRecordChanged"

/**
 * Sends the records that have something to send. A record without writable fields is a success without a call, and one that
 * `ifEmpty` could not look at is a failure without a call: its fields might not be empty.
 */
const readAndSend = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { unresolved, write }: FoundReferences.ResolvedWrite
) {
  const found = yield* readCurrentValues(driver, account, write)
  const lines = linesOf(write, found, driver.displayName, unresolved)
  const command = commandOf(write, lines)
  const sent = command === undefined ? [] : [...(yield* sendWithSafeRetry(driver, account, command))]
  const idle = lines.flatMap((line, index) => (line._tag === "Idle" ? [index] : []))
  const outcomes = lines.map((line): RecordOutcome =>
    line._tag === "Send" ? remarked(sent.shift() ?? unanswered, line) : line.outcome
  )
  return { outcomes, idle }
})

/** An update or a delete whose answer was lost is sent once more, because it can be repeated safely. A create never is. */
const sendWithSafeRetry = (driver: ProviderDriver, account: Account, command: WriteCommand) => {
  const sent = withoutDefects(driver, driver.write(account, command))
  return command.type === "create" ? sent : repeatLost(sent, command.type)
}

type Sent = ReturnType<ProviderDriver["write"]>

/** Sends once more what had no answer. Only for calls that can be repeated safely. */
export const repeatLost = (sent: Sent, type: "update" | "delete"): Sent =>
  Effect.catchIf(sent, isLost, () => Effect.mapError(sent, (error) => stillOpen(error, type)))

const isLost = ({ reason }: Pick<ProviderError, "reason">) => mayHaveWritten(reason)

/**
 * The first may have written, so a failure of the second can't say that nothing was. Only an update that is refused for
 * good was refused the first time too; a delete may find no record because the first has deleted it.
 */
const stillOpen = ({ provider, reason }: ProviderError, type: "update" | "delete") => {
  if (isLost({ reason }) || (type === "update" && reason._tag === "ProviderRejected")) {
    return new ProviderError({ provider, reason })
  }
  const retryAfter = "retryAfter" in reason && reason.retryAfter !== undefined ? { retryAfter: reason.retryAfter } : {}
  const { context, message } = reason
  const open = { message, written: "unknown", timedOut: false, ...retryAfter } as const
  return new ProviderError({
    provider,
    reason: new ProviderUnavailable(context === undefined ? open : { ...open, context })
  })
}

/**
 * A bug of the driver may strike after the provider has written, so its records stay open like those of a lost answer;
 * as a defect it would become an answer that callers repeat.
 */
export const withoutDefects = ({ name }: ProviderDriver, sent: Sent): Sent =>
  Effect.catchDefect(sent, (defect) => {
    const reason = new ProviderUnavailable({ message: "the driver failed", written: "unknown", timedOut: false })
    const error = new ProviderError({ provider: name, reason })
    return Effect.andThen(Effect.logError("unexpected error in a driver", defect), Effect.fail(error))
  })

/** A driver answers one outcome per item; one that doesn't leaves the record open, never a success. */
export const unanswered: RecordOutcome = {
  outcome: "uncertain",
  errors: [{ message: "the driver returned no outcome for this record" }]
}

const concurrency = 4

/** What has to be asked before a write; undefined where no field goes only if it is empty. */
export const queryOf = ({ objectName, records }: DirectWrite): ReadQuery | undefined => {
  const fields = PlannedRecord.fieldsToRead(records)
  const wanted = records.flatMap(({ ifEmpty, recordId }) =>
    ifEmpty === undefined || recordId === undefined ? [] : [recordId]
  )
  return fields.length === 0 ? undefined : { objectName, recordIds: [...new Set(wanted)], fields }
}

/** One call for the whole write where the driver can, and none where no field needs it. */
const readCurrentValues = (
  driver: ProviderDriver,
  account: Account,
  write: DirectWrite
): Effect.Effect<ReadonlyMap<string, ProviderRecord>, ProviderError> => {
  const query = queryOf(write)
  if (query === undefined) return Effect.succeed(new Map())
  const { fields, objectName, recordIds } = query
  const found =
    driver.readMany === undefined
      ? Effect.forEach(recordIds, (recordId) => driver.read(account, { objectName, recordId, fields }), { concurrency })
      : driver.readMany(account, query)
  return Effect.map(found, (all) => new Map(all.map((record) => [record.recordId, record])))
}
