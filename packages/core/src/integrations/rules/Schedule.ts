/** Whether a manifest's schedule is one, and not too often. Spec 2.8. */
import * as Cron from "effect/Cron"
import * as Result from "effect/Result"
import { scheduleMinutes } from "../../domain/Limits.ts"

/** What is wrong with it; undefined where nothing is. */
export const fault = (schedule: string): string | undefined => {
  const parts = schedule.trim().split(/\s+/u)
  const parsed = parts.length === 5 ? Cron.parse(schedule) : undefined
  if (parsed === undefined || Result.isFailure(parsed)) {
    return `"${schedule}" is not a cron expression of five parts (minute, hour, day, month, weekday), such as "0 * * * *"`
  }
  return shortestMinutes(parsed.success) < scheduleMinutes.minimum
    ? `"${schedule}" comes more often than every ${scheduleMinutes.minimum} minutes`
    : undefined
}

const minutesInHour = 60
const hoursInDay = 24

/** The shortest time between two of its moments in neighbouring minutes or hours. An empty set stands for all. */
const shortestMinutes = ({ hours, minutes }: Cron.Cron): number => {
  if (minutes.size === 0) return 1
  const sorted = [...minutes].sort((one, other) => one - other)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? 0
  const within = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? 0))
  const across = hoursFollow(hours) ? [first + minutesInHour - last] : []
  return Math.min(...within, ...across, minutesInHour * hoursInDay)
}

const hoursFollow = (hours: ReadonlySet<number>): boolean =>
  hours.size === 0 || [...hours].some((hour) => hours.has((hour + 1) % hoursInDay))
