/** The exports of `@fieldgate/react`, maintained manually, so that nothing becomes public by accident. */
export { ConnectProvider, type ConnectProviderProps } from "./connect/ConnectProvider.tsx"
export * from "./headless.ts"
export {
  type InstallFlowStep,
  InstallIntegration,
  type InstallIntegrationProps
} from "./install/InstallIntegration.tsx"
export {
  ConnectionStatus,
  type ConnectionStatusProps,
  IntegrationCard,
  type IntegrationCardProps,
  IntegrationCatalog,
  type IntegrationCatalogProps
} from "./catalog/IntegrationCatalog.tsx"
export { InstallDialog, type InstallDialogProps } from "./catalog/InstallDialog.tsx"
export { WriteActivity, type WriteActivityProps } from "./activity/WriteActivity.tsx"
export type { Appearance, AppearanceElement, Slots } from "./platform/Appearance.ts"
export type { Message, MessageOverrides, Messages } from "./messages/Messages.ts"
export type { FieldMapping, FieldMappingEntry, MappedValue } from "./configure/screens/model/FieldMapping.ts"
