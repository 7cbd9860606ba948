"use client"
/**
 * `@fieldgate/react/headless` for server components, by the condition `react-server`. Bundlers without server components warn of
 * the directive, so the main entry has none. Next.js doesn't support `export *` here.
 */
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
