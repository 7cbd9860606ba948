/** Their names for our types. */
import type { HydratedField, MappedField } from "../install/useManifest.ts"
import type { ConfigContent, FieldSetting } from "../configure/rules/ConfigContent.ts"
import type { Subject } from "../platform/Subject.ts"

export type { Connection, FieldMetadata, HydratedRevision, Installation } from "@fieldgate/client"
export type { Config } from "../configure/rules/Config.ts"
export type {
  ConfigContent,
  FieldSetting,
  HydratedReadObject as HydratedIntegrationObject,
  HydratedWriteObject as HydratedIntegrationWriteObject,
  ReadObject as BaseReadConfigObject,
  WriteObject as BaseWriteConfigObject
} from "../configure/rules/ConfigContent.ts"
export type { FieldMapping } from "../configure/screens/model/FieldMapping.ts"

export type FieldSettingDefault = NonNullable<FieldSetting["default"]>
export type HydratedIntegrationField = HydratedField
export type IntegrationFieldMapping = MappedField

/** A draft, before its provider is known. */
export type InstallationConfigContent = Partial<ConfigContent>

/** The objects to save. */
export type UpdateInstallationConfigContent = InstallationConfigContent

export interface InstallationContextValue extends Subject {
  readonly integrationNameOrId: string
}
