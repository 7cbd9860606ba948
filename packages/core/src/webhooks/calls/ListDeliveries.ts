/** What was sent to a destination, or waits to be, the newest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { DeliveryStatus } from "../Delivery.ts"
import { DeliveryId } from "../../domain/Ids.ts"
import { pageSize } from "../../domain/Limits.ts"
import { DeliveryPageToken, pageOf, PageSize } from "../../domain/Page.ts"
import { DestinationStore } from "../DestinationStore.ts"
import { EventOutbox } from "../EventOutbox.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination's name or id. */
  destination: Schema.NonEmptyString,
  /** Only deliveries with this status. */
  status: Schema.optionalKey(DeliveryStatus),
  /** How many items to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(DeliveryPageToken)
})

export const listDeliveries = Effect.fn("ListDeliveries.listDeliveries")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "listDeliveries", input.project)
  const { id: destinationId } = yield* (yield* DestinationStore).find(projectId, input.destination)
  const { pageSize: size = pageSize.default, pageToken, status } = input
  const found = yield* (yield* EventOutbox).list({
    projectId,
    destinationId,
    status,
    before: pageToken === undefined ? undefined : DeliveryId.make(pageToken),
    limit: size + 1
  })
  return pageOf(found, size, ({ id }) => id)
})
