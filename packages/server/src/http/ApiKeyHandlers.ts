/** API keys over HTTP. Spec 5. */
import type { ApiKey } from "@fieldgate/core/projects/ApiKey"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Redacted from "effect/Redacted"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "apiKeys",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("createApiKey", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.createApiKey(caller, { project: params.projectIdOrName, ...payload })
        ).pipe(Effect.map(withValue), orProblem)
      )
      .handle("listApiKeys", ({ params, query: { active } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listApiKeys(caller, {
            project: params.projectIdOrName,
            ...(active === undefined ? {} : { active: active === "true" })
          })
        ).pipe(orProblem)
      )
      .handle("updateApiKey", ({ params: { apiKeyId, projectIdOrName }, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateApiKey(caller, {
            project: projectIdOrName,
            apiKeyId,
            update: payload,
            last: query.last === "true"
          })
        ).pipe(orProblem)
      )
      .handle("rotateApiKey", ({ params: { apiKeyId, projectIdOrName } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.rotateApiKey(caller, { project: projectIdOrName, apiKeyId })
        ).pipe(Effect.map(withValue), orProblem)
      )
      .handle("deleteApiKey", ({ params: { apiKeyId, projectIdOrName }, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.removeApiKey(caller, { project: projectIdOrName, apiKeyId, last: query.last === "true" })
        ).pipe(orProblem)
      )
  })
)

/** The only place where a key's value is told. */
const withValue = ({ key, secret }: { readonly key: ApiKey; readonly secret: Redacted.Redacted }) => ({
  ...key,
  key: Redacted.value(secret)
})
