/** Deliveries of webhooks, with iteration over all pages. */
import type { Call, CallOptions } from "../Call.ts"
import { type DeliveriesResource, deliveries as generated, type ListDeliveriesParams } from "../generated/resources.ts"
import { items } from "../pages.ts"
import type { Delivery } from "../Wire.ts"

export interface Deliveries extends DeliveriesResource {
  /** The deliveries to a destination, page after page. */
  readonly all: (input: ListDeliveriesParams, options?: CallOptions) => AsyncIterable<Delivery>
}

export const deliveries = (call: Call): Deliveries => {
  const resource = generated(call)
  return { ...resource, all: (input, options) => items((page) => resource.list({ ...input, ...page }, options)) }
}
