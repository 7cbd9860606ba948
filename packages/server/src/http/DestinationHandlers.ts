/** Destinations and their deliveries over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import { callFor } from "./ProblemMapping.ts"
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
        callFor(platform.createDestination, { project: params.projectIdOrName, destination: payload, loopback })
      )
      .handle("listDestinations", ({ params }) =>
        callFor(platform.listDestinations, { project: params.projectIdOrName })
      )
      .handle("getDestination", ({ params, query: { includeSecrets, rotate } }) =>
        Effect.map(
          callFor(platform.getDestination, {
            ...destinationOf(params),
            includeSecrets: includeSecrets === "true",
            rotate: rotate === "true"
          }),
          revealed
        )
      )
      .handle("updateDestination", ({ params, payload }) =>
        callFor(platform.updateDestination, { ...destinationOf(params), update: payload, loopback })
      )
      .handle("deleteDestination", ({ params }) => callFor(platform.deleteDestination, destinationOf(params)))
      .handle("testDestination", ({ params }) => callFor(platform.testDestination, destinationOf(params)))
      .handle("listDeliveries", ({ params, query }) =>
        callFor(platform.listDeliveries, { ...destinationOf(params), ...query })
      )
      .handle("replayDelivery", ({ params }) =>
        callFor(platform.replayDelivery, { ...destinationOf(params), deliveryId: params.deliveryId })
      )
      .handle("replayDeliveries", ({ params, payload }) =>
        callFor(platform.replayDeliveries, { ...destinationOf(params), made: payload })
      )
  })
)

const destinationOf = (params: { readonly projectIdOrName: string; readonly destination: string }) => ({
  project: params.projectIdOrName,
  destination: params.destination
})
