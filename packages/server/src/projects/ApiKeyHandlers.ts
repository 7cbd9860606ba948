/** API keys over HTTP. Spec 5. */
import type { ApiKeyId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import type { ApiKey } from "@fieldgate/core/projects/ApiKey"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "../http/ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "apiKeys",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("createApiKey", ({ params, payload }) =>
        Effect.map(callFor(platform.createApiKey, { project: params.projectIdOrName, ...payload }), withValue)
      )
      .handle("listApiKeys", ({ params, query: { active } }) =>
        callFor(platform.listApiKeys, {
          project: params.projectIdOrName,
          ...(active === undefined ? {} : { active: active === "true" })
        })
      )
      .handle("updateApiKey", ({ params, payload, query }) =>
        callFor(platform.updateApiKey, { ...apiKeyOf(params), update: payload, last: query.last === "true" })
      )
      .handle("rotateApiKey", ({ params }) => Effect.map(callFor(platform.rotateApiKey, apiKeyOf(params)), withValue))
      .handle("deleteApiKey", ({ params, query }) =>
        callFor(platform.deleteApiKey, { ...apiKeyOf(params), last: query.last === "true" })
      )
  })
)

const apiKeyOf = ({
  apiKeyId,
  projectIdOrName
}: {
  readonly apiKeyId: ApiKeyId
  readonly projectIdOrName: string
}) => ({
  project: projectIdOrName,
  apiKeyId
})

/** The only place where the value of a key is returned. */
const withValue = ({ key, secret }: { readonly key: ApiKey; readonly secret: Redacted.Redacted }) => ({
  ...key,
  key: Redacted.value(secret)
})
