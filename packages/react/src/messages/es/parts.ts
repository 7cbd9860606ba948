/** Words of the building blocks, in Spanish. */
import type { Messages } from "../Messages.ts"

export const parts: Messages["parts"] = {
  show: "Mostrar {label}",
  choose: "Elegir…",
  openList: "Mostrar opciones",
  clear: "Vaciar {label}",
  noMatch: "Nada coincide con su búsqueda",
  matches: { one: "{count} opción", many: "{count} de opciones", other: "{count} opciones" },
  done: "Completo",
  pending: "Sin guardar",
  error: "Requiere un cambio",
  causes: "Qué lo ha causado"
}
