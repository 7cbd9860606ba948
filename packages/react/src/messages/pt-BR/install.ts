/** The install flow, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const install: Messages["install"] = {
  schemaTitle: "Não foi possível carregar os objetos da sua conta {provider}",
  schemaText: "Tente de novo ou atualize a conexão abaixo.",
  consentTitle: "Instalar {integration}",
  consentText: "{app} vai trabalhar com a sua conta {provider}. Não há nada para configurar.",
  install: "Instalar",
  installedTitle: "{integration} está instalada",
  installedText: "{app} está conectado à sua conta {provider}.",
  uninstalledTitle: "{integration} foi desinstalada",
  uninstalledText: "{app} não trabalha mais com a sua conta {provider}.",
  reinstall: "Instalar de novo"
}
