/** Managing an installation, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const manage: Messages["manage"] = {
  installation: "Instalação",
  status: "Status",
  healthy: "Funcionando",
  unhealthy: "Precisa de atenção",
  installedOn: "Instalada em",
  updatedOn: "Última alteração em",
  uninstall: "Desinstalar",
  uninstallTitle: "Desinstalar {integration}?",
  uninstallText:
    "{app} deixa de trabalhar com a sua conta {provider}. O que espera para ser gravado é descartado e suas configurações são excluídas.",
  uninstallFailed: "{integration} não foi desinstalada"
}
