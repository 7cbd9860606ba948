"use client"
/** Everything a host may import from `@fieldgate/react`; made by hand, so that nothing becomes public by accident. */
export type { InstallationTarget } from "./installation/InstallationContext.ts"
export { InstallationProvider, type InstallationProviderProps } from "./installation/InstallationProvider.tsx"
export type { Message, MessageOverrides, Messages } from "./messages/Messages.ts"
export { PlatformError, type PlatformErrorKind } from "./model/PlatformError.ts"
export type { GetToken, PlatformOptions } from "./model/PlatformOptions.ts"
export type { PlatformUiEvent } from "./model/PlatformUiEvent.ts"
export { PlatformProvider, type PlatformProviderProps } from "./PlatformProvider.tsx"
