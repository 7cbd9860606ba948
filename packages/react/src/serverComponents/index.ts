"use client"
/**
 * `@fieldgate/react` for server components: the condition `react-server` leads here. Bundlers that know no server components
 * warn of each directive that they meet, so the entry itself has none. Each name by itself: Next.js takes no `export *` here.
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
  useProvider,
  useSampleRead,
  useUpdateInstallation
} from "../headless.ts"
export { InstallIntegration } from "../install/InstallIntegration.tsx"
