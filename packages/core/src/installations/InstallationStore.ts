/** Installations and the history of their configs. @rule install.onePerGroup, install.history */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Config, SavedConfig } from "./Config.ts"
import type { ConfigId, ConnectionId, GroupRef, InstallationId, IntegrationId, ProjectId } from "../domain/Ids.ts"
import type { HealthStatus, Installation, InstallationForWrite } from "./Installation.ts"
import type { ListPart } from "../domain/ListPart.ts"
import type { IntegrationDefinition } from "../integrations/Manifest.ts"
import type { ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type { IntegrationNotFound } from "../integrations/IntegrationStore.ts"
import type { DescriptionVersions } from "../providers/DescriptionStore.ts"
import type { Account } from "../providers/ProviderDriver.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class InstallationNotFound extends Schema.TaggedError<InstallationNotFound>()("InstallationNotFound", {
  /** As the caller called it, where that is known; else its id. */
  integration: Schema.String,
  /** By which of the two it was selected. */
  groupRef: Schema.optionalKey(Schema.String),
  installationId: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return this.installationId === undefined
      ? `the group "${this.groupRef}" has not installed the integration "${this.integration}"`
      : `the integration "${this.integration}" has no installation "${this.installationId}"`
  }
}

export class AlreadyInstalled extends Schema.TaggedError<AlreadyInstalled>()("AlreadyInstalled", {
  groupRef: Schema.String,
  installationId: Schema.String
}) {
  override get message(): string {
    return `the group "${this.groupRef}" has already installed this integration`
  }
}

export class ConfigChanged extends Schema.TaggedError<ConfigChanged>()("ConfigChanged", {
  expected: Schema.String,
  actual: Schema.String
}) {
  override get message(): string {
    return `the config was saved again since "${this.expected}"; the current config is "${this.actual}"`
  }
}

export class ConfigNotFound extends Schema.TaggedError<ConfigNotFound>()("ConfigNotFound", {
  configId: Schema.String
}) {
  override get message(): string {
    return `the installation has no config "${this.configId}"`
  }
}

/** The caller's name for the integration, used only in error messages. */
interface Called {
  readonly integration?: string
}

/** What names an installation: a group installs an integration once. @rule install.onePerGroup */
export interface InstallationKey extends Called {
  readonly projectId: ProjectId
  readonly integrationId: IntegrationId
  readonly groupRef: GroupRef
}

export interface InstallationById extends Called {
  readonly projectId: ProjectId
  readonly integrationId: IntegrationId
  readonly installationId: InstallationId
}

export type InstallationSelector = InstallationKey | InstallationById

/** That it isn't there. */
export const notFound = ({ integration, integrationId, ...by }: InstallationSelector): InstallationNotFound =>
  new InstallationNotFound({
    integration: integration ?? integrationId,
    ...("groupRef" in by ? { groupRef: by.groupRef } : { installationId: by.installationId })
  })

export interface KnownInstallation {
  readonly id: InstallationId
  readonly integrationId: IntegrationId
  /** False once it was removed: then no write of it is accepted any more. */
  readonly isInstalled: boolean
}

/** Which installations of a project are meant; a missing member leaves it open. */
export interface InstallationsOf extends ListPart {
  readonly integrationId?: IntegrationId
  readonly groupRef?: GroupRef
  readonly healthStatus?: HealthStatus
}

/** What names a write's target; the integration as `IntegrationStore.resolve` takes it, by id or name. */
export interface WriteTargetKey {
  readonly projectId: ProjectId
  readonly integration: string
  readonly groupRef: GroupRef
}

/** What a group's write through an integration acts on, as it is now. */
export interface WriteTarget {
  readonly integrationId: IntegrationId
  /** The integration's latest revision. */
  readonly definition: IntegrationDefinition
  /** None where the group has not installed the integration. */
  readonly installed: Option.Option<Installed>
  /**
   * The store's word for the state of all this, another one after every change. Missing where `OperationStore.begin` can't
   * check later whether it is still valid.
   */
  readonly preconditions?: string
  /** The project's name in that state; set together with the preconditions. */
  readonly projectName?: string
}

export interface Installed {
  readonly installation: InstallationForWrite
  /** The versions of the stored descriptions of the connection's objects; missing where there are none. */
  readonly descriptions?: DescriptionVersions
  /** Its secrets are opened only for a write that goes out. */
  readonly account: Effect.Effect<Account, ConnectionNotFound | StoreUnavailable>
}

export class InstallationStore extends Context.Service<
  InstallationStore,
  {
    /** The store holds the rule of one installation per group and integration, also against a race. */
    readonly insert: (
      installation: Installation
    ) => Effect.Effect<void, AlreadyInstalled | ConnectionNotFound | IntegrationNotFound | StoreUnavailable>
    readonly find: (
      selector: InstallationSelector
    ) => Effect.Effect<Installation, InstallationNotFound | StoreUnavailable>
    /** Whose an installation is; none where it is gone, or another project's. */
    readonly groupOf: (
      projectId: ProjectId,
      id: InstallationId
    ) => Effect.Effect<Option.Option<GroupRef>, StoreUnavailable>
    /** Loads everything that a write requires in a single query. */
    readonly target: (key: WriteTargetKey) => Effect.Effect<WriteTarget, IntegrationNotFound | StoreUnavailable>
    /**
     * The project's installations, the oldest first; everything that is given must hold. A search looks at the group's
     * reference and name, and at the provider.
     */
    readonly list: (
      projectId: ProjectId,
      of: InstallationsOf
    ) => Effect.Effect<ReadonlyArray<Installation>, StoreUnavailable>
    readonly configs: (
      selector: InstallationSelector
    ) => Effect.Effect<ReadonlyArray<SavedConfig>, InstallationNotFound | StoreUnavailable>
    readonly config: (
      selector: InstallationSelector,
      id: ConfigId
    ) => Effect.Effect<Config, ConfigNotFound | StoreUnavailable>
    /**
     * Makes `config` the current one if `expected` still is, and moves to another connection where one is given; the former
     * configs are kept as history.
     */
    readonly replaceConfig: (
      selector: InstallationSelector,
      expected: ConfigId,
      config: Config,
      at: DateTime.Utc,
      connectionId?: ConnectionId
    ) => Effect.Effect<Installation, ConfigChanged | ConnectionNotFound | InstallationNotFound | StoreUnavailable>
    /** It stays known that the group had it, until `forget`, because its operations are kept for a while. */
    readonly remove: (
      selector: InstallationSelector
    ) => Effect.Effect<InstallationId, InstallationNotFound | StoreUnavailable>
    /** Every config that was saved, with its content, the oldest first, after one of them where it is given. */
    readonly history: (
      selector: InstallationSelector,
      page: { readonly after?: ConfigId | undefined; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<Config>, StoreUnavailable>
    /** The installations that a group has, and those that it had. */
    readonly known: (
      projectId: ProjectId,
      groupRef: GroupRef
    ) => Effect.Effect<ReadonlyArray<KnownInstallation>, StoreUnavailable>
    /** Replaces who created installations and configs; returns how many of both. @rule erase.consumer */
    readonly replaceCreator: (
      projectId: ProjectId,
      createdBy: string,
      by: string
    ) => Effect.Effect<number, StoreUnavailable>
    /** Forgets these installations, if they were removed. */
    readonly forget: (projectId: ProjectId, ids: ReadonlyArray<InstallationId>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@fieldgate/core/installations/InstallationStore") {}
