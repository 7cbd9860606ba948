/** The geometry of the histogram over the list of operations. Pure. */
import type { Statistics } from "@fieldgate/client"
import type { Series } from "../charts/figures.ts"
import type { Filters } from "./filters.ts"

/** The range of statistics that has the time of the filters. */
export const rangeOf = ({ within }: Pick<Filters, "within">): Statistics["range"] =>
  within === "15m" || within === "1h" ? "hour" : within === "7d" ? "week" : "day"

export const stepAt = (x: number, width: number, steps: number): number =>
  width <= 0 ? 0 : Math.min(steps - 1, Math.max(0, Math.floor((x / width) * steps)))

export interface Bar {
  readonly id: string
  readonly step: number
  /** Pixels from the floor. */
  readonly from: number
  readonly to: number
}

/** The bars of all series, stacked, the highest as high as the drawing. */
export const barsOf = (series: ReadonlyArray<Series>, height: number): ReadonlyArray<Bar> => {
  const count = series[0]?.values.length ?? 0
  const totals = Array.from({ length: count }, (_, step) =>
    series.reduce((sum, { values }) => sum + (values[step] ?? 0), 0)
  )
  const most = Math.max(1, ...totals)
  return totals.flatMap((_, step) => {
    let below = 0
    return series.flatMap(({ id, values }): ReadonlyArray<Bar> => {
      const value = values[step] ?? 0
      if (value === 0) return []
      const from = (below / most) * height
      below += value
      return [{ id, step, from, to: (below / most) * height }]
    })
  })
}
