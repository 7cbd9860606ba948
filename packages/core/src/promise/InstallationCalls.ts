/** Installations, what they were configured with, and what is kept of a group. */
import type { Bootstrap } from "../installations/Bootstrap.ts"
import type { Config, SavedConfig } from "../installations/Config.ts"
import type { FieldsUpserted } from "../providers/FieldUpsert.ts"
import type { Installation } from "../installations/Installation.ts"
import type { ObjectSummary, SeenObjectMetadata } from "../providers/ObjectMetadata.ts"
import * as ConnectAndInstall from "../installations/calls/ConnectAndInstall.ts"
import * as CreateInstallation from "../installations/calls/CreateInstallation.ts"
import * as DeleteInstallation from "../installations/calls/DeleteInstallation.ts"
import * as DescribeObject from "../providers/calls/DescribeObject.ts"
import * as DescribeObjects from "../providers/calls/DescribeObjects.ts"
import * as GetBootstrap from "../installations/calls/GetBootstrap.ts"
import * as GetInstallation from "../installations/calls/GetInstallation.ts"
import * as GetConfig from "../installations/calls/GetConfig.ts"
import * as ListConfigs from "../installations/calls/ListConfigs.ts"
import * as ListInstallations from "../installations/calls/ListInstallations.ts"
import * as PatchInstallationObject from "../installations/calls/PatchInstallationObject.ts"
import * as UpdateInstallation from "../installations/calls/UpdateInstallation.ts"
import * as UpsertFields from "../providers/calls/UpsertFields.ts"
import * as ValidateInstallation from "../installations/calls/ValidateInstallation.ts"
import type { Calling } from "./Calling.ts"
import type { CallOptions } from "../call/DerivedCalls.ts"
import type { Platform } from "../Platform.ts"

/** Calls about what groups have installed, and all that is kept of a group. */
export interface InstallationCalls {
  /** Installs an integration for a group, once its config was checked against the account. */
  createInstallation(input: typeof CreateInstallation.Input.Encoded, options?: CallOptions): Promise<Installation>
  /**
   * Connects an account and installs the integration on it. It can be repeated: the same account's connection gets the new
   * credentials, an installation that is there keeps its config, and a failed call leaves nothing behind.
   */
  connectAndInstall(
    input: typeof ConnectAndInstall.Input.Encoded,
    options?: CallOptions
  ): Promise<ConnectAndInstall.ConnectedInstallation>
  /** Checks what creating this installation would check; stores nothing. */
  validateInstallation(
    input: typeof ValidateInstallation.Input.Encoded,
    options?: CallOptions
  ): Promise<ValidateInstallation.Validated>
  /** Gets an installation with its config. */
  getInstallation(input: typeof GetInstallation.Input.Encoded, options?: CallOptions): Promise<Installation>
  /** Lists installations of a project, of one integration or of all. */
  listInstallations(
    input: typeof ListInstallations.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<Installation>>
  /** Replaces what `updateMask` names of an installation; with `ifMatch`, only what nobody has changed since. */
  updateInstallation(input: typeof UpdateInstallation.Input.Encoded, options?: CallOptions): Promise<Installation>
  /** Applies a JSON Patch to the config of one object. */
  patchInstallationObject(
    input: typeof PatchInstallationObject.Input.Encoded,
    options?: CallOptions
  ): Promise<Installation>
  /** Removes an installation; what waits to be written for it ends as failed. */
  deleteInstallation(input: typeof DeleteInstallation.Input.Encoded, options?: CallOptions): Promise<void>
  /** Lists the configs that an installation has had, the latest first. */
  listConfigs(input: typeof ListConfigs.Input.Encoded, options?: CallOptions): Promise<ReadonlyArray<SavedConfig>>
  /** Gets a config that an installation has, or had. */
  getConfig(input: typeof GetConfig.Input.Encoded, options?: CallOptions): Promise<Config>
  /** Tells all that a UI begins with, in one call. */
  getBootstrap(input: typeof GetBootstrap.Input.Encoded, options?: CallOptions): Promise<Bootstrap>
  /** Lists the objects of a connected account. */
  describeObjects(
    input: typeof DescribeObjects.Input.Encoded,
    options?: CallOptions
  ): Promise<ReadonlyArray<ObjectSummary>>
  /** Describes an object of a connected account and its fields. */
  describeObject(input: typeof DescribeObject.Input.Encoded, options?: CallOptions): Promise<SeenObjectMetadata>
  /** Makes custom fields, or changes those that are there until they are as defined. */
  upsertFields(input: typeof UpsertFields.Input.Encoded, options?: CallOptions): Promise<FieldsUpserted>
}

export const installationCalls = ({ door }: Calling, platform: Platform["Service"]): InstallationCalls => ({
  connectAndInstall: door(ConnectAndInstall.Input, platform.connectAndInstall),
  createInstallation: door(CreateInstallation.Input, platform.createInstallation),
  validateInstallation: door(ValidateInstallation.Input, platform.validateInstallation),
  getInstallation: door(GetInstallation.Input, platform.getInstallation),
  listInstallations: door(ListInstallations.Input, platform.listInstallations),
  updateInstallation: door(UpdateInstallation.Input, platform.updateInstallation),
  patchInstallationObject: door(PatchInstallationObject.Input, platform.patchInstallationObject),
  deleteInstallation: door(DeleteInstallation.Input, platform.deleteInstallation),
  listConfigs: door(ListConfigs.Input, platform.listConfigs),
  getConfig: door(GetConfig.Input, platform.getConfig),
  getBootstrap: door(GetBootstrap.Input, platform.getBootstrap),
  describeObjects: door(DescribeObjects.Input, platform.describeObjects),
  describeObject: door(DescribeObject.Input, platform.describeObject),
  upsertFields: door(UpsertFields.Input, platform.upsertFields)
})
