/** Removal jobs over HTTP. @rule removal.job */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import type * as Endpoints from "../http/Endpoints.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const removalJobs: Endpoints.Group<"removalJobs"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    getRemovalJob: ({ params }) =>
      callFor(platform.getRemovalJob, { project: params.projectIdOrName, jobId: params.jobId })
  }
})
