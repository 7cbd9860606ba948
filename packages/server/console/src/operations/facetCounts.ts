/** The counts beside the list of operations: which filters they can be counted for, and the sum of their pages. Pure. */
import type { CountOperationsParams, OperationFacets } from "@fieldgate/client"
import { type FilterName, type Filters, modeChoices, searchParams, statusChoices, typeChoices } from "./filters.ts"

type FacetName = keyof OperationFacets["facets"]

export interface Facet {
  readonly name: FacetName
  readonly title: string
  /** The filter that a value sets. */
  readonly filter: FilterName
  /** Names of values; others are shown as they are. */
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

export const facets: ReadonlyArray<Facet> = [
  { name: "status", title: "Status", filter: "status", choices: statusChoices },
  { name: "errorCode", title: "Error code", filter: "error", choices: [] },
  { name: "groupRef", title: "Customer", filter: "group", choices: [] },
  { name: "integrationId", title: "Integration", filter: "integration", choices: [] },
  { name: "objectName", title: "Object", filter: "object", choices: [] },
  { name: "type", title: "Type", filter: "type", choices: typeChoices },
  { name: "mode", title: "Mode", filter: "mode", choices: modeChoices }
]

const uncounted: ReadonlyArray<FilterName> = ["actor", "request", "metadata", "resolution"]

/** Undefined where the list has a filter that operations can't be counted for. */
export const countParams = (
  filters: Filters,
  search: string,
  now: number
): Omit<CountOperationsParams, "pageToken" | "project"> | undefined =>
  search.trim() === "" && uncounted.every((name) => filters[name] === undefined)
    ? searchParams(filters, "", now)
    : undefined

export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** The most frequent values first. A chosen value is shown also where nothing has it. */
export const countsOf = (
  pages: ReadonlyArray<OperationFacets>,
  name: FacetName,
  chosen: string | undefined
): ReadonlyArray<FacetCount> => {
  const counts = new Map<string, number>(chosen === undefined ? [] : [[chosen, 0]])
  for (const { count, value } of pages.flatMap((page) => page.facets[name])) {
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
}
