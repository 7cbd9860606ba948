/** What went wrong, in French. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "La connexion a échoué. Vérifiez que vous êtes en ligne.",
  timeout: "La réponse a pris trop de temps.",
  token: "Votre session n’a pas pu être confirmée.",
  auth: "Vous n’êtes pas autorisé à effectuer cette action.",
  connection: "Le compte doit être reconnecté.",
  credentials: "Ces identifiants n’ont pas été acceptés. Vérifiez-les et réessayez.",
  validation: "Certaines saisies doivent être modifiées.",
  provider: "L’application connectée n’a pas accepté cette action.",
  quota: "Trop de requêtes ont été envoyées.",
  notFound: "Cet élément n’existe plus.",
  conflict: "Cet élément a été modifié entre-temps.",
  server: "Une erreur s’est produite.",
  integrationMissing: "L’intégration {integration} est introuvable.",
  providerMissing: "Le fournisseur {provider} est introuvable.",
  chunk: "Une partie de cette page n’a pas pu être chargée.",
  chunkRemedy: "Si un nouvel essai ne suffit pas, rechargez la page."
}
