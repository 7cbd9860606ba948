/** Sends webhooks once more: one, or every one that failed in a time. They keep their ids, so receivers know them again. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ReplayRequest } from "../Delivery.ts"
import { DeliveryId } from "../../domain/Ids.ts"
import { EventOutbox } from "../EventOutbox.ts"
import * as Access from "../../call/Access.ts"
import { activeDestination } from "./ActiveDestination.ts"
import { orGoOn } from "../../call/InputRefused.ts"

const meant = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The destination's name or id. */
  destination: Schema.NonEmptyString
}
export const OneInput = Schema.Struct({
  ...meant,
  /** The delivery's id. */
  deliveryId: DeliveryId
})
export const ManyInput = Schema.Struct({
  ...meant,
  /** When the failed deliveries to replay were created. */
  made: ReplayRequest
})

export const replayDelivery = Effect.fn("ReplayDeliveries.replayDelivery")(function* (
  caller: Caller,
  { deliveryId, destination: nameOrId, project: idOrName }: typeof OneInput.Type
) {
  const { id: projectId } = yield* Access.project(caller, "replayDeliveries", idOrName)
  const { id: destinationId } = yield* activeDestination(projectId, nameOrId)
  return yield* (yield* EventOutbox).replay({ projectId, destinationId }, deliveryId, yield* DateTime.now)
})

export const replayDeliveries = Effect.fn("ReplayDeliveries.replayDeliveries")(function* (
  caller: Caller,
  { destination: nameOrId, made, project: idOrName }: typeof ManyInput.Type
) {
  const { id: projectId } = yield* Access.project(caller, "replayDeliveries", idOrName)
  const at = yield* DateTime.now
  const { since, until = at } = made
  if (made.until !== undefined && DateTime.isGreaterThan(since, until)) {
    yield* orGoOn([{ name: "until", message: "until must not be earlier than since" }])
  }
  const { id: destinationId } = yield* activeDestination(projectId, nameOrId)
  const replayed = yield* (yield* EventOutbox).replayFailed({ projectId, destinationId }, { since, until }, at)
  return { replayed }
})
