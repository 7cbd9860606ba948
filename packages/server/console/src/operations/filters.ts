/** What the list of operations is narrowed to, as the address says it. Pure. */
import type { SearchOperationsParams } from "@fieldgate/client"

/** Each is a parameter of the address of the same name. */
export const filterNames = ["status", "type", "mode", "integration", "object", "group", "within"] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** How far back to look, in minutes. */
const spans: Readonly<Record<string, number>> = { "15m": 15, "1h": 60, "1d": 24 * 60, "7d": 7 * 24 * 60 }

export interface Choice {
  readonly value: string
  readonly label: string
}

export const statusChoices: ReadonlyArray<Choice> = [
  { value: "in_progress", label: "In progress" },
  { value: "success", label: "Success" },
  { value: "failure", label: "Failure" }
]
export const typeChoices: ReadonlyArray<Choice> = ["create", "update", "delete"].map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`
}))
export const modeChoices: ReadonlyArray<Choice> = [
  { value: "synchronous", label: "At once" },
  { value: "asynchronous", label: "In the background" }
]
export const spanChoices: ReadonlyArray<Choice> = [
  { value: "15m", label: "Last 15 minutes" },
  { value: "1h", label: "Last hour" },
  { value: "1d", label: "Last day" },
  { value: "7d", label: "Last 7 days" }
]

/** A value that an old link or a hand has put into the address and that means nothing is passed by. */
const known = (choices: ReadonlyArray<Choice>, value: string | undefined) =>
  choices.some((choice) => choice.value === value) ? value : undefined

type Sought = Omit<SearchOperationsParams, "project" | "pageSize" | "pageToken">

/** What to ask the server for. Times count from `now`. */
export const soughtBy = (filters: Filters, search: string, now: number): Sought => {
  const span = spans[filters.within ?? ""]
  const asked = {
    status: known(statusChoices, filters.status),
    type: known(typeChoices, filters.type),
    mode: known(modeChoices, filters.mode),
    integration: filters.integration,
    objectName: filters.object,
    groupRef: filters.group,
    search: search.trim(),
    since: span === undefined ? undefined : new Date(now - span * 60_000).toISOString()
  }
  // Each of the values has just been found among those that the server knows.
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== "")) as Sought
}
