/** Managing an installation, in Spanish. */
import type { Messages } from "../Messages.ts"

export const manage: Messages["manage"] = {
  installation: "Instalación",
  status: "Estado",
  healthy: "Funciona",
  unhealthy: "Requiere atención",
  installedOn: "Instalada el",
  updatedOn: "Último cambio el",
  uninstall: "Desinstalar",
  uninstallTitle: "¿Desinstalar {integration}?",
  uninstallText:
    "{app} dejará de trabajar con su cuenta de {provider}. Lo que espera ser escrito se descarta y sus ajustes se eliminan.",
  uninstallFailed: "{integration} no se desinstaló"
}
