/** 1, 2 or 5 times a power of ten. */
const roundAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10) * power
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Steps of an axis of durations in milliseconds, from one second up: round in the unit that people read. */
const durationSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10].map((count) => count * day)
]

const durationAbove = (value: number): number =>
  value <= second / 2 ? roundAbove(value) : (durationSteps.find((step) => step >= value) ?? roundAbove(value))

export type MarkKind = "durations" | "numbers"

/** The marks of a value axis, from zero to at least the largest value. `whole`: only whole numbers. */
export const marksFor = (
  largest: number,
  { kind = "numbers", marks = 4, whole = false }: { kind?: MarkKind; marks?: number; whole?: boolean } = {}
): ReadonlyArray<number> => {
  if (!(largest > 0)) return [0, 1]
  const round = kind === "durations" ? durationAbove : roundAbove
  const step = Math.max(round(largest / marks), whole ? 1 : 0)
  const count = Math.ceil(largest / step - 1e-9)
  // Multiplied, because adding fractions accumulates rounding errors.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Minutes between labels of a time axis. */
const labelMinutes = [1, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880]

const minuteOfDay = (time: Date): number => time.getHours() * 60 + time.getMinutes()

/** The steps with a label: round local times, as many as fit. */
export const labelledSteps = (
  startTimes: ReadonlyArray<string>,
  width: number,
  labelWidth = 64
): ReadonlyArray<number> => {
  const most = Math.max(1, Math.floor(width / labelWidth))
  const times = startTimes.map((text) => new Date(text))
  const at = (minutes: number) =>
    times.flatMap((time, step) => {
      const isRound = minutes < 1440 ? minuteOfDay(time) % minutes === 0 : minuteOfDay(time) < minutes / 4
      return isRound ? [step] : []
    })
  // Steps of a week begin at hours of UTC, which need not be round here.
  const isWhole = (step: number) =>
    width <= labelWidth || ((times.length - step) / times.length) * width >= labelWidth / 2
  const found = labelMinutes.map(at).find((steps) => steps.length > 0 && steps.length <= most)
  const every = Math.max(1, Math.ceil(times.length / most))
  // A label near the end would be cut off.
  return (found ?? times.flatMap((_, step) => (step % every === 0 ? [step] : []))).filter(isWhole)
}

export const runsOf = (
  values: ReadonlyArray<number | undefined>
): ReadonlyArray<ReadonlyArray<readonly [number, number]>> => {
  const runs: Array<Array<readonly [number, number]>> = []
  let isOpen = false
  for (const [index, value] of values.entries()) {
    if (value === undefined) isOpen = false
    else if (isOpen) runs.at(-1)?.push([index, value])
    else {
      runs.push([[index, value]])
      isOpen = true
    }
  }
  return runs
}
