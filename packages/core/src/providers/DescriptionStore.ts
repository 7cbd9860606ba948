/** Descriptions of the objects of connected accounts. They end with their connection. @rule value.description */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { ConnectionId, ObjectName, ProjectId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import type { StoredDescription } from "./StoredDescription.ts"

/** What identifies a description. */
export interface DescriptionKey {
  readonly projectId: ProjectId
  readonly connectionId: ConnectionId
  readonly objectName: ObjectName
}

/** A description and the name of its version. */
export interface VersionedDescription {
  readonly version: string
  readonly description: StoredDescription
}

/**
 * The versions of a connection's descriptions by object. `outdated`: the connection was given new credentials since, so the object
 * must be described again before the description is used.
 */
export type DescriptionVersions = Readonly<Record<string, string>>

/** In place of a version. */
export const outdated = "outdated"

export class DescriptionStore extends Context.Service<
  DescriptionStore,
  {
    /** Replaces the description of an object. A connection that doesn't exist, or has as many as it may, gets no new one. */
    readonly save: (key: DescriptionKey, saved: VersionedDescription) => Effect.Effect<void, StoreUnavailable>
    /** The current description, unless it is missing or outdated. */
    readonly get: (key: DescriptionKey) => Effect.Effect<Option.Option<VersionedDescription>, StoreUnavailable>
    /** Marks the description as one that must be read again before it is used. */
    readonly outdate: (key: DescriptionKey) => Effect.Effect<void, StoreUnavailable>
  }
>()("@fieldgate/core/providers/DescriptionStore") {}
