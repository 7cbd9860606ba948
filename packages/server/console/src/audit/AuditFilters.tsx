/** The filters of the audit log; the URL holds them. */
import { Button } from "../parts/Button.tsx"
import { focusFirst, SelectFilter, TextFilter } from "../parts/Filters.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { actions } from "./actions.ts"
import { actionInWords, type FilterName, filterNames, type Filters, outcomeChoices, spanChoices } from "./words.ts"

export const useFilters = () => {
  const parameters: Readonly<Record<FilterName, ReturnType<typeof useSearchParameter>>> = {
    action: useSearchParameter("action"),
    outcome: useSearchParameter("outcome"),
    actor: useSearchParameter("actor"),
    group: useSearchParameter("group"),
    target: useSearchParameter("target"),
    within: useSearchParameter("within")
  }
  const [, setBefore] = useSearchParameter("before")
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const [value] = parameters[name]
      return value === undefined ? [] : [[name, value]]
    })
  )
  const set = (name: FilterName, value: string) => {
    setBefore(undefined)
    parameters[name][1](value)
  }
  return { filters, set }
}

const actionChoices = actions.map((value) => {
  const { thing, verb } = actionInWords(value)
  return { value, label: `${thing}: ${verb.toLowerCase()}` }
})

export const AuditFilters = () => {
  const { filters, set } = useFilters()
  return (
    <div className="filters">
      <div className="filter-group" role="group" aria-label="Filters">
        <SelectFilter
          label="Action"
          all="All actions"
          choices={actionChoices}
          value={filters.action}
          onChange={(value) => set("action", value)}
        />
        <SelectFilter
          label="Outcome"
          all="All outcomes"
          choices={outcomeChoices}
          value={filters.outcome}
          onChange={(value) => set("outcome", value)}
        />
        <TextFilter label="Actor, such as key:ID" value={filters.actor} onChange={(value) => set("actor", value)} />
        <TextFilter label="Target ID" value={filters.target} onChange={(value) => set("target", value)} />
        <TextFilter label="Customer" value={filters.group} onChange={(value) => set("group", value)} />
        <SelectFilter
          label="Time"
          all="Any time"
          choices={spanChoices}
          value={filters.within}
          onChange={(value) => set("within", value)}
        />
        {Object.keys(filters).length === 0 ? null : (
          <Button
            kind="quiet"
            icon="close"
            onClick={({ currentTarget }) => {
              focusFirst(currentTarget)
              for (const name of filterNames) set(name, "")
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
