/** The filters of the list of operations; what is chosen stands in the address. */
import { useEffect, useRef } from "react"
import { Button } from "../parts/Button.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import {
  type Choice,
  type FilterName,
  filterNames,
  type Filters,
  modeChoices,
  spanChoices,
  statusChoices,
  typeChoices
} from "./filters.ts"

type Parameter = ReturnType<typeof useSearchParameter>

/** Every filter as the address has it, and how to set one; any change goes back to the first page. */
export const useFilters = () => {
  const parameters: Readonly<Record<FilterName, Parameter>> = {
    status: useSearchParameter("status"),
    type: useSearchParameter("type"),
    mode: useSearchParameter("mode"),
    integration: useSearchParameter("integration"),
    object: useSearchParameter("object"),
    group: useSearchParameter("group"),
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

const Select = ({
  all,
  choices,
  label,
  onChange,
  value = ""
}: {
  readonly label: string
  /** What the choice of everything is called. */
  readonly all: string
  readonly choices: ReadonlyArray<Choice>
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => (
  <select
    className="input filter"
    aria-label={label}
    value={value}
    data-set={value === "" ? undefined : true}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
    {value === "" || choices.some((choice) => choice.value === value) ? null : <option value={value}>{value}</option>}
  </select>
)

/** Milliseconds without a key after which what was typed counts. */
const pause = 400

/** A text that counts once nobody types any more. */
const TextFilter = ({
  label,
  onChange,
  value = ""
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Somebody who types has the newer value.
    if (input.current !== null && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <input
      ref={input}
      className="input filter"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      autoCapitalize="none"
      spellCheck={false}
      data-set={value === "" ? undefined : true}
      onChange={(event) => {
        const typed = event.target.value
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(typed), pause)
      }}
    />
  )
}

export const OperationFilters = ({ project }: { readonly project: string }) => {
  const { filters, set } = useFilters()
  const integrations = useIntegrations(project)
  const named = (integrations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const clear = () => {
    for (const name of filterNames) set(name, "")
  }
  const { group, integration, mode, object, status, type, within } = filters
  return (
    <div className="filter-group" role="group" aria-label="Filters">
      <Select
        label="Status"
        all="Any status"
        choices={statusChoices}
        value={status}
        onChange={(v) => set("status", v)}
      />
      <Select label="Type" all="Any type" choices={typeChoices} value={type} onChange={(v) => set("type", v)} />
      <Select label="Mode" all="Any mode" choices={modeChoices} value={mode} onChange={(v) => set("mode", v)} />
      <Select
        label="Integration"
        all="Any integration"
        choices={named}
        value={integration}
        onChange={(v) => set("integration", v)}
      />
      <TextFilter label="Object" value={object} onChange={(v) => set("object", v)} />
      <TextFilter label="Group" value={group} onChange={(v) => set("group", v)} />
      <Select
        label="Accepted"
        all="At any time"
        choices={spanChoices}
        value={within}
        onChange={(v) => set("within", v)}
      />
      {Object.keys(filters).length === 0 ? null : (
        <Button kind="quiet" icon="close" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
