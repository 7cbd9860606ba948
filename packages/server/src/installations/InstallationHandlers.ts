/** Installations, their configs, and what a UI starts with (bootstrap) over HTTP. @rule install.update */
import { Platform } from "@fieldgate/core/Platform"
import { ConfigId } from "@fieldgate/core/domain/Ids"
import type { Installation } from "@fieldgate/core/installations/Installation"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Endpoints from "../http/Endpoints.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { sampling } from "../http/Sampling.ts"
import { entitlements } from "../projects/ProjectHandlers.ts"

export const installations: Endpoints.Group<"installations"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    createInstallation: ({ params, payload, query }) =>
      callFor(platform.createInstallation, { ...integrationOf(params), ...payload, ...sampling(query) }, payload).pipe(
        Effect.tap(tag)
      ),
    connectAndInstall: ({ params, payload, query }) =>
      callFor(platform.connectAndInstall, { ...integrationOf(params), ...payload, ...sampling(query) }, payload),
    validateInstallation: ({ params, payload, query }) =>
      callFor(platform.validateInstallation, { ...integrationOf(params), ...payload, ...sampling(query) }, payload),
    listInstallations: ({ params, query }) =>
      callFor(platform.listInstallations, { ...integrationOf(params), ...query }).pipe(Effect.tap(markNextPage)),
    listProjectInstallations: ({ params, query }) =>
      callFor(platform.listInstallations, { project: params.projectIdOrName, ...query }).pipe(Effect.tap(markNextPage)),
    getInstallation: ({ params }) => callFor(platform.getInstallation, installationOf(params)).pipe(Effect.tap(tag)),
    updateInstallation: ({ headers, params, payload, query }) =>
      callFor(
        platform.updateInstallation,
        { ...installationOf(params), ...payload, ...sampling(query), ...expected(headers) },
        payload
      ).pipe(Effect.tap(tag)),
    patchInstallationObject: ({ headers, params, payload, query }) =>
      callFor(
        platform.patchInstallationObject,
        {
          ...integrationOf(params),
          objectName: params.objectName,
          patch: payload,
          ...sampling(query),
          ...expected(headers)
        },
        payload
      ).pipe(Effect.tap(tag)),
    deleteInstallation: ({ params }) => callFor(platform.deleteInstallation, installationOf(params)),
    listConfigs: ({ params }) => callFor(platform.listConfigs, installationOf(params)),
    getConfig: ({ params }) => callFor(platform.getConfig, { ...installationOf(params), configId: params.configId })
  }
})

interface OfIntegration {
  readonly projectIdOrName: string
  readonly integrationId: string
}

const integrationOf = ({ integrationId, projectIdOrName }: OfIntegration) => ({
  project: projectIdOrName,
  integration: integrationId
})

const installationOf = ({
  installationId,
  ...params
}: OfIntegration & { readonly installationId: Installation["id"] }) => ({
  ...integrationOf(params),
  installationId
})

/** The config's id without its quotes; `*` is any. */
const expected = ({ "if-match": tag }: { readonly "if-match"?: string }) =>
  tag === undefined || tag === "*" ? {} : { ifMatch: ConfigId.make(tag.slice(tag.indexOf('"') + 1, -1)) }

const tag = ({ config }: Installation) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "etag", `"${config.id}"`))
  )

export const bootstrap: Endpoints.Group<"bootstrap"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    getBootstrap: ({ params, query }) =>
      callFor(platform.getBootstrap, {
        project: params.projectIdOrName,
        integration: params.integrationId,
        ...query
      }).pipe(Effect.map(({ project, ...rest }) => ({ ...rest, project: { ...project, entitlements } })))
  }
})
