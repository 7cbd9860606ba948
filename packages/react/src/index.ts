/** The exports of `@fieldgate/react`, maintained manually, so that nothing becomes public by accident. */
export { ConnectProvider, type ConnectProviderProps } from "./connect/ConnectProvider.tsx"
export * from "./headless.ts"
export { InstallIntegration, type InstallIntegrationProps } from "./install/InstallIntegration.tsx"
export type { Message, MessageOverrides, Messages } from "./messages/Messages.ts"
export type { FieldMapping, FieldMappingEntry, MappedValue } from "./configure/screens/model/FieldMapping.ts"
