/** Operations as people look them up: with their counts, their records, their logs. It reads what the journal and the queue keep. Spec 2.7, 4.4. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { InstallationId, IntegrationId, OperationId, ProjectId } from "../domain/Ids.ts"
import type { LogEntry } from "../domain/LogEntry.ts"
import type { Operation, OperationStatus } from "../domain/Operation.ts"
import type { OperationRecord, RecordState } from "../domain/OperationRecord.ts"
import type { OperationNotFound } from "./OperationStore.ts"
import type { StoreUnavailable } from "./StoreError.ts"

/** Which operations, the newest first. */
export interface OperationsAsked {
  readonly projectId: ProjectId
  readonly integrationId: IntegrationId
  readonly installationId: InstallationId
  readonly status?: OperationStatus | undefined
  /** Only those that began before this one. */
  readonly before?: OperationId | undefined
  readonly limit: number
}

/** Which records of an operation, in order. */
export interface RecordsAsked {
  readonly projectId: ProjectId
  readonly operationId: OperationId
  readonly outcome?: RecordState | undefined
  /** The first place that counts. */
  readonly from: number
  readonly limit: number
}

export class OperationHistory extends Context.Service<
  OperationHistory,
  {
    /** With its whole metadata: counts of its records, attempts, ids of written records. */
    readonly get: (
      projectId: ProjectId,
      id: OperationId
    ) => Effect.Effect<Operation, OperationNotFound | StoreUnavailable>
    /** By their ids, which are made in the order of time: what begins meanwhile moves nothing to another page. */
    readonly list: (asked: OperationsAsked) => Effect.Effect<ReadonlyArray<Operation>, StoreUnavailable>
    readonly records: (
      asked: RecordsAsked
    ) => Effect.Effect<ReadonlyArray<OperationRecord>, OperationNotFound | StoreUnavailable>
    /** The latest entries, in the order in which they were made. */
    readonly logs: (
      projectId: ProjectId,
      id: OperationId,
      limit: number
    ) => Effect.Effect<ReadonlyArray<LogEntry>, OperationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/ports/OperationHistory") {}
