/** What an operator should look into, the most urgent first. Pure. */
import type { Connection, Destination, Project, ProviderInfo, Statistics, Usage } from "@fieldgate/client"
import { heldProviders } from "../connections/outage.ts"
import type { Tone } from "../parts/Status.tsx"

export interface AttentionItem {
  readonly id: string
  readonly tone: Tone
  readonly title: string
  /** What follows from it, or its cause. */
  readonly detail?: string | undefined
  /** Since when, where that is known. */
  readonly since?: string | undefined
  /** A path below the project's, such as `/connections?status=bad_credentials`. */
  readonly to: string
  /** The link's text, a verb first. */
  readonly action: string
}

export interface AttentionFacts {
  readonly project?: Project | undefined
  readonly connections: ReadonlyArray<Connection>
  readonly toReconnect: ReadonlyArray<Connection>
  readonly usage?: Usage | undefined
  readonly destinations: ReadonlyArray<Destination>
  readonly day?: Statistics | undefined
  readonly week?: Statistics | undefined
  /** The providers of this deployment. */
  readonly providers?: ReadonlyArray<ProviderInfo>
  /** The current time, in milliseconds. */
  readonly now?: number
  /** The name of a provider that people see. Default: its own. */
  readonly providerName?: (provider: string) => string
}

const number = new Intl.NumberFormat("en-GB")

const writes = (count: number): string => (count === 1 ? "1 write" : `${number.format(count)} writes`)
const records = (count: number): string => (count === 1 ? "1 record" : `${number.format(count)} records`)

const nameOf = ({ group: { groupName, groupRef } }: Connection): string => groupName || groupRef

const parkedOn = (usage: Usage | undefined): ReadonlyMap<string, number> =>
  new Map(
    (usage?.groups ?? []).flatMap(({ parkedConnections }) =>
      parkedConnections.map(({ connectionId, operations }) => [connectionId, operations])
    )
  )

/** Connections that are listed one by one. More of them are one item. */
const mostConnections = 3

const itself = (provider: string): string => provider

const reconnections = ({ providerName = itself, toReconnect, usage }: AttentionFacts): ReadonlyArray<AttentionItem> => {
  const parked = parkedOn(usage)
  const waitingFor = ({ id }: Connection) => parked.get(id) ?? 0
  const sorted = toReconnect.toSorted((one, other) => waitingFor(other) - waitingFor(one))
  if (sorted.length > mostConnections) {
    const waiting = sorted.reduce((sum, each) => sum + waitingFor(each), 0)
    return [
      {
        id: "reconnect",
        tone: "error",
        title: `${sorted.length} accounts must be reconnected`,
        detail: waiting === 0 ? undefined : `${writes(waiting)} waiting`,
        to: "/connections?status=bad_credentials",
        action: "Show connections"
      }
    ]
  }
  return sorted.map((connection) => ({
    id: `reconnect ${connection.id}`,
    tone: "error",
    title: `${nameOf(connection)} must reconnect its ${providerName(connection.provider)} account`,
    detail: waitingFor(connection) === 0 ? connection.lastError?.message : `${writes(waitingFor(connection))} waiting`,
    since: connection.lastError?.time,
    to: `/connections/${encodeURIComponent(connection.id)}`,
    action: "Open connection"
  }))
}

const outages = ({ connections, providerName = itself }: AttentionFacts): ReadonlyArray<AttentionItem> =>
  heldProviders(connections).map(({ connections: held, provider, since }) => ({
    id: `outage ${provider}`,
    tone: "warning",
    title: `${providerName(provider)} does not respond`,
    detail: held === 1 ? "Writes to 1 connection are waiting." : `Writes to ${held} connections are waiting.`,
    since,
    to: "/operations?status=in_progress",
    action: "Show waiting writes"
  }))

const slowHosts = ({ usage }: AttentionFacts): ReadonlyArray<AttentionItem> =>
  (usage?.slowHosts ?? []).map(({ connections, host, since }) => ({
    id: `slow ${host}`,
    tone: "warning",
    title: `${host} answers slowly`,
    detail: `Writes to ${connections === 1 ? "1 connection" : `${connections} connections`} take longer.`,
    since,
    to: "/usage",
    action: "Show slow CRMs"
  }))

