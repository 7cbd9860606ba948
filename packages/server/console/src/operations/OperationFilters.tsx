/** The filters of the list of operations; the URL holds them. */
import { Fragment, type ReactNode } from "react"
import { useApi } from "../data/useApi.ts"
import { Button } from "../parts/Button.tsx"
import { SelectFilter, TextFilter, TimeFilter } from "../parts/Filters.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import {
  type FilterName,
  filterNames,
  type Filters,
  hostChoice,
  modeChoices,
  resolutionChoices,
  spanChoices,
  statusChoices,
  typeChoices
} from "./filters.ts"

type Parameter = ReturnType<typeof useSearchParameter>

/** The filters in the URL, and their setters. */
export const useFilters = () => {
  const parameters: Readonly<Record<FilterName, Parameter>> = {
    status: useSearchParameter("status"),
    type: useSearchParameter("type"),
    mode: useSearchParameter("mode"),
    integration: useSearchParameter("integration"),
    object: useSearchParameter("object"),
    group: useSearchParameter("group"),
    resolution: useSearchParameter("resolution"),
    error: useSearchParameter("error"),
    within: useSearchParameter("within"),
    since: useSearchParameter("since"),
    until: useSearchParameter("until"),
    actor: useSearchParameter("actor"),
    request: useSearchParameter("request"),
    metadata: useSearchParameter("metadata")
  }
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const [value] = parameters[name]
      return value === undefined ? [] : [[name, value]]
    })
  )
  const set = (name: FilterName, value: string) => parameters[name][1](value)
  /** Both ends of a time, instead of the time until now. */
  const setTime = (since: string, until: string) => {
    set("within", "")
    set("since", since)
    set("until", until)
  }
  return { filters, set, setTime }
}

/** The filters that are always visible. */
const mainFilters: ReadonlySet<FilterName> = new Set(["status", "within", "integration", "group", "error"])

export const OperationFilters = ({
  only = filterNames,
  project
}: {
  readonly project: string
  /** The filters that apply. Default: all. */
  readonly only?: ReadonlyArray<FilterName>
}) => {
  const { filters, set } = useFilters()
  const integrations = useIntegrations(project)
  const named = (integrations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const apiKeys = useApi(["api-keys", project], (api, options) => api.apiKeys.list({ project }, options))
  const keys = (apiKeys.data ?? []).map(({ id, label }) => ({ value: `key:${id}`, label }))
  const clear = () => {
    for (const name of filterNames) set(name, "")
  }
  const { actor, error, group, integration, metadata, mode, object, request, resolution, since, status, type, until } =
    filters
  const { within } = filters
  const inputs: Readonly<Record<FilterName, ReactNode>> = {
    status: (
      <SelectFilter
        label="Status"
        all="All statuses"
        choices={statusChoices}
        value={status}
        onChange={(v) => set("status", v)}
      />
    ),
    type: (
      <SelectFilter label="Type" all="All types" choices={typeChoices} value={type} onChange={(v) => set("type", v)} />
    ),
    mode: (
      <SelectFilter label="Mode" all="All modes" choices={modeChoices} value={mode} onChange={(v) => set("mode", v)} />
    ),
    integration: (
      <SelectFilter
        label="Integration"
        all="All integrations"
        choices={named}
        value={integration}
        onChange={(v) => set("integration", v)}
      />
    ),
    object: <TextFilter label="Object" value={object} onChange={(v) => set("object", v)} />,
    group: <TextFilter label="Customer" value={group} onChange={(v) => set("group", v)} />,
    resolution: (
      <SelectFilter
        label="Failed records"
        all="All outcomes"
        choices={resolutionChoices}
        value={resolution}
        onChange={(v) => set("resolution", v)}
      />
    ),
    error: <TextFilter label="Error code" value={error} onChange={(v) => set("error", v)} />,
    within: (
      <SelectFilter
        label="Received"
        all="Any time"
        choices={spanChoices}
        value={within}
        onChange={(v) => set("within", v)}
      />
    ),
    since: <TimeFilter label="From" value={since} onChange={(v) => set("since", v)} />,
    until: <TimeFilter label="Until" value={until} onChange={(v) => set("until", v)} />,
    actor: (
      <SelectFilter
        label="Requested by"
        all="Anyone"
        choices={[...keys, hostChoice]}
        value={actor}
        onChange={(v) => set("actor", v)}
      />
    ),
    request: <TextFilter label="Request ID" value={request} onChange={(v) => set("request", v)} />,
    metadata: <TextFilter label="Metadata (key=value)" value={metadata} onChange={(v) => set("metadata", v)} />
  }
  const first = only.filter((name) => mainFilters.has(name))
  const further = only.filter((name) => !mainFilters.has(name))
  const setCount = further.filter((name) => filters[name] !== undefined).length
  return (
    <div className="filter-group" role="group" aria-label="Filters">
      {first.map((name) => (
        <Fragment key={name}>{inputs[name]}</Fragment>
      ))}
      {further.length === 0 ? null : (
        // Filters that a link sets are visible.
        <details className="more-filters" open={setCount > 0 || undefined}>
          <summary className="button" data-kind="plain">
            More filters{setCount === 0 ? "" : ` (${setCount})`}
          </summary>
          <div className="more-filters-body">
            {further.map((name) => (
              <Fragment key={name}>{inputs[name]}</Fragment>
            ))}
          </div>
        </details>
      )}
      {only.every((name) => filters[name] === undefined) ? null : (
        <Button kind="quiet" icon="close" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
