/** A bulk redrive: the request, the job that a worker executes in steps, and its progress. @rule redrive.all, redrive.progress */
import * as Schema from "effect/Schema"
import { GroupRef, InstallationId, ObjectName, ProjectId, ProviderName, RedriveJobId } from "../domain/Ids.ts"
import { InputTime } from "../domain/InputTime.ts"
import { Author, Reason, RequestMetadata } from "../writes/Author.ts"
import { RetryPolicy, WriteMode, WriteType } from "../writes/WriteRequest.ts"
import { OperationFilters } from "./OperationSearch.ts"
import { RedriveOutcome } from "./rules/RedriveLink.ts"

const filterProperties = {
  /** `failure`: only operations that wrote no record. `success`: only operations that wrote some of their records. */
  status: Schema.optionalKey(Schema.Literals(["success", "failure"])),
  /** Only operations of this kind of write. */
  type: Schema.optionalKey(WriteType),
  /** Only operations that were sent in this mode. */
  mode: Schema.optionalKey(WriteMode),
  /** Only operations of this integration, by ID or name. */
  integrationId: Schema.optionalKey(Schema.NonEmptyString),
  /** Only operations on accounts of this provider, through integrations that still exist. */
  provider: Schema.optionalKey(ProviderName),
  /** Only operations of this installation. */
  installationId: Schema.optionalKey(InstallationId),
  /** Only operations of this group, by your own ID of it. */
  groupRef: Schema.optionalKey(GroupRef),
  /** Only operations on this object of the manifest. */
  objectName: Schema.optionalKey(ObjectName),
  /** Only operations with a failed or uncertain record that has an error with this code of the provider. */
  errorCode: OperationFilters.fields.errorCode,
  /** Accepted at this time or later. */
  since: Schema.optionalKey(InputTime),
  /** Accepted before this time. Operations that are accepted after the job was created never match. */
  until: Schema.optionalKey(InputTime)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface RedriveFilterSchema extends Schema.Struct<typeof filterProperties> {}

/**
 * Which operations to redrive; all given filters must match. Filters by the content of records are left out, because a job is kept and
 * must not contain personal data.
 */
export const RedriveFilter: RedriveFilterSchema = Schema.Struct(filterProperties).annotate({
  identifier: "RedriveFilter"
})
export interface RedriveFilter extends Schema.Schema.Type<typeof RedriveFilter> {}

const requestProperties = {
  /** Which operations to redrive; `{}` is every operation of the project that has records to redrive. */
  filter: RedriveFilter,
  /** Records that ended so. Default: `failed`, of which nothing was written. */
  outcome: Schema.optionalKey(RedriveOutcome),
  /**
   * Accepts that uncertain creates are written twice if no lookup can show whether they were created. Without it, their operations
   * are skipped.
   */
  riskDuplicates: Schema.optionalKey(Schema.Boolean),
  /** How the new operations are retried. */
  retryPolicy: Schema.optionalKey(RetryPolicy),
  /** With `true`, the job counts what it would redrive and skip, and changes nothing. */
  dryRun: Schema.optionalKey(Schema.Boolean),
  /** Why you redrive the records, at most 512 characters. Kept with the new operations. */
  reason: Schema.optionalKey(Reason),
  /** Your own names and texts, kept with the new operations: at most 16 entries of at most 512 characters in key and value. */
  metadata: Schema.optionalKey(RequestMetadata)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface RedriveAllRequestSchema extends Schema.Struct<typeof requestProperties> {}

/** Which operations to redrive, and how. */
export const RedriveAllRequest: RedriveAllRequestSchema = Schema.Struct(requestProperties).annotate({
  identifier: "RedriveAllRequest"
})
export interface RedriveAllRequest extends Schema.Schema.Type<typeof RedriveAllRequest> {}

export const RedriveJobState = Schema.Literals(["running", "done", "cancelled", "failed"])
export type RedriveJobState = typeof RedriveJobState.Type

/** Why an operation that matches was not redriven. */
export const RedriveSkipReason = Schema.Literals([
  "already_redriven",
  "other_outcome",
  "duplicates_not_accepted",
  "payloads_removed",
  "installation_removed",
  "connection_removed",
  "account_changed",
  "unexpected_error"
])
export type RedriveSkipReason = typeof RedriveSkipReason.Type

/** Operations that were skipped for one reason. */
export const RedriveSkipped = Schema.Struct({
  /** The reason. */
  reason: RedriveSkipReason,
  /** How many operations. */
  operations: Schema.Int
}).annotate({ identifier: "RedriveSkipped" })

/** Records that were not written for one cause, and are redriven. */
export const RedriveCause = Schema.Struct({
  /** The provider's code if it gave one, otherwise its message without what differs between records. */
  cause: Schema.String,
  /** How many records. */
  records: Schema.Int
}).annotate({ identifier: "RedriveCause" })
export interface RedriveCause extends Schema.Schema.Type<typeof RedriveCause> {}

/** What a job has done so far; of a dry run, what it would have done. */
export const RedriveProgress = Schema.Struct({
  /** Operations that were redriven. */
  operations: Schema.Int,
  /** Records that the new operations write again. */
  records: Schema.Int,
  /** Causes of the failures of these records, the most frequent first. */
  causes: Schema.Array(RedriveCause),
  /** Matching operations that were not redriven, by reason. */
  skipped: Schema.Array(RedriveSkipped),
  /** Present if the job ended at its limit of operations: more may match. */
  limitReached: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "RedriveProgress" })
export interface RedriveProgress extends Schema.Schema.Type<typeof RedriveProgress> {}

/** A bulk redrive. */
export const RedriveJob = Schema.Struct({
  /** The job's ID. */
  id: RedriveJobId,
  /** The project whose operations it redrives. */
  projectId: ProjectId,
  /** `running` until it has examined all matching operations, or was cancelled. */
  state: RedriveJobState,
  /** What was requested. */
  request: RedriveAllRequest,
  /** Who requested it. */
  author: Author,
  /** When it was requested. */
  createTime: Schema.DateTimeUtcFromString,
  /** When it last progressed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** What it has done so far. */
  progress: RedriveProgress,
  /** The progress in a sentence. */
  result: Schema.String,
  /** What a running job waits for, such as capacity in the queue. */
  waitingFor: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "RedriveJob" })
export interface RedriveJob extends Schema.Schema.Type<typeof RedriveJob> {}
