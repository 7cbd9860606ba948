/** Words that every screen uses, in French. */
import type { Messages } from "../Messages.ts"

export const general: Messages["general"] = {
  loading: "Chargement…",
  retry: "Réessayer",
  retryIn: {
    one: "Réessayer dans {count} seconde",
    many: "Réessayer dans {count} de secondes",
    other: "Réessayer dans {count} secondes"
  },
  retryInMinutes: {
    one: "Réessayer dans {count} minute",
    many: "Réessayer dans {count} de minutes",
    other: "Réessayer dans {count} minutes"
  },
  cancel: "Annuler",
  back: "Retour",
  next: "Suivant",
  close: "Fermer",
  save: "Enregistrer",
  search: "Rechercher",
  required: "obligatoire",
  optional: "facultatif",
  requestId: "ID de la requête : {requestId}",
  copy: "Copier",
  copied: "Copié"
}
