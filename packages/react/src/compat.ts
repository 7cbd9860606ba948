/** `@fieldgate/react/compat`: the names of `@amp-labs/react` 2.16.1, so that a host changes one import. @rule react.compat */
export {
  type AmpersandContextValue,
  AmpersandContext,
  AmpersandProvider,
  type AmpersandProviderProps,
  useAmpersandProviderProps
} from "./compat/AmpersandProvider.tsx"
export { AmpersandErrorBoundary, type AmpersandErrorBoundaryProps } from "./compat/AmpersandErrorBoundary.tsx"
export { ConnectProvider, type ConnectProviderProps } from "./compat/ConnectProvider.tsx"
export {
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  type ProxyHandlers,
  type ReadObjectHandlers,
  useConfig,
  useLocalConfig,
  type WriteObjectHandlers
} from "./compat/localConfig.ts"
export {
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useIsIntegrationInstalled,
  useUpdateInstallation
} from "./compat/installation.ts"
export { type Manifest, useManifest } from "./compat/manifest.ts"
export type {
  BaseReadConfigObject,
  BaseWriteConfigObject,
  Config,
  ConfigContent,
  Connection,
  FieldMapping,
  FieldMetadata,
  FieldSetting,
  FieldSettingDefault,
  HydratedIntegrationField,
  HydratedIntegrationObject,
  HydratedRevision,
  Installation,
  InstallationConfigContent,
  InstallationContextValue,
  IntegrationFieldMapping,
  UpdateInstallationConfigContent
} from "./compat/names.ts"
export { InstallationProvider } from "./install/InstallationProvider.tsx"
export { InstallIntegration, type InstallIntegrationProps } from "./install/InstallIntegration.tsx"
