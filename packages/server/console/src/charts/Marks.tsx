import type { Series } from "./figures.ts"
import type { Plot } from "./plot.ts"
import { runsOf } from "./scale.ts"

interface MarksProps {
  readonly plot: Plot
  readonly series: ReadonlyArray<Series>
}

export const Bars = ({ plot, series }: MarksProps) => {
  const gap = Math.min(4, plot.stepWidth * 0.2)
  const count = series[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, step) => {
    let below = 0
    return series.map(({ id, values }) => {
      const value = values[step] ?? 0
      const from = below
      below += value
      const height = plot.y(from) - plot.y(below)
      return value === 0 ? null : (
        <rect
          key={`${id} ${step}`}
          className="mark"
          data-series={id}
          x={plot.x(step) + gap / 2}
          y={plot.y(below)}
          width={Math.max(1, plot.stepWidth - gap)}
          // A value above zero stays visible beside a large one.
          height={Math.max(1.5, height)}
        />
      )
    })
  })
}

/** A line per series, or a dot for a value without neighbors. */
export const Lines = ({ plot, series }: MarksProps) =>
  series.map(({ id, values }) => (
    <g key={id} data-series={id}>
      {runsOf(values).map((run) =>
        run.length === 1 ? (
          run.map(([step, value]) => (
            <circle key={step} className="dot" data-series={id} cx={plot.middle(step)} cy={plot.y(value)} r={3} />
          ))
        ) : (
          <polyline
            key={run[0]?.[0]}
            className="line"
            data-series={id}
            points={run.map(([step, value]) => `${plot.middle(step)},${plot.y(value)}`).join(" ")}
          />
        )
      )}
    </g>
  ))
