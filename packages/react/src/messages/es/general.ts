/** Words that every screen uses, in Spanish. */
import type { Messages } from "../Messages.ts"

export const general: Messages["general"] = {
  loading: "Cargando…",
  retry: "Reintentar",
  retryIn: {
    one: "Reintentar en {count} segundo",
    many: "Reintentar en {count} de segundos",
    other: "Reintentar en {count} segundos"
  },
  retryInMinutes: {
    one: "Reintentar en {count} minuto",
    many: "Reintentar en {count} de minutos",
    other: "Reintentar en {count} minutos"
  },
  cancel: "Cancelar",
  back: "Atrás",
  next: "Siguiente",
  close: "Cerrar",
  save: "Guardar",
  search: "Buscar",
  required: "obligatorio",
  optional: "opcional",
  requestId: "ID de la solicitud: {requestId}",
  copy: "Copiar",
  copied: "Copiado"
}
