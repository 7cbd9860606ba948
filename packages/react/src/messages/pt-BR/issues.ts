/** What can't be saved yet in a config, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const issues: Messages["issues"] = {
  mappingMissing: "Escolha um campo para {field}.",
  mappingDoubled: "{field} tem o mesmo campo que outro mapeamento.",
  defaultMistyped: "O valor padrão não é do tipo de {field}.",
  neverFilled: "{object} exige {field}: grave-o na criação ou dê a ele um valor padrão.",
  deletionUnsupported: "Registros de {object} não podem ser excluídos aqui: desative a exclusão.",
  ifEmptyUnsupported: "{field} não pode ser gravado somente se estiver vazio: escolha outra regra."
}
