/** Scales of charts: from values to places, with marks at round values. Pure. */

/** Round numbers that people divide by: 1, 2 and 5 times a power of ten. */
const roundAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10) * power
}

/** The marks of a value axis, from zero to a round value that is not below the largest. Whole numbers stay whole. */
export const marksFor = (largest: number, { marks = 4, whole = false } = {}): ReadonlyArray<number> => {
  if (!(largest > 0)) return whole ? [0, 1] : [0, 1]
  const step = Math.max(roundAbove(largest / marks), whole ? 1 : 0)
  const count = Math.ceil(largest / step - 1e-9)
  // Multiplied, because sums of fractions drift.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Places of the labels below a chart: the first, and from there in even distances, as many as there is room for. */
export const labelledSteps = (count: number, width: number, labelWidth = 64): ReadonlyArray<number> => {
  const room = Math.max(1, Math.floor(width / labelWidth))
  const every = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}

/** Parts of a line: values that follow one another without a gap, with their places. */
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
