/** Words of the building blocks, in German. */
import type { Messages } from "../Messages.ts"

export const parts: Messages["parts"] = {
  show: "{label} anzeigen",
  choose: "Auswählen…",
  openList: "Optionen anzeigen",
  clear: "{label} leeren",
  noMatch: "Nichts entspricht Ihrer Suche",
  matches: { one: "{count} Option", other: "{count} Optionen" },
  done: "Vollständig",
  pending: "Noch nicht gespeichert",
  error: "Muss geändert werden",
  causes: "Was dazu geführt hat"
}
