/** How much waits to be delivered to destinations, for whoever watches the deployment. */
import * as Effect from "effect/Effect"
import { EventOutbox } from "../EventOutbox.ts"

export const getDeliveryBacklog = Effect.fn("GetDeliveryBacklog.getDeliveryBacklog")(function* () {
  return yield* (yield* EventOutbox).backlog
})
