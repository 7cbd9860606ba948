/** The install flow, in Spanish. */
import type { Messages } from "../Messages.ts"

export const install: Messages["install"] = {
  schemaTitle: "No se pudieron cargar los objetos de su cuenta de {provider}",
  schemaText: "Inténtelo de nuevo o actualice la conexión a continuación.",
  consentTitle: "Instalar {integration}",
  consentText: "{app} trabajará con su cuenta de {provider}. No hay nada que configurar.",
  install: "Instalar",
  installedTitle: "{integration} está instalada",
  installedText: "{app} está conectada a su cuenta de {provider}.",
  uninstalledTitle: "{integration} se ha desinstalado",
  uninstalledText: "{app} ya no trabaja con su cuenta de {provider}.",
  reinstall: "Instalar de nuevo"
}
