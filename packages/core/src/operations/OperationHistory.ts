/** Reads operations from the journal and the queue, with their counts, records and logs. @rule operation.search, operation.records */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as DateTime from "effect/DateTime"
import type { InstallationId, IntegrationId, ObjectName, OperationId, ProjectId } from "../domain/Ids.ts"
import type { LogEntry } from "./LogEntry.ts"
import type { Operation, OperationStatus } from "./Operation.ts"
import type { KeyWrite, KeyWritesQuery } from "./KeyWrite.ts"
import type { OperationFacets } from "./OperationFacets.ts"
import type { OperationRecord, RecordState } from "./OperationRecord.ts"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Resolution } from "./OperationSearch.ts"
import type { RedriveOutcome } from "./rules/RedriveLink.ts"
import type { Statistics } from "./Statistics.ts"
import type { AuthorQuery } from "../writes/Author.ts"
import type { RecordPlace, WriteMatch } from "./WriteMatch.ts"
import type { RecordIdentity } from "./rules/RecordIdentity.ts"
import type { recordSearch } from "../domain/Limits.ts"
import type { WriteMode, WriteType } from "../writes/WriteRequest.ts"
import type { OperationNotFound } from "./OperationStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export interface OperationListQuery {
  readonly projectId: ProjectId
  readonly integrationId: IntegrationId
  readonly installationId: InstallationId
  readonly status?: OperationStatus | undefined
  /** Only those that began before this one. */
  readonly before?: OperationId | undefined
  readonly limit: number
}

/** Whose operations of a project: of these installations, and of these integrations, where they are given. */
export interface OperationsOf {
  readonly projectId: ProjectId
  readonly installationIds?: ReadonlyArray<InstallationId> | undefined
  readonly integrationIds?: ReadonlyArray<IntegrationId> | undefined
}

/** Which operations of a project; everything that is given must hold. */
export interface OperationSearchQuery extends OperationsOf {
  readonly status?: OperationStatus | undefined
  readonly type?: WriteType | undefined
  readonly mode?: WriteMode | undefined
  readonly objectName?: ObjectName | undefined
  /** Of a failed or uncertain record. */
  readonly errorCode?: string | undefined
  readonly resolution?: Resolution | undefined
  /** Finished ones with a record that ended so. */
  readonly outcome?: RedriveOutcome | undefined
  readonly operationId?: OperationId | undefined
  /** The provider's id of a record that is to be changed, or that was written. */
  readonly recordId?: string | undefined
  /** Only operations with a request of this author, or redriven by it. */
  readonly author?: AuthorQuery | undefined
  /** Accepted from then on. */
  readonly since?: DateTime.Utc | undefined
  readonly until?: DateTime.Utc | undefined
  readonly before?: OperationId | undefined
  readonly limit: number
  /** How many operations may be looked at. */
  readonly most: number
}

/** Fewer than were asked for, where looking ended before the end: then `next` says where to go on. */
export interface OperationSearchResult {
  readonly operations: ReadonlyArray<Operation>
  /** Only those before this one are still to be found. */
  readonly next?: OperationId | undefined
}

/** Which operations to count, and the filters: each narrows every facet but its own. */
export interface FacetsQuery extends OperationsOf {
  readonly status?: OperationStatus | undefined
  readonly type?: WriteType | undefined
  readonly mode?: WriteMode | undefined
  readonly objectName?: ObjectName | undefined
  readonly errorCode?: string | undefined
  /** The installations of the chosen group. */
  readonly ofGroup?: ReadonlyArray<InstallationId> | undefined
  /** The chosen integration. */
  readonly ofIntegration?: ReadonlyArray<IntegrationId> | undefined
  readonly since?: DateTime.Utc | undefined
  readonly until?: DateTime.Utc | undefined
  readonly before?: OperationId | undefined
  /** How many operations may be looked at, beside those that `summarize` has counted. */
  readonly most: number
  /** The most frequent values that are returned of each facet. */
  readonly values: number
}

export interface FacetsResult extends Pick<OperationFacets, "facets" | "operations"> {
  /** Only those before this one are still to be counted. */
  readonly next?: OperationId | undefined
}

