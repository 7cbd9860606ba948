/** The optional fields: searched, filtered, and selected together or one by one in a list that grows while it is scrolled. */
import { type JSX, memo, useCallback, useMemo, useState } from "react"
import { type HydratedReadObject, memberOf, readObjectOf } from "../../rules/ConfigContent.ts"
import { selectFields } from "../../rules/edits.ts"
import { errorAt, placeId, useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import type { ShownIssue } from "../model/ShownIssue.ts"
import { FieldFacts } from "./FieldFacts.tsx"
import { useText } from "../../../messages/useText.ts"
import { CheckboxField } from "../../../parts/CheckboxField.tsx"
import { Disclosure } from "../../../parts/Disclosure.tsx"
import { TextField } from "../../../parts/TextField.tsx"
import { useGrowingList } from "../../../parts/useGrowingList.ts"

export const OptionalFields = ({ read }: { readonly read: HydratedReadObject }): JSX.Element | undefined => {
  const text = useText()
  const { issues } = useObjectDraft()
  const selected = useSelected()
  const rows = useMemo(() => optionalRows(read), [read])
  const names = useMemo(() => new Set(rows.map(({ fieldName }) => fieldName)), [rows])
  if (rows.length === 0) return undefined
  const isWrong = issues.some(({ place }) => place.startsWith("read.selectedFields."))
  return (
    <Disclosure
      summary={text("setUp.optionalFields", { count: selectedCount(names, selected), total: rows.length })}
      open={isWrong}
    >
      <FieldList rows={wrongFirst(rows, issues)} />
    </Disclosure>
  )
}

/** Shorter lists need no search. */
const fewRows = 8

type Filter = "all" | "selected" | "custom"

const FieldList = ({ rows }: { readonly rows: ReadonlyArray<OptionalRow> }): JSX.Element => {
  const text = useText()
  const { fields } = useObjectScope().object
  const { issues } = useObjectDraft()
  const selected = useSelected()
  const [search, setSearch] = useState("")
  const [filter, setFilter] = useState<Filter>("all")
  // Fields that are deselected stay in the list until the filter is chosen again.
  const [kept, setKept] = useState<Selected>(noneSelected)
  const choose = (next: Filter) => {
    setKept(selected)
    setFilter(next)
  }
  const isCustom = useCallback(({ fieldName }: OptionalRow) => memberOf(fields, fieldName)?.isCustom === true, [fields])
  const hasCustom = useMemo(() => rows.some(isCustom), [rows, isCustom])
  const matched = useMemo(() => matching(rows, search), [rows, search])
  // An edit leaves the other lists as they are.
  const listed = filter === "selected" ? selected : noneSelected
  const found = useMemo(() => {
    if (filter === "all") return matched
    return matched.filter(
      filter === "custom" ? isCustom : ({ fieldName }) => listed[fieldName] === true || kept[fieldName] === true
    )
  }, [matched, filter, isCustom, listed, kept])
  const { count, onScroll } = useGrowingList(found.length, `${filter} ${search}`)
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
                error={errorAt(issues, `read.selectedFields.${fieldName}`)}
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

type Selected = Readonly<Record<string, boolean>>

const noneSelected: Selected = {}

const useSelected = (): Selected => {
  const { object } = useObjectScope()
  const { draft } = useObjectDraft()
  return readObjectOf(draft, object.objectName)?.selectedFields ?? noneSelected
}

interface SelectAllProps {
  readonly rows: ReadonlyArray<OptionalRow>
  readonly searched: boolean
}

const SelectAll = ({ rows, searched }: SelectAllProps): JSX.Element => {
  const text = useText()
  const { edit, object } = useObjectScope()
  const selected = useSelected()
  const isSelected = ({ fieldName }: OptionalRow) => selected[fieldName] === true
  const areAll = rows.every(isSelected)
  return (
    <CheckboxField
      label={text(searched ? "configure.selectMatching" : "configure.selectAll", { count: rows.length })}
      checked={areAll}
      indeterminate={!areAll && rows.some(isSelected)}
      onChange={(checked) => {
        const names = rows.map(({ fieldName }) => fieldName)
        edit((content) => selectFields(content, object.objectName, names, checked))
      }}
    />
  )
}

interface OptionalFieldProps extends Pick<OptionalRow, "fieldName" | "label"> {
  readonly isSelected: boolean
  readonly error: string | undefined
}

/** Rendered again only if it changes: a list may have thousands of rows. */
const OptionalField = memo(({ error, fieldName, isSelected, label }: OptionalFieldProps): JSX.Element => {
  const { edit, idPrefix, object } = useObjectScope()
  return (
    <li id={placeId(idPrefix, `read.selectedFields.${fieldName}`)} className="fieldgate-field-row">
      <CheckboxField
        label={label}
        description={<FieldFacts fieldName={fieldName} />}
        error={error}
        checked={isSelected}
        onChange={(checked) => edit((content) => selectFields(content, object.objectName, [fieldName], checked))}
      />
    </li>
  )
})
OptionalField.displayName = "OptionalField"

interface OptionalRow {
  readonly fieldName: string
  readonly label: string
  /** What a search finds it by. */
  readonly searched: string
}

const optionalRows = ({ optionalFields }: Pick<HydratedReadObject, "optionalFields">): ReadonlyArray<OptionalRow> =>
  optionalFields.flatMap((field) => {
    if (!("fieldName" in field)) return []
    const { displayName, fieldName, mapToDisplayName: label = displayName } = field
    return [{ fieldName, label, searched: `${label} ${fieldName}`.toLowerCase() }]
  })

/** By label or API name, in any case. */
const matching = (rows: ReadonlyArray<OptionalRow>, search: string): ReadonlyArray<OptionalRow> => {
  const wanted = search.trim().toLowerCase()
  if (wanted === "") return rows
  return rows.filter(({ searched }) => searched.includes(wanted))
}

const selectedCount = (names: ReadonlySet<string>, selected: Selected): number =>
  Object.keys(selected).filter((name) => selected[name] === true && names.has(name)).length