const webhooks = ({ destinations }: AttentionFacts): ReadonlyArray<AttentionItem> =>
  destinations
    .filter(({ active, failingSince }) => active && failingSince !== undefined)
    .map(({ failingSince, id, metadata, name }) => ({
      id: `webhook ${id}`,
      tone: "error",
      title: `The webhook ${name} is failing`,
      detail: metadata.url,
      since: failingSince,
      to: `/webhooks/${encodeURIComponent(name)}`,
      action: "Open webhook"
    }))

/** Errors all of whose records in the last week failed on the last day. */
const newCauses = (
  day: Statistics | undefined,
  week: Statistics | undefined
): ReadonlyArray<Statistics["causes"][number]> => {
  if (day === undefined || week === undefined) return []
  return day.causes.filter(
    ({ cause, outcome, records: count }) =>
      outcome === "failed" &&
      week.causes.some((each) => each.cause === cause && each.outcome === outcome && each.records === count)
  )
}

/** New errors that are listed. */
const mostCauses = 3

const errors = ({ day, week }: AttentionFacts): ReadonlyArray<AttentionItem> =>
  newCauses(day, week)
    .slice(0, mostCauses)
    .map(({ cause, example, records: count }) => ({
      id: `error ${cause}`,
      tone: "warning",
      title: `New error since yesterday: ${cause}`,
      detail: cause === example ? records(count) : `${records(count)}: ${example}`,
      to: "/operations?status=failure&resolution=unresolved&within=1d",
      action: "Show failures"
    }))

const unknownOutcomes = ({ day }: AttentionFacts): ReadonlyArray<AttentionItem> => {
  const count = (day?.causes ?? [])
    .filter(({ outcome }) => outcome === "uncertain")
    .reduce((sum, { records: some }) => sum + some, 0)
  return count === 0
    ? []
    : [
        {
          id: "uncertain",
          tone: "warning",
          title:
            count === 1
              ? "The outcome of 1 record is unknown"
              : `The outcomes of ${number.format(count)} records are unknown`,
          detail: "The provider's answer was lost. Check whether the records exist before you retry them.",
          to: "/operations?resolution=unresolved&within=1d",
          action: "Show writes"
        }
      ]
}

/** Versions of providers' APIs of which the server warns too, when it starts. */
const endingVersions = ({
  connections,
  now = Date.now(),
  providers = []
}: AttentionFacts): ReadonlyArray<AttentionItem> => {
  const today = new Date(now).toISOString().slice(0, 10)
  const used = new Set(connections.map(({ provider }) => provider))
  return providers
    .filter(({ name }) => used.has(name))
    .flatMap(({ apiVersions = [], displayName, name: provider }) =>
      apiVersions
        .filter(({ noticeFrom }) => noticeFrom <= today)
        .map(({ end, name, supportedUntil, usedFor }) => ({
          id: `version ${provider} ${name}`,
          tone: "warning" as const,
          title:
            end === "announced"
              ? `Version ${name} of ${displayName}'s API ends on ${supportedUntil}`
              : `Version ${name} of ${displayName}'s API is guaranteed until ${supportedUntil} only`,
          detail: `${usedFor === undefined ? "" : `Used for ${usedFor}. `}Choose a later version in the server's settings.`,
          to: "/connections",
          action: "Show connections"
        }))
    )
}

const settings = ({ project }: AttentionFacts): ReadonlyArray<AttentionItem> => [
  ...(project?.frontendKeys === "development"
    ? [
        {
          id: "frontend keys",
          tone: "warning" as const,
          title: "Frontend keys are in development mode",
          detail: "They can change every customer's data.",
          to: "/settings",
          action: "Open settings"
        }
      ]
    : []),
  ...(project?.oauthConfirmation === "none"
    ? [
        {
          id: "oauth",
          tone: "warning" as const,
          title: "OAuth sign-ins are not confirmed",
          detail: "Anyone who follows a link to the consent page connects their account.",
          to: "/settings",
          action: "Open settings"
        }
      ]
    : [])
]

export const attentionItems = (facts: AttentionFacts): ReadonlyArray<AttentionItem> => [
  ...reconnections(facts),
  ...webhooks(facts),
  ...outages(facts),
  ...slowHosts(facts),
  ...unknownOutcomes(facts),
  ...errors(facts),
  ...endingVersions(facts),
  ...settings(facts)
]