/** Which changes; undefined is answered where there are more than `limit`. */
export interface ChangesQuery extends OperationsOf {
  readonly since: DateTime.Utc
  readonly limit: number
}

/** Which writes: of the records that one of these values identifies. */
export interface RecordSearchQuery extends OperationsOf {
  readonly identities: ReadonlyArray<RecordIdentity>
  readonly objectName?: ObjectName | undefined
  readonly before?: RecordPlace | undefined
  readonly limit: number
  readonly most: typeof recordSearch
}

/** Fewer than were asked for, where looking ended before the end: then `next` says where to go on. */
export interface RecordSearchResult {
  readonly records: ReadonlyArray<RecordPlace>
  /** Only those before this one are still to be found. */
  readonly next?: RecordPlace | undefined
}

/** Which operations to count, in which steps; the newest records first, at most so many. */
export interface StatisticsQuery extends OperationsOf {
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
  readonly stepSeconds: number
  readonly most: { readonly outcomes: number; readonly failures: number }
}

/** Steps in which something was accepted, the oldest first. */
export interface StatisticsResult extends Pick<Statistics, "countedSince" | "latency" | "steps"> {
  /** Of the latest records that were neither written nor redriven. */
  readonly failures: ReadonlyArray<RecordOutcome>
}

export interface OperationRecordsQuery {
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
    /** Ordered by id, which follows creation time: operations that start in the meantime don't shift the pages. */
    readonly list: (asked: OperationListQuery) => Effect.Effect<ReadonlyArray<Operation>, StoreUnavailable>
    /** The same over a project, the newest first. What is sought may be rare, so looking has an end. */
    readonly search: (sought: OperationSearchQuery) => Effect.Effect<OperationSearchResult, StoreUnavailable>
    /**
     * Finds the writes of the records that a value identifies, the newest first: those that were sent with the value, and all others of
     * the same records at the provider. What is found is indexed until the payloads are removed. @rule writer.records
     */
    readonly find: (sought: RecordSearchQuery) => Effect.Effect<RecordSearchResult, StoreUnavailable>
    /** The writes of records with these keys, the newest first, at most `keyWrites` of each key. @rule match.recent */
    readonly ofKeys: (sought: KeyWritesQuery) => Effect.Effect<ReadonlyArray<KeyWrite>, StoreUnavailable>
    /** These writes in this order, without those that are not there. */
    readonly writes: (
      projectId: ProjectId,
      records: ReadonlyArray<RecordPlace>
    ) => Effect.Effect<ReadonlyArray<WriteMatch>, StoreUnavailable>
    /** Counts operations by what they can be filtered by, the newest first, up to a limit. @rule operation.facets */
    readonly facets: (asked: FacetsQuery) => Effect.Effect<FacetsResult, StoreUnavailable>
    /**
     * Counts operations that were accepted before this time and are in no summary yet, and those of a summary that is out of date, as
     * many as `most` each, so that `facets` reads the counts. Returns how many summaries it made. @rule operation.facets
     */
    readonly summarize: (until: DateTime.Utc, most: number) => Effect.Effect<number, StoreUnavailable>
    /**
     * What was accepted, attempted or finished at this time or later, the oldest first; undefined where it is too much to return.
     * @rule operation.watch
     */
    readonly changes: (asked: ChangesQuery) => Effect.Effect<ReadonlyArray<Operation> | undefined, StoreUnavailable>
    /**
     * Counts what was accepted in a time. Percentiles are values that occurred. Where there are more records than may be
     * counted, the oldest operations are left out, each with all of its records.
     */
    readonly statistics: (asked: StatisticsQuery) => Effect.Effect<StatisticsResult, StoreUnavailable>
    readonly records: (
      asked: OperationRecordsQuery
    ) => Effect.Effect<ReadonlyArray<OperationRecord>, OperationNotFound | StoreUnavailable>
    /** The latest entries, in the order in which they were made. */
    readonly logs: (
      projectId: ProjectId,
      id: OperationId,
      limit: number
    ) => Effect.Effect<ReadonlyArray<LogEntry>, OperationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/operations/OperationHistory") {}
