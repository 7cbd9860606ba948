const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The longest first. */
const units = [
  ["day", day],
  ["hour", hour],
  ["minute", minute]
] as const

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" })
const dateOnly = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" })
const whole = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" })

const datesAfter = 30 * day

/** "just now", "5 min ago", "in 2 hr", "yesterday"; a date beyond 30 days. */
export const relativeTime = (time: Date, now: Date): string => {
  const seconds = (time.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < minute) return "just now"
  if (distance > datesAfter) return dateOnly.format(time)
  const [unit, size] = units.find(([, size]) => distance >= size) ?? ["minute", minute]
  return relative.format(Math.trunc(seconds / size), unit)
}

export const absoluteTime = (time: Date): string => whole.format(time)
