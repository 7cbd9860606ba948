/** Where a project's events are delivered to, and what was delivered. */
import type { Delivery, ReplayAnswer } from "../webhooks/Delivery.ts"
import type { Destination } from "../webhooks/Destination.ts"
import type { Page } from "../domain/Page.ts"
import type { Platform } from "../Platform.ts"
import * as CreateDestination from "../webhooks/calls/CreateDestination.ts"
import * as GetDestination from "../webhooks/calls/GetDestination.ts"
import * as ListDeliveries from "../webhooks/calls/ListDeliveries.ts"
import * as ListDestinations from "../webhooks/calls/ListDestinations.ts"
import * as RemoveDestination from "../webhooks/calls/RemoveDestination.ts"
import * as ReplayDeliveries from "../webhooks/calls/ReplayDeliveries.ts"
import * as TestDestination from "../webhooks/calls/TestDestination.ts"
import * as UpdateDestination from "../webhooks/calls/UpdateDestination.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"

/** Calls about webhooks. */
export interface DestinationCalls {
  /** Adds a place that events are delivered to. */
  createDestination(input: typeof CreateDestination.Input.Encoded, options?: CallOptions): Promise<Destination>
  /** Lists a project's destinations. */
  listDestinations(
    input: typeof ListDestinations.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<Destination>>
  /** Gets a destination; with `includeSecrets` its signing keys and headers too, redacted; with `rotate` a new key first. */
  getDestination(
    input: typeof GetDestination.Input.Encoded,
    options?: CallOptions
  ): Promise<GetDestination.ShownDestination>
  /** Changes what `updateMask` names of a destination. */
  updateDestination(input: typeof UpdateDestination.Input.Encoded, options?: CallOptions): Promise<Destination>
  /** Forgets a destination with its deliveries. */
  removeDestination(input: typeof RemoveDestination.Input.Encoded, options?: CallOptions): Promise<void>
  /** Sends a test to a destination. */
  testDestination(input: typeof TestDestination.Input.Encoded, options?: CallOptions): Promise<Delivery>
  /** Lists what was sent, or waits to be, the newest first. */
  listDeliveries(input: typeof ListDeliveries.Input.Encoded, options?: CallOptions): Promise<Page<Delivery>>
  /** Sends one webhook once more. */
  replayDelivery(input: typeof ReplayDeliveries.OneInput.Encoded, options?: CallOptions): Promise<Delivery>
  /** Sends once more whatever failed in a time. */
  replayDeliveries(input: typeof ReplayDeliveries.ManyInput.Encoded, options?: CallOptions): Promise<ReplayAnswer>
}

export const destinationCalls = ({ door }: Calling, platform: Platform["Service"]): DestinationCalls => ({
  createDestination: door(CreateDestination.Input, platform.createDestination),
  listDestinations: door(ListDestinations.Input, platform.listDestinations),
  getDestination: door(GetDestination.Input, platform.getDestination),
  updateDestination: door(UpdateDestination.Input, platform.updateDestination),
  removeDestination: door(RemoveDestination.Input, platform.removeDestination),
  testDestination: door(TestDestination.Input, platform.testDestination),
  listDeliveries: door(ListDeliveries.Input, platform.listDeliveries),
  replayDelivery: door(ReplayDeliveries.OneInput, platform.replayDelivery),
  replayDeliveries: door(ReplayDeliveries.ManyInput, platform.replayDeliveries)
})
