/** A chart over the steps of a range: an accessible drawing, the values under the pointer as text, and a table. */
import type { Statistics } from "@fieldgate/client"
import { type PointerEvent, useId, useState } from "react"
import { Section } from "../parts/Section.tsx"
import { type Series, stepInWords } from "./figures.ts"
import { Bars, Lines } from "./Marks.tsx"
import { type Plot, plotOf } from "./plot.ts"
import { labelledSteps } from "./scale.ts"
import { useWidth } from "./useWidth.ts"

export interface TimeChartProps {
  readonly title: string
  /** One sentence for screen readers. */
  readonly description: string
  readonly kind: "bars" | "lines"
  readonly statistics: Statistics
  readonly series: ReadonlyArray<Series>
  readonly inWords: (value: number) => string
  readonly onAxis?: (value: number) => string
  /** Replaces a chart without values. */
  readonly none: string
  /** Values are whole numbers. */
  readonly whole?: boolean
}

const height = 200

const largestOf = (series: ReadonlyArray<Series>, isStacked: boolean): number => {
  const steps = (series[0]?.values ?? []).map((_, step) => series.map(({ values }) => values[step] ?? 0))
  return Math.max(
    0,
    ...steps.map((values) => (isStacked ? values.reduce((sum, each) => sum + each, 0) : Math.max(...values)))
  )
}

export const TimeChart = (props: TimeChartProps) => {
  const { none, series, title } = props
  const hasValues = series.some(({ values }) => values.some((value) => value !== undefined && value > 0))
  const used = series.filter(({ values }) => values.some((value) => (value ?? 0) > 0))
  return (
    <Section title={title} actions={hasValues && series.length > 1 ? <Legend series={used} /> : null}>
      {hasValues ? <Drawing {...props} /> : <p className="chart-none">{none}</p>}
    </Section>
  )
}

const Legend = ({ series }: { readonly series: ReadonlyArray<Series> }) => (
  <ul className="legend">
    {series.map(({ id, label }) => (
      <li key={id} data-series={id}>
        {label}
      </li>
    ))}
  </ul>
)

const Drawing = (props: TimeChartProps) => {
  const { description, inWords, kind, onAxis = inWords, series, statistics, title, whole = false } = props
  const { range, steps } = statistics
  const [element, width] = useWidth<HTMLDivElement>()
  const [pointed, point] = useState<number | undefined>(undefined)
  const id = useId()
  const largest = largestOf(series, kind === "bars")
  const plot = plotOf({ width, height, steps: steps.length, largest, whole })
  const follow = (event: PointerEvent<SVGSVGElement>) =>
    point(plot.stepAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <>
      <div ref={element} className="chart">
        <svg
          width={width}
          height={height}
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
          onPointerMove={follow}
          onPointerLeave={() => point(undefined)}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description} The table below has the same values.</desc>
          <Axes plot={plot} statistics={statistics} inWords={onAxis} />
          {pointed === undefined ? null : (
            <rect
              className="pointed"
              x={plot.x(pointed)}
              y={plot.floor - plot.inner.height}
              width={plot.stepWidth}
              height={plot.inner.height}
            />
          )}
          {kind === "bars" ? <Bars plot={plot} series={series} /> : <Lines plot={plot} series={series} />}
        </svg>
      </div>
      <p className="readout" aria-hidden="true">
        {pointed === undefined ? "\u00a0" : inOneLine(pointed, props)}
      </p>
      <details className="chart-table">
        <summary>Show as table</summary>
        <ChartTable caption={title} range={range} steps={steps} series={series} inWords={inWords} />
      </details>
    </>
  )
}

const inOneLine = (step: number, { inWords, series, statistics: { range, steps } }: TimeChartProps): string => {
  const values = series.flatMap(({ label, values }) => {
    const value = values[step]
    return value === undefined || value === 0 ? [] : [`${label} ${inWords(value)}`]
  })
  return `${stepInWords(steps[step]?.startTime ?? "", range)} · ${values.length === 0 ? "no values" : values.join(" · ")}`
}

const Axes = ({
  inWords,
  plot,
  statistics: { range, steps }
}: Pick<TimeChartProps, "inWords" | "statistics"> & { readonly plot: Plot }) => (
  <g className="axes">
    {plot.marks.map((mark) => (
      <g key={mark}>
        <line x1={plot.left} x2={plot.left + plot.inner.width} y1={plot.y(mark)} y2={plot.y(mark)} />
        <text x={plot.left - 8} y={plot.y(mark)} textAnchor="end" dominantBaseline="middle">
          {inWords(mark)}
        </text>
      </g>
    ))}
    {labelledSteps(steps.length, plot.inner.width, range === "week" ? 84 : 64).map((step) => (
      <text key={step} x={plot.x(step)} y={plot.floor + 17}>
        {stepInWords(steps[step]?.startTime ?? "", range)}
      </text>
    ))}
  </g>
)

const ChartTable = ({
  caption,
  inWords,
  range,
  series,
  steps
}: Pick<Statistics, "range" | "steps"> & Pick<TimeChartProps, "inWords" | "series"> & { readonly caption: string }) => (
  <table>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">From</th>
        {series.map(({ id, label }) => (
          <th key={id} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {steps.map(({ startTime }, step) => (
        <tr key={startTime}>
          <th scope="row">{stepInWords(startTime, range)}</th>
          {series.map(({ id, values }) => {
            const value = values[step]
            return <td key={id}>{value === undefined ? "–" : inWords(value)}</td>
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
