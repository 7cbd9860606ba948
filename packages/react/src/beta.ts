/** Importing `@fieldgate/react/beta` declares features that may still change: `variant` of InstallIntegration. @rule react.wizard */
declare module "./install/InstallIntegration.tsx" {
  interface InstallIntegrationProps {
    /** `standard`, the default, sets everything up on one page; `wizard` shows objects with something to choose one at a time. */
    readonly variant?: "standard" | "wizard" | undefined
  }
}

export type { InstallIntegrationProps } from "./install/InstallIntegration.tsx"
