/** The optional fields: searched, selected together or one by one, in pages. */
import { type JSX, useState } from "react"
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import { selectFields } from "../../rules/edits.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { FieldFacts } from "./FieldFacts.tsx"
import { useText } from "../../../messages/useText.ts"
import { Button } from "../../../parts/Button.tsx"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { TextField } from "../../../parts/TextField.tsx"

export const OptionalFields = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { app, issues } = useObjectScope()
  const [search, setSearch] = useState("")
  const [page, setPage] = useState(1)
  const rows = wrongFirst(optionalRows(read), issues)
  if (rows.length === 0) return undefined
  const found = matching(rows, search)
  return (
    <div className="fieldgate-optional-fields">
      <Heading level={4}>{text("configure.optionalFields", { app })}</Heading>
      <TextField
        type="search"
        label={text("configure.searchFields")}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setPage(1)
        }}
      />
      {found.length === 0 ? (
        <p role="status">{text("configure.noFieldsFound", { search })}</p>
      ) : (
        <>
          {found.length > 1 ? <SelectAll rows={found} searched={found.length < rows.length} /> : null}
          <ul className="fieldgate-field-list">
            {pageOf(found, page).map((row) => (
              <li key={row.fieldName}>
                <OptionalField row={row} />
              </li>
            ))}
          </ul>
          <Pager page={Math.min(page, pageCount(found))} pages={pageCount(found)} onPage={setPage} />
        </>
      )}
    </div>
  )
}

/** Invalid fields come first, so that they are visible. */
const wrongFirst = (
  rows: ReadonlyArray<OptionalRow>,
  issues: ReadonlyArray<ShownIssue>
): ReadonlyArray<OptionalRow> => {
  if (issues.length === 0) return rows
  const wrong = new Set(issues.map(({ place }) => place))
  const isWrong = ({ fieldName }: OptionalRow) => wrong.has(`read.selectedFields.${fieldName}`)
  return [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
}

const useSelected = (): Readonly<Record<string, boolean>> => {
  const { draft, object } = useObjectScope()
  return draft.read?.objects?.[object.objectName]?.selectedFields ?? {}
}

const SelectAll = ({
  rows,
  searched
}: {
  readonly rows: ReadonlyArray<OptionalRow>
  readonly searched: boolean
}): JSX.Element => {
  const text = useText()
  const { edit, object } = useObjectScope()
  const selection = selectionOf(rows, useSelected())
  const names = rows.map(({ fieldName }) => fieldName)
  return (
    <CheckboxField
      label={text(searched ? "configure.selectMatching" : "configure.selectAll", { count: rows.length })}
      checked={selection === "all"}
      indeterminate={selection === "some"}
      onChange={(checked) => edit((content) => selectFields(content, object.objectName, names, checked))}
    />
  )
}

const OptionalField = ({ row }: { readonly row: OptionalRow }): JSX.Element => {
  const { edit, object } = useObjectScope()
  const { error, id } = useInputPlace("read", "selectedFields", row.fieldName)
  const selected = useSelected()[row.fieldName] === true
  return (
    <div id={id} className="fieldgate-field-row" data-state={selected ? "selected" : "unselected"}>
      <CheckboxField
        label={row.label}
        description={<FieldFacts fieldName={row.fieldName} />}
        error={error}
        checked={selected}
        onChange={(checked) => edit((content) => selectFields(content, object.objectName, [row.fieldName], checked))}
      />
    </div>
  )
}

interface OptionalRow {
  readonly fieldName: string
  readonly label: string
}

const rowsPerPage = 20

const optionalRows = ({ optionalFields }: Pick<HydratedReadObject, "optionalFields">): ReadonlyArray<OptionalRow> =>
  optionalFields.flatMap((field) =>
    "fieldName" in field ? [{ fieldName: field.fieldName, label: field.mapToDisplayName ?? field.displayName }] : []
  )

/** By label or API name, in any case. */
const matching = (rows: ReadonlyArray<OptionalRow>, search: string): ReadonlyArray<OptionalRow> => {
  const wanted = search.trim().toLowerCase()
  if (wanted === "") return rows
  return rows.filter(
    ({ fieldName, label }) => label.toLowerCase().includes(wanted) || fieldName.toLowerCase().includes(wanted)
  )
}

const pageCount = (rows: ReadonlyArray<OptionalRow>): number => Math.max(1, Math.ceil(rows.length / rowsPerPage))

/** `page` starts at 1; a page beyond the last is the last. */
const pageOf = (rows: ReadonlyArray<OptionalRow>, page: number): ReadonlyArray<OptionalRow> => {
  const from = (Math.min(page, pageCount(rows)) - 1) * rowsPerPage
  return rows.slice(from, from + rowsPerPage)
}

const selectionOf = (
  rows: ReadonlyArray<OptionalRow>,
  selected: Readonly<Record<string, boolean>>
): "all" | "some" | "none" => {
  const count = rows.filter(({ fieldName }) => selected[fieldName] === true).length
  if (count === 0) return "none"
  return count === rows.length ? "all" : "some"
}

interface Props {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

const Pager = ({ onPage, page, pages }: Props): JSX.Element | undefined => {
  const text = useText()
  if (pages < 2) return undefined
  return (
    <nav className="fieldgate-pager" aria-label={text("configure.pages")}>
      <Button kind="quiet" aria-disabled={page === 1} onClick={() => onPage(Math.max(1, page - 1))}>
        {text("configure.previousPage")}
      </Button>
      <span role="status">{text("configure.page", { page, pages })}</span>
      <Button kind="quiet" aria-disabled={page === pages} onClick={() => onPage(Math.min(pages, page + 1))}>
        {text("configure.nextPage")}
      </Button>
    </nav>
  )
}
