/** Where a project's events are delivered to, and what was delivered. */
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/Caller.ts"
import type { Delivery, ReplayAnswer } from "../webhooks/Delivery.ts"
import type { Destination } from "../webhooks/Destination.ts"
import type { Page } from "../domain/Page.ts"
import type { DestinationExists, DestinationNotFound } from "../webhooks/DestinationStore.ts"
import type { DeliveryNotFound } from "../webhooks/EventOutbox.ts"
import type { DestinationInactive } from "../webhooks/calls/ActiveDestination.ts"
import type * as CreateDestination from "../webhooks/calls/CreateDestination.ts"
import type * as GetDestination from "../webhooks/calls/GetDestination.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type * as ListDeliveries from "../webhooks/calls/ListDeliveries.ts"
import type * as ListDestinations from "../webhooks/calls/ListDestinations.ts"
import type * as RemoveDestination from "../webhooks/calls/RemoveDestination.ts"
import type * as ReplayDeliveries from "../webhooks/calls/ReplayDeliveries.ts"
import type * as TestDestination from "../webhooks/calls/TestDestination.ts"
import type * as UpdateDestination from "../webhooks/calls/UpdateDestination.ts"
import type { ProjectFailure } from "./Failures.ts"

/** Calls about webhooks. */
export interface Destinations {
  /** Adds a place that events are delivered to. */
  readonly createDestination: (
    caller: Caller,
    input: typeof CreateDestination.Input.Type
  ) => Effect.Effect<Destination, ProjectFailure | DestinationExists | InputRefused>
  /** Lists a project's destinations. */
  readonly listDestinations: (
    caller: Caller,
    input: typeof ListDestinations.Input.Type
  ) => Effect.Effect<ReadonlyArray<Destination>, ProjectFailure>
  /** Gets a destination; with `includeSecrets` its signing keys and headers too, redacted; with `rotate` a new key first. */
  readonly getDestination: (
    caller: Caller,
    input: typeof GetDestination.Input.Type
  ) => Effect.Effect<GetDestination.ShownDestination, ProjectFailure | DestinationNotFound>
  /** Changes what `updateMask` names of a destination. */
  readonly updateDestination: (
    caller: Caller,
    input: typeof UpdateDestination.Input.Type
  ) => Effect.Effect<Destination, ProjectFailure | DestinationExists | DestinationNotFound | InputRefused>
  /** Forgets a destination with its deliveries. */
  readonly removeDestination: (
    caller: Caller,
    input: typeof RemoveDestination.Input.Type
  ) => Effect.Effect<void, ProjectFailure | DestinationNotFound>
  /** Sends a test to a destination. */
  readonly testDestination: (
    caller: Caller,
    input: typeof TestDestination.Input.Type
  ) => Effect.Effect<Delivery, ProjectFailure | DestinationInactive | DestinationNotFound>
  /** Lists what was sent, or waits to be, the newest first. */
  readonly listDeliveries: (
    caller: Caller,
    input: typeof ListDeliveries.Input.Type
  ) => Effect.Effect<Page<Delivery>, ProjectFailure | DestinationNotFound>
  /** Sends one webhook once more. */
  readonly replayDelivery: (
    caller: Caller,
    input: typeof ReplayDeliveries.OneInput.Type
  ) => Effect.Effect<Delivery, ProjectFailure | DeliveryNotFound | DestinationInactive | DestinationNotFound>
  /** Sends once more whatever failed in a time. */
  readonly replayDeliveries: (
    caller: Caller,
    input: typeof ReplayDeliveries.ManyInput.Type
  ) => Effect.Effect<ReplayAnswer, ProjectFailure | DestinationInactive | DestinationNotFound | InputRefused>
}
