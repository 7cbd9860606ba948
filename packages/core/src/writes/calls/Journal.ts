/** The journal's part of a write: begin before the provider is called, settle after. @rule write.journal */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { OperationId } from "../../domain/Ids.ts"
import type { WritePreconditions } from "../WritePreconditions.ts"
import type { Author } from "../Author.ts"
import type { KeyEnd } from "../IdempotencyKey.ts"
import type { InstallationForWrite } from "../../installations/Installation.ts"
import type { Lease } from "../../operations/Lease.ts"
import type { Operation } from "../../operations/Operation.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type IdempotencyClaim, type OperationEnd, OperationStore } from "../../operations/OperationStore.ts"
import type { ProviderCall } from "../../operations/OperationAttempt.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import * as Attempt from "../rules/Attempt.ts"
import * as HandedOver from "../rules/HandedOver.ts"
import * as Outcome from "../rules/Outcome.ts"
import * as WriteEnvelope from "../WriteEnvelope.ts"
import type { PlannedWrite } from "../rules/PlannedRecord.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { Leases } from "../../worker/Leases.ts"

/** A write as a new operation, in progress. */
export const operationOf = (
  { config, id: installationId, integrationId, projectId }: InstallationForWrite,
  { objectName }: PlannedWrite
): Effect.Effect<Operation> =>
  Effect.withFiber((fiber) => {
    const now = DateTime.makeUnsafe(fiber.getRef(Clock.Clock).currentTimeMillisUnsafe())
    return Effect.map(fiber.getRef(IdGenerator).next, (id) => ({
      id: OperationId.make(id),
      projectId,
      integrationId,
      installationId,
      configId: config.id,
      actionType: "write",
      status: "in_progress",
      createTime: now,
      updateTime: now,
      resource: objectName
    }))
  })

export interface StartedWrite {
  readonly operation: Operation
  readonly lease: Lease
  readonly leaseUntil: DateTime.Utc
}

export interface JournalEntry {
  readonly installation: InstallationForWrite
  readonly write: PlannedWrite
  readonly author: Author
  readonly claim: IdempotencyClaim | undefined
}

/** Journals a synchronous write if no other call writes its records, and while its preconditions hold. */
export const journal = Effect.fnUntraced(
  function* ({ author, claim, installation, write }: JournalEntry, preconditions: WritePreconditions) {
    const operations = yield* OperationStore
    const { until, worker } = yield* Leases
    const operation = yield* operationOf(installation, write)
    const start = {
      operation,
      connectionId: installation.connection.id,
      envelope: WriteEnvelope.envelopeOf(write),
      records: write.records,
      author,
      worker,
      preconditions,
      ...(claim === undefined ? {} : { claim })
    }
    const leaseUntil = yield* until
    const started: StartedWrite = {
      operation,
      leaseUntil,
      lease: yield* operations.begin({ ...start, leaseUntil })
    }
    return started
  },
  Tracing.stage("journal", ({ operation }) => ({ operation: operation.id }))
)

interface Pauses {
  readonly first: Duration.Input
  readonly next: Schedule.Schedule<unknown>
}

/** Pauses between attempts to settle: 50, 100, 200, 400, 800 ms. */
const again: Pauses = {
  first: "50 millis",
  next: Schedule.max([Schedule.exponential("100 millis"), Schedule.recurs(4)])
}

/** The retry is built only after a failure, because most attempts succeed. */
const retried = <A, E, R>(
  attempt: Effect.Effect<A, E, R>,
  { first, next }: Pauses,
  isRetryable: (error: E) => boolean
): Effect.Effect<A, E, R> =>
  Effect.catchIf(attempt, isRetryable, () =>
    Effect.delay(Effect.retry(attempt, { schedule: next, while: isRetryable }), first)
  )

export type Settled =
  | { readonly _tag: "Settled" }
  /** Another process has taken the operation over: it is in progress there, or has another end. */
  | { readonly _tag: "TakenOver"; readonly operation: Operation }
  | { readonly _tag: "Unsettled" }

/** What became of a synchronous write. */
export interface EndedWrite {
  readonly operation: Operation
  readonly outcomes: ReadonlyArray<RecordOutcome>
  readonly key: KeyEnd | undefined
  /** Those that were made for it. */
  readonly calls: ReadonlyArray<ProviderCall>
  /** The provider's name for people. */
  readonly provider: string
}

/** Gives the operation its end. The provider has been called, so a journal that can't be reached is not an error. */
export const settle = (ended: EndedWrite) =>
  settleBy(again, ended).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logError("settling an operation failed; will retry", error), { _tag: "Unsettled" } as const)
    )
  )

/**
 * Leaves the records without an outcome to a worker. Where the journal can't be reached, the lease ends, and a worker repeats all of
 * them. @rule match.lost
 */
export const handOver = Effect.fnUntraced(function* (
  { lease, operation }: StartedWrite,
  outcomes: ReadonlyArray<RecordOutcome>,
  { calls, provider }: Pick<EndedWrite, "calls" | "provider">
) {
  const made = { number: lease.attempt, began: operation.createTime, calls, provider }
  const end = HandedOver.endOf(operation, outcomes, made, yield* DateTime.now)
  const noted = (yield* OperationQueue).note(lease, end)
  yield* retried(noted, again, () => true).pipe(
    Effect.catch((error) => Effect.logError("leaving an operation to a worker failed; its lease ends instead", error))
  )
})

/** The same for as long as the store can't be reached. */
export const settleLater = (ended: EndedWrite) => settleBy(untilReached, ended)

const untilReached: Pauses = { first: "2 seconds", next: Schedule.spaced("2 seconds") }

const settleBy = Effect.fnUntraced(function* (
  pauses: Pauses,
  { calls, key, operation, outcomes, provider }: EndedWrite
) {
  const operations = yield* OperationStore
  const at = yield* DateTime.now
  const result = Outcome.endOf(outcomes)
  const [log] = Attempt.attemptLog({ number: 1, began: operation.createTime, calls, provider }, [], {
    at,
    ended: outcomes.map((outcome, index) => ({ index, outcome })),
    unended: [],
    next: { _tag: "Done", ...result },
    retryUntil: at
  })
  const end: OperationEnd = {
    ...result,
    outcomes,
    at,
    ...(key === undefined ? {} : { key }),
    ...(log === undefined ? {} : { log })
  }
  const settling = operations.settle(operation.projectId, operation.id, end)
  const settled = yield* retried(settling, pauses, ({ _tag }) => _tag === "StoreUnavailable")
  const outcome: Settled = isOurs(settled, end) ? { _tag: "Settled" } : { _tag: "TakenOver", operation: settled }
  return outcome
})

/** A repeated settlement finds the end that the first one has saved. */
const isOurs = ({ result, status, updateTime }: Operation, end: OperationEnd): boolean =>
  status === end.status && result === end.result && DateTime.Equivalence(updateTime, end.at)
