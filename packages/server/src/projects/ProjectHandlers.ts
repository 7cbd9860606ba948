/** Organizations, projects, API keys and JWT keys over HTTP. @rule project.byIdOrName */
import { Platform } from "@fieldgate/core/Platform"
import type { ApiKeyId } from "@fieldgate/core/domain/Ids"
import type { ApiKey } from "@fieldgate/core/projects/ApiKey"
import { CurrentRequestLimits } from "@fieldgate/core/operations/CurrentRequestLimits"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import * as CallerLimits from "../http/CallerLimits.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

/** A server that you run yourself may show its UI without our name. */
export const entitlements = { brandingRemoval: { value: true } }

export const projects = HttpApiBuilder.group(
  Api,
  "projects",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    const limits = CallerLimits.shown(yield* ServerSettings)
    return handlers
      .handle("getUsage", ({ params }) =>
        Effect.provideService(
          callFor(platform.getUsage, { project: params.projectIdOrName }),
          CurrentRequestLimits,
          limits
        )
      )
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

export const organizations = HttpApiBuilder.group(
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

export const apiKeys = HttpApiBuilder.group(
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

export const jwtKeys = HttpApiBuilder.group(
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
