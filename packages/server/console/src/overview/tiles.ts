/** The figures of the overview. Pure. */
import type { Statistics, Usage } from "@fieldgate/client"
import { countInWords, percent } from "../charts/figures.ts"
import { durationInWords } from "../operations/duration.ts"

type Step = Statistics["steps"][number]

export interface TileFigure {
  readonly id: "success" | "writes" | "p95" | "backlog"
  readonly label: string
  readonly value: string
  /** What to compare it with. */
  readonly note: string
  /** One per hour; undefined without data. */
  readonly line: ReadonlyArray<number | undefined>
  /** A path below the project's. */
  readonly to: string
}

const sum = (steps: ReadonlyArray<Step>, of: (step: Step) => number): number =>
  steps.reduce((total, step) => total + of(step), 0)

const succeeded = ({ records }: Step) => records.succeeded
const finished = ({ records }: Step) => records.succeeded + records.failed + records.uncertain

const rateOf = (steps: ReadonlyArray<Step>): string | undefined => {
  const all = sum(steps, finished)
  return all === 0 ? undefined : percent(sum(steps, succeeded), all)
}

const days = 7

/** Few writes are shown as their number, because their share of a day would round to none. */
const perDayInWords = (inWeek: number): string =>
  inWeek < days ? `${countInWords(inWeek)} in 7 days` : `${countInWords(Math.round(inWeek / days))} a day over 7 days`

export const tilesOf = (
  day: Statistics,
  week: Statistics | undefined,
  usage: Usage | undefined
): ReadonlyArray<TileFigure> => {
  const { steps } = day
  const weekly = week === undefined ? undefined : rateOf(week.steps)
  const inWeek = week === undefined ? undefined : sum(week.steps, ({ operations }) => operations)
  const backlog = usage?.queue.operations ?? sum(steps, ({ ended, operations }) => operations - ended)
  const parked = (usage?.groups ?? []).reduce((total, group) => total + group.parked, 0)
  return [
    {
      id: "success",
      label: "Success rate",
      value: rateOf(steps) ?? "–",
      note: weekly === undefined ? "of records, last 24 hours" : `${weekly} over 7 days`,
      line: steps.map((step) => (finished(step) === 0 ? undefined : succeeded(step) / finished(step))),
      to: "/operations?status=failure&within=1d"
    },
    {
      id: "writes",
      label: "Writes",
      value: countInWords(sum(steps, ({ operations }) => operations)),
      note: inWeek === undefined ? "last 24 hours" : perDayInWords(inWeek),
      line: steps.map(({ operations }) => operations),
      to: "/operations?within=1d"
    },
    {
      id: "p95",
      label: "Duration, 95th percentile",
      value: day.latency === undefined ? "–" : durationInWords(day.latency.p95),
      note: week?.latency === undefined ? "last 24 hours" : `${durationInWords(week.latency.p95)} over 7 days`,
      line: steps.map(({ latency }) => latency?.p95),
      to: "/statistics?range=day"
    },
    {
      id: "backlog",
      label: "Backlog",
      value: countInWords(backlog),
      note: parked === 0 ? "writes in progress" : `${countInWords(parked)} paused until an account is reconnected`,
      line: steps.map(({ ended, operations }) => operations - ended),
      to: "/operations?status=in_progress"
    }
  ]
}
