/** A project's OAuth apps over HTTP. */
import type { ProviderAppId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "providerApps",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("createProviderApp", ({ params, payload }) =>
        callFor(platform.createProviderApp, { project: params.projectIdOrName, ...payload }, payload)
      )
      .handle("listProviderApps", ({ params }) =>
        callFor(platform.listProviderApps, { project: params.projectIdOrName })
      )
      .handle("getProviderApp", ({ params }) => callFor(platform.getProviderApp, appOf(params)))
      .handle("updateProviderApp", ({ params, payload }) =>
        callFor(platform.updateProviderApp, { ...appOf(params), update: payload }, payload)
      )
      .handle("deleteProviderApp", ({ params }) => callFor(platform.deleteProviderApp, appOf(params)))
  })
)

const appOf = (params: { readonly projectIdOrName: string; readonly providerAppId: ProviderAppId }) => ({
  project: params.projectIdOrName,
  providerAppId: params.providerAppId
})
