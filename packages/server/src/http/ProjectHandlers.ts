/** Projects over HTTP. Spec 4.2. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

/** Whoever runs this server may show its UI without our name. */
export const entitlements = { brandingRemoval: { value: true } }

export const layer = HttpApiBuilder.group(
  Api,
  "projects",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("listProjects", () =>
        Effect.flatMap(CurrentCaller, (caller) => platform.listProjects(caller, {})).pipe(orProblem)
      )
      .handle("createProject", ({ payload }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.createProject(caller, payload)).pipe(orProblem)
      )
      .handle("getProject", ({ params, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.getProject(caller, { project: params.projectIdOrName })
        ).pipe(
          Effect.map((project) => (query.includeEntitlements === "true" ? { ...project, entitlements } : project)),
          orProblem
        )
      )
      .handle("updateProject", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateProject(caller, { project: params.projectIdOrName, update: payload })
        ).pipe(orProblem)
      )
  })
)
