/** Durations, rounded to about two digits. Pure. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const two = (value: number): string => (value < 10 ? `${Math.round(value * 10) / 10}` : `${Math.round(value)}`)

/** "0 ms", "340 ms", "1.2 s", "12 s", "3 min 20 s", "2 h 5 min", "3 d 4 h". */
export const durationInWords = (milliseconds: number): string => {
  const elapsed = Math.max(0, milliseconds)
  if (Math.round(elapsed) < second) return `${Math.round(elapsed)} ms`
  if (elapsed < minute - second / 2) return `${two(elapsed / second)} s`
  const [size, unit, part, partUnit] =
    elapsed < hour - second / 2
      ? ([minute, "min", second, "s"] as const)
      : elapsed < day - minute / 2
        ? ([hour, "h", minute, "min"] as const)
        : ([day, "d", hour, "h"] as const)
  const parts = Math.round(elapsed / part)
  const whole = Math.floor((parts * part) / size)
  const rest = parts - (whole * size) / part
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${partUnit}`
}

/** A shorter form for an axis: "0", "200 ms", "80 s", "2.5 min". */
export const durationOnAxis = (milliseconds: number): string => {
  if (milliseconds === 0) return "0"
  const [size, unit] =
    milliseconds < second
      ? ([1, "ms"] as const)
      : milliseconds < 2 * minute
        ? ([second, "s"] as const)
        : milliseconds < 2 * hour
          ? ([minute, "min"] as const)
          : ([hour, "h"] as const)
  return `${Math.round((milliseconds / size) * 10) / 10} ${unit}`
}
