/** A small line without axes. Hidden from screen readers: the figure beside it is what counts. */
import { runsOf } from "./scale.ts"

const width = 96
const height = 28
const edge = 2
/** Fewer values are no course. */
const fewest = 2

export const Sparkline = ({
  id,
  values
}: {
  readonly id: string
  readonly values: ReadonlyArray<number | undefined>
}) => {
  const known = values.filter((value) => value !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (step: number) => edge + (step / Math.max(1, values.length - 1)) * (width - 2 * edge)
  const y = (value: number) =>
    high === 0
      ? height - edge
      : high === low
        ? height / 2
        : edge + (1 - (value - low) / (high - low)) * (height - 2 * edge)
  return (
    <svg className="sparkline" data-series={id} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {known.length < fewest ? (
        <line x1={edge} x2={width - edge} y1={height - edge} y2={height - edge} className="sparkline-none" />
      ) : (
        runsOf(values).map((run) =>
          run.length === 1 ? (
            run.map(([step, value]) => <circle key={step} className="dot" cx={x(step)} cy={y(value)} r={2} />)
          ) : (
            <polyline
              key={run[0]?.[0]}
              className="line"
              points={run.map(([step, value]) => `${x(step)},${y(value)}`).join(" ")}
            />
          )
        )
      )}
    </svg>
  )
}
