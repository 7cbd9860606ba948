/** Installations and the history of their configs. Spec 1, 3, 4.5. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Config } from "../domain/Config.ts"
import type { ConfigId, GroupRef, InstallationId, IntegrationId, ProjectId } from "../domain/Ids.ts"
import type { Installation } from "../domain/Installation.ts"
import type { ConnectionNotFound } from "./ConnectionStore.ts"
import type { StoreUnavailable } from "./StoreError.ts"

export class InstallationNotFound extends Schema.TaggedError<InstallationNotFound>()("InstallationNotFound", {
  groupRef: Schema.String,
  integrationId: Schema.String
}) {
  override get message(): string {
    return `the group "${this.groupRef}" has not installed the integration "${this.integrationId}"`
  }
}

export class AlreadyInstalled extends Schema.TaggedError<AlreadyInstalled>()("AlreadyInstalled", {
  groupRef: Schema.String,
  installationId: Schema.String
}) {
  override get message(): string {
    return `the group "${this.groupRef}" has installed this integration already`
  }
}

export class ConfigChanged extends Schema.TaggedError<ConfigChanged>()("ConfigChanged", {
  expected: Schema.String,
  actual: Schema.String
}) {
  override get message(): string {
    return `the config was saved by somebody else since "${this.expected}"; it is now "${this.actual}"`
  }
}

/** What names an installation: a group installs an integration once. Spec 1. */
export interface InstallationKey {
  readonly projectId: ProjectId
  readonly integrationId: IntegrationId
  readonly groupRef: GroupRef
}

export class InstallationStore extends Context.Service<
  InstallationStore,
  {
    /** The store holds the rule of one installation per group and integration, also against a race. */
    readonly insert: (
      installation: Installation
    ) => Effect.Effect<void, AlreadyInstalled | ConnectionNotFound | StoreUnavailable>
    readonly find: (key: InstallationKey) => Effect.Effect<Installation, InstallationNotFound | StoreUnavailable>
    /** Makes `config` the current one if `expected` still is; the former ones are kept as history. */
    readonly replaceConfig: (
      key: InstallationKey,
      expected: ConfigId,
      config: Config,
      at: DateTime.Utc
    ) => Effect.Effect<Installation, ConfigChanged | InstallationNotFound | StoreUnavailable>
    readonly remove: (key: InstallationKey) => Effect.Effect<InstallationId, InstallationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/ports/InstallationStore") {}
