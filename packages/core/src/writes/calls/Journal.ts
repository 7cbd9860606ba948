/** The journal's part of a write: begin before the provider is called, settle after. Spec 2.7, 3. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { OperationId } from "../../domain/Ids.ts"
import { recordBusySeconds } from "../../domain/Limits.ts"
import type { WritePreconditions } from "../WritePreconditions.ts"
import type { KeyEnd } from "../IdempotencyKey.ts"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import type { Warning } from "../../domain/Warning.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type IdempotencyClaim, OperationStore } from "../../operations/OperationStore.ts"
import * as Outcome from "../rules/Outcome.ts"
import * as WriteEnvelope from "../WriteEnvelope.ts"
import type { PlannedWrite } from "../rules/PlannedRecord.ts"
import { Leases } from "../../worker/Leases.ts"

/** A write as a new operation, in progress. */
export const operationOf = Effect.fnUntraced(function* (
  installation: InstallationForWrite,
  { objectName }: PlannedWrite
) {
  const now = yield* DateTime.now
  const operation: Operation = {
    id: OperationId.make(yield* (yield* IdGenerator).next),
    projectId: installation.projectId,
    integrationId: installation.integrationId,
    installationId: installation.id,
    configId: installation.config.id,
    actionType: "write",
    status: "in_progress",
    createTime: now,
    updateTime: now,
    resource: objectName
  }
  return operation
})

/** How long to wait for another call on the same record, and when to look again. Settled 11. */
const untilFree = Schedule.max([
  Schedule.min([Schedule.exponential("20 millis"), Schedule.spaced("100 millis")]),
  Schedule.during(Duration.seconds(recordBusySeconds))
])

/** A write that is in the journal and may go to the provider. */
export interface StartedWrite {
  readonly operation: Operation
  readonly lease: Lease
  readonly leaseUntil: DateTime.Utc
}

/** What is journalled, beside the plan. */
export interface JournalEntry {
  readonly installation: InstallationForWrite
  readonly write: PlannedWrite
  readonly claim: IdempotencyClaim | undefined
}

/** Tries once to journal a synchronous write; one with preconditions only while they hold. */
export const tryJournal = Effect.fnUntraced(function* (
  { claim, installation, write }: JournalEntry,
  basis?: WritePreconditions
) {
  const operations = yield* OperationStore
  const { until, worker } = yield* Leases
  const operation = yield* operationOf(installation, write)
  const beginning = {
    operation,
    connectionId: installation.connection.id,
    head: WriteEnvelope.envelopeOf(write),
    records: write.records,
    worker,
    ...(claim === undefined ? {} : { claim }),
    ...(basis === undefined ? {} : { basis })
  }
  const leaseUntil = yield* until
  const started: StartedWrite = { operation, leaseUntil, lease: yield* operations.begin({ ...beginning, leaseUntil }) }
  return started
})

/** Journals a write as soon as no other call writes its records. */
export const journal = (entry: JournalEntry) =>
  tryJournal(entry).pipe(
    Effect.retry({ schedule: untilFree, while: ({ _tag }) => _tag === "RecordsBusy" }),
    // Without preconditions, none can have failed.
    Effect.catchTag("PreconditionFailed", Effect.die)
  )

/** Pauses between attempts to settle: 50, 100, 200, 400, 800 ms. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(5)])

/**
 * The provider has been called, so its answer stands whatever becomes of the journal: a journal that can't be
 * settled, or says otherwise, is a warning, because an error would make callers repeat a write that was carried out.
 */
export const settle = Effect.fnUntraced(function* (
  operation: Operation,
  outcomes: ReadonlyArray<RecordOutcome>,
  key: KeyEnd | undefined
) {
  const operations = yield* OperationStore
  const keyed = key === undefined ? {} : { key }
  const end = { ...Outcome.endOf(outcomes), outcomes, at: yield* DateTime.now, ...keyed }
  return yield* operations.settle(operation.projectId, operation.id, end).pipe(
    Effect.retry(again),
    Effect.map((settled) => (isAsTold(settled, end) ? [] : [overtaken(settled)])),
    Effect.catch((error) =>
      Effect.as(Effect.logError("the operation could not be settled", error), [
        { message: "the write is done, but its operation could not be settled yet: it still reads in_progress" }
      ])
    )
  )
})

/** A process that was stopped beyond its lease finds that another one has ended the operation as well as could be told then. */
const isAsTold = ({ result, status }: Operation, end: Pick<Operation, "result" | "status">): boolean =>
  status === end.status && result === end.result

const overtaken = ({ id, result }: Operation): Warning => ({
  message:
    `the write is done as this answer says, but its process was away for so long that another one had ended the ` +
    `operation ${id} by then: it keeps reading "${result ?? ""}"`
})
