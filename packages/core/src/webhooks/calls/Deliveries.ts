/** Lists deliveries, shows the body of one, and replays one or every failed one, with the id that receivers know. @rule webhook.replay */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { DeliveryId } from "../../domain/Ids.ts"
import { pageSize } from "../../domain/Limits.ts"
import { DeliveryPageToken, pageOf, PageOf, PageSize } from "../../domain/Page.ts"
import { Delivery, DeliveryStatus, DeliveryWithBody, ReplayAnswer, ReplayRequest } from "../Delivery.ts"
import { DestinationNotFound, DestinationStore } from "../DestinationStore.ts"
import { DeliveryNotFound, EventOutbox } from "../EventOutbox.ts"
import { DestinationInactive, DestinationInput, requireActiveDestination } from "./Destinations.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** Lists the deliveries to a destination, sent and waiting, the latest first, page by page. */
export const listDeliveries = defineCall({
  name: "listDeliveries",
  access: ["full", "viewer"],
  input: joined(
    DestinationInput,
    Schema.Struct({
      /** Only deliveries with this status. */
      status: Schema.optionalKey(DeliveryStatus),
      /** How many items to return, 1 to 1000. Default: 200. */
      pageSize: Schema.optionalKey(PageSize),
      /** Continues after an earlier page: its `pagination.nextPageToken`. */
      pageToken: Schema.optionalKey(DeliveryPageToken)
    })
  ),
  success: PageOf(Delivery),
  errors: [DestinationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* (
    { project },
    { destination, pageSize: size = pageSize.default, pageToken, status }
  ) {
    const { id: destinationId } = yield* (yield* DestinationStore).find(project.id, destination)
    const found = yield* (yield* EventOutbox).list({
      projectId: project.id,
      destinationId,
      status,
      before: pageToken === undefined ? undefined : DeliveryId.make(pageToken),
      limit: size + 1
    })
    return pageOf(found, size, ({ id }) => id)
  })
})

const DeliveryInput = joined(
  DestinationInput,
  Schema.Struct({
    /** The delivery's id. */
    deliveryId: DeliveryId
  })
)

/** Gets one delivery, with the body that its receiver gets. */
export const getDelivery = defineCall({
  name: "getDelivery",
  access: ["full", "viewer"],
  input: DeliveryInput,
  success: DeliveryWithBody,
  errors: [DeliveryNotFound, DestinationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, { deliveryId, destination }) {
    const { id: destinationId } = yield* (yield* DestinationStore).find(project.id, destination)
    return yield* (yield* EventOutbox).get({ projectId: project.id, destinationId }, deliveryId)
  })
})

/** Sends one webhook again. */
export const replayDelivery = defineCall({
  name: "replayDelivery",
  access: ["full", "operator"],
  input: DeliveryInput,
  success: Delivery,
  errors: [DeliveryNotFound, DestinationInactive, DestinationNotFound],
  audit: { action: "delivery.replay", target: ({ deliveryId }) => ({ id: deliveryId }) },
  run: Effect.fnUntraced(function* ({ project }, { deliveryId, destination }) {
    const { id: destinationId } = yield* requireActiveDestination(project.id, destination)
    const outbox = yield* EventOutbox
    const replay = outbox.replay({ projectId: project.id, destinationId }, deliveryId, yield* DateTime.now)
    return yield* audited("delivery", {}, replay)
  })
})

/** Sends again every webhook that failed in a period. */
export const replayDeliveries = defineCall({
  name: "replayDeliveries",
  access: ["full", "operator"],
  input: joined(
    DestinationInput,
    Schema.Struct({
      /** When the failed deliveries to replay were created. */
      made: ReplayRequest
    })
  ),
  success: ReplayAnswer,
  errors: [DestinationInactive, DestinationNotFound, InputRefused],
  audit: { action: "delivery.replayFailed", target: ({ destination }) => ({ name: destination }) },
  run: Effect.fnUntraced(function* ({ project }, { destination, made }) {
    const at = yield* DateTime.now
    const { since, until = at } = made
    if (made.until !== undefined && DateTime.isGreaterThan(since, until)) {
      yield* refuseFaults([{ name: "until", message: "until must not be earlier than since" }])
    }
    const { id: destinationId } = yield* requireActiveDestination(project.id, destination)
    const outbox = yield* EventOutbox
    const replay = outbox.replayFailed({ projectId: project.id, destinationId }, { since, until }, at)
    const replayed = yield* audited("delivery", {}, replay)
    return { replayed }
  })
})
