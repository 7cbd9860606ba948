/** What can't be saved yet in a config, in German. */
import type { Messages } from "../Messages.ts"

export const issues: Messages["issues"] = {
  mappingMissing: "Wählen Sie ein Feld für {field}.",
  mappingDoubled: "{field} hat dasselbe Feld wie eine andere Zuordnung.",
  defaultMistyped: "Der Standardwert passt nicht zum Typ von {field}.",
  neverFilled: "{object} verlangt {field}: Schreiben Sie es beim Anlegen, oder geben Sie einen Standardwert an.",
  deletionUnsupported: "Datensätze von {object} können hier nicht gelöscht werden: Schalten Sie das Löschen aus.",
  ifEmptyUnsupported: "{field} kann nicht nur dann geschrieben werden, wenn es leer ist: Wählen Sie eine andere Regel."
}
