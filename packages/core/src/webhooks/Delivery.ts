/** One event on its way to one destination, and what became of it. */
import * as Schema from "effect/Schema"
import { InputTime } from "../domain/InputTime.ts"
import { DeliveryId, DestinationId } from "../domain/Ids.ts"
import { NotificationType } from "./WebhookEvent.ts"

export const DeliveryStatus = Schema.Literals(["waiting", "delivered", "failed"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** Every legal move; nothing else changes a delivery's status. */
export const moves = [
  { from: "waiting", to: "delivered", by: "the receiver answered 2xx" },
  { from: "waiting", to: "failed", by: "the last attempt failed, or the destination was disabled" },
  { from: "delivered", to: "waiting", by: "a replay" },
  { from: "failed", to: "waiting", by: "a replay" }
] as const satisfies ReadonlyArray<{ from: DeliveryStatus; to: DeliveryStatus; by: string }>

/** One try to deliver it. */
export const DeliveryAttempt = Schema.Struct({
  time: Schema.DateTimeUtcFromString,
  /** The receiver's, where it answered. */
  responseStatus: Schema.optionalKey(Schema.Int),
  /** Why it doesn't count as delivered. */
  error: Schema.optionalKey(Schema.String),
  durationMillis: Schema.Int
}).annotate({ identifier: "DeliveryAttempt" })
export interface DeliveryAttempt extends Schema.Schema.Type<typeof DeliveryAttempt> {}

export const Delivery = Schema.Struct({
  id: DeliveryId,
  destinationId: DestinationId,
  notificationType: NotificationType,
  status: DeliveryStatus,
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.DateTimeUtcFromString,
  /** When it is tried again; missing once it has ended, and while it is being sent. */
  nextAttemptTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The latest ones, in their order. */
  attempts: Schema.Array(DeliveryAttempt)
}).annotate({ identifier: "Delivery" })
export interface Delivery extends Schema.Schema.Type<typeof Delivery> {}

/** Which failed deliveries are replayed: those that were made from `since` on, and before `until` or now. */
export const ReplayRequest = Schema.Struct({
  /** Replays deliveries that were created at this time or later. */
  since: InputTime,
  /** Replays deliveries that were created before this time. Default: now. */
  until: Schema.optionalKey(InputTime)
}).annotate({ identifier: "ReplayRequest" })

export const ReplayAnswer = Schema.Struct({
  /** How many wait again now. */
  replayed: Schema.Int
}).annotate({ identifier: "ReplayAnswer" })
export interface ReplayAnswer extends Schema.Schema.Type<typeof ReplayAnswer> {}
