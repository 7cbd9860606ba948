/** Destinations and their deliveries over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { orProblem } from "./ProblemMapping.ts"
import { revealed } from "./RevealedSecrets.ts"
import { ServerSettings } from "./ServerSettings.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "destinations",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* Platform
    const { webhookLoopback: loopback } = yield* ServerSettings
    return handlers
      .handle("createDestination", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.createDestination(caller, { project: params.projectIdOrName, destination: payload, loopback })
        ).pipe(orProblem)
      )
      .handle("listDestinations", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.listDestinations(caller, { project: params.projectIdOrName })
        ).pipe(orProblem)
      )
      .handle("getDestination", ({ params, query: { includeSecrets, rotate } }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.getDestination(caller, {
            ...meant(params),
            includeSecrets: includeSecrets === "true",
            rotate: rotate === "true"
          })
        ).pipe(Effect.map(revealed), orProblem)
      )
      .handle("updateDestination", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.updateDestination(caller, { ...meant(params), update: payload, loopback })
        ).pipe(orProblem)
      )
      .handle("deleteDestination", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.removeDestination(caller, meant(params))).pipe(orProblem)
      )
      .handle("testDestination", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.testDestination(caller, meant(params))).pipe(orProblem)
      )
      .handle("listDeliveries", ({ params, query }) =>
        Effect.flatMap(CurrentCaller, (caller) => platform.listDeliveries(caller, { ...meant(params), ...query })).pipe(
          orProblem
        )
      )
      .handle("replayDelivery", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.replayDelivery(caller, { ...meant(params), deliveryId: params.deliveryId })
        ).pipe(orProblem)
      )
      .handle("replayDeliveries", ({ params, payload }) =>
        Effect.flatMap(CurrentCaller, (caller) =>
          platform.replayDeliveries(caller, { ...meant(params), made: payload })
        ).pipe(orProblem)
      )
  })
)

const meant = (params: { readonly projectIdOrName: string; readonly destination: string }) => ({
  project: params.projectIdOrName,
  destination: params.destination
})
