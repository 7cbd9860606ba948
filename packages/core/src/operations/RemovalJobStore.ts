/** The jobs of removals, claimed and saved in steps like those of bulk redrives. @rule removal.job */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { GroupRef, ProjectId, RemovalJobId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { RemovalCursor, RemovalJob, RemovalRequest } from "./RemovalJob.ts"

export class RemovalJobNotFound extends Schema.TaggedError<RemovalJobNotFound>()("RemovalJobNotFound", {
  jobId: Schema.String
}) {
  override get message(): string {
    return `removal job "${this.jobId}" does not exist`
  }
}

export interface ClaimedRemoval {
  readonly job: RemovalJob
  /** The steps that were started so far, this one included: the lease holds while no other has started. */
  readonly step: number
  readonly request: RemovalRequest
  /** Missing before the first operation. */
  readonly cursor?: RemovalCursor
}

export class RemovalJobStore extends Context.Service<
  RemovalJobStore,
  {
    /** Stores a job whose first step has started, in the transaction of the removal where there is one. */
    readonly create: (
      job: RemovalJob,
      request: RemovalRequest,
      leaseUntil: DateTime.Utc
    ) => Effect.Effect<ClaimedRemoval, StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: RemovalJobId
    ) => Effect.Effect<RemovalJob, RemovalJobNotFound | StoreUnavailable>
    /** Takes the running job that has been due for the longest time, if any, for one step. */
    readonly claim: (
      at: DateTime.Utc,
      leaseUntil: DateTime.Utc
    ) => Effect.Effect<Option.Option<ClaimedRemoval>, StoreUnavailable>
    /** When the next job is due, or the next lease ends; none if no job runs. */
    readonly nextDue: () => Effect.Effect<Option.Option<DateTime.Utc>, StoreUnavailable>
    /** Saves a step, after which the job is due; false, and nothing is changed, if another step has started. */
    readonly save: (claimed: ClaimedRemoval) => Effect.Effect<boolean, StoreUnavailable>
    /** Removes jobs that finished before a time, at most so many; returns how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
    /** Removes the finished jobs of a group. */
    readonly removeGroup: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<void, StoreUnavailable>
  }
>()("@fieldgate/core/operations/RemovalJobStore") {}
