/** All that a UI begins with, over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { entitlements } from "../projects/ProjectHandlers.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "bootstrap",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers.handle("getBootstrap", ({ params, query }) =>
      callFor(platform.getBootstrap, {
        project: params.projectIdOrName,
        integration: params.integrationId,
        ...query
      }).pipe(Effect.map(({ project, ...rest }) => ({ ...rest, project: { ...project, entitlements } })))
    )
  })
)
