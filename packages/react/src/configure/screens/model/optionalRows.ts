/** The optional fields of an object as a list to search, to page and to select from. Pure. */
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"

/** A field that is selected by a checkbox. */
export interface OptionalRow {
  readonly fieldName: string
  readonly label: string
}

export const rowsPerPage = 20

export const optionalRows = ({
  optionalFields
}: Pick<HydratedReadObject, "optionalFields">): ReadonlyArray<OptionalRow> =>
  optionalFields.flatMap((field) =>
    "fieldName" in field ? [{ fieldName: field.fieldName, label: field.mapToDisplayName ?? field.displayName }] : []
  )

/** By label or API name, whatever the case. */
export const matching = (rows: ReadonlyArray<OptionalRow>, search: string): ReadonlyArray<OptionalRow> => {
  const wanted = search.trim().toLowerCase()
  if (wanted === "") return rows
  return rows.filter(
    ({ fieldName, label }) => label.toLowerCase().includes(wanted) || fieldName.toLowerCase().includes(wanted)
  )
}

export const pageCount = (rows: ReadonlyArray<OptionalRow>): number => Math.max(1, Math.ceil(rows.length / rowsPerPage))

/** Counted from 1; a page beyond the last is the last. */
export const pageOf = (rows: ReadonlyArray<OptionalRow>, page: number): ReadonlyArray<OptionalRow> => {
  const from = (Math.min(page, pageCount(rows)) - 1) * rowsPerPage
  return rows.slice(from, from + rowsPerPage)
}

/** Whether all, some or none of the rows are selected. */
export const selectionOf = (
  rows: ReadonlyArray<OptionalRow>,
  selected: Readonly<Record<string, boolean>>
): "all" | "some" | "none" => {
  const count = rows.filter(({ fieldName }) => selected[fieldName] === true).length
  if (count === 0) return "none"
  return count === rows.length ? "all" : "some"
}
