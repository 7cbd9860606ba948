/** Figures and chart series from statistics. Pure. */
import type { Statistics } from "@fieldgate/client"
import { durationInWords } from "../operations/duration.ts"

export interface Series {
  /** Also selects the color. */
  readonly id: string
  readonly label: string
  /** One per step; undefined without data. */
  readonly values: ReadonlyArray<number | undefined>
}

type Step = Statistics["steps"][number]

const series = (
  id: string,
  label: string,
  steps: ReadonlyArray<Step>,
  of: (step: Step) => number | undefined
): Series => ({
  id,
  label,
  values: steps.map(of)
})

export const throughput = ({ steps }: Statistics): ReadonlyArray<Series> => [
  series("succeeded", "Written", steps, ({ records }) => records.succeeded),
  series("failed", "Failed", steps, ({ records }) => records.failed),
  series("uncertain", "Uncertain", steps, ({ records }) => records.uncertain),
  series("waiting", "Waiting", steps, ({ records }) => records.waiting)
]

export const latency = ({ steps }: Statistics): ReadonlyArray<Series> => [
  series("p50", "Median", steps, (step) => step.latency?.p50),
  series("p95", "95th percentile", steps, (step) => step.latency?.p95)
]

export const batchFill = ({ steps }: Statistics): ReadonlyArray<Series> => [
  series("fill", "Records per batch", steps, ({ autoBatches: { operations, records } }) =>
    operations === 0 ? undefined : records / operations
  )
]

const number = new Intl.NumberFormat("en-GB")
const fraction = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 })

export const countInWords = (value: number): string => number.format(value)
export const averageInWords = (value: number): string => fraction.format(value)

/** Never rounds to 0 % or 100 %. */
export const percent = (part: number, whole: number): string => {
  const exact = (part / whole) * 100
  return `${exact === 100 || exact === 0 ? exact : Math.min(99.9, Math.max(0.1, Math.round(exact * 10) / 10))} %`
}

export interface Figure {
  readonly label: string
  readonly value: string
}

const sum = (steps: ReadonlyArray<Step>, of: (step: Step) => number): number =>
  steps.reduce((total, step) => total + of(step), 0)

/** The totals of the range; a dash without data. */
export const headline = ({ latency: whole, steps }: Statistics): ReadonlyArray<Figure> => {
  const written = sum(steps, ({ records }) => records.succeeded)
  const lost = sum(steps, ({ records }) => records.failed + records.uncertain)
  const batches = sum(steps, ({ autoBatches }) => autoBatches.operations)
  const batched = sum(steps, ({ autoBatches }) => autoBatches.records)
  return [
    { label: "Operations", value: number.format(sum(steps, ({ operations }) => operations)) },
    { label: "Records", value: number.format(sum(steps, ({ records }) => records.total)) },
    { label: "Records written", value: written + lost === 0 ? "–" : percent(written, written + lost) },
    { label: "Median time", value: whole === undefined ? "–" : durationInWords(whole.p50) },
    { label: "95th percentile", value: whole === undefined ? "–" : durationInWords(whole.p95) },
    { label: "Average records per batch", value: batches === 0 ? "–" : fraction.format(batched / batches) }
  ]
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" })
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" })

export const stepInWords = (startTime: string, range: Statistics["range"]): string =>
  (range === "week" ? weekday : clock).format(new Date(startTime))

export const isEmpty = ({ steps }: Statistics): boolean => steps.every(({ operations }) => operations === 0)
