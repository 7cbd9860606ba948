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

/** One attempt to deliver a webhook. */
export const DeliveryAttempt = Schema.Struct({
  /** When the attempt was made. */
  time: Schema.DateTimeUtcFromString,
  /** The HTTP status of the receiver's answer; missing where none came. */
  responseStatus: Schema.optionalKey(Schema.Int),
  /** The beginning of the receiver's answer, at most 1 kB, with credentials replaced; missing where it was empty. */
  responseBody: Schema.optionalKey(Schema.String),
  /** Why it doesn't count as delivered. */
  error: Schema.optionalKey(Schema.String),
  /** How long the attempt took, in milliseconds. */
  durationMillis: Schema.Int
}).annotate({ identifier: "DeliveryAttempt" })
export interface DeliveryAttempt extends Schema.Schema.Type<typeof DeliveryAttempt> {}

/** One event on its way to one destination. */
export const Delivery = Schema.Struct({
  /** The delivery's id; the receiver gets it as `webhook-id`, the same at every attempt. */
  id: DeliveryId,
  /** The destination. */
  destinationId: DestinationId,
  /** The kind of event. */
  notificationType: NotificationType,
  /** `waiting`, `delivered`, or `failed` after the last attempt. */
  status: DeliveryStatus,
  /** When the delivery was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the delivery last changed. */
  updateTime: Schema.DateTimeUtcFromString,
  /** When it is tried again; missing once it has ended, and while it is being sent. */
  nextAttemptTime: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** The latest attempts, in their order. */
  attempts: Schema.Array(DeliveryAttempt)
}).annotate({ identifier: "Delivery" })
export interface Delivery extends Schema.Schema.Type<typeof Delivery> {}

/** A delivery with the body that its receiver gets. */
export const DeliveryWithBody = Schema.Struct({
  ...Delivery.fields,
  /** The text that is signed and sent, the same at every attempt: an event in JSON. */
  body: Schema.String
}).annotate({ identifier: "DeliveryWithBody" })
export interface DeliveryWithBody extends Schema.Schema.Type<typeof DeliveryWithBody> {}

const replayRequestProperties = {
  /** Replays deliveries that were created at this time or later. */
  since: InputTime,
  /** Replays deliveries that were created before this time. Default: now. */
  until: Schema.optionalKey(InputTime)
}

export interface ReplayRequestSchema extends Schema.Struct<typeof replayRequestProperties> {}

/** Which failed deliveries are sent again. */
export const ReplayRequest: ReplayRequestSchema = Schema.Struct(replayRequestProperties).annotate({
  identifier: "ReplayRequest"
})

/** What a replay has started. */
export const ReplayAnswer = Schema.Struct({
  /** How many deliveries wait again now. */
  replayed: Schema.Int
}).annotate({ identifier: "ReplayAnswer" })
export interface ReplayAnswer extends Schema.Schema.Type<typeof ReplayAnswer> {}
