/** Views of the list of operations: a name and the query of its URL. Pure. */

export interface View {
  readonly name: string
  /** Without `?`. */
  readonly query: string
}

export const presetViews: ReadonlyArray<View> = [
  { name: "Failed today", query: "status=failure&within=1d" },
  { name: "Needs attention", query: "resolution=unresolved" },
  { name: "In progress", query: "status=in_progress" }
]

export const nameCharacters = 60
/** The oldest is dropped. */
const most = 20

const isView = (value: unknown): value is View =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  "query" in value &&
  typeof value.name === "string" &&
  typeof value.query === "string"

/** What the browser has stored; nothing of what is not a list of views. */
export const viewsIn = (text: string | null): ReadonlyArray<View> => {
  try {
    const values: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(values) ? values.filter(isView) : []
  } catch {
    return []
  }
}

/** A view of the same name is replaced. */
export const withView = (views: ReadonlyArray<View>, view: View): ReadonlyArray<View> =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-most)

/** The query of a view, without what belongs to this visit only. */
export const queryOf = (search: string): string => {
  const parameters = new URLSearchParams(search)
  for (const name of ["op", "outcome", "live"]) parameters.delete(name)
  return parameters.toString()
}
