/** Installations, their configs, and what a UI starts with (bootstrap) over HTTP. @rule install.update */
import { Platform } from "@fieldgate/core/Platform"
import { ConfigId } from "@fieldgate/core/domain/Ids"
import type { Installation } from "@fieldgate/core/installations/Installation"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Api } from "../contract/Api.ts"
import { markNextPage } from "../http/ListHeaders.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { sampling } from "../http/Sampling.ts"
import { entitlements } from "../projects/ProjectHandlers.ts"

export const installations = HttpApiBuilder.group(
  Api,
  "installations",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("createInstallation", ({ params, payload, query }) =>
        callFor(
          platform.createInstallation,
          { ...integrationOf(params), ...payload, ...sampling(query) },
          payload
        ).pipe(Effect.tap(tag))
      )
      .handle("connectAndInstall", ({ params, payload, query }) =>
        callFor(platform.connectAndInstall, { ...integrationOf(params), ...payload, ...sampling(query) }, payload)
      )
      .handle("validateInstallation", ({ params, payload, query }) =>
        callFor(platform.validateInstallation, { ...integrationOf(params), ...payload, ...sampling(query) }, payload)
      )
      .handle("listInstallations", ({ params, query }) =>
        callFor(platform.listInstallations, { ...integrationOf(params), ...query }).pipe(Effect.tap(markNextPage))
      )
      .handle("listProjectInstallations", ({ params, query }) =>
        callFor(platform.listInstallations, { project: params.projectIdOrName, ...query }).pipe(
          Effect.tap(markNextPage)
        )
      )
      .handle("getInstallation", ({ params }) =>
        callFor(platform.getInstallation, installationOf(params)).pipe(Effect.tap(tag))
      )
      .handle("updateInstallation", ({ headers, params, payload, query }) =>
        callFor(
          platform.updateInstallation,
          { ...installationOf(params), ...payload, ...sampling(query), ...expected(headers) },
          payload
        ).pipe(Effect.tap(tag))
      )
      .handle("patchInstallationObject", ({ headers, params, payload, query }) =>
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
        ).pipe(Effect.tap(tag))
      )
      .handle("deleteInstallation", ({ params }) => callFor(platform.deleteInstallation, installationOf(params)))
      .handle("listConfigs", ({ params }) => callFor(platform.listConfigs, installationOf(params)))
      .handle("getConfig", ({ params }) =>
        callFor(platform.getConfig, { ...installationOf(params), configId: params.configId })
      )
  })
)

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
  tag === undefined || tag === "*" ? {} : { ifMatch: ConfigId.make(tag.slice(1, -1)) }

const tag = ({ config }: Installation) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "etag", `"${config.id}"`))
  )

export const bootstrap = HttpApiBuilder.group(
  Api,
  "bootstrap",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers.handle("getBootstrap", ({ params, query }) =>
      callFor(platform.getBootstrap, {
        project: params.projectIdOrName,
        integration: params.integrationId,
        ...query
      }).pipe(Effect.map(({ project, ...rest }) => ({ ...rest, project: { ...project, entitlements } })))
    )
  })
)
