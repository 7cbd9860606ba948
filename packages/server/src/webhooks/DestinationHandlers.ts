/** Destinations and their deliveries over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import type { ShownDestination } from "@fieldgate/core/webhooks/calls/Destinations"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../contract/Api.ts"
import type { DestinationWithSecrets } from "../contract/DestinationApi.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "destinations",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
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
      .handle("getDelivery", ({ params }) =>
        callFor(platform.getDelivery, { ...destinationOf(params), deliveryId: params.deliveryId })
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

/** The only place where the secrets of a destination are returned. */
const revealed = ({ destination, secrets }: ShownDestination): typeof DestinationWithSecrets.Type => {
  if (secrets === undefined) return destination
  const headers = Object.entries(secrets.headers).map(([name, value]) => [name, Redacted.value(value)] as const)
  return {
    ...destination,
    metadata: { ...destination.metadata, ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }) },
    secrets: { webhookSigningKey: Redacted.value(secrets.keys[0].key) }
  }
}
