/** The journal of writes: what was attempted, and how it ended. @rule write.journal, operation.status, order.oneCall */
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { StoredPreconditions } from "../writes/WritePreconditions.ts"
import type { IdempotencyKey, KeyEnd } from "../writes/IdempotencyKey.ts"
import type { ConnectionId, ConsumerRef, InstallationId, OperationId, ProjectId, WorkerId } from "../domain/Ids.ts"
import type { Json } from "../domain/Json.ts"
import type { RecordPlace } from "./WriteMatch.ts"
import type { FinalStatus, Operation, OperationStage } from "./Operation.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Placed } from "../writes/rules/PlanInput.ts"
import type { Author } from "../writes/Author.ts"
import type { PlannedRecord } from "../writes/rules/PlannedRecord.ts"
import type { WriteEnvelope } from "../writes/WriteEnvelope.ts"
import type { Lease } from "./Lease.ts"
import type { LogEntry } from "./LogEntry.ts"
import type { ErasedAuthorship, ErasedOperation } from "./rules/ErasedRecords.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class OperationNotFound extends Schema.TaggedError<OperationNotFound>()("OperationNotFound", {
  operationId: Schema.String
}) {
  override get message(): string {
    return `operation "${this.operationId}" does not exist`
  }
}

/** A caller's key, and the request that it identifies. */
export interface IdempotencyClaim {
  readonly key: IdempotencyKey
  /** Of the request: the same key with another request is a mistake of the caller. */
  readonly digest: string
  readonly expiresAt: DateTime.Utc
}

export interface ClaimedKey {
  readonly digest: string
  readonly operationId: OperationId
  /** The response to the first request; none while it is being processed. */
  readonly answer: Option.Option<Json>
  /** Without an answer: its operation. While it is in progress, `dueAt` is when a worker may execute it: while it runs, when its lease ends. */
  readonly operation?: {
    readonly stage: OperationStage
    readonly envelope: WriteEnvelope
    readonly dueAt?: DateTime.Utc
  }
  /** For the key of an accumulated record: its place in the operation. */
  readonly place?: Placed
}

/** A write that this process executes immediately. */
export interface WriteStart {
  readonly operation: Operation
  readonly connectionId: ConnectionId
  readonly envelope: WriteEnvelope
  readonly records: NonEmptyReadonlyArray<PlannedRecord>
  readonly author: Author
  readonly worker: WorkerId
  readonly leaseUntil: DateTime.Utc
  readonly claim?: IdempotencyClaim
  readonly preconditions: StoredPreconditions
}

/** What the write was planned on is so no more; nothing was stored. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {}

/** Another request claimed the key first; nothing was stored. */
export class IdempotencyKeyTaken extends Schema.TaggedError<IdempotencyKeyTaken>()("IdempotencyKeyTaken", {
  key: Schema.String
}) {}

/** Another call is writing the same records at the provider now; nothing was stored. */
export class RecordsBusy extends Schema.TaggedError<RecordsBusy>()("RecordsBusy", {
  recordIds: Schema.Array(Schema.String)
}) {
  override get message(): string {
    const [first, ...others] = this.recordIds
    const more = others.length === 0 ? "" : ` and ${others.length} more`
    return `another write of the record "${first}"${more} is in progress; nothing was sent`
  }
}

/** How an operation ends: one outcome per record, in the order in which they were given. */
export interface OperationEnd {
  readonly status: FinalStatus
  readonly result: string
  readonly outcomes: ReadonlyArray<RecordOutcome>
  readonly at: DateTime.Utc
  /** Takes effect with the end, or not at all. */
  readonly key?: KeyEnd
  /** The attempt, with its calls. */
  readonly log?: LogEntry
}

/** What a late answer shows of an operation that has ended: its end as it is from now on. */
export interface Correction extends OperationEnd {
  /** Indexes of the records that were uncertain when the correction was made; where others are by now, it is void. */
  readonly uncertain: ReadonlyArray<number>
  readonly log: LogEntry
}

/** Retention removes what finished before these times. */
export interface RetentionCutoffs {
  readonly operations: DateTime.Utc
  /** Planned records; their outcomes are kept. */
  readonly payloads: DateTime.Utc
  readonly logs: DateTime.Utc
  /** Callers' keys that have expired by then. */
  readonly keys: DateTime.Utc
}

