/** A chart over the steps of a range: an accessible drawing, the values under the pointer as text, and a table. */
import type { Statistics } from "@fieldgate/client"
import { type MouseEvent, useId, useState } from "react"
import { arrive } from "../router/arrival.ts"
import { Link } from "../router/Link.tsx"
import { navigate } from "../router/Location.ts"
import { Section } from "../parts/Section.tsx"
import { type Series, stepInWords } from "./figures.ts"
import { Bars, Lines } from "./Marks.tsx"
import { type Plot, plotOf } from "./plot.ts"
import { labelledSteps, type MarkKind } from "./scale.ts"
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
  /** Which values of the axis are round. Default: numbers. */
  readonly marks?: MarkKind
  /** The page of a step, by its start and end. A click on the drawing and the rows of the table lead there. */
  readonly linkOf?: (from: string, until: string) => string
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
  const { description, inWords, kind, marks = "numbers", onAxis = inWords, series } = props
  const { statistics, title, whole = false } = props
  const { steps } = statistics
  const [element, width] = useWidth<HTMLDivElement>()
  const [pointed, point] = useState<number | undefined>(undefined)
  const id = useId()
  const largest = largestOf(series, kind === "bars")
  const plot = plotOf({ width, height, steps: steps.length, largest, whole, kind: marks })
  const linkOf = linkOfStep(props)
  const stepOf = (event: MouseEvent<SVGSVGElement>) =>
    plot.stepAt(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const open = (event: MouseEvent<SVGSVGElement>) => {
    const to = linkOf?.(stepOf(event))
    if (to === undefined) return
    arrive()
    navigate(to)
    window.scrollTo(0, 0)
  }
  return (
    <>
      <div ref={element} className="chart" data-linked={linkOf === undefined ? undefined : true}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- with the keyboard, the rows of the table lead to the same pages */}
        <svg
          width={width}
          height={height}
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
          onPointerMove={(event) => point(stepOf(event))}
          onPointerLeave={() => point(undefined)}
          onClick={open}
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
        <ChartTable {...props} />
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
    {labelledSteps(
      steps.map(({ startTime }) => startTime),
      plot.inner.width,
      range === "week" ? 84 : 64
    ).map((step) => (
      <text key={step} x={plot.x(step)} y={plot.floor + 17}>
        {stepInWords(steps[step]?.startTime ?? "", range)}
      </text>
    ))}
  </g>
)

/** The page of a step by its number. */
const linkOfStep = ({ linkOf, statistics: { stepSeconds, steps } }: TimeChartProps) =>
  linkOf === undefined
    ? undefined
    : (step: number) => {
        const from = steps[step]?.startTime
        return from === undefined
          ? undefined
          : linkOf(from, new Date(Date.parse(from) + stepSeconds * 1000).toISOString())
      }

const ChartTable = (props: TimeChartProps) => {
  const { inWords, series, statistics, title } = props
  const { range, steps } = statistics
  const linkOf = linkOfStep(props)
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
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
        {steps.map(({ startTime }, step) => {
          const to = linkOf?.(step)
          const words = stepInWords(startTime, range)
          return (
            <tr key={startTime}>
              <th scope="row">{to === undefined ? words : <Link to={to}>{words}</Link>}</th>
              {series.map(({ id, values }) => {
                const value = values[step]
                return <td key={id}>{value === undefined ? "–" : inWords(value)}</td>
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
