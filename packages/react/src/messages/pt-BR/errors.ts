/** What went wrong, in Brazilian Portuguese. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "A conexão falhou. Verifique se você está on-line.",
  timeout: "A resposta demorou demais.",
  token: "Não foi possível confirmar sua sessão.",
  auth: "Você não tem permissão para fazer isso.",
  connection: "A conta precisa ser conectada novamente.",
  credentials: "Estas credenciais não foram aceitas. Verifique-as e tente novamente.",
  validation: "Alguns dados precisam ser alterados.",
  provider: "O aplicativo conectado não aceitou esta ação.",
  quota: "Foram feitas solicitações demais.",
  notFound: "Isto não existe mais.",
  conflict: "Isto foi alterado nesse meio-tempo.",
  server: "Ocorreu um erro.",
  integrationMissing: "A integração {integration} não foi encontrada.",
  providerMissing: "O provedor {provider} não foi encontrado.",
  chunk: "Não foi possível carregar uma parte desta página.",
  chunkRemedy: "Se tentar novamente não resolver, recarregue a página."
}
