/**
 * Recorded events and their deliveries. Events are not added through this port: the stores record each in the transaction of the
 * change that it reports, if the project has an active destination for it. So none is lost, and none reports what didn't happen.
 * @rule webhook.events
 */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Delivery, DeliveryAttempt, DeliveryStatus, DeliveryWithBody } from "./Delivery.ts"
import type { Destination, DestinationSecrets } from "./Destination.ts"
import type {
  ConsumerRef,
  DeliveryId,
  DestinationId,
  GroupRef,
  OperationId,
  ProjectId,
  WorkerId
} from "../domain/Ids.ts"
import type { RecordedEvent } from "./WebhookEvent.ts"
import type { Party } from "./rules/ErasedBody.ts"
import type { DeliveryDecision } from "./rules/DeliveryDecision.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {
  deliveryId: Schema.String
}) {
  override get message(): string {
    return `the destination has no delivery "${this.deliveryId}"`
  }
}

/** A delivery that a worker has taken, with all that sending it needs. */
export interface ClaimedDelivery {
  readonly delivery: Delivery
  readonly destination: Destination
  /** Opened when it is sent, so that one which can't be opened keeps no other delivery back. */
  readonly secrets: Effect.Effect<DestinationSecrets>
  readonly body: string
  /** Counted from its first try, or from the replay. */
  readonly attempt: number
  readonly worker: WorkerId
  /** It waited in a database that was restored: the receiver may have received it before. */
  readonly isRecovered?: boolean
}

export interface DeliveryClaim {
  readonly worker: WorkerId
  readonly at: DateTime.Utc
  readonly leaseUntil: DateTime.Utc
  readonly limit: number
  /** How many of them may be of slow destinations; missing: all. */
  readonly slow?: number
  /** Sent to one destination at a time, by all processes together. */
  readonly perDestination: number
}

/** What a worker got. */
export interface Claim {
  readonly claimed: ReadonlyArray<ClaimedDelivery>
  readonly deadLetters: ReadonlyArray<DeadLetter>
}

export interface DeliverySelector {
  readonly projectId: ProjectId
  readonly destinationId: DestinationId
}

/** An event or delivery that cannot be read: damaged, or of a newer version of this program. It is kept, and retried from time to time. */
export interface DeadLetter {
  readonly projectId: string
  readonly type: string
  /** Where it can be looked up, and what is wrong with it, without what it holds. */
  readonly detail: string
  /** It was quarantined before. */
  readonly again: boolean
}

export interface FanOutResult {
  /** Events that were turned into deliveries, or that no destination subscribes to any more. */
  readonly events: number
  readonly deadLetters: ReadonlyArray<DeadLetter>
}

/** How much waits to be delivered to active destinations, in all projects together. */
export interface DeliveryBacklog {
  readonly waiting: number
  /** Quarantined events and deliveries. */
  readonly deadLetters: number
  /** Active destinations whose receiver takes longer than a second to answer. */
  readonly slowDestinations: number
  /** When the one that waits longest was, or is, due. */
  readonly dueSince: Option.Option<DateTime.Utc>
}

/** Which bodies are meant. */
export type BodiesOf =
  | { readonly operationIds: ReadonlyArray<OperationId> }
  | { readonly consumerRef: ConsumerRef; readonly by: Party }

export class EventOutbox extends Context.Service<
  EventOutbox,
  {
    /**
     * Replaces up to `limit` recorded events by deliveries, in one transaction; `bodyOf` creates the body that receivers get. An
     * event that can't be read, or for which `bodyOf` throws, is quarantined until it is retried. Safe to call concurrently.
     */
    readonly fanOut: (
      limit: number,
      at: DateTime.Utc,
      bodyOf: (event: RecordedEvent) => string
    ) => Effect.Effect<FanOutResult, StoreUnavailable>
    /** One test delivery, due immediately and regardless of the destination's events. Nothing if the destination was deleted. */
    readonly add: (delivery: Delivery, projectId: ProjectId, body: string) => Effect.Effect<void, StoreUnavailable>
    /**
     * Takes what is due, of active destinations. A lease that has ended is taken over: the delivery is made once more. One that
     * can't be read is quarantined like an event.
     */
    readonly claim: (claim: DeliveryClaim) => Effect.Effect<Claim, StoreUnavailable>
    /** Records since when a destination answers slowly, or that it no longer does. @rule order.fairness */
    readonly setPace: (
      selector: DeliverySelector,
      slowSince: DateTime.Utc | undefined
    ) => Effect.Effect<void, StoreUnavailable>
    /**
     * Ends an attempt; false if another worker holds the lease by then, and nothing is changed. Keeps since when the destination
     * has had nothing but failures. `Gone` makes it inactive, fails what waits for it, and records that for the others; where it
     * goes by the time of the first failure, only while that still holds. `Again` is the end where it is inactive already.
     */
    readonly note: (
      claimed: ClaimedDelivery,
      attempt: DeliveryAttempt,
      decision: DeliveryDecision
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** The newest first, after the one that `before` names. */
    readonly list: (
      selector: DeliverySelector & {
        readonly status?: DeliveryStatus | undefined
        readonly before?: DeliveryId | undefined
        readonly limit: number
      }
    ) => Effect.Effect<ReadonlyArray<Delivery>, StoreUnavailable>
    /** With its body. */
    readonly get: (
      selector: DeliverySelector,
      id: DeliveryId
    ) => Effect.Effect<DeliveryWithBody, DeliveryNotFound | StoreUnavailable>
    /** Makes it due now, with all its attempts before it again; one that is being sent, or of an inactive destination, stays as it is. */
    readonly replay: (
      selector: DeliverySelector,
      id: DeliveryId,
      at: DateTime.Utc
    ) => Effect.Effect<Delivery, DeliveryNotFound | StoreUnavailable>
    /** The same with every failed one that was made in this time; answers how many. */
    readonly replayFailed: (
      selector: DeliverySelector,
      made: { readonly since: DateTime.Utc; readonly until: DateTime.Utc },
      at: DateTime.Utc
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Changes the bodies of events and deliveries that report these operations, or that name this consumer; returns how many deliveries
     * it changed. @rule erase.webhook
     */
    readonly rewrite: (
      projectId: ProjectId,
      of: BodiesOf,
      change: (body: string) => string
    ) => Effect.Effect<number, StoreUnavailable>
    /** Removes everything about a group. */
    readonly removeGroup: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<void, StoreUnavailable>
    /**
     * Removes some deliveries that had ended before a moment, or stayed behind at inactive destinations, and what is set aside from
     * before it; answers how many.
     */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
    readonly backlog: Effect.Effect<DeliveryBacklog, StoreUnavailable>
  }
>()("@fieldgate/core/webhooks/EventOutbox") {}
