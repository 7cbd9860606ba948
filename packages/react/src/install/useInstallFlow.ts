/** The install flow without our screens: a host draws each state itself. */
import { useInstallMachine, type InstallMachine } from "./useInstallMachine.ts"
import { useInstallationTarget } from "./InstallationContext.ts"

export type InstallFlow = InstallMachine

const standard = { listeners: { saved: () => undefined, uninstalled: () => undefined }, asWizard: () => false }

/** Works inside of an InstallationProvider; give the component a key where its integration, group or consumer may change. */
export const useInstallFlow = (): InstallFlow => useInstallMachine({ target: useInstallationTarget(), ...standard })