export interface Erased {
  readonly operations: number
  readonly records: number
  readonly logEntries: number
}

/** `last` is missing where nothing was removed. */
export interface ErasedStep extends Erased {
  readonly last?: OperationId
}

export interface ErasedRecords {
  /** Records that were not erased before. */
  readonly records: number
  readonly logEntries: number
  /** Idempotency keys that were removed with their answers, and answers that were changed. */
  readonly answers: number
  readonly operations: ReadonlyArray<ErasedOperation>
  /** Operations that are in progress: nothing of them is erased. */
  readonly open: ReadonlyArray<OperationId>
}

export class OperationStore extends Context.Service<
  OperationStore,
  {
    /**
     * Journals an operation and its records durably, before the provider is called. In the same transaction it takes the
     * idempotency claim (an expired claim counts as free) and holds the provider's records that the write changes.
     * `OperationQueue.extend` renews the lease; after its expiry a worker takes over the write. Preconditions are checked by the
     * statement that journals, so that earlier changes are always seen.
     */
    readonly begin: (
      start: WriteStart
    ) => Effect.Effect<Lease, PreconditionFailed | IdempotencyKeyTaken | RecordsBusy | StoreUnavailable>
    /** The write that a key of the project is claimed for at this time. */
    readonly claimed: (
      projectId: ProjectId,
      key: IdempotencyKey,
      at: DateTime.Utc
    ) => Effect.Effect<Option.Option<ClaimedKey>, StoreUnavailable>
    /**
     * Gives a write that its own process executes its end, frees the records that it held, and returns it. Settling a settled
     * operation changes nothing. Neither does settling one that another process has taken over and that holds records: that process
     * may be sending them, and gives it its end.
     */
    readonly settle: (
      projectId: ProjectId,
      id: OperationId,
      end: OperationEnd
    ) => Effect.Effect<Operation, OperationNotFound | StoreUnavailable>
    /**
     * Corrects an operation that has ended, all or nothing: the records that were uncertain and are a success now, the
     * operation, its key and its log. An asynchronous one is announced to destinations once more. False where it has not
     * ended, or other records are uncertain by now; then nothing is changed.
     */
    readonly correct: (
      projectId: ProjectId,
      id: OperationId,
      correction: Correction
    ) => Effect.Effect<boolean, OperationNotFound | StoreUnavailable>
    /**
     * Removes what is kept no longer, of every project, at most `limit` of each kind; answers how many that were. It never
     * waits for others nor makes them wait.
     */
    readonly sweep: (until: RetentionCutoffs, limit: number) => Effect.Effect<number, StoreUnavailable>
    /**
     * Removes operations of an installation that have ended, with everything of them, at most `limit`, the oldest of those after this one;
     * answers what that was, and the last of them. One that is in progress stays.
     */
    readonly erase: (
      projectId: ProjectId,
      installationId: InstallationId,
      limit: number,
      after?: OperationId
    ) => Effect.Effect<ErasedStep, StoreUnavailable>
    /**
     * Erases these records of operations that have ended: their values, what the provider returned and said of them, and texts about
     * them. Their outcomes, counts and times stay, and so do the other records of their operations. `values` are texts by which the
     * person is named. The index by which they are found stays, until `unindex`. @rule erase.record, erase.batch
     */
    readonly eraseRecords: (
      projectId: ProjectId,
      records: ReadonlyArray<RecordPlace>,
      values: ReadonlyArray<string>
    ) => Effect.Effect<ErasedRecords, StoreUnavailable>
    /**
     * Removes a consumer from the authors of writes, with what its requests said about them, at most of `limit` requests; returns
     * these, and none once nothing remains. @rule erase.consumer
     */
    readonly eraseConsumer: (
      projectId: ProjectId,
      consumerRef: ConsumerRef,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ErasedAuthorship>, StoreUnavailable>
    /** Removes these records from the index by which they are found; answers how many that were. @rule writer.removed */
    readonly unindex: (
      projectId: ProjectId,
      records: ReadonlyArray<RecordPlace>
    ) => Effect.Effect<number, StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<Operation, OperationNotFound | StoreUnavailable>
    /** One outcome per record, in order; undefined where a record has none yet. */
    readonly outcomes: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<ReadonlyArray<RecordOutcome | undefined>, OperationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/operations/OperationStore") {}
