/** Installations, what they were configured with, and what is kept of a group. */
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { Bootstrap } from "../domain/Bootstrap.ts"
import type { Caller } from "../domain/Caller.ts"
import type { Config, SavedConfig } from "../domain/Config.ts"
import type { FieldsUpserted } from "../domain/FieldUpsert.ts"
import type { GroupErasure, GroupLine } from "../domain/GroupData.ts"
import type { Installation } from "../domain/Installation.ts"
import type { ObjectSummary, SeenObjectMetadata } from "../domain/ObjectMetadata.ts"
import type { ConnectionNotFound } from "../ports/ConnectionStore.ts"
import type {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  InstallationNotFound
} from "../ports/InstallationStore.ts"
import type { ProviderUnknown } from "../ports/ProviderRegistry.ts"
import type { StoreUnavailable } from "../ports/StoreError.ts"
import type { TokenMismatch } from "../usecases/Access.ts"
import type { CapabilityUnsupported } from "../usecases/CapabilityUnsupported.ts"
import type { ConfigInvalid } from "../usecases/ConfigInvalid.ts"
import type * as ConnectAndInstall from "../usecases/ConnectAndInstall.ts"
import type { CredentialsRefused } from "../usecases/CredentialsCheck.ts"
import type { ConnectionInvalid } from "../usecases/ConnectionCheck.ts"
import type * as CreateInstallation from "../usecases/CreateInstallation.ts"
import type * as DeleteInstallation from "../usecases/DeleteInstallation.ts"
import type * as DescribeObject from "../usecases/DescribeObject.ts"
import type * as DescribeObjects from "../usecases/DescribeObjects.ts"
import type * as EraseGroup from "../usecases/EraseGroup.ts"
import type * as ExportGroup from "../usecases/ExportGroup.ts"
import type * as GetBootstrap from "../usecases/GetBootstrap.ts"
import type * as GetConfig from "../usecases/GetConfig.ts"
import type * as GetInstallation from "../usecases/GetInstallation.ts"
import type { InputRefused } from "../usecases/InputRefused.ts"
import type * as ListConfigs from "../usecases/ListConfigs.ts"
import type { ListedPart } from "../domain/ListPart.ts"
import type { LimitReached } from "../usecases/LimitReached.ts"
import type * as ListInstallations from "../usecases/ListInstallations.ts"
import type * as PatchInstallationObject from "../usecases/PatchInstallationObject.ts"
import type * as UpdateInstallation from "../usecases/UpdateInstallation.ts"
import type * as UpsertFields from "../usecases/UpsertFields.ts"
import type * as ValidateInstallation from "../usecases/ValidateInstallation.ts"
import type { IntegrationFailure, ProjectFailure, ProviderAccountFailure } from "./Failures.ts"

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
  /** Erases for good whatever is kept of a group. */
  readonly eraseGroup: (
    caller: Caller,
    input: typeof EraseGroup.Input.Type
  ) => Effect.Effect<GroupErasure, ProjectFailure>
  /** Tells whatever is kept of a group, as a stream of lines that reads on as it is consumed. */
  readonly exportGroup: (
    caller: Caller,
    input: typeof ExportGroup.Input.Type
  ) => Effect.Effect<Stream.Stream<GroupLine, StoreUnavailable>, ProjectFailure>
}
