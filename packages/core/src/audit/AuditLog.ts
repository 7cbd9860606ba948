/** The audit log of a deployment. @rule audit.transaction, audit.bounded */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { ActorKind } from "../domain/Actor.ts"
import type { AuditEventId, ConsumerRef, GroupRef, ProjectId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { AuditAction, AuditEvent, AuditOutcome } from "./AuditEvent.ts"

/** Events that say the same, so that one row counts them. */
export interface AuditBucket {
  /** Differs for every hour, project and kind of event. Contains nothing in clear. */
  readonly key: string
  /** Only this many buckets of a project are made from here on; the rest is counted by `overflow`. */
  readonly since: DateTime.Utc
  readonly most: number
  /** The event that is counted once there are too many buckets, without what an attacker can vary. */
  readonly overflow: { readonly key: string; readonly event: AuditEvent }
}

/** Which events are meant; a missing property leaves it open. */
export interface AuditSelector {
  /** Missing: those of every project, and of none. */
  readonly projectId?: ProjectId | undefined
  readonly since?: DateTime.Utc | undefined
  readonly until?: DateTime.Utc | undefined
  readonly actorKind?: ActorKind | undefined
  readonly actorId?: string | undefined
  readonly actorName?: string | undefined
  readonly action?: AuditAction | undefined
  readonly targetId?: string | undefined
  /** The group, as its events have it before and after it is erased. */
  readonly groups?: ReadonlyArray<string> | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly before?: AuditEventId | undefined
  readonly limit: number
}

export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Runs a change of a store and adds its event in the same transaction: both are stored, or neither. */
    readonly record: <A, E, R>(
      event: AuditEvent,
      change: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StoreUnavailable, R>
    /** Adds an event, or adds one to the count of the event that says the same. */
    readonly count: (event: AuditEvent, bucket: AuditBucket) => Effect.Effect<void, StoreUnavailable>
    readonly list: (selector: AuditSelector) => Effect.Effect<ReadonlyArray<AuditEvent>, StoreUnavailable>
    /** Removes the personal data of a group from its events, which stay; `erased` replaces the group's reference. */
    readonly eraseGroup: (
      projectId: ProjectId,
      groupRef: GroupRef,
      erased: string
    ) => Effect.Effect<void, StoreUnavailable>
    /** Removes the personal data of a consumer from its events, which stay; returns how many. @rule erase.consumer */
    readonly eraseConsumer: (projectId: ProjectId, consumerRef: ConsumerRef) => Effect.Effect<number, StoreUnavailable>
    /** Removes some events from before a moment, and returns how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@fieldgate/core/audit/AuditLog") {}
