/** Managing an installation, in German. */
import type { Messages } from "../Messages.ts"

export const manage: Messages["manage"] = {
  installation: "Installation",
  status: "Status",
  healthy: "Funktioniert",
  unhealthy: "Braucht Aufmerksamkeit",
  installedOn: "Installiert am",
  updatedOn: "Zuletzt geändert am",
  uninstall: "Deinstallieren",
  uninstallTitle: "{integration} deinstallieren?",
  uninstallText:
    "{app} arbeitet dann nicht mehr mit Ihrem {provider}-Konto. Was noch nicht geschrieben ist, wird verworfen, und Ihre Einstellungen werden gelöscht.",
  uninstallFailed: "{integration} wurde nicht deinstalliert"
}
