/** How a project's writes fare: throughput, latency, how full batches are, why records fail. */
import type { Statistics } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { durationInWords, durationOnAxis } from "../operations/duration.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Time } from "../parts/Time.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { CauseList } from "./CauseList.tsx"
import { averageInWords, batchFill, countInWords, headline, isEmpty, latency, throughput } from "./figures.ts"
import { TimeChart } from "./TimeChart.tsx"

const ranges = [
  { id: "hour", label: "Hour", of: "minute" },
  { id: "day", label: "Day", of: "hour" },
  { id: "week", label: "Week", of: "quarter of a day" }
] as const

/** Milliseconds between two looks, by how much is counted. */
const every = { hour: 10_000, day: 30_000, week: 60_000 } as const

const useRange = () => {
  const [named, name] = useSearchParameter("range")
  const range = ranges.find(({ id }) => id === named) ?? ranges[0]
  return [range, name] as const
}

export const StatisticsPage = ({ project }: { readonly project: string }) => {
  const [range, choose] = useRange()
  const statistics = useApi(
    ["statistics", project, range.id],
    (api, options) => api.operations.statistics({ project, range: range.id }, options),
    { every: every[range.id], keepPrevious: true }
  )
  return (
    <Page
      title="Statistics"
      intro={`What was accepted in each ${range.of}, and what has become of it since.`}
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
      <Loaded of={statistics} skeleton={<Skeleton lines={12} />}>
        {(found) => <Charts statistics={found} />}
      </Loaded>
    </Page>
  )
}

const Charts = ({ statistics }: { readonly statistics: Statistics }) => {
  const { causes, countedSince, range } = statistics
  if (isEmpty(statistics)) {
    return (
      <Empty icon="chart" title={`Nothing was accepted in the last ${range}`}>
        Charts appear with the first write, or choose a longer range.
      </Empty>
    )
  }
  return (
    <div className="stack">
      {countedSince === undefined ? null : (
        <p className="notice" data-tone="info">
          <span>
            There is so much that only the newest is counted: since <Time at={countedSince} />.
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
          description="Records by what became of them, as bars over time."
          kind="bars"
          whole
          statistics={statistics}
          series={throughput(statistics)}
          inWords={countInWords}
          none="No records in this time."
        />
        <TimeChart
          title="Latency"
          description="How long operations took from acceptance to their end: the median and the 95th percentile, as lines over time."
          kind="lines"
          statistics={statistics}
          series={latency(statistics)}
          inWords={durationInWords}
          onAxis={durationOnAxis}
          none="No operation has ended yet."
        />
        <TimeChart
          title="Batch fill"
          description="How many records an auto batch held on average, of 100 at most, as bars over time."
          kind="bars"
          statistics={statistics}
          series={batchFill(statistics)}
          inWords={averageInWords}
          none="No auto batch was closed in this time."
        />
        <CauseList causes={causes} />
      </div>
    </div>
  )
}
