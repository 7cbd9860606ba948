/** The events that a project's destinations receive. */
import * as Schema from "effect/Schema"
import type { RecordOutcome } from "../domain/RecordOutcome.ts"
import type { Authors } from "../writes/Author.ts"
import { GroupRef, type OperationId, ProjectId } from "../domain/Ids.ts"

/** What a destination can ask for. */
export const eventTypes = [
  "write.async.done",
  "connection.created",
  "connection.updated",
  "connection.refreshed",
  "connection.error",
  "connection.deleted",
  "installation.created",
  "installation.updated",
  "installation.deleted",
  "destination.webhook.disabled",
  "audit.event"
] as const
export const EventType = Schema.Literals(eventTypes).annotate({
  message: `an event must be one of ${eventTypes.join(", ")}`
})
export type EventType = typeof EventType.Type

/** What a delivery can carry: an event, or a requested test. */
export const testType = "webhook.test"
export const NotificationType = Schema.Literals([...eventTypes, testType])
export type NotificationType = typeof NotificationType.Type

/** Members of an event that are plain texts, by the names that receivers know, such as `installationId`. */
export const EventFacts = Schema.Record(Schema.String, Schema.String)
export type EventFacts = typeof EventFacts.Type

/** What an event contains besides its own records. */
export const EventHead = Schema.Struct({
  type: EventType,
  projectId: ProjectId,
  /** Whose data is in it. */
  groupRef: Schema.optionalKey(GroupRef),
  time: Schema.DateTimeUtcFromString,
  facts: EventFacts,
  /** Of an installation: what its config holds, and what it held before. */
  config: Schema.optionalKey(Schema.Json),
  lastConfig: Schema.optionalKey(Schema.Json)
})
export interface EventHead extends Schema.Schema.Type<typeof EventHead> {}

/** A recorded event, with the records' outcomes if it reports the end of an operation. */
export interface RecordedEvent extends EventHead {
  readonly operation?: EndedOperation
}

export const EndedStatus = Schema.Literals(["success", "failure"])

export interface EndedOperation {
  readonly id: OperationId
  readonly status: typeof EndedStatus.Type
  /** One per record, in order. */
  readonly outcomes: ReadonlyArray<RecordOutcome>
  readonly authors: Authors
}
