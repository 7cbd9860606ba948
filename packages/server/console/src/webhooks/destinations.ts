/** Destinations of webhooks and what was delivered to them: calls of the API that the client has no functions for. */
import type { CallOptions, Delivery, DeliveryPage, Destination } from "@fieldgate/client"
import type { Call } from "@fieldgate/client/bare"

export interface OfDestination {
  readonly project: string
  /** Its name or its id. */
  readonly destination: string
}

export interface DeliveriesSought extends OfDestination {
  readonly status?: Delivery["status"]
  readonly pageSize?: number
  readonly pageToken?: string
}

export interface Destinations {
  /** By name, without secrets. */
  readonly list: (input: { readonly project: string }, options?: CallOptions) => Promise<ReadonlyArray<Destination>>
  /** Without secrets: they aren't asked for. */
  readonly get: (input: OfDestination, options?: CallOptions) => Promise<Destination>
  readonly setActive: (input: OfDestination & { readonly active: boolean }) => Promise<Destination>
  readonly test: (input: OfDestination) => Promise<Delivery>
  /** The newest first. */
  readonly deliveries: (input: DeliveriesSought, options?: CallOptions) => Promise<DeliveryPage>
  readonly replay: (input: OfDestination & { readonly deliveryId: string }) => Promise<Delivery>
}

const all = "/v1/projects/{projectIdOrName}/destinations"
const one = `${all}/{destination}` as const

export const destinations = (call: Call): Destinations => {
  const target = ({ destination, project }: OfDestination) => ({ path: { projectIdOrName: project, destination } })
  return {
    list: ({ project }, options) => call("get", all, { path: { projectIdOrName: project } }, options),
    get: (input, options) => call("get", one, target(input), options),
    setActive: ({ active, ...input }) =>
      call("patch", one, { ...target(input), body: { updateMask: ["active"], destination: { active } } }),
    test: (input) => call("post", `${one}:test`, target(input)),
    deliveries: ({ destination, project, ...query }, options) =>
      call("get", `${one}/deliveries`, { ...target({ project, destination }), query }, options),
    replay: ({ deliveryId, destination, project }) =>
      call("post", `${one}/deliveries/{deliveryId}:replay`, {
        path: { projectIdOrName: project, destination, deliveryId }
      })
  }
}
