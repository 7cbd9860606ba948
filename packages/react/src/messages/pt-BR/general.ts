/** Words that every screen uses, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const general: Messages["general"] = {
  loading: "Carregando…",
  retry: "Tentar novamente",
  retryIn: {
    one: "Tentar novamente em {count} segundo",
    many: "Tentar novamente em {count} de segundos",
    other: "Tentar novamente em {count} segundos"
  },
  retryInMinutes: {
    one: "Tentar novamente em {count} minuto",
    many: "Tentar novamente em {count} de minutos",
    other: "Tentar novamente em {count} minutos"
  },
  cancel: "Cancelar",
  back: "Voltar",
  next: "Avançar",
  close: "Fechar",
  save: "Salvar",
  search: "Pesquisar",
  required: "obrigatório",
  optional: "opcional",
  requestId: "ID da solicitação: {requestId}",
  copy: "Copiar",
  copied: "Copiado"
}
