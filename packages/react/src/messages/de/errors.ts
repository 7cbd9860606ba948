/** What went wrong, in German. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "Die Verbindung ist fehlgeschlagen. Prüfen Sie, ob Sie online sind.",
  timeout: "Die Antwort hat zu lange gedauert.",
  token: "Ihre Sitzung konnte nicht bestätigt werden.",
  auth: "Dafür fehlt Ihnen die Berechtigung.",
  connection: "Das Konto muss neu verbunden werden.",
  credentials: "Diese Zugangsdaten wurden nicht akzeptiert. Prüfen Sie sie und versuchen Sie es erneut.",
  validation: "Einige Eingaben müssen geändert werden.",
  provider: "Die verbundene App hat dies nicht angenommen.",
  quota: "Es wurden zu viele Anfragen gestellt.",
  notFound: "Dies ist nicht mehr vorhanden.",
  conflict: "Dies wurde inzwischen geändert.",
  server: "Etwas ist schiefgegangen.",
  integrationMissing: "Die Integration {integration} wurde nicht gefunden.",
  providerMissing: "Der Anbieter {provider} wurde nicht gefunden.",
  chunk: "Ein Teil dieser Seite konnte nicht geladen werden.",
  chunkRemedy: "Falls ein erneuter Versuch nicht hilft, laden Sie die Seite neu."
}
