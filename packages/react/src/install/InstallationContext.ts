/** The integration and the user of the components and hooks below. */
import { createContext, useContext } from "react"
import type { Subject } from "../platform/Subject.ts"

export interface InstallationTarget extends Subject {
  /** The integration's name in the manifest, or its id. */
  readonly integration: string
}

export const InstallationContext = createContext<InstallationTarget | undefined>(undefined)

/** Undefined outside of an InstallationProvider. */
export const useInstallationTargetIfAny = (): InstallationTarget | undefined => useContext(InstallationContext)

/** Throws outside of an InstallationProvider. */
export const useInstallationTarget = (): InstallationTarget => {
  const target = useInstallationTargetIfAny()
  if (target === undefined) {
    throw new Error(
      "This hook works only inside <InstallationProvider integration={…} consumerRef={…} groupRef={…}> or <InstallIntegration>."
    )
  }
  return target
}
