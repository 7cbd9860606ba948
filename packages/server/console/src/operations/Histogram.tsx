/** The records of the filtered time as bars. Dragging over them selects a part of the time. */
import { type PointerEvent, useState } from "react"
import type { Statistics } from "@fieldgate/client"
import { stepInWords, throughput } from "../charts/figures.ts"
import { useWidth } from "../charts/useWidth.ts"
import { useApi } from "../data/useApi.ts"
import { type Filters, statisticsParams } from "./filters.ts"
import { barsOf, rangeOf, stepAt } from "./histogram.ts"

const height = 48
const every = 30_000

export interface HistogramProps {
  readonly project: string
  readonly filters: Filters
  readonly onSelect: (since: string, until: string) => void
}

const units: Readonly<Record<Statistics["range"], string>> = {
  hour: "Records per minute, last hour",
  day: "Records per hour, last 24 hours",
  week: "Records per 6 hours, last 7 days"
}

export const Histogram = ({ filters, onSelect, project }: HistogramProps) => {
  const range = rangeOf(filters)
  const narrowed = statisticsParams(filters)
  const found = useApi(
    ["statistics", project, range, narrowed],
    (api, options) => api.operations.statistics({ project, range, ...narrowed }, options),
    { every, keepPrevious: true }
  )
  return (
    <figure className="histogram">
      <figcaption>
        {units[range]}
        <span className="histogram-hint">. Drag over the bars to select a time.</span>
      </figcaption>
      {found.data === undefined ? (
        <div className="histogram-space" />
      ) : (
        <HistogramBars statistics={found.data} onSelect={onSelect} />
      )}
    </figure>
  )
}

interface HistogramBarsProps extends Pick<HistogramProps, "onSelect"> {
  readonly statistics: Statistics
}

const HistogramBars = ({ onSelect, statistics }: HistogramBarsProps) => {
  const { range, stepSeconds, steps } = statistics
  const [element, width] = useWidth<HTMLDivElement>()
  const [brush, setBrush] = useState<readonly [from: number, to: number] | undefined>(undefined)
  const series = throughput(statistics)
  const stepOf = (event: PointerEvent<SVGSVGElement>) =>
    stepAt(event.clientX - event.currentTarget.getBoundingClientRect().left, width, steps.length)
  const select = ([one, other]: readonly [number, number]) => {
    const since = steps[Math.min(one, other)]?.startTime
    const last = steps[Math.max(one, other)]?.startTime
    if (since === undefined || last === undefined) return
    onSelect(since, new Date(Date.parse(last) + stepSeconds * 1000).toISOString())
  }
  const stepWidth = width / Math.max(1, steps.length)
  const low = brush === undefined ? 0 : Math.min(...brush)
  const high = brush === undefined ? 0 : Math.max(...brush)
  const first = steps[0]?.startTime
  return (
    <div ref={element} className="histogram-space">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${units[range]}, as bars by outcome. The filters From and Until select a time by the keyboard.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const step = stepOf(event)
          setBrush([step, step])
        }}
        onPointerMove={(event) => {
          if (brush !== undefined) setBrush([brush[0], stepOf(event)])
        }}
        onPointerUp={(event) => {
          if (brush !== undefined) select([brush[0], stepOf(event)])
          setBrush(undefined)
        }}
        onPointerCancel={() => setBrush(undefined)}
      >
        {brush === undefined ? null : (
          <rect className="pointed" x={low * stepWidth} y={0} width={(high - low + 1) * stepWidth} height={height} />
        )}
        {barsOf(series, height).map(({ from, id, step, to }) => (
          <rect
            key={`${id} ${step}`}
            className="mark"
            data-series={id}
            x={step * stepWidth + 0.5}
            y={height - to}
            width={Math.max(1, stepWidth - 1)}
            height={Math.max(1, to - from)}
          />
        ))}
      </svg>
      <p className="histogram-ends" aria-hidden="true">
        <span>{first === undefined ? null : stepInWords(first, range)}</span>
        <span>now</span>
      </p>
    </div>
  )
}
