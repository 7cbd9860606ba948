/** The install flow without our screens: the host renders each state. */
import { useInstallMachine, type InstallMachine } from "./useInstallMachine.ts"
import { useInstallationTarget } from "./InstallationContext.ts"

export type InstallFlow = InstallMachine

const listeners = { saved: () => undefined, uninstalled: () => undefined, done: () => undefined }

/** Requires an InstallationProvider; give the component a key if its integration, group or consumer may change. */
export const useInstallFlow = (): InstallFlow => useInstallMachine({ target: useInstallationTarget(), listeners })
