"use client"
/**
 * `@fieldgate/react` for server components, by the condition `react-server`. Bundlers without server components warn of the
 * directive, so the main entry has none. Next.js doesn't support `export *` here. @rule react.version
 */
export { ConnectProvider } from "../connect/ConnectProvider.tsx"
export {
  configDiff,
  InstallationProvider,
  PlatformError,
  PlatformProvider,
  useConnectFlow,
  useConnection,
  useCreateInstallation,
  useDeleteInstallation,
  useInstallation,
  useInstallFlow,
  useIsIntegrationInstalled,
  useLocalConfig,
  useManifest,
  useMappingSuggestions,
  useOperation,
  useProvider,
  useSampleRead,
  useUpdateInstallation
} from "../headless.ts"
export { InstallIntegration } from "../install/InstallIntegration.tsx"
export { ConnectionStatus, IntegrationCard, IntegrationCatalog } from "../catalog/IntegrationCatalog.tsx"
export { InstallDialog } from "../catalog/InstallDialog.tsx"
export { WriteActivity } from "../activity/WriteActivity.tsx"
