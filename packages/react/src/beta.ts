/** Importing `@fieldgate/react/beta` declares features that may still change: `variant` of InstallIntegration. @rule react.wizard */
declare module "./install/InstallIntegration.tsx" {
  interface InstallIntegrationProps {
    /** `wizard` leads through the first install step by step; `standard`, the default, shows everything on one page. */
    readonly variant?: "standard" | "wizard" | undefined
  }
}

export type { InstallIntegrationProps } from "./install/InstallIntegration.tsx"
