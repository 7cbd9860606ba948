"use client"
/** Everything a host may import from `@fieldgate/react`; made by hand, so that nothing becomes public by accident. */
export type { GetToken, PlatformOptions } from "./model/PlatformOptions.ts"
export { PlatformProvider, type PlatformProviderProps } from "./PlatformProvider.tsx"
