/** The optional fields: searched, filtered, and selected together or one by one in a list that grows while it is scrolled. */
import { type JSX, memo, useMemo, useState } from "react"
import { type ConfigContent, type HydratedReadObject, memberOf, readObjectOf } from "../../rules/ConfigContent.ts"
import { selectFields } from "../../rules/edits.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { FieldFacts } from "./FieldFacts.tsx"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Disclosure } from "../../../parts/Disclosure.tsx"
import { TextField } from "../../../parts/TextField.tsx"
import { useGrowingList } from "../../../parts/useGrowingList.ts"

export const OptionalFields = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { issues } = useObjectScope()
  const selected = useSelected()
  const rows = useMemo(() => optionalRows(read), [read])
  if (rows.length === 0) return undefined
  const count = rows.filter(({ fieldName }) => selected[fieldName] === true).length
  const isWrong = issues.some(({ place }) => place.startsWith("read.selectedFields."))
  return (
    <Disclosure summary={text("setUp.optionalFields", { count, total: rows.length })} open={isWrong}>
      <FieldList rows={wrongFirst(rows, issues)} />
    </Disclosure>
  )
}

/** Shorter lists need no search. */
const fewRows = 8

type Filter = "all" | "selected" | "custom"

const FieldList = ({ rows }: { readonly rows: ReadonlyArray<OptionalRow> }): JSX.Element => {
  const text = useText()
  const { object } = useObjectScope()
  const selected = useSelected()
  const [search, setSearch] = useState("")
  const [filter, setFilter] = useState<Filter>("all")
  // Fields that are deselected stay in the list until the filter is chosen again.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const choose = (next: Filter) => {
    setKept(new Set(Object.keys(selected).filter((name) => selected[name] === true)))
    setFilter(next)
  }
  const found = matching(rows, search).filter(({ fieldName }) => {
    if (filter === "selected") return selected[fieldName] === true || kept.has(fieldName)
    return filter === "all" || memberOf(object.fields, fieldName)?.isCustom === true
  })
  const { count, onScroll } = useGrowingList(found.length, `${filter} ${search}`)
  const hasCustom = rows.some(({ fieldName }) => memberOf(object.fields, fieldName)?.isCustom === true)
  const filters: ReadonlyArray<Filter> = hasCustom ? ["all", "selected", "custom"] : ["all", "selected"]
  return (
    <div className="fieldgate-optional-fields">
      {rows.length <= fewRows ? undefined : (
        <>
          <TextField
            type="search"
            label={text("configure.searchFields")}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <div className="fieldgate-filters" role="group" aria-label={text("setUp.filter")}>
            {filters.map((each) => (
              <button
                key={each}
                type="button"
                className="fieldgate-filter"
                aria-pressed={each === filter}
                onClick={() => choose(each)}
              >
                {text(`setUp.${each}`)}
              </button>
            ))}
          </div>
        </>
      )}
      {found.length === 0 ? (
        <p role="status">{search === "" ? text("setUp.noFields") : text("configure.noFieldsFound", { search })}</p>
      ) : (
        <>
          {found.length > 1 ? <SelectAll rows={found} searched={found.length < rows.length} /> : null}
          <ul className="fieldgate-field-list" onScroll={onScroll}>
            {found.slice(0, count).map(({ fieldName, label }) => (
              <OptionalField
                key={fieldName}
                fieldName={fieldName}
                label={label}
                isSelected={selected[fieldName] === true}
              />
            ))}
          </ul>
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
  return readObjectOf(draft, object.objectName)?.selectedFields ?? {}
}

interface SelectAllProps {
  readonly rows: ReadonlyArray<OptionalRow>
  readonly searched: boolean
}

const SelectAll = ({ rows, searched }: SelectAllProps): JSX.Element => {
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

interface OptionalFieldProps extends OptionalRow {
  readonly isSelected: boolean
}

const OptionalField = ({ fieldName, isSelected, label }: OptionalFieldProps): JSX.Element => {
  const { edit, object } = useObjectScope()
  const { error, id } = useInputPlace("read", "selectedFields", fieldName)
  return (
    <li id={id} className="fieldgate-field-row">
      <OptionalCheckbox
        objectName={object.objectName}
        fieldName={fieldName}
        label={label}
        isSelected={isSelected}
        error={error}
        edit={edit}
      />
    </li>
  )
}

interface OptionalCheckboxProps extends OptionalFieldProps {
  readonly objectName: string
  readonly error: string | undefined
  readonly edit: (change: (content: ConfigContent) => ConfigContent) => void
}

/** Rendered again only if it changes: a list may have thousands of rows. */
const OptionalCheckbox = memo(
  ({ edit, error, fieldName, isSelected, label, objectName }: OptionalCheckboxProps): JSX.Element => (
    <CheckboxField
      label={label}
      description={<FieldFacts fieldName={fieldName} />}
      error={error}
      checked={isSelected}
      onChange={(checked) => edit((content) => selectFields(content, objectName, [fieldName], checked))}
    />
  )
)
OptionalCheckbox.displayName = "OptionalCheckbox"

interface OptionalRow {
  readonly fieldName: string
  readonly label: string
}

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

const selectionOf = (
  rows: ReadonlyArray<OptionalRow>,
  selected: Readonly<Record<string, boolean>>
): "all" | "some" | "none" => {
  const count = rows.filter(({ fieldName }) => selected[fieldName] === true).length
  if (count === 0) return "none"
  return count === rows.length ? "all" : "some"
}
