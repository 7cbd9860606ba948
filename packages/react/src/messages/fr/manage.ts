/** Managing an installation, in French. */
import type { Messages } from "../Messages.ts"

export const manage: Messages["manage"] = {
  installation: "Installation",
  status: "État",
  healthy: "Fonctionne",
  unhealthy: "Demande votre attention",
  installedOn: "Installée le",
  updatedOn: "Dernière modification le",
  uninstall: "Désinstaller",
  uninstallTitle: "Désinstaller {integration} ?",
  uninstallText:
    "{app} n’utilisera plus votre compte {provider}. Ce qui attend d’être écrit est abandonné et vos réglages sont supprimés.",
  uninstallFailed: "{integration} n’a pas été désinstallée"
}
