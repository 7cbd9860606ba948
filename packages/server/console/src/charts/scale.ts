/** 1, 2 or 5 times a power of ten. */
const roundAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value * (1 - 1e-9)) ?? 10) * power
}

/** The marks of a value axis, from zero to at least the largest value. `whole`: only whole numbers. */
export const marksFor = (largest: number, { marks = 4, whole = false } = {}): ReadonlyArray<number> => {
  if (!(largest > 0)) return whole ? [0, 1] : [0, 1]
  const step = Math.max(roundAbove(largest / marks), whole ? 1 : 0)
  const count = Math.ceil(largest / step - 1e-9)
  // Multiplied, because adding fractions accumulates rounding errors.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The steps with a label: the first, then evenly spaced, as many as fit. */
export const labelledSteps = (count: number, width: number, labelWidth = 64): ReadonlyArray<number> => {
  const most = Math.max(1, Math.floor(width / labelWidth))
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
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
