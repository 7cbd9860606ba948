"use client"
/**
 * `@fieldgate/react/compat` for server components, by the condition `react-server`. Bundlers without server components warn of
 * the directive, so the main entry has none. Next.js doesn't support `export *` here.
 */
export {
  AmpersandContext,
  AmpersandErrorBoundary,
  AmpersandProvider,
  ConnectProvider,
  FieldSettingWriteOnCreateEnum,
  FieldSettingWriteOnUpdateEnum,
  InstallationProvider,
  InstallIntegration,
  useAmpersandProviderProps,
  useConfig,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useIsIntegrationInstalled,
  useLocalConfig,
  useManifest,
  useUpdateInstallation
} from "../compat.ts"
