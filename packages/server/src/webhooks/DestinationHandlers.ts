/** Destinations and their deliveries over HTTP. */
import { Platform } from "@fieldgate/core/Platform"
import type { ShownDestination } from "@fieldgate/core/webhooks/calls/Destinations"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Endpoints from "../http/Endpoints.ts"
import type { DestinationWithSecrets } from "../contract/DestinationApi.ts"
import { callFor } from "../http/ProblemMapping.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

export const destinations: Endpoints.Group<"destinations"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  const { webhookLoopback: loopback } = yield* ServerSettings
  return {
    createDestination: ({ params, payload }) =>
      callFor(platform.createDestination, { project: params.projectIdOrName, destination: payload, loopback }),
    listDestinations: ({ params }) => callFor(platform.listDestinations, { project: params.projectIdOrName }),
    getDestination: ({ params, query: { includeSecrets, rotate } }) =>
      Effect.map(
        callFor(platform.getDestination, {
          ...destinationOf(params),
          includeSecrets: includeSecrets === "true",
          rotate: rotate === "true"
        }),
        revealed
      ),
    updateDestination: ({ params, payload }) =>
      callFor(platform.updateDestination, { ...destinationOf(params), update: payload, loopback }),
    deleteDestination: ({ params }) => callFor(platform.deleteDestination, destinationOf(params)),
    testDestination: ({ params }) => callFor(platform.testDestination, destinationOf(params)),
    listDeliveries: ({ params, query }) => callFor(platform.listDeliveries, { ...destinationOf(params), ...query }),
    getDelivery: ({ params }) =>
      callFor(platform.getDelivery, { ...destinationOf(params), deliveryId: params.deliveryId }),
    replayDelivery: ({ params }) =>
      callFor(platform.replayDelivery, { ...destinationOf(params), deliveryId: params.deliveryId }),
    replayDeliveries: ({ params, payload }) =>
      callFor(platform.replayDeliveries, { ...destinationOf(params), made: payload })
  }
})

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
