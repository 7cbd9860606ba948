/** JWT keys over HTTP. Spec 5. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "jwtKeys",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("createJwtKey", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.createJwtKey(caller, { project: params.projectIdOrName, ...payload })
        ).pipe(
          Effect.map((key) => ({ ...key, kid: key.id })),
          orProblem
        )
      )
      .handle("listJwtKeys", ({ params, query: { active } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listJwtKeys(caller, {
            project: params.projectIdOrName,
            ...(active === undefined ? {} : { active: active === "true" })
          })
        ).pipe(orProblem)
      )
      .handle("updateJwtKey", ({ params: { jwtKeyId, projectIdOrName }, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateJwtKey(caller, { project: projectIdOrName, jwtKeyId, update: payload })
        ).pipe(orProblem)
      )
      .handle("deleteJwtKey", ({ params: { jwtKeyId, projectIdOrName } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.removeJwtKey(caller, { project: projectIdOrName, jwtKeyId })
        ).pipe(orProblem)
      )
  })
)
