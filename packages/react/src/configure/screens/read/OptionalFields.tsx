/** The fields that the customer may add: searched, selected all at once or one by one, a page at a time. */
import { type JSX, useState } from "react"
import { selectFields } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { TextField } from "../../../parts/TextField.tsx"
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import { matching, optionalRows, type OptionalRow, pageCount, pageOf, selectionOf } from "../model/optionalRows.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import { FieldFacts } from "./FieldFacts.tsx"
import { Pager } from "./Pager.tsx"

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

/** A field that is wrong must be in sight, whatever its page. */
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
