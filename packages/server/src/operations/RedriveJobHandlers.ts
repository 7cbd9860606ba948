/** Bulk redrives over HTTP. @rule redrive.all */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "redriveJobs",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("redriveAll", ({ headers, params, payload }) => {
        const key = headers["idempotency-key"]
        return callFor(platform.redriveAll, {
          project: params.projectIdOrName,
          request: payload,
          ...(key === undefined ? {} : { idempotencyKey: key })
        })
      })
      .handle("getRedriveJob", ({ params }) =>
        callFor(platform.getRedriveJob, { project: params.projectIdOrName, jobId: params.jobId })
      )
      .handle("listRedriveJobs", ({ params, query }) =>
        callFor(platform.listRedriveJobs, { project: params.projectIdOrName, ...query })
      )
      .handle("cancelRedriveJob", ({ params }) =>
        callFor(platform.cancelRedriveJob, { project: params.projectIdOrName, jobId: params.jobId })
      )
  })
)
