/** Words of the building blocks, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const parts: Messages["parts"] = {
  show: "Mostrar {label}",
  choose: "Escolher…",
  openList: "Mostrar opções",
  clear: "Limpar {label}",
  noMatch: "Nada corresponde à sua pesquisa",
  matches: { one: "{count} opção", many: "{count} de opções", other: "{count} opções" },
  done: "Completo",
  pending: "Ainda não salvo",
  error: "Precisa de uma alteração",
  causes: "O que causou isto"
}
