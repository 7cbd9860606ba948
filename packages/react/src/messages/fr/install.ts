/** The install flow, in French. */
import type { Messages } from "../Messages.ts"

export const install: Messages["install"] = {
  schemaTitle: "Les objets de votre compte {provider} n’ont pas pu être chargés",
  schemaText: "Réessayez ou mettez à jour la connexion ci-dessous.",
  consentTitle: "Installer {integration}",
  consentText: "{app} utilisera votre compte {provider}. Il n’y a rien à configurer.",
  install: "Installer",
  installedTitle: "{integration} est installée",
  installedText: "{app} est connectée à votre compte {provider}.",
  uninstalledTitle: "{integration} a été désinstallée",
  uninstalledText: "{app} n’utilise plus votre compte {provider}.",
  reinstall: "Réinstaller"
}
