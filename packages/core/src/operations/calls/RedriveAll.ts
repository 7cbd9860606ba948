/**
 * Redrives every operation that matches a filter, as a job that workers execute in steps. The caller gets the job at once and reads its
 * progress. @rule redrive.all, redrive.dryRun, redrive.bounds, redrive.cancel
 */
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited, concerning } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { Digest } from "../../domain/Digest.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type ProjectId, RedriveJobId } from "../../domain/Ids.ts"
import { canonicalJson } from "../../domain/Json.ts"
import { pageSize, redriveJobs } from "../../domain/Limits.ts"
import { ItemPageToken, pageOf, PageOf, PageSize } from "../../domain/Page.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { ProjectNotFound } from "../../projects/ProjectStore.ts"
import { authorOf } from "../../writes/RequestAuthor.ts"
import { IdempotencyKeyReused } from "../../writes/calls/Idempotency.ts"
import { IdempotencyKey } from "../../writes/IdempotencyKey.ts"
import { JobWakeup } from "../JobWakeup.ts"
import { RedriveAllRequest, type RedriveFilter, RedriveJob } from "../RedriveJob.ts"
import { type NewRedriveJob, RedriveJobNotFound, RedriveJobStore } from "../RedriveJobStore.ts"
import { noProgress, sentenceOf } from "../rules/RedriveProgress.ts"

const jobInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The job's ID. */
  jobId: RedriveJobId
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface RedriveJobInputSchema extends Schema.Struct<typeof jobInputProperties> {}

/** Names one redrive job of a project. */
export const RedriveJobInput: RedriveJobInputSchema = Schema.Struct(jobInputProperties)

/**
 * Redrives every operation that matches a filter, as a job: returns the job, which a worker executes. With `dryRun`, the job only counts
 * what it would do.
 */
export const redriveAll = defineCall({
  name: "redriveAll",
  access: ["full", "operator"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Which operations to redrive, and how. */
    request: RedriveAllRequest,
    /** A request that is repeated with the same key returns the first one's job. */
    idempotencyKey: Schema.optionalKey(IdempotencyKey)
  }),
  success: RedriveJob,
  errors: [IdempotencyKeyReused, IntegrationNotFound, LimitReached, ProjectNotFound],
  audit: { action: "redriveJob.create", target: ({ request }) => ({ groupRef: request.filter.groupRef }) },
  run: Effect.fnUntraced(function* ({ caller, project }, { idempotencyKey: key, request }) {
    const now = yield* DateTime.now
    const id = RedriveJobId.make(yield* (yield* IdGenerator).next)
    const job: NewRedriveJob["job"] = {
      id,
      projectId: project.id,
      state: "running",
      request: { ...request, filter: yield* resolved(project.id, request.filter) },
      author: authorOf(caller, yield* RequestOrigin, {
        request,
        ...(key === undefined ? {} : { idempotencyKey: key })
      }),
      createTime: now,
      updateTime: now,
      progress: noProgress
    }
    const claim = key === undefined ? {} : { claim: { key, digest: yield* digestOf(request) } }
    const { open } = yield* JobWakeup
    return yield* audited("redriveJob", { id }, create({ job, ...claim, most: redriveJobs.perProject })).pipe(
      // A worker of this process finds the job once it is committed.
      Effect.tap(open),
      Effect.catchTag("EarlierJob", ({ job: earlier }) => Effect.as(concerning({ id: earlier.id }), earlier))
    )
  })
})

/** The key of a request has created this job before. */
class EarlierJob extends Data.TaggedError("EarlierJob")<{ readonly job: RedriveJob }> {}

/** What creates nothing is a failure here, so that it is not recorded as a change. */
const create = Effect.fnUntraced(function* (asked: NewRedriveJob) {
  const { claim, job } = asked
  const stored = yield* (yield* RedriveJobStore).create(asked)
  if (stored._tag === "TooMany") return yield* tooMany
  if (stored._tag === "Earlier") {
    return claim !== undefined && stored.digest !== claim.digest
      ? yield* new IdempotencyKeyReused({ key: claim.key })
      : yield* new EarlierJob({ job: stored.job })
  }
  const created: RedriveJob = { ...job, result: sentenceOf(job) }
  return created
})

/** Names change hands, ids don't. */
const resolved = Effect.fnUntraced(function* (projectId: ProjectId, filter: RedriveFilter) {
  const { integrationId: idOrName } = filter
  if (idOrName === undefined) return filter
  const { id } = yield* (yield* IntegrationStore).resolve(projectId, idOrName)
  return { ...filter, integrationId: id }
})

const digestOf = Effect.fnUntraced(function* (request: RedriveAllRequest) {
  const encoded = yield* Effect.orDie(Schema.encodeEffect(Schema.toCodecJson(RedriveAllRequest))(request))
  return yield* (yield* Digest).sha256(canonicalJson(encoded))
})

const tooMany = new LimitReached({
  what: "running redrive jobs of a project",
  most: redriveJobs.perProject,
  remedy: "wait until one has finished, or cancel one"
})

/** Gets a redrive job with its progress. */
export const getRedriveJob = defineCall({
  name: "getRedriveJob",
  access: ["full", "viewer"],
  input: RedriveJobInput,
  success: RedriveJob,
  errors: [RedriveJobNotFound],
  audit: "none",
  run: ({ project }, { jobId }) => Effect.flatMap(RedriveJobStore, (store) => store.get(project.id, jobId))
})

/** Lists the redrive jobs of a project, newest first, page by page. */
export const listRedriveJobs = defineCall({
  name: "listRedriveJobs",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** How many items to return, 1 to 1000. Default: 200. */
    pageSize: Schema.optionalKey(PageSize),
    /** Continues after an earlier page: its `pagination.nextPageToken`. */
    pageToken: Schema.optionalKey(ItemPageToken)
  }),
  success: PageOf(RedriveJob),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, { pageSize: size = pageSize.default, pageToken }) {
    const found = yield* (yield* RedriveJobStore).list({
      projectId: project.id,
      before: pageToken === undefined ? undefined : RedriveJobId.make(pageToken),
      limit: size + 1
    })
    return pageOf(found, size, ({ id }) => id)
  })
})

/** Cancels a running redrive job. What it has redriven stays; a step that is running is finished. */
export const cancelRedriveJob = defineCall({
  name: "cancelRedriveJob",
  access: ["full", "operator"],
  input: RedriveJobInput,
  success: RedriveJob,
  errors: [RedriveJobNotFound],
  audit: { action: "redriveJob.cancel", target: ({ jobId }) => ({ id: jobId }) },
  run: Effect.fnUntraced(function* ({ project }, { jobId }) {
    const cancel = (yield* RedriveJobStore).cancel(project.id, jobId, yield* DateTime.now)
    return yield* audited("redriveJob", { id: jobId }, cancel)
  })
})
