/** What went wrong, in Spanish. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "No se pudo conectar con {app}.",
  timeout: "{app} tardó demasiado en responder.",
  token: "No se pudo confirmar su sesión.",
  auth: "No tiene permiso para hacer esto.",
  connection: "Debe volver a conectar la cuenta.",
  validation: "Es necesario cambiar algunos datos.",
  provider: "{provider} no llevó a cabo esta acción.",
  quota: "Se hicieron demasiadas solicitudes.",
  notFound: "Esto ya no existe.",
  conflict: "Esto se modificó mientras tanto.",
  server: "Se ha producido un error.",
  integrationMissing: "No se encontró la integración {integration}.",
  providerMissing: "No se encontró el proveedor {provider}.",
  remedy: "Qué puede hacer: {remedy}"
}
