/**
 * Accepted asynchronous writes, executed by the process that claims them. The queue is stored beside the journal, in
 * the same place: an operation of the queue is found by `OperationStore` too. @rule async.accept, auto.trigger
 *
 * Times come from the program. An operation waits as `accumulating`, `ready` or `parked`, is `running` while a process
 * holds its lease, and is `done` with its end.
 * @rule order.updates
 */
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Backlog } from "./Backlog.ts"
import type { ConnectionId, GroupRef, InstallationId, OperationId, ProjectId, WorkerId } from "../domain/Ids.ts"
import type { Json } from "../domain/Json.ts"
import type { usageCounts } from "../domain/Limits.ts"
import type { Lease } from "./Lease.ts"
import type { QueueOccupancy } from "./QueueOccupancy.ts"
import type { Operation } from "./Operation.ts"
import type { ProjectQueue } from "./Usage.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { BatchPolicy, Placed } from "../writes/rules/PlanInput.ts"
import type { Author, Authors } from "../writes/Author.ts"
import type { Redrive } from "./Operation.ts"
import type { NewerWrite } from "../writes/rules/NewerWrites.ts"
import type { PlannedRecord } from "../writes/rules/PlannedRecord.ts"
import type { WriteEnvelope } from "../writes/WriteEnvelope.ts"
import type { StoredPreconditions } from "../writes/WritePreconditions.ts"
import type { AttemptEnd, Ended, WaitingRecord } from "../writes/rules/Attempt.ts"
import type { IdempotencyClaim, IdempotencyKeyTaken, OperationNotFound, PreconditionFailed } from "./OperationStore.ts"
import type { SlowAnswer } from "../domain/SlowAnswer.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

/** A key that is taken with the acceptance of a write; what it brings back is known by then, but for the place. */
export interface AcceptedClaim extends IdempotencyClaim {
  readonly answer: Json
}

export interface Acceptance {
  readonly operation: Operation
  readonly connectionId: ConnectionId
  readonly envelope: WriteEnvelope
  readonly records: NonEmptyReadonlyArray<PlannedRecord>
  /** The author of all records, or of each. */
  readonly authors: Authors
  readonly redrive?: Redrive
  /** Retries end here. */
  readonly retryUntil: DateTime.Utc
  readonly claim?: AcceptedClaim
  readonly preconditions: StoredPreconditions
}

/** What an attempt may send. */
export interface Granted {
  readonly indexes: ReadonlyArray<number>
  /** Fields of these records that a synchronous write has set which was accepted later and succeeded. @rule order.newer */
  readonly newer: ReadonlyArray<NewerWrite>
  /** Records that are found by a key, while such a write has set something of their object: `newerOf` names it once they are found. */
  readonly sought: ReadonlyArray<number>
}

/** The provider's record that was found for one record of an operation. */
export interface FoundRecord {
  readonly index: number
  readonly recordId: string
}

/** One record that joins others. */
export interface Accumulation {
  /** Becomes the operation where no batch of the key is open. */
  readonly operation: Operation
  readonly connectionId: ConnectionId
  readonly envelope: WriteEnvelope
  /**
   * Records with the same key share a batch of their connection: installation, object, type and forwarded headers. An installation may
   * move to another account, and what was accepted for one never goes to the other. @rule write.account
   */
  readonly batchKey: string
  readonly record: PlannedRecord
  /** Stays with the record: a batch holds records of many requests. */
  readonly author: Author
  /** Hold for the whole batch where this record opens it. */
  readonly policy: BatchPolicy
  readonly claim?: AcceptedClaim
  readonly preconditions: StoredPreconditions
}

export interface Claimed {
  readonly lease: Lease
  readonly operation: Operation
  readonly connectionId: ConnectionId
  /** Its connection was slow when it was claimed. */
  readonly isSlow: boolean
  readonly groupRef?: GroupRef
  readonly envelope: WriteEnvelope
  readonly waiting: ReadonlyArray<WaitingRecord>
  /** Final outcomes of earlier attempts. */
  readonly ended: ReadonlyArray<Ended>
  /** None before the first attempt at an auto batch: its clock starts now. */
  readonly retryUntil: Option.Option<DateTime.Utc>
  readonly retryDeadlineHours: number
  /** Cancellation was requested while it was running. */
  readonly cancelled: boolean
  /** When the unanswered records were sent. */
  readonly sentAt: Option.Option<DateTime.Utc>
  /** Their journal may be incomplete since this time, because the database was failed over or restored: they may have been sent. */
  readonly inDoubtSince?: DateTime.Utc
  /** The caller's key of a synchronous write whose process is gone. */
  readonly key: Option.Option<IdempotencyClaim["key"]>
}

export interface ClaimRequest {
  readonly worker: WorkerId
  readonly at: DateTime.Utc
  readonly leaseUntil: DateTime.Utc
  readonly limit: number
  /** How many of them may be of slow connections; missing: all. */
  readonly slow?: number
  readonly perConnection: number
  /** Only synchronous writes that their processes left: all of them, or this one. Missing: everything. */
  readonly left?: "any" | OperationId
}

/** Which operations of an installation to cancel. */
export interface WaitingOf {
  readonly projectId: ProjectId
  readonly installationId: InstallationId
  /** Only those that were accepted for one of these connections. */
  readonly connectionIds?: ReadonlyArray<ConnectionId>
  /** Only those after this one. */
  readonly after?: OperationId | undefined
  readonly limit: number
}

export interface CancelledStep {
  /** Operations that waited or were being sent. */
  readonly operations: number
  /** Records that end by it. */
  readonly records: number
  /** The last of them; missing where no more follow. */
  readonly last?: OperationId
}

