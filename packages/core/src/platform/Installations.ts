/** Installations, what they were configured with, and what is kept of a group. */
import type * as Effect from "effect/Effect"
import type { Bootstrap } from "../installations/Bootstrap.ts"
import type { Caller } from "../domain/Caller.ts"
import type { Config, SavedConfig } from "../installations/Config.ts"
import type { FieldsUpserted } from "../providers/FieldUpsert.ts"
import type { Installation } from "../installations/Installation.ts"
import type { ObjectSummary, SeenObjectMetadata } from "../providers/ObjectMetadata.ts"
import type { ConnectionNotFound } from "../connections/ConnectionStore.ts"
import type {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  InstallationNotFound
} from "../installations/InstallationStore.ts"
import type { ProviderUnknown } from "../providers/ProviderRegistry.ts"
import type { TokenMismatch } from "../call/Access.ts"
import type { CapabilityUnsupported } from "../providers/calls/CapabilityUnsupported.ts"
import type { ConfigInvalid } from "../installations/calls/ConfigInvalid.ts"
import type * as ConnectAndInstall from "../installations/calls/ConnectAndInstall.ts"
import type { ConnectionInvalid, CredentialsRefused } from "../connections/calls/CredentialsCheck.ts"
import type * as CreateInstallation from "../installations/calls/CreateInstallation.ts"
import type * as DeleteInstallation from "../installations/calls/DeleteInstallation.ts"
import type * as DescribeObject from "../providers/calls/DescribeObject.ts"
import type * as DescribeObjects from "../providers/calls/DescribeObjects.ts"
import type * as GetBootstrap from "../installations/calls/GetBootstrap.ts"
import type * as GetConfig from "../installations/calls/GetConfig.ts"
import type * as GetInstallation from "../installations/calls/GetInstallation.ts"
import type { InputRefused } from "../call/InputRefused.ts"
import type * as ListConfigs from "../installations/calls/ListConfigs.ts"
import type { ListedPart } from "../domain/ListPart.ts"
import type { LimitReached } from "../call/LimitReached.ts"
import type * as ListInstallations from "../installations/calls/ListInstallations.ts"
import type * as PatchInstallationObject from "../installations/calls/PatchInstallationObject.ts"
import type * as UpdateInstallation from "../installations/calls/UpdateInstallation.ts"
import type * as UpsertFields from "../providers/calls/UpsertFields.ts"
import type * as ValidateInstallation from "../installations/calls/ValidateInstallation.ts"
import type { IntegrationFailure, ProviderAccountFailure } from "./Failures.ts"

/** Calls about what groups have installed, and all that is kept of a group. */
export interface Installations {
  /** Installs an integration for a group, once its config was checked against the account. */
  readonly createInstallation: (
    caller: Caller,
    input: typeof CreateInstallation.Input.Type
  ) => Effect.Effect<
    Installation,
    | IntegrationFailure
    | AlreadyInstalled
    | ConfigInvalid
    | ConnectionInvalid
    | ConnectionNotFound
    | InputRefused
    | ProviderUnknown
    | TokenMismatch
  >
  /**
   * Connects an account and installs the integration on it. It can be repeated: the same account's connection gets the new
   * credentials, an installation that is there keeps its config, and a failed call leaves nothing behind.
   */
  readonly connectAndInstall: (
    caller: Caller,
    input: typeof ConnectAndInstall.Input.Type
  ) => Effect.Effect<
    ConnectAndInstall.ConnectedInstallation,
    | IntegrationFailure
    | AlreadyInstalled
    | ConfigChanged
    | ConfigInvalid
    | ConnectionInvalid
    | ConnectionNotFound
    | CredentialsRefused
    | InputRefused
    | InstallationNotFound
    | LimitReached
    | ProviderUnknown
    | TokenMismatch
  >
  /** Checks what creating this installation would check; stores nothing. */
  readonly validateInstallation: (
    caller: Caller,
    input: typeof ValidateInstallation.Input.Type
  ) => Effect.Effect<
    ValidateInstallation.Validated,
    | IntegrationFailure
    | ConfigInvalid
    | ConnectionInvalid
    | ConnectionNotFound
    | InputRefused
    | ProviderUnknown
    | TokenMismatch
  >
  /** Gets an installation with its config. */
  readonly getInstallation: (
    caller: Caller,
    input: typeof GetInstallation.Input.Type
  ) => Effect.Effect<Installation, IntegrationFailure | InstallationNotFound>
  /** Lists installations of a project, of one integration or of all. */
  readonly listInstallations: (
    caller: Caller,
    input: typeof ListInstallations.Input.Type
  ) => Effect.Effect<ListedPart<Installation>, IntegrationFailure | TokenMismatch>
  /** Replaces what `updateMask` names of an installation; with `ifMatch`, only what nobody has changed since. */
  readonly updateInstallation: (
    caller: Caller,
    input: typeof UpdateInstallation.Input.Type
  ) => Effect.Effect<
    Installation,
    | IntegrationFailure
    | ConfigChanged
    | ConfigInvalid
    | ConnectionInvalid
    | ConnectionNotFound
    | InputRefused
    | InstallationNotFound
    | ProviderUnknown
  >
  /** Applies a JSON Patch to the config of one object. */
  readonly patchInstallationObject: (
    caller: Caller,
    input: typeof PatchInstallationObject.Input.Type
  ) => Effect.Effect<
    Installation,
    | IntegrationFailure
    | ConfigChanged
    | ConfigInvalid
    | ConnectionInvalid
    | ConnectionNotFound
    | InputRefused
    | InstallationNotFound
    | ProviderUnknown
    | TokenMismatch
  >
  /** Removes an installation; what waits to be written for it ends as failed. */
  readonly deleteInstallation: (
    caller: Caller,
    input: typeof DeleteInstallation.Input.Type
  ) => Effect.Effect<void, IntegrationFailure | InstallationNotFound>
  /** Lists the configs that an installation has had, the latest first. */
  readonly listConfigs: (
    caller: Caller,
    input: typeof ListConfigs.Input.Type
  ) => Effect.Effect<ReadonlyArray<SavedConfig>, IntegrationFailure | InstallationNotFound>
  /** Gets a config that an installation has, or had. */
  readonly getConfig: (
    caller: Caller,
    input: typeof GetConfig.Input.Type
  ) => Effect.Effect<Config, IntegrationFailure | ConfigNotFound | InstallationNotFound>
  /** Tells all that a UI begins with, in one call. */
  readonly getBootstrap: (
    caller: Caller,
    input: typeof GetBootstrap.Input.Type
  ) => Effect.Effect<Bootstrap, IntegrationFailure | TokenMismatch>
  /** Lists the objects of a connected account. */
  readonly describeObjects: (
    caller: Caller,
    input: typeof DescribeObjects.Input.Type
  ) => Effect.Effect<ReadonlyArray<ObjectSummary>, ProviderAccountFailure | CapabilityUnsupported>
  /** Describes an object of a connected account and its fields. */
  readonly describeObject: (
    caller: Caller,
    input: typeof DescribeObject.Input.Type
  ) => Effect.Effect<SeenObjectMetadata, ProviderAccountFailure | CapabilityUnsupported>
  /** Makes custom fields, or changes those that are there until they are as defined. */
  readonly upsertFields: (
    caller: Caller,
    input: typeof UpsertFields.Input.Type
  ) => Effect.Effect<FieldsUpserted, ProviderAccountFailure | CapabilityUnsupported | InputRefused>
}
