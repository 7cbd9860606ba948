/** Organizations over HTTP. Spec 4.1. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "organizations",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("createOrganization", ({ payload }) => callFor(platform.createOrganization, payload))
      .handle("getOrganization", ({ params }) => callFor(platform.getOrganization, params))
      .handle("updateOrganization", ({ params, payload }) =>
        callFor(platform.updateOrganization, { ...params, update: payload })
      )
  })
)
