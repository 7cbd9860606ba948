/** A project's destinations, and their secrets, which an adapter keeps sealed. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Destination, DestinationSecrets } from "./Destination.ts"
import type { DestinationId, ProjectId } from "../domain/Ids.ts"
import type { DestinationChanges } from "./rules/DestinationChanges.ts"
import type { ProjectNotFound } from "../projects/ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class DestinationNotFound extends Schema.TaggedError<DestinationNotFound>()("DestinationNotFound", {
  destination: Schema.String
}) {
  override get message(): string {
    return `the project has no destination "${this.destination}"`
  }
}

export class DestinationExists extends Schema.TaggedError<DestinationExists>()("DestinationExists", {
  name: Schema.String
}) {
  override get message(): string {
    return `the project already has a destination "${this.name}": update it, or choose another name`
  }
}

/** What changes of a destination; its headers are among the secrets. */
export interface DestinationChange extends Omit<DestinationChanges, "headers"> {
  /** Makes the secrets of the ones that are kept, in one step with the rest. */
  readonly secrets?: (former: DestinationSecrets) => DestinationSecrets
}

export class DestinationStore extends Context.Service<
  DestinationStore,
  {
    /**
     * Stores a destination and returns true; returns false if the project already has `most` destinations. Enforces this bound and
     * unique names in a project, even under concurrency.
     */
    readonly insert: (
      destination: Destination,
      secrets: DestinationSecrets,
      bound?: { readonly most: number }
    ) => Effect.Effect<boolean, DestinationExists | ProjectNotFound | StoreUnavailable>
    readonly find: (
      projectId: ProjectId,
      nameOrId: string
    ) => Effect.Effect<Destination, DestinationNotFound | StoreUnavailable>
    /** By name. */
    readonly list: (projectId: ProjectId) => Effect.Effect<ReadonlyArray<Destination>, StoreUnavailable>
    readonly secrets: (
      projectId: ProjectId,
      id: DestinationId
    ) => Effect.Effect<DestinationSecrets, DestinationNotFound | StoreUnavailable>
    /** Answers the destination as it is then. With one that is made inactive, what waits for it ends as failed. */
    readonly update: (
      projectId: ProjectId,
      id: DestinationId,
      change: DestinationChange,
      at: DateTime.Utc
    ) => Effect.Effect<Destination, DestinationExists | DestinationNotFound | StoreUnavailable>
    /** Takes its deliveries along. */
    readonly remove: (
      projectId: ProjectId,
      id: DestinationId
    ) => Effect.Effect<void, DestinationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/webhooks/DestinationStore") {}
