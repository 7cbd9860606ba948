/** Words of the building blocks, in French. */
import type { Messages } from "../Messages.ts"

export const parts: Messages["parts"] = {
  show: "Afficher {label}",
  choose: "Choisir…",
  openList: "Afficher les options",
  clear: "Vider {label}",
  noMatch: "Aucun résultat pour votre recherche",
  matches: { one: "{count} option", many: "{count} d’options", other: "{count} options" },
  done: "Complet",
  pending: "Pas encore enregistré",
  error: "À modifier",
  causes: "Ce qui en est la cause"
}
