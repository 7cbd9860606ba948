/**
 * The jobs of bulk redrives. A worker claims a job for one step and saves what the step did; a lease that has ended counts as free, so
 * the worker of any process continues after a crash. @rule redrive.resume, redrive.bounds
 */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { GroupRef, InstallationId, OperationId, ProjectId, RedriveJobId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { IdempotencyKey } from "../writes/IdempotencyKey.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { RedriveJob, RedriveJobState, RedriveProgress } from "./RedriveJob.ts"

export class RedriveJobNotFound extends Schema.TaggedError<RedriveJobNotFound>()("RedriveJobNotFound", {
  jobId: Schema.String
}) {
  override get message(): string {
    return `redrive job "${this.jobId}" does not exist`
  }
}

export interface NewRedriveJob {
  readonly job: Omit<RedriveJob, "result">
  /** The caller's key, and the digest of its request. */
  readonly claim?: { readonly key: IdempotencyKey; readonly digest: string }
  /** Jobs of the project that may run at a time, this one included. */
  readonly most: number
}

/** What became of it: an earlier job has its key, or too many are running. */
export type StoredRedriveJob =
  | { readonly _tag: "Created" }
  | { readonly _tag: "Earlier"; readonly job: RedriveJob; readonly digest: string }
  | { readonly _tag: "TooMany" }

export interface ClaimedRedriveJob {
  readonly job: RedriveJob
  /** The steps that were started so far, this one included: the lease holds while no other has started. */
  readonly step: number
  /** Operations before this one are still to be examined; undefined: all. */
  readonly before: OperationId | undefined
}

export interface RedriveStepEnd {
  readonly progress: RedriveProgress
  readonly before: OperationId | undefined
  /** A job that was cancelled during the step stays so. */
  readonly state: Exclude<RedriveJobState, "cancelled">
  readonly waitingFor?: string | undefined
  readonly at: DateTime.Utc
  readonly dueAt: DateTime.Utc
}

/** Which jobs of a project, newest first; those of a group are jobs whose filter names the group or one of its installations. */
export interface RedriveJobsQuery {
  readonly projectId: ProjectId
  readonly group?: { readonly groupRef: GroupRef; readonly installationIds: ReadonlyArray<InstallationId> }
  readonly before?: RedriveJobId | undefined
  readonly limit: number
}

export class RedriveJobStore extends Context.Service<
  RedriveJobStore,
  {
    /** Stores a job unless its key is taken or too many jobs of the project run; concurrent calls are ordered. */
    readonly create: (job: NewRedriveJob) => Effect.Effect<StoredRedriveJob, ProjectNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: RedriveJobId
    ) => Effect.Effect<RedriveJob, RedriveJobNotFound | StoreUnavailable>
    readonly list: (query: RedriveJobsQuery) => Effect.Effect<ReadonlyArray<RedriveJob>, StoreUnavailable>
    /** Takes the running job that has been due for the longest time, if any, for one step. */
    readonly claim: (
      at: DateTime.Utc,
      leaseUntil: DateTime.Utc
    ) => Effect.Effect<Option.Option<ClaimedRedriveJob>, StoreUnavailable>
    /** When the next job is due, or the next lease ends; none if no job runs. */
    readonly nextDue: () => Effect.Effect<Option.Option<DateTime.Utc>, StoreUnavailable>
    /** Saves a step; false, and nothing is changed, if another step has started. */
    readonly save: (claimed: ClaimedRedriveJob, end: RedriveStepEnd) => Effect.Effect<boolean, StoreUnavailable>
    /** Cancels a running job; a finished one stays as it is. */
    readonly cancel: (
      projectId: ProjectId,
      id: RedriveJobId,
      at: DateTime.Utc
    ) => Effect.Effect<RedriveJob, RedriveJobNotFound | StoreUnavailable>
    /** Removes jobs that finished before a time, at most so many; returns how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
    /**
     * Removes the jobs of a group, and the causes from all other jobs of the project, because they may quote a provider's message
     * about one of the group's records; a step that runs is repeated. Returns how many jobs were removed.
     */
    readonly removeGroup: (
      projectId: ProjectId,
      group: NonNullable<RedriveJobsQuery["group"]>
    ) => Effect.Effect<number, StoreUnavailable>
    /** The same for the jobs whose request or author contains one of these parts of JSON texts, in any case. @rule erase.redrive */
    readonly removeNamed: (
      projectId: ProjectId,
      parts: ReadonlyArray<string>
    ) => Effect.Effect<number, StoreUnavailable>
  }
>()("@fieldgate/core/operations/RedriveJobStore") {}
