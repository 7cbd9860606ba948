/** The public keys of a project's token makers. @rule token.signature, token.superseded */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ConsumerRef, GroupRef, JwtKeyId, ProjectId } from "../domain/Ids.ts"
import type { JwtKey } from "./JwtKey.ts"
import type { Project } from "./Project.ts"
import type { ProjectNotFound } from "./ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class JwtKeyNotFound extends Schema.TaggedError<JwtKeyNotFound>()("JwtKeyNotFound", {
  jwtKeyId: Schema.String
}) {
  override get message(): string {
    return `JWT key "${this.jwtKeyId}" does not exist`
  }
}

/** A key that proves tokens, and whose they are. */
export interface ProvingKey {
  readonly key: JwtKey
  readonly project: Project
  /** Tokens of the group or the consumer that was asked about are refused if they were issued by then. */
  readonly refusedUntil?: DateTime.Utc
}

/** Missing properties are unchanged. */
export interface JwtKeyChanges extends Partial<Pick<JwtKey, "active" | "label">> {
  /** `null` removes it. */
  readonly audience?: string | null
  /** `null` removes it. */
  readonly issuer?: string | null
}

export class JwtKeyStore extends Context.Service<
  JwtKeyStore,
  {
    /** Keeps the key, unless the project has `most` keys already, also of several calls at the same time; answers whether it did. */
    readonly insert: (
      key: JwtKey,
      bound?: { readonly most: number }
    ) => Effect.Effect<boolean, ProjectNotFound | StoreUnavailable>
    /** The active key of any project with this id, its project, and until when tokens of the group or the consumer are refused. */
    readonly find: (
      id: JwtKeyId,
      groupRef?: GroupRef,
      consumerRef?: ConsumerRef
    ) => Effect.Effect<Option.Option<ProvingKey>, StoreUnavailable>
    /** The keys of a project, the oldest first. */
    readonly list: (projectId: ProjectId) => Effect.Effect<ReadonlyArray<JwtKey>, StoreUnavailable>
    readonly update: (
      projectId: ProjectId,
      id: JwtKeyId,
      changes: JwtKeyChanges,
      at: DateTime.Utc
    ) => Effect.Effect<JwtKey, JwtKeyNotFound | StoreUnavailable>
    /**
     * Refuses tokens of the group that were issued until then. It is kept for as long as such a token could live, and without
     * the group's name in clear.
     */
    readonly refuseTokens: (
      projectId: ProjectId,
      groupRef: GroupRef,
      until: DateTime.Utc
    ) => Effect.Effect<void, StoreUnavailable>
    /** The same for tokens of a consumer, of whatever group. @rule erase.consumer */
    readonly refuseConsumer: (
      projectId: ProjectId,
      consumerRef: ConsumerRef,
      until: DateTime.Utc
    ) => Effect.Effect<void, StoreUnavailable>
    readonly remove: (projectId: ProjectId, id: JwtKeyId) => Effect.Effect<void, JwtKeyNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/projects/JwtKeyStore") {}
