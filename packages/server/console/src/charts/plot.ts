/** The geometry of a chart. Pure. */
import { type MarkKind, marksFor } from "./scale.ts"

export interface PlotSize {
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly largest: number
  readonly whole: boolean
  /** Default: numbers. */
  readonly kind?: MarkKind
}

const left = 52
const right = 8
const top = 8
const bottom = 24

export const plotOf = ({ height, kind = "numbers", largest, steps, whole, width }: PlotSize) => {
  const marks = marksFor(largest, { kind, whole })
  const highest = marks.at(-1) ?? 1
  const inner = { width: Math.max(0, width - left - right), height: height - top - bottom }
  const stepWidth = inner.width / Math.max(1, steps)
  return {
    marks,
    stepWidth,
    inner,
    left,
    floor: top + inner.height,
    x: (step: number) => left + step * stepWidth,
    middle: (step: number) => left + (step + 0.5) * stepWidth,
    y: (value: number) => top + inner.height * (1 - value / highest),
    stepAt: (x: number) => Math.min(steps - 1, Math.max(0, Math.floor((x - left) / stepWidth)))
  }
}
export type Plot = ReturnType<typeof plotOf>
