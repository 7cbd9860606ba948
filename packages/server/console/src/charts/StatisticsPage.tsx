/** Throughput, latency, batch fill and error causes of a project's writes. */
import type { Statistics } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { keepOnly, ownerFilters, statisticsParams, type Filters } from "../operations/filters.ts"
import { OperationFilters, useFilters } from "../operations/OperationFilters.tsx"
import { durationInWords, durationOnAxis } from "../operations/duration.ts"
import { pathOfOperationsWithin } from "../operations/paths.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Time } from "../parts/Time.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { CauseList } from "./CauseList.tsx"
import { averageInWords, batchFill, countInWords, headline, isEmpty, latency, throughput } from "./figures.ts"
import { TimeChart } from "./TimeChart.tsx"

const ranges = [
  { id: "hour", label: "Hour", step: "minute" },
  { id: "day", label: "Day", step: "hour" },
  { id: "week", label: "Week", step: "6 hours" }
] as const

/** Milliseconds between two requests. */
const every = { hour: 10_000, day: 30_000, week: 60_000 } as const

const useRange = () => {
  const [named, name] = useSearchParameter("range")
  const range = ranges.find(({ id }) => id === named) ?? ranges[0]
  return [range, name] as const
}

export const StatisticsPage = ({ project }: { readonly project: string }) => {
  const [range, choose] = useRange()
  const filters = keepOnly(ownerFilters, useFilters().filters)
  const narrowed = statisticsParams(filters)
  const statistics = useApi(
    ["statistics", project, range.id, narrowed],
    (api, options) => api.operations.statistics({ project, range: range.id, ...narrowed }, options),
    { every: every[range.id], keepPrevious: true }
  )
  return (
    <Page
      title="Statistics"
      intro={`Writes received per ${range.step}, by current status.`}
      actions={
        <div className="segments" role="group" aria-label="Range">
          {ranges.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === range.id}
              onClick={() => choose(id === "hour" ? undefined : id)}
            >
              {label}
            </button>
          ))}
        </div>
      }
    >
      <div className="filters">
        <OperationFilters project={project} only={ownerFilters} />
      </div>
      <Loaded of={statistics} skeleton={<Skeleton lines={12} />}>
        {(found) => <Charts project={project} filters={filters} statistics={found} />}
      </Loaded>
    </Page>
  )
}

/** Ranges as the list of operations names them. */
const withinOf: Readonly<Record<Statistics["range"], string>> = { hour: "1h", day: "1d", week: "7d" }

interface ChartsProps {
  readonly project: string
  /** What the statistics are of; every link to writes has them, too. */
  readonly filters: Filters
  readonly statistics: Statistics
}

const Charts = ({ filters, project, statistics }: ChartsProps) => {
  const { causes, countedSince, range } = statistics
  if (isEmpty(statistics)) {
    return Object.keys(filters).length > 0 ? (
      <Empty icon="search" title={`No matching writes in the last ${range}`}>
        Remove a filter, or select a longer range.
      </Empty>
    ) : (
      <Empty icon="chart" title={`No writes in the last ${range}`}>
        Charts appear after the first write. Select a longer range to see earlier writes.
      </Empty>
    )
  }
  const fill = batchFill(statistics)
  const linkOf = (from: string, until: string) => pathOfOperationsWithin(project, from, until, filters)
  return (
    <div className="stack">
      {countedSince === undefined ? null : (
        <p className="notice" data-tone="info">
          <span>
            Too many writes to count all of them. The figures cover writes since <Time at={countedSince} />.
          </span>
        </p>
      )}
      <dl className="headline">
        {headline(statistics).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="charts">
        <TimeChart
          title="Throughput"
          description="Records by outcome, as bars over time."
          kind="bars"
          whole
          statistics={statistics}
          series={throughput(statistics)}
          inWords={countInWords}
          none="No records in this period."
          linkOf={linkOf}
        />
        <TimeChart
          title="Latency"
          description="Time from receipt to completion of operations: median and 95th percentile, as lines over time."
          kind="lines"
          statistics={statistics}
          series={latency(statistics)}
          inWords={durationInWords}
          onAxis={durationOnAxis}
          none="No operation has finished in this period."
          linkOf={linkOf}
          marks="durations"
        />
        {fill.every(({ values }) => values.every((value) => value === undefined)) ? null : (
          <TimeChart
            title="Records per batch"
            description="Average number of single writes that Fieldgate combined into one batch, at most 100, as bars over time."
            kind="bars"
            statistics={statistics}
            series={fill}
            inWords={averageInWords}
            none="No batch was sent in this period."
            linkOf={linkOf}
          />
        )}
        <CauseList causes={causes} project={project} within={withinOf[range]} filters={filters} />
      </div>
    </div>
  )
}
