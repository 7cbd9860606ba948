/** Organizations over HTTP. Spec 4.1. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "organizations",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("createOrganization", ({ payload }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.createOrganization(caller, payload)).pipe(orProblem)
      )
      .handle("getOrganization", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.getOrganization(caller, params)).pipe(orProblem)
      )
      .handle("updateOrganization", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateOrganization(caller, { ...params, update: payload })
        ).pipe(orProblem)
      )
  })
)
