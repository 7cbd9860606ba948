/** The filters of the list of operations; the URL holds them. */
import { Fragment, type ReactNode, useState } from "react"
import type { Installation } from "@fieldgate/client"
import { useApi } from "../data/useApi.ts"
import { Button } from "../parts/Button.tsx"
import { ChoiceFilter, focusFirst, SelectFilter, TextFilter, TimeFilter } from "../parts/Filters.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Menu } from "../parts/Menu.tsx"
import { absoluteTime } from "../parts/relativeTime.ts"
import { useSearchParameter } from "../router/Location.ts"
import { useCountedInstallations } from "../installations/useCountedInstallations.ts"
import { groupNames } from "../installations/words.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import {
  type Choice,
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
    installation: useSearchParameter("installation"),
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

/** Names of filters that have no choices. */
const texts: Readonly<Partial<Record<FilterName, string>>> = {
  object: "Object",
  group: "Customer",
  error: "Error code",
  request: "Request ID",
  metadata: "Metadata (key=value)"
}
const times: Readonly<Partial<Record<FilterName, string>>> = { since: "From", until: "Until" }

interface Choices {
  readonly label: string
  readonly choices: ReadonlyArray<Choice>
  /** Of choices that may be many: the one that filters nothing, in a list that opens. */
  readonly all?: string
}

/** Installations that the other filters leave; read where they are shown. */
const useInstallations = (project: string, { group, integration }: Filters, when: boolean) => {
  const of = {
    ...(group === undefined ? {} : { groupRef: group }),
    ...(integration === undefined ? {} : { integration })
  }
  return useCountedInstallations(project, of, { when }).data ?? []
}

/** The filters with choices; those of installations, integrations and API keys come from the server. */
const useChoices = (
  project: string,
  installations: ReadonlyArray<Installation>
): Readonly<Partial<Record<FilterName, Choices>>> => {
  const integrations = useIntegrations(project)
  const apiKeys = useApi(["api-keys", project], (api, options) => api.apiKeys.list({ project }, options))
  const named = (integrations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const keys = (apiKeys.data ?? []).map(({ id, label }) => ({ value: `key:${id}`, label }))
  const integrationName = (id: string) => named.find(({ value }) => value === id)?.label ?? id
  const installed = installations.map(({ group, id, integrationId }) => ({
    value: id,
    label: `${groupNames(group)[0]} · ${integrationName(integrationId)}`
  }))
  return {
    status: { label: "Status", choices: statusChoices },
    within: { label: "Received", choices: spanChoices },
    integration: { label: "Integration", choices: named },
    type: { label: "Type", choices: typeChoices },
    installation: { label: "Installation", choices: installed, all: "Any installation" },
    mode: { label: "Mode", choices: modeChoices },
    resolution: { label: "Failed records", choices: resolutionChoices },
    actor: { label: "Requested by", choices: [...keys, hostChoice] }
  }
}

export interface OperationFiltersProps {
  readonly project: string
  /** The filters that apply. Default: all. */
  readonly only?: ReadonlyArray<FilterName>
  /** Values that the shown operations have, as suggestions. Default: the customers with an installation. */
  readonly suggested?: Readonly<Partial<Record<FilterName, ReadonlyArray<string>>>>
}

/** A menu with all filters, and one removable label for each that is set. */
export const OperationFilters = ({ only = filterNames, project, suggested }: OperationFiltersProps) => {
  const { filters, set } = useFilters()
  const [wasOpened, setOpened] = useState(false)
  const installations = useInstallations(project, filters, wasOpened || filters.installation !== undefined)
  const choices = useChoices(project, installations)
  const suggestions = suggested ?? { group: [...new Set(installations.map(({ group }) => group.groupRef))] }
  const inputOf = (name: FilterName): ReactNode => {
    const props = { value: filters[name], onChange: (value: string) => set(name, value) }
    const known = choices[name]
    if (known?.all !== undefined) {
      return (
        <div className="text-filter">
          <p className="filter-name" aria-hidden="true">
            {known.label}
          </p>
          <SelectFilter {...known} all={known.all} {...props} />
        </div>
      )
    }
    if (known !== undefined) return <ChoiceFilter {...known} {...props} />
    const time = times[name]
    const text = texts[name] ?? name
    return time === undefined ? (
      <div className="text-filter">
        <p className="filter-name" aria-hidden="true">
          {text}
        </p>
        <TextFilter label={text} suggestions={suggestions[name]} {...props} />
      </div>
    ) : (
      <TimeFilter label={time} {...props} />
    )
  }
  const wordsOf = (name: FilterName, value: string) => {
    const known = choices[name]
    const shown = known?.choices.find((choice) => choice.value === value)?.label ?? value
    const label = known?.label ?? times[name] ?? texts[name] ?? name
    return `${label}: ${name in times && !Number.isNaN(Date.parse(value)) ? absoluteTime(new Date(value)) : shown}`
  }
  const choicesFirst = (one: FilterName, other: FilterName) => Number(other in choices) - Number(one in choices)
  const chosen = only.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, words: wordsOf(name, value) }]
  })
  return (
    <div className="filter-group" role="group" aria-label="Filters">
      <Menu label="Filter" onOpen={() => setOpened(true)}>
        <div className="filter-panel">
          {only.toSorted(choicesFirst).map((name) => (
            <Fragment key={name}>{inputOf(name)}</Fragment>
          ))}
        </div>
      </Menu>
      {chosen.map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className="filter-chip"
          aria-label={`Remove the filter ${words}`}
          onClick={({ currentTarget }) => {
            focusFirst(currentTarget)
            set(name, "")
          }}
        >
          {words}
          <Icon name="close" />
        </button>
      ))}
      {chosen.length === 0 ? null : (
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            focusFirst(currentTarget)
            for (const name of filterNames) set(name, "")
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
