/** Projects over HTTP. Spec 4.2. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

/** A server that you run yourself may show its UI without our name. */
export const entitlements = { brandingRemoval: { value: true } }

export const layer = HttpApiBuilder.group(
  Api,
  "projects",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("listProjects", () => callFor(platform.listProjects, {}))
      .handle("createProject", ({ payload }) => callFor(platform.createProject, payload))
      .handle("getProject", ({ params, query }) =>
        Effect.map(callFor(platform.getProject, { project: params.projectIdOrName }), (project) =>
          query.includeEntitlements === "true" ? { ...project, entitlements } : project
        )
      )
      .handle("updateProject", ({ params, payload }) =>
        callFor(platform.updateProject, { project: params.projectIdOrName, update: payload })
      )
  })
)
