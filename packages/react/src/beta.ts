/**
 * Importing `@fieldgate/react/beta` declares what works already and may still change: `variant` of InstallIntegration.
 * Spec 4.6.
 */
declare module "./install/InstallIntegration.tsx" {
  interface InstallIntegrationProps {
    /** `wizard` leads through the first install step by step; `standard`, the default, shows everything on one page. */
    readonly variant?: "standard" | "wizard" | undefined
  }
}

export type { InstallIntegrationProps } from "./install/InstallIntegration.tsx"
