/** Carries out a write at once: journal it, read what it needs, call the provider, settle, answer. Spec 4.3.4, 4.3.6. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Installation } from "../domain/Installation.ts"
import type { Operation } from "../domain/Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Warning, WriteAnswer } from "../domain/WriteAnswer.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import type { Account, ProviderDriver, ProviderRecord } from "../ports/ProviderDriver.ts"
import { ProviderError, type ProviderFailure, ProviderRejected, ProviderUnavailable } from "../ports/ProviderError.ts"
import * as Answer from "../write/Answer.ts"
import * as Outcome from "../write/Outcome.ts"
import * as PlannedRecord from "../write/PlannedRecord.ts"
import * as Warnings from "../write/Warnings.ts"
import type { WriteCommand, WriteItem } from "../write/WriteCommand.ts"
import type { PlannedWrite } from "../write/WritePlan.ts"
import * as CurrentValues from "./CurrentValues.ts"
import { WriteFailed } from "./WriteFailed.ts"
import * as WriteJournal from "./WriteJournal.ts"

/** What a write acts on. */
export interface Loaded {
  readonly installation: Installation
  readonly driver: ProviderDriver
}

export const writeNow = Effect.fnUntraced(function* (
  { driver, installation }: Loaded,
  write: PlannedWrite,
  warnings: ReadonlyArray<Warning>
) {
  const account = yield* (yield* ConnectionStore).account(installation.projectId, installation.connection.id)
  const operation = yield* WriteJournal.begin(installation, write)
  const called = yield* Effect.result(call(driver, account, write))
  if (called._tag === "Failure") {
    const outcomes = outcomesOf(called.failure, write)
    return yield* end(installation, operation, write, outcomes, warnings, called.failure.reason)
  }
  const { idle, outcomes } = called.success
  const empty = idle.map((index) => Warnings.nothingToSend(write.shape === "record" ? undefined : index))
  return yield* end(installation, operation, write, outcomes, [...warnings, ...empty], undefined)
})

/**
 * Sends what there is to send. A record of which nothing may be written now is a success without a call, and one that
 * `ifEmpty` could not look at is a failure without a call: its fields might not be empty.
 */
const call = Effect.fnUntraced(function* (driver: ProviderDriver, account: Account, write: PlannedWrite) {
  const found = yield* CurrentValues.read(driver, account, write)
  const lines = write.records.map((record) => lineOf(write, record, found))
  const items = lines.flatMap((line) => (line._tag === "Send" ? [line.item] : []))
  const { allOrNone, headers, objectName, type } = write
  const command = isReadonlyArrayNonEmpty(items) ? { type, objectName, items, allOrNone, headers } : undefined
  const sent = command === undefined ? [] : [...(yield* send(driver, account, command))]
  const idle = lines.flatMap((line, index) => (line._tag === "Idle" ? [index] : []))
  const outcomes = lines.map((line): RecordOutcome =>
    line._tag === "Send" ? (sent.shift() ?? unanswered) : line.outcome
  )
  return { outcomes, idle }
})

/**
 * A bug of the driver may strike after the provider has written, so its records stay open like those of a lost answer;
 * as a defect it would become an answer that callers repeat.
 */
const send = (driver: ProviderDriver, account: Account, command: WriteCommand) =>
  driver.write(account, command).pipe(
    Effect.catchDefect((defect) => {
      const reason = new ProviderUnavailable({ message: "the driver failed", written: "unknown", timedOut: false })
      const error = new ProviderError({ provider: driver.name, reason })
      return Effect.andThen(Effect.logError("a driver failed by a bug", defect), Effect.fail(error))
    })
  )

/** A driver answers one outcome per item; one that doesn't leaves the record open, never a success. */
const unanswered: RecordOutcome = {
  outcome: "uncertain",
  errors: [{ message: "the driver gave no outcome for this record" }]
}

type Line =
  | { readonly _tag: "Send"; readonly item: WriteItem }
  | { readonly _tag: "Idle" | "Missing"; readonly outcome: RecordOutcome }

const lineOf = (
  { type }: PlannedWrite,
  record: PlannedRecord.PlannedRecord,
  found: ReadonlyMap<string, ProviderRecord>
): Line => {
  const recordId = record.recordId ?? ""
  const now = found.get(recordId)
  if (record.ifEmpty !== undefined && now === undefined) {
    const errors = [{ message: `the record ${recordId} was not found, so its fields could not be looked at` }]
    return { _tag: "Missing", outcome: { outcome: "failed", errors } }
  }
  const item = PlannedRecord.resolve(record, now?.fields ?? {})
  if (type === "update" && PlannedRecord.hasNothing(item)) {
    return { _tag: "Idle", outcome: { outcome: "success", recordId } }
  }
  return { _tag: "Send", item: now?.guard === undefined ? item : { ...item, guard: now.guard } }
}

/** What a failed call means for its records. A read wrote nothing, and a lost answer leaves everything open. */
const outcomesOf = ({ reason }: ProviderError, { records }: PlannedWrite) => {
  const errors =
    reason._tag === "ProviderRejected" && reason.errors.length > 0 ? reason.errors : [{ message: reason.message }]
  return Outcome.ofFailedCall(records.length, reason._tag === "ProviderUnavailable" ? reason.written : "no", errors)
}

/** Settles the operation and answers; a write of which nothing is known to be written is a failure. */
const end = Effect.fnUntraced(function* (
  installation: Installation,
  operation: Operation,
  write: PlannedWrite,
  outcomes: ReadonlyArray<RecordOutcome>,
  warnings: ReadonlyArray<Warning>,
  failure: ProviderFailure | undefined
) {
  yield* noteConnection(installation, failure?._tag === "ProviderUnauthorized" ? "bad_credentials" : "working", failure)
  const unsettled = yield* WriteJournal.settle(operation, outcomes)
  const told = [...warnings, ...Answer.warningsOf(outcomes, write.shape), ...unsettled]
  const [first] = outcomes
  if (first !== undefined && outcomes.some(({ outcome }) => outcome === "success")) {
    const answer: WriteAnswer =
      write.shape === "record"
        ? Answer.ofRecord(operation.id, first, told)
        : Answer.ofBatch(operation.id, outcomes, told)
    return answer
  }
  const errors = Answer.errorsOf(outcomes)
  return yield* new WriteFailed({
    operationId: operation.id,
    provider: installation.config.content.provider,
    failure: failure ?? new ProviderRejected({ message: Outcome.endOf(outcomes).result, errors }),
    uncertain: write.type === "create" && outcomes.some(({ outcome }) => outcome === "uncertain"),
    errors,
    warnings: told,
    ...(write.shape === "batch" ? { batch: Answer.resultsOf(outcomes) } : {})
  })
})

/** The connection's health follows what calls meet; a store that is away must not change a write's answer. */
const noteConnection = Effect.fnUntraced(function* (
  installation: Installation,
  status: "working" | "bad_credentials",
  failure: ProviderFailure | undefined
) {
  const { id, status: before } = installation.connection
  const says = failure === undefined || failure._tag === "ProviderUnauthorized"
  if (!says || before === status) return
  const connections = yield* ConnectionStore
  yield* connections
    .setStatus(installation.projectId, id, status, yield* DateTime.now)
    .pipe(Effect.catch((error) => Effect.logWarning("the connection's status could not be saved", error)))
})