export class OperationQueue extends Context.Service<
  OperationQueue,
  {
    /**
     * Stores a write durably and makes it due immediately. A claim is stored in the same transaction, in which preconditions are
     * checked too.
     */
    readonly accept: (
      acceptance: Acceptance
    ) => Effect.Effect<void, PreconditionFailed | IdempotencyKeyTaken | StoreUnavailable>
    /**
     * Puts a record into the open batch of its key, or opens one. A batch is due when it holds `autoBatchRecords` or when the
     * first record's delay is over. No batch ever holds more. Claims and preconditions are as for `accept`.
     */
    readonly accumulate: (
      accumulation: Accumulation
    ) => Effect.Effect<Placed, PreconditionFailed | IdempotencyKeyTaken | StoreUnavailable>
    /**
     * Takes operations that are due, each for one attempt, and closes batches whose delay is over. A lease that has ended
     * counts as due: its process is gone. Connections take turns, and no connection has more than `perConnection` running.
     * Of those, at most `slow` are of slow connections.
     * A connection with an open circuit gives only operations whose deadline has passed, or would have if they had been
     * claimed when they were due: their `retryUntil` is in the past.
     */
    readonly claim: (request: ClaimRequest) => Effect.Effect<ReadonlyArray<Claimed>, StoreUnavailable>
    /**
     * Journals, before the call, that these records are being sent, and answers which may be. One is held back while an
     * earlier operation still has the same record to write, or another call holds it. None may where the lease is void. What a newer
     * synchronous write of a record has set is named: it must not be sent.
     */
    readonly send: (
      lease: Lease,
      indexes: ReadonlyArray<number>,
      at: DateTime.Utc
    ) => Effect.Effect<Granted, StoreUnavailable>
    /** What newer synchronous writes have set of records whose ids are known only now. */
    readonly newerOf: (
      lease: Lease,
      found: ReadonlyArray<FoundRecord>
    ) => Effect.Effect<ReadonlyArray<NewerWrite>, StoreUnavailable>
    /** Ends an attempt, all or nothing; false where the lease is void, and then nothing is noted. */
    readonly note: (lease: Lease, end: AttemptEnd) => Effect.Effect<boolean, StoreUnavailable>
    /** Keeps leases alive; answers those that still hold. */
    readonly extend: (
      leases: ReadonlyArray<Lease>,
      until: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<Lease>, StoreUnavailable>
    /**
     * Ends leases before their time, so that others needn't wait for it. A lease under which something was sent and not noted
     * stays: the provider may still be at it.
     */
    readonly giveBack: (leases: ReadonlyArray<Lease>, at: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>
    /**
     * Waits until there may be something to claim: work was announced, the earliest due time has come, or `longest` has
     * passed. It may return for nothing. Without `slow`, work of slow connections doesn't count.
     */
    readonly awaitWork: (longest: DateTime.Utc, of?: { readonly slow: boolean }) => Effect.Effect<void>
    /** Records that a connection answers slowly, or no longer does; forgotten once it has no open operation. @rule order.fairness */
    readonly setPace: (
      connectionId: ConnectionId,
      slow: SlowAnswer | undefined
    ) => Effect.Effect<void, StoreUnavailable>
    /** Makes the parked operations of a connection due. */
    readonly resume: (
      projectId: ProjectId,
      connectionId: ConnectionId,
      at: DateTime.Utc
    ) => Effect.Effect<number, StoreUnavailable>
    readonly backlog: (at: DateTime.Utc) => Effect.Effect<Backlog, StoreUnavailable>
    /** How much waits of each project, and of each connection with at least so many operations. */
    readonly occupancy: (least: number) => Effect.Effect<QueueOccupancy, StoreUnavailable>
    /**
     * How much of the queue a project uses. Of each of the groups with most unfinished operations, at most `records` waiting records are
     * counted, so that it costs no more where very many wait. @rule limit.usage
     */
    readonly usage: (projectId: ProjectId, most: typeof usageCounts) => Effect.Effect<ProjectQueue, StoreUnavailable>
    /** How many asynchronous operations of these connections are not done, up to `waitingWrites.maximum`. */
    readonly waiting: (connectionIds: ReadonlyArray<ConnectionId>) => Effect.Effect<number, StoreUnavailable>
    /** Makes an accumulating batch due; false where it no longer accumulates. */
    readonly flush: (
      projectId: ProjectId,
      id: OperationId,
      at: DateTime.Utc
    ) => Effect.Effect<boolean, OperationNotFound | StoreUnavailable>
    /**
     * Ends what has not been sent with this outcome; what is being sent now goes on, and is not tried again. What an earlier
     * call may have written ends as uncertain as it was. Answers how many records end by it.
     */
    readonly cancel: (
      projectId: ProjectId,
      id: OperationId,
      outcome: RecordOutcome,
      at: DateTime.Utc
    ) => Effect.Effect<number, OperationNotFound | StoreUnavailable>
    /** The same for the next operations that wait for an installation, in the order of their ids. */
    readonly cancelInstallation: (
      of: WaitingOf,
      outcome: RecordOutcome,
      at: DateTime.Utc
    ) => Effect.Effect<CancelledStep, StoreUnavailable>
    /** What an operation was asked to do and by whom: its envelope and every record as planned, in order. None where payloads were removed. */
    readonly planned: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<
      Option.Option<{
        readonly envelope: WriteEnvelope
        readonly connectionId: ConnectionId
        readonly records: ReadonlyArray<PlannedRecord>
        readonly authors: Authors
      }>,
      OperationNotFound | StoreUnavailable
    >
  }
>()("@fieldgate/core/operations/OperationQueue") {}
