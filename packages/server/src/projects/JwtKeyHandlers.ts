/** JWT keys over HTTP. Spec 5. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "jwtKeys",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("createJwtKey", ({ params, payload }) =>
        Effect.map(callFor(platform.createJwtKey, { project: params.projectIdOrName, ...payload }), (key) => ({
          ...key,
          kid: key.id
        }))
      )
      .handle("listJwtKeys", ({ params, query: { active } }) =>
        callFor(platform.listJwtKeys, {
          project: params.projectIdOrName,
          ...(active === undefined ? {} : { active: active === "true" })
        })
      )
      .handle("updateJwtKey", ({ params: { jwtKeyId, projectIdOrName }, payload }) =>
        callFor(platform.updateJwtKey, { project: projectIdOrName, jwtKeyId, update: payload })
      )
      .handle("deleteJwtKey", ({ params: { jwtKeyId, projectIdOrName } }) =>
        callFor(platform.deleteJwtKey, { project: projectIdOrName, jwtKeyId })
      )
  })
)
