/** Bulk redrives. @rule redrive.all */
import { RedriveJobId } from "@fieldgate/core/domain/Ids"
import { ItemPageToken, PageSize, Pagination } from "@fieldgate/core/domain/Page"
import { RedriveAllRequest, RedriveJob } from "@fieldgate/core/operations/RedriveJob"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const all = "/projects/:projectIdOrName/redrive-jobs"
const one = `${all}/:jobId` as const

const params = { projectIdOrName, jobId: RedriveJobId.annotateKey({ description: "The job's ID." }) }
const refusals = ["insufficient-scope", "project-not-found", "store-unavailable"] as const

const redriveAll = HttpApiEndpoint.post("redriveAll", all, {
  params: { projectIdOrName },
  headers: Schema.Struct({
    "idempotency-key": Schema.optionalKey(
      IdempotencyKey.annotate({
        description:
          "Your own key for this request, unique among the redrive jobs of the project. A request that is sent again with the same key " +
          "returns the first one's job, as long as the job is kept."
      })
    )
  }),
  payload: RedriveAllRequest,
  success: RedriveJob.pipe(HttpApiSchema.status(201)),
  error: anyOf(...refusals, "integration-not-found", "limit-reached", "idempotency-key-reused")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "redriveAll",
      "operations.redriveAll",
      "Redrive all matching operations",
      "Creates a job that redrives every finished operation that matches the filter and has records with the requested outcome, newest " +
        "first. Each is redriven as by `operations.redrive`: once, whichever job or call does it first. The new operations wait in the " +
        "queue like other asynchronous writes. Read the progress with `redriveJobs.get`. With `dryRun`, the job only counts what it " +
        "would redrive and skip. At most 5 jobs of a project run at a time; one job redrives at most 10,000 operations."
    )
  )
  .annotateMerge(
    examples({
      request: {
        failed: {
          summary: "What failed for one group since a time",
          value: { filter: { groupRef: "acme", since: "2026-11-21T09:00:00Z" } }
        },
        dryRun: { summary: "Count only", value: { filter: { errorCode: "MISSING_SCOPES" }, dryRun: true } }
      },
      201: example("The job, before its first step", Samples.newRedriveJob)
    })
  )

const getRedriveJob = HttpApiEndpoint.get("getRedriveJob", one, {
  params,
  success: RedriveJob,
  error: anyOf(...refusals, "redrive-job-not-found")
})
  .annotateMerge(
    described("getRedriveJob", "redriveJobs.get", "Get a redrive job", "Returns the job with its progress.")
  )
  .annotateMerge(examples({ 200: example("A job that has finished", Samples.redriveJob) }))

const RedriveJobPage = Schema.Struct({
  results: Schema.Array(RedriveJob).annotateKey({ description: "The items of the page." }),
  pagination: Pagination.annotateKey({ description: "The start of the next page." })
}).annotate({ identifier: "RedriveJobPage", description: "One page of a list." })

const listRedriveJobs = HttpApiEndpoint.get("listRedriveJobs", all, {
  params: { projectIdOrName },
  query: {
    pageSize: Schema.optionalKey(PageSize),
    pageToken: Schema.optionalKey(ItemPageToken).annotateKey({
      description: "The `nextPageToken` of the previous page."
    })
  },
  success: RedriveJobPage,
  error: anyOf(...refusals)
})
  .annotateMerge(
    described(
      "listRedriveJobs",
      "redriveJobs.list",
      "List redrive jobs",
      "Returns the project's redrive jobs in pages, newest first. Finished jobs are kept as long as operations."
    )
  )
  .annotateMerge(
    examples({ 200: example("The only page", { results: [Samples.redriveJob], pagination: { done: true } }) })
  )

const cancelRedriveJob = HttpApiEndpoint.post("cancelRedriveJob", `${one}(^[^/:]+)::cancel`, {
  params,
  success: RedriveJob,
  error: anyOf(...refusals, "redrive-job-not-found")
})
  .annotateMerge(
    described(
      "cancelRedriveJob",
      "redriveJobs.cancel",
      "Cancel a redrive job",
      "Stops a running job. Operations that it has redriven stay redriven; a step of at most 50 operations that is running is finished. " +
        "A finished job is not changed."
    )
  )
  .annotateMerge(examples({ 200: example("A job that had finished", Samples.redriveJob) }))

export const RedriveJobApi = HttpApiGroup.make("redriveJobs")
  .add(redriveAll, getRedriveJob, listRedriveJobs, cancelRedriveJob)
  .annotateMerge(
    OpenApi.annotations({ title: "Redrive jobs", description: "Bulk redrives of operations, and their progress." })
  )
