/** Installations over HTTP. Spec 4.5. */
import { ConfigId } from "@fieldgate/core/domain/Ids"
import type { Installation } from "@fieldgate/core/installations/Installation"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { markNextPage } from "./ListHeaders.ts"
import { orProblem } from "./ProblemMapping.ts"
import { sampling } from "./Sampling.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "installations",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("createInstallation", ({ params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.createInstallation(caller, { ...integrationOf(params), ...payload, ...sampling(query) })
        ).pipe(Effect.tap(tag), (answer) => orProblem(answer, payload))
      )
      .handle("connectAndInstall", ({ params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.connectAndInstall(caller, { ...integrationOf(params), ...payload, ...sampling(query) })
        ).pipe((answer) => orProblem(answer, payload))
      )
      .handle("validateInstallation", ({ params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.validateInstallation(caller, { ...integrationOf(params), ...payload, ...sampling(query) })
        ).pipe((answer) => orProblem(answer, payload))
      )
      .handle("listInstallations", ({ params, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listInstallations(caller, { ...integrationOf(params), ...query })
        ).pipe(Effect.tap(markNextPage), orProblem)
      )
      .handle("listProjectInstallations", ({ params, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listInstallations(caller, { project: params.projectIdOrName, ...query })
        ).pipe(Effect.tap(markNextPage), orProblem)
      )
      .handle("getInstallation", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.getInstallation(caller, installationOf(params))).pipe(
          Effect.tap(tag),
          orProblem
        )
      )
      .handle("updateInstallation", ({ headers, params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateInstallation(caller, {
            ...installationOf(params),
            ...payload,
            ...sampling(query),
            ...expected(headers)
          })
        ).pipe(Effect.tap(tag), (answer) => orProblem(answer, payload))
      )
      .handle("patchInstallationObject", ({ headers, params, payload, query }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.patchInstallationObject(caller, {
            ...integrationOf(params),
            objectName: params.objectName,
            patch: payload,
            ...sampling(query),
            ...expected(headers)
          })
        ).pipe(Effect.tap(tag), (answer) => orProblem(answer, payload))
      )
      .handle("deleteInstallation", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.deleteInstallation(caller, installationOf(params))).pipe(
          orProblem
        )
      )
      .handle("listConfigs", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.listConfigs(caller, installationOf(params))).pipe(orProblem)
      )
      .handle("getConfig", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.getConfig(caller, { ...installationOf(params), configId: params.configId })
        ).pipe(orProblem)
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

/** Names the config that the answer holds. */
const tag = ({ config }: Installation) =>
  HttpEffect.appendPreResponseHandler((_request, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "etag", `"${config.id}"`))
  )
