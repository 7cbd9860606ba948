/** A project's OAuth apps over HTTP. */
import type { ProviderAppId } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "providerApps",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    return handlers
      .handle("createProviderApp", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.createProviderApp(caller, { project: params.projectIdOrName, ...payload })
        ).pipe((answer) => orProblem(answer, payload))
      )
      .handle("listProviderApps", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listProviderApps(caller, { project: params.projectIdOrName })
        ).pipe(orProblem)
      )
      .handle("getProviderApp", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.getProviderApp(caller, appOf(params))).pipe(orProblem)
      )
      .handle("updateProviderApp", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateProviderApp(caller, { ...appOf(params), update: payload })
        ).pipe((answer) => orProblem(answer, payload))
      )
      .handle("deleteProviderApp", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.removeProviderApp(caller, appOf(params))).pipe(orProblem)
      )
  })
)

const appOf = (params: { readonly projectIdOrName: string; readonly providerAppId: ProviderAppId }) => ({
  project: params.projectIdOrName,
  providerAppId: params.providerAppId
})
