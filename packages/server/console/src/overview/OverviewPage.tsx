/** Whether writes work, what needs attention, and the last 24 hours. */
import type { Statistics } from "@fieldgate/client"
import { useState } from "react"
import { CauseList } from "../charts/CauseList.tsx"
import { countInWords, throughput } from "../charts/figures.ts"
import { TimeChart } from "../charts/TimeChart.tsx"
import { Loaded } from "../data/Loaded.tsx"
import { type Answer, useApi } from "../data/useApi.ts"
import { useProviderNames, useProviders } from "../integrations/useProviderNames.ts"
import { pathOfOperationsWithin } from "../operations/paths.ts"
import { countedRows } from "../parts/countOf.ts"
import { Failure } from "../parts/Failure.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { StatusShape } from "../parts/StatusShape.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { type AttentionItem, attentionItems } from "./attention.ts"
import { FirstSteps } from "./FirstSteps.tsx"
import { FiguresSkeleton } from "./FiguresSkeleton.tsx"
import { FigureTile } from "./FigureTile.tsx"
import { tilesOf } from "./tiles.ts"

/** Milliseconds between two requests. */
const every = 15_000
const seldom = 60_000
const untilFirst = 2000

const useStatistics = (project: string, range: "day" | "week", interval: number) =>
  useApi(["statistics", project, range], (api, options) => api.operations.statistics({ project, range }, options), {
    every: interval
  })

/** The newest operation; watched until there is one. */
const useFirstOperation = (project: string) =>
  useApi(
    ["operations", project, "newest"],
    (api, options) =>
      api.operations.search({ project, pageSize: 1 }, options).then(({ results }) => results[0] ?? null),
    { every: (found) => (found === null ? untilFirst : false) }
  )

export const OverviewPage = ({ project }: { readonly project: string }) => {
  const newest = useFirstOperation(project)
  // The checklist stays until the page is left, so that its last step can show the first record.
  const [wasEmpty, setWasEmpty] = useState(false)
  if (newest.data === null && !wasEmpty) setWasEmpty(true)
  return (
    <Page title="Overview">
      <Loaded of={newest} skeleton={<FiguresSkeleton />}>
        {(operation) =>
          wasEmpty ? (
            <>
              <FirstSteps project={project} first={operation ?? undefined} />
              <QuietAttention project={project} />
            </>
          ) : (
            <Figures project={project} />
          )
        }
      </Loaded>
    </Page>
  )
}

const Figures = ({ project }: { readonly project: string }) => {
  const day = useStatistics(project, "day", every)
  const week = useStatistics(project, "week", seldom)
  const usage = useApi(["usage", project], (api, options) => api.projects.usage({ project }, options), { every })
  const attention = useAttention(project)
  // Later rows of the list would push the chart down.
  if (attention.isLoading) return <FiguresSkeleton />
  return (
    <Loaded of={day} skeleton={<FiguresSkeleton />}>
      {(statistics) => (
        <>
          <ul className="tiles">
            {tilesOf(statistics, week.data, usage.data).map((tile) => (
              <FigureTile key={tile.id} tile={tile} to={`${pathTo(paths.project, { project })}${tile.to}`} />
            ))}
          </ul>
          <Attention project={project} {...attention} />
          <Day project={project} statistics={statistics} />
        </>
      )}
    </Loaded>
  )
}

const Day = ({ project, statistics }: { readonly project: string; readonly statistics: Statistics }) => (
  <div className="overview-day">
    <TimeChart
      title="Last 24 hours"
      description="Records by outcome, as bars over time."
      kind="bars"
      whole
      statistics={statistics}
      series={throughput(statistics)}
      inWords={countInWords}
      none="No records in the last 24 hours."
      linkOf={(from, until) => pathOfOperationsWithin(project, from, until)}
    />
    <CauseList causes={statistics.causes} project={project} within="1d" />
  </div>
)

interface AttentionList {
  readonly items: ReadonlyArray<AttentionItem>
  readonly failed: Pick<Answer<unknown>, "error" | "refetch"> | undefined
  readonly isLoading: boolean
}

const useAttention = (project: string): AttentionList => {
  const settings = useApi(["project", project], (api, options) => api.projects.get({ project }, options))
  const connections = useApi(["connections", project, "counted"], (api, options) =>
    api.connections.list({ project, pageSize: countedRows }, options)
  )
  const toReconnect = useApi(["connections", project, "counted", "bad_credentials"], (api, options) =>
    api.connections.list({ project, pageSize: countedRows, status: "bad_credentials" }, options)
  )
  const destinations = useApi(["destinations", project], (api, options) => api.destinations.list({ project }, options))
  const usage = useApi(["usage", project], (api, options) => api.projects.usage({ project }, options))
  const day = useStatistics(project, "day", every)
  const week = useStatistics(project, "week", seldom)
  const providerName = useProviderNames()
  const providers = useProviders()
  const asked = [settings, connections, toReconnect, destinations, usage, day, week]
  const failed = asked.find(({ data, error }) => data === undefined && error !== null)
  const items = attentionItems({
    project: settings.data,
    connections: connections.data ?? [],
    toReconnect: toReconnect.data ?? [],
    usage: usage.data,
    destinations: destinations.data ?? [],
    day: day.data,
    week: week.data,
    providers: Object.values(providers ?? {}),
    providerName
  })
  return { items, failed, isLoading: failed === undefined && asked.some(({ data }) => data === undefined) }
}

const QuietAttention = ({ project }: { readonly project: string }) => {
  const attention = useAttention(project)
  return attention.isLoading || attention.items.length === 0 ? null : <Attention project={project} {...attention} />
}

const Attention = ({ failed, items, project }: AttentionList & { readonly project: string }) => (
  <Section title="Needs attention" flush>
    {failed === undefined ? null : <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
    {items.length === 0 && failed === undefined ? (
      <p className="attention-none">
        <span data-tone="success" className="status">
          <StatusShape name="check" />
          Nothing needs your attention
        </span>
      </p>
    ) : (
      <ul className="attention">
        {items.map((item) => (
          <AttentionRow key={item.id} project={project} item={item} />
        ))}
      </ul>
    )}
  </Section>
)

const AttentionRow = ({
  item: { action, detail, since, title, to, tone },
  project
}: {
  readonly project: string
  readonly item: AttentionItem
}) => (
  <li data-tone={tone}>
    <StatusShape name={tone === "error" ? "cross" : "triangle"} />
    <p className="attention-words">
      {title}
      {detail === undefined ? null : <span className="second">{detail}</span>}
    </p>
    {since === undefined ? null : (
      <p className="attention-since">
        since <Time at={since} />
      </p>
    )}
    <Link to={`${pathTo(paths.project, { project })}${to}`}>{action}</Link>
  </li>
)
