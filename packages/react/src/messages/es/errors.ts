/** What went wrong, in Spanish. */
import type { Messages } from "../Messages.ts"

export const errors: Messages["errors"] = {
  network: "La conexión ha fallado. Compruebe que tiene acceso a internet.",
  timeout: "La respuesta tardó demasiado.",
  token: "No se pudo confirmar su sesión.",
  auth: "No tiene permiso para hacer esto.",
  connection: "Debe volver a conectar la cuenta.",
  credentials: "Estas credenciales no se aceptaron. Compruébelas e inténtelo de nuevo.",
  validation: "Es necesario cambiar algunos datos.",
  provider: "La aplicación conectada no aceptó esta acción.",
  quota: "Se hicieron demasiadas solicitudes.",
  notFound: "Esto ya no existe.",
  conflict: "Esto se modificó mientras tanto.",
  server: "Se ha producido un error.",
  integrationMissing: "No se encontró la integración {integration}.",
  providerMissing: "No se encontró el proveedor {provider}.",
  chunk: "No se pudo cargar una parte de esta página.",
  chunkRemedy: "Si reintentarlo no ayuda, vuelva a cargar la página."
}
