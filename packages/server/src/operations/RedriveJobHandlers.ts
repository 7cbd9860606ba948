/** Bulk redrives over HTTP. @rule redrive.all */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import type * as Endpoints from "../http/Endpoints.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const redriveJobs: Endpoints.Group<"redriveJobs"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    redriveAll: ({ headers, params, payload }) => {
      const key = headers["idempotency-key"]
      return callFor(platform.redriveAll, {
        project: params.projectIdOrName,
        request: payload,
        ...(key === undefined ? {} : { idempotencyKey: key })
      })
    },
    getRedriveJob: ({ params }) =>
      callFor(platform.getRedriveJob, { project: params.projectIdOrName, jobId: params.jobId }),
    listRedriveJobs: ({ params, query }) =>
      callFor(platform.listRedriveJobs, { project: params.projectIdOrName, ...query }),
    cancelRedriveJob: ({ params }) =>
      callFor(platform.cancelRedriveJob, { project: params.projectIdOrName, jobId: params.jobId })
  }
})
