/** What went wrong, in French. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "La connexion à {app} a échoué.",
  timeout: "{app} a mis trop de temps à répondre.",
  token: "Votre session n’a pas pu être confirmée.",
  auth: "Vous n’êtes pas autorisé à effectuer cette action.",
  connection: "Le compte doit être reconnecté.",
  validation: "Certaines saisies doivent être modifiées.",
  provider: "{provider} n’a pas exécuté cette action.",
  quota: "Trop de requêtes ont été envoyées.",
  notFound: "Cet élément n’existe plus.",
  conflict: "Cet élément a été modifié entre-temps.",
  server: "Une erreur s’est produite.",
  integrationMissing: "L’intégration {integration} est introuvable.",
  providerMissing: "Le fournisseur {provider} est introuvable.",
  remedy: "Ce que vous pouvez faire : {remedy}"
}
