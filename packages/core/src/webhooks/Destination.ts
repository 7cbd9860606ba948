/** Where a project's events are delivered to, and what such a request may say. */
import * as Schema from "effect/Schema"
import { DestinationId, ProjectId } from "../domain/Ids.ts"
import { destinationNameCharacters, webhookHeaders, webhookUrlCharacters } from "../domain/Limits.ts"
import { updateMask } from "../domain/MaskedUpdate.ts"
import { EventType } from "./WebhookEvent.ts"

const longestName = destinationNameCharacters.maximum

/** Used in paths like ids, so it must not look like one. */
export const DestinationName = Schema.String.check(
  Schema.isPattern(new RegExp(`^[A-Za-z0-9-]{1,${longestName}}$`), {
    message: `a destination's name must have 1 to ${longestName} letters, digits and hyphens`
  }),
  Schema.isPattern(/^(?![\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$)/i, {
    message: "a destination's name must not look like an id"
  })
)

/** Others are known in the field; here a destination is a webhook. */
export const DestinationType = Schema.Literal("webhook")

/** A string, not a literal: a literal would discriminate the body's type and hide its other faults. */
const DestinationTypeInput = Schema.String.check(
  Schema.isPattern(/^webhook$/, { message: 'type must be "webhook": no other kind of destination is supported' })
)

/** Checks that depend on the deployment are in `webhooks/WebhookUrl.ts`. */
const Url = Schema.NonEmptyString.check(
  Schema.isMaxLength(webhookUrlCharacters.maximum, {
    message: `a webhook's URL must have at most ${webhookUrlCharacters.maximum} characters`
  })
)

/** By name. Their values may be secrets, so they are kept and shown as such. */
export const WebhookHeaders = Schema.Record(Schema.String, Schema.RedactedFromValue(Schema.String)).check(
  Schema.isMaxProperties(webhookHeaders.maximum, {
    message: `a destination may add at most ${webhookHeaders.maximum} headers`
  })
)
export type WebhookHeaders = typeof WebhookHeaders.Type

const Events = Schema.NonEmptyArray(EventType).check(Schema.isUnique({ message: "events contains a duplicate" }))

const newDestinationProperties = {
  /** The destination's name in the project: 1 to 64 letters, digits and dashes. */
  name: DestinationName,
  /** The kind of destination: `webhook`, the only one. */
  type: DestinationTypeInput,
  /** The address of the receiver, with `https://`, and headers to add to each webhook. */
  metadata: Schema.Struct({
    /** The address that webhooks are posted to, with `https://`; at most 2048 characters. */
    url: Url,
    /** Headers added to each webhook, by name; at most 20. */
    headers: Schema.optionalKey(WebhookHeaders)
  }),
  /** The events that it gets. Missing: every event but `audit.event`, also kinds that come later. */
  events: Schema.optionalKey(Events)
}

export interface NewDestinationSchema extends Schema.Struct<typeof newDestinationProperties> {}

/** A place that events are delivered to. */
export const NewDestination: NewDestinationSchema = Schema.Struct(newDestinationProperties).annotate({
  identifier: "NewDestination"
})

const destinationUpdateProperties = {
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: updateMask("name", "metadata", "metadata.url", "metadata.headers", "events", "active"),
  /** The new values. */
  destination: Schema.Struct({
    /** The destination's name in the project: 1 to 64 letters, digits and dashes. */
    name: Schema.optionalKey(DestinationName),
    /** The address of the receiver, and headers to send to it. */
    metadata: Schema.optionalKey(
      Schema.Struct({
        /** The address that webhooks are posted to, with `https://`; at most 2048 characters. */
        url: Schema.optionalKey(Url),
        /** Headers added to each webhook, by name; at most 20. */
        headers: Schema.optionalKey(WebhookHeaders)
      })
    ),
    /** `null` means every event but `audit.event`. */
    events: Schema.optionalKey(Schema.NullOr(Events)),
    /** Whether webhooks are sent to it. */
    active: Schema.optionalKey(Schema.Boolean)
  })
}

export interface DestinationUpdateSchema extends Schema.Struct<typeof destinationUpdateProperties> {}

/** The properties to change, and their values. `metadata` replaces the address and all headers. */
export const DestinationUpdate: DestinationUpdateSchema = Schema.Struct(destinationUpdateProperties).annotate({
  identifier: "DestinationUpdate"
})

/** Where a project's events are delivered to. */
export const Destination = Schema.Struct({
  /** The destination's id. */
  id: DestinationId,
  /** The project whose events it gets. */
  projectId: ProjectId,
  /** The destination's name in the project. */
  name: DestinationName,
  /** The kind of destination: `webhook`, the only one. */
  type: DestinationType,
  /** The address of the receiver. Its headers are returned only with `includeSecrets`. */
  metadata: Schema.Struct({
    /** The address that webhooks are posted to. */
    url: Schema.String
  }),
  /** The events that it gets. Missing: every event but `audit.event`, also kinds that come later. */
  events: Schema.optionalKey(Events),
  /** Whether events are recorded for it and sent to it. */
  active: Schema.Boolean,
  /** Since when every attempt has failed; after five days the destination is disabled. Missing where the last attempt succeeded. */
  failingSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** Since when its receiver has taken longer than a second to answer. Missing where its last answer came sooner. */
  slowSince: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** When the destination was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the destination was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Destination" })
export interface Destination extends Schema.Schema.Type<typeof Destination> {}

/** The secret part of a destination, encrypted at rest. */
export const DestinationSecrets = Schema.Struct({
  /** The newest first; a former one signs until its time. */
  keys: Schema.NonEmptyArray(
    Schema.Struct({
      key: Schema.RedactedFromValue(Schema.String),
      until: Schema.optionalKey(Schema.DateTimeUtcFromString)
    })
  ),
  headers: Schema.Record(Schema.String, Schema.RedactedFromValue(Schema.String))
})
export interface DestinationSecrets extends Schema.Schema.Type<typeof DestinationSecrets> {}
