/** Filters of the list of operations, read from the URL. Pure. */
import type { GetStatisticsParams, SearchOperationsParams } from "@fieldgate/client"

/** Each is the query parameter of the same name. */
export const filterNames = [
  "status",
  "within",
  "integration",
  "group",
  "installation",
  "error",
  "since",
  "until",
  "type",
  "mode",
  "object",
  "resolution",
  "actor",
  "request",
  "metadata"
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** Those that statistics have, too. */
export const ownerFilters: ReadonlyArray<FilterName> = ["group", "integration", "installation"]

/** Of these filters alone. */
export const keepOnly = (names: ReadonlyArray<FilterName>, filters: Filters): Filters =>
  Object.fromEntries(names.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])))

export const statisticsParams = ({
  group,
  installation,
  integration
}: Filters): Pick<GetStatisticsParams, "groupRef" | "installationId" | "integration"> => ({
  ...(group === undefined ? {} : { groupRef: group }),
  ...(installation === undefined ? {} : { installationId: installation }),
  ...(integration === undefined ? {} : { integration })
})

/** Minutes. */
const spans: Readonly<Record<string, number>> = { "15m": 15, "1h": 60, "1d": 24 * 60, "7d": 7 * 24 * 60 }

export interface Choice {
  readonly value: string
  readonly label: string
}

export const statusChoices: ReadonlyArray<Choice> = [
  { value: "in_progress", label: "In progress" },
  { value: "success", label: "Succeeded" },
  { value: "failure", label: "Failed" }
]
export const typeChoices: ReadonlyArray<Choice> = ["create", "update", "upsert", "delete"].map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`
}))
export const modeChoices: ReadonlyArray<Choice> = [
  { value: "synchronous", label: "Synchronous" },
  { value: "asynchronous", label: "Asynchronous" }
]
/** Programs that call the library; API keys are added by their labels. */
export const hostChoice: Choice = { value: "host", label: "Host program" }
export const resolutionChoices: ReadonlyArray<Choice> = [
  { value: "unresolved", label: "Needs attention" },
  { value: "resolved", label: "Retried" }
]
export const spanChoices: ReadonlyArray<Choice> = [
  { value: "15m", label: "Last 15 minutes" },
  { value: "1h", label: "Last hour" },
  { value: "1d", label: "Last day" },
  { value: "7d", label: "Last 7 days" }
]

/** Undefined for a value that is not a choice: an old link may hold one. */
const known = (choices: ReadonlyArray<Choice>, value: string | undefined) =>
  choices.some((choice) => choice.value === value) ? value : undefined

/** Undefined for a text that is not a time. */
const timeOf = (text: string | undefined): string | undefined => {
  const time = new Date(text ?? "")
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

type SearchFilters = Omit<SearchOperationsParams, "project" | "pageSize" | "pageToken">

export const searchParams = (filters: Filters, search: string, now: number): SearchFilters => {
  const span = spans[filters.within ?? ""]
  const since = timeOf(filters.since)
  const params = {
    status: known(statusChoices, filters.status),
    type: known(typeChoices, filters.type),
    mode: known(modeChoices, filters.mode),
    integration: filters.integration,
    installationId: filters.installation,
    objectName: filters.object,
    groupRef: filters.group,
    resolution: known(resolutionChoices, filters.resolution),
    errorCode: filters.error,
    actor: filters.actor,
    requestId: filters.request?.trim(),
    // While it is typed, it is no entry yet.
    metadata: filters.metadata?.includes("=", 1) === true ? filters.metadata : undefined,
    search: search.trim(),
    since: since ?? (span === undefined ? undefined : new Date(now - span * 60_000).toISOString()),
    until: timeOf(filters.until)
  }
  // `known` has checked the values of the enumerations.
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== "")
  ) as SearchFilters
}
