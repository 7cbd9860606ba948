/** What can't be saved yet in a config, in Spanish. */
import type { Messages } from "../Messages.ts"

export const issues: Messages["issues"] = {
  mappingMissing: "Elija un campo para {field}.",
  mappingDoubled: "{field} tiene el mismo campo que otra asignación.",
  defaultMistyped: "El valor predeterminado no es del tipo de {field}.",
  neverFilled: "{object} exige {field}: escríbalo al crear o asígnele un valor predeterminado.",
  deletionUnsupported: "Aquí no se pueden eliminar registros de {object}: desactive la eliminación.",
  ifEmptyUnsupported: "{field} no se puede escribir solo si está vacío: elija otra regla."
}
