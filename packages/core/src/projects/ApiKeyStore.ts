/** API keys by their digests; the port never receives a key itself. @rule key.secret */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ApiKey } from "./ApiKey.ts"
import type { KeyPreconditions } from "../writes/WritePreconditions.ts"
import type { ApiKeyId, ProjectId } from "../domain/Ids.ts"
import type { Project } from "./Project.ts"
import type { ProjectNotFound } from "./ProjectStore.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {
  apiKeyId: Schema.String
}) {
  override get message(): string {
    return `API key "${this.apiKeyId}" does not exist`
  }
}

/** The change would leave the project without an active key of the scope `full`. */
export class LastFullKey extends Schema.TaggedError<LastFullKey>()("LastFullKey", { apiKeyId: Schema.String }) {
  override get message(): string {
    return `"${this.apiKeyId}" is the project's last active API key with the scope full: without it, no key can manage the project`
  }
}

/** What a change of keys must leave behind. */
export interface KeyGuard {
  /** Whether an active key of the scope `full` must remain; decided for concurrent changes too. Default: no. */
  readonly keepsFullKey?: boolean
}

/** Missing properties are unchanged. A new digest invalidates the former key. */
export interface ApiKeyChanges extends Partial<Pick<ApiKey, "active" | "label" | "scopes">> {
  readonly digest?: string
  /** `null` removes it. */
  readonly expiresAt?: DateTime.Utc | null
}

export interface ApiKeyMatch {
  readonly key: ApiKey
  readonly project: Project
  /** Missing where `OperationStore.begin` can't tell later whether key and project are still so. */
  readonly preconditions?: KeyPreconditions
}

export class ApiKeyStore extends Context.Service<
  ApiKeyStore,
  {
    /** Keeps the key, unless the project has `most` keys already, also of several calls at the same time; answers whether it did. */
    readonly insert: (
      key: ApiKey,
      digest: string,
      bound?: { readonly most: number }
    ) => Effect.Effect<boolean, ProjectNotFound | StoreUnavailable>
    /**
     * Keeps the key if the project never had one, and answers whether it did. A key that was removed counts, and of several
     * calls at the same time one succeeds.
     */
    readonly insertFirst: (key: ApiKey, digest: string) => Effect.Effect<boolean, StoreUnavailable>
    /** The active key with this digest and its project, also when it has expired. When it was last used is not read. */
    readonly find: (digest: string) => Effect.Effect<Option.Option<ApiKeyMatch>, StoreUnavailable>
    /** The keys of a project, the oldest first. */
    readonly list: (projectId: ProjectId) => Effect.Effect<ReadonlyArray<ApiKey>, StoreUnavailable>
    /** Keeps that an active key was used at this time; an earlier time than the known one changes nothing, nor does a missing key. */
    readonly noteUse: (id: ApiKeyId, at: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>
    readonly update: (
      projectId: ProjectId,
      id: ApiKeyId,
      changes: ApiKeyChanges,
      at: DateTime.Utc,
      guard?: KeyGuard
    ) => Effect.Effect<ApiKey, ApiKeyNotFound | LastFullKey | StoreUnavailable>
    readonly remove: (
      projectId: ProjectId,
      id: ApiKeyId,
      guard?: KeyGuard
    ) => Effect.Effect<void, ApiKeyNotFound | LastFullKey | StoreUnavailable>
  }
>()("@fieldgate/core/projects/ApiKeyStore") {}
