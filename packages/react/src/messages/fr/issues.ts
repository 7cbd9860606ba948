/** What can't be saved yet in a config, in French. */
import type { Messages } from "../Messages.ts"

export const issues: Messages["issues"] = {
  mappingMissing: "Choisissez un champ pour {field}.",
  mappingDoubled: "{field} a le même champ qu’une autre correspondance.",
  defaultMistyped: "La valeur par défaut ne convient pas au type de {field}.",
  neverFilled: "{object} exige {field} : écrivez-le à la création ou donnez-lui une valeur par défaut.",
  deletionUnsupported: "Les enregistrements de {object} ne peuvent pas être supprimés ici : désactivez la suppression.",
  ifEmptyUnsupported: "{field} ne peut pas être écrit seulement s’il est vide : choisissez une autre règle."
}
