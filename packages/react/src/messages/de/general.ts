/** Words that every screen uses, in German. */
import type { Messages } from "../Messages.ts"

export const general: Messages["general"] = {
  loading: "Wird geladen…",
  retry: "Erneut versuchen",
  retryIn: { one: "Erneut versuchen in {count} Sekunde", other: "Erneut versuchen in {count} Sekunden" },
  retryInMinutes: { one: "Erneut versuchen in {count} Minute", other: "Erneut versuchen in {count} Minuten" },
  cancel: "Abbrechen",
  back: "Zurück",
  next: "Weiter",
  close: "Schließen",
  save: "Speichern",
  search: "Suchen",
  required: "erforderlich",
  optional: "optional",
  requestId: "Anfrage-ID: {requestId}",
  copy: "Kopieren",
  copied: "Kopiert"
}
