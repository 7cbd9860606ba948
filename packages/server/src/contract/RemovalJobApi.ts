/** What is left to do after a deletion. @rule removal.job */
import { RemovalJobId } from "@fieldgate/core/domain/Ids"
import { RemovalJob } from "@fieldgate/core/operations/RemovalJob"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { described, example, examples } from "./Described.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

/** What a deletion returns, and how its description ends. */
export const deletion = [HttpApiSchema.NoContent, RemovalJob.pipe(HttpApiSchema.status(202))] as const
export const deletionJob =
  "It takes effect immediately. If so many writes wait that they can't be ended within a second, the response is 202 with a job that ends " +
  "the rest: read it with `removalJobs.get`."

const getRemovalJob = HttpApiEndpoint.get("getRemovalJob", "/projects/:projectIdOrName/removal-jobs/:jobId", {
  params: { projectIdOrName, jobId: RemovalJobId.annotateKey({ description: "The job's ID." }) },
  success: RemovalJob,
  error: anyOf("insufficient-scope", "project-not-found", "removal-job-not-found", "store-unavailable")
})
  .annotateMerge(
    described(
      "getRemovalJob",
      "removalJobs.get",
      "Get a removal job",
      "Returns the job with its progress, also of a group's erasure. Finished jobs are kept as long as operations."
    )
  )
  .annotateMerge(examples({ 200: example("A job that has finished", { ...Samples.removalJob, state: "done" }) }))

export const RemovalJobApi = HttpApiGroup.make("removalJobs")
  .add(getRemovalJob)
  .annotateMerge(
    OpenApi.annotations({
      title: "Removal jobs",
      description: "The end of writes that waited for a deleted installation or connection."
    })
  )
