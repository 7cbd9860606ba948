/** The install flow, in German. */
import type { Messages } from "../Messages.ts"

export const install: Messages["install"] = {
  schemaTitle: "Die Objekte Ihres {provider}-Kontos konnten nicht geladen werden",
  schemaText: "Versuchen Sie es erneut, oder aktualisieren Sie unten die Verbindung.",
  consentTitle: "{integration} installieren",
  consentText: "{app} wird mit Ihrem {provider}-Konto arbeiten. Es gibt nichts einzustellen.",
  install: "Installieren",
  installedTitle: "{integration} ist installiert",
  installedText: "{app} ist mit Ihrem {provider}-Konto verbunden.",
  uninstalledTitle: "{integration} wurde deinstalliert",
  uninstalledText: "{app} arbeitet nicht mehr mit Ihrem {provider}-Konto.",
  reinstall: "Erneut installieren"
}
