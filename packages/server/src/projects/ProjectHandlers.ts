/** Organizations, projects, API keys and JWT keys over HTTP. @rule project.byIdOrName */
import { Platform } from "@fieldgate/core/Platform"
import type { ApiKeyId } from "@fieldgate/core/domain/Ids"
import type { ApiKey } from "@fieldgate/core/projects/ApiKey"
import { CurrentRequestLimits } from "@fieldgate/core/operations/CurrentRequestLimits"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Endpoints from "../http/Endpoints.ts"
import * as CallerLimits from "../http/CallerLimits.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

/** A server that you run yourself may show its UI without our name. */
export const entitlements = { brandingRemoval: { value: true } }

export const projects: Endpoints.Group<"projects"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  const limits = CallerLimits.shown(yield* ServerSettings)
  return {
    getUsage: ({ params }) =>
      Effect.provideService(
        callFor(platform.getUsage, { project: params.projectIdOrName }),
        CurrentRequestLimits,
        limits
      ),
    listProjects: () => callFor(platform.listProjects, {}),
    createProject: ({ payload }) => callFor(platform.createProject, payload),
    getProject: ({ params, query }) =>
      Effect.map(callFor(platform.getProject, { project: params.projectIdOrName }), (project) =>
        query.includeEntitlements === "true" ? { ...project, entitlements } : project
      ),
    updateProject: ({ params, payload }) =>
      callFor(platform.updateProject, { project: params.projectIdOrName, update: payload })
  }
})

export const organizations: Endpoints.Group<"organizations"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    createOrganization: ({ payload }) => callFor(platform.createOrganization, payload),
    getOrganization: ({ params }) => callFor(platform.getOrganization, params),
    updateOrganization: ({ params, payload }) => callFor(platform.updateOrganization, { ...params, update: payload })
  }
})

export const apiKeys: Endpoints.Group<"apiKeys"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    createApiKey: ({ params, payload }) =>
      Effect.map(callFor(platform.createApiKey, { project: params.projectIdOrName, ...payload }), withValue),
    listApiKeys: ({ params, query: { active } }) =>
      callFor(platform.listApiKeys, {
        project: params.projectIdOrName,
        ...(active === undefined ? {} : { active: active === "true" })
      }),
    updateApiKey: ({ params, payload, query }) =>
      callFor(platform.updateApiKey, { ...apiKeyOf(params), update: payload, last: query.last === "true" }),
    rotateApiKey: ({ params }) => Effect.map(callFor(platform.rotateApiKey, apiKeyOf(params)), withValue),
    deleteApiKey: ({ params, query }) =>
      callFor(platform.deleteApiKey, { ...apiKeyOf(params), last: query.last === "true" })
  }
})

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

export const jwtKeys: Endpoints.Group<"jwtKeys"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    createJwtKey: ({ params, payload }) =>
      Effect.map(callFor(platform.createJwtKey, { project: params.projectIdOrName, ...payload }), (key) => ({
        ...key,
        kid: key.id
      })),
    listJwtKeys: ({ params, query: { active } }) =>
      callFor(platform.listJwtKeys, {
        project: params.projectIdOrName,
        ...(active === undefined ? {} : { active: active === "true" })
      }),
    updateJwtKey: ({ params: { jwtKeyId, projectIdOrName }, payload }) =>
      callFor(platform.updateJwtKey, { project: projectIdOrName, jwtKeyId, update: payload }),
    deleteJwtKey: ({ params: { jwtKeyId, projectIdOrName } }) =>
      callFor(platform.deleteJwtKey, { project: projectIdOrName, jwtKeyId })
  }
})
