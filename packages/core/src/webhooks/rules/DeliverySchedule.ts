/** When a delivery that failed is tried again: soon at first, then over days. Pure; chance is given. */
import * as Duration from "effect/Duration"

/** The waits of the Standard Webhooks recommendation, from one attempt to the next. */
export const waits: ReadonlyArray<Duration.Duration> = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

/** The first attempt, and one after each wait. */
export const attempts = waits.length + 1

/** At most this part is added to a wait, so that what failed together doesn't come back together. */
const spread = 0.1

/** A receiver may ask for a longer wait, up to this. */
const longestAskedWait = Duration.hours(24)

/** How long to wait after so many attempts; undefined after the last one. */
export const waitAfter = (
  attempt: number,
  chance: number,
  asked: Duration.Duration = Duration.zero
): Duration.Duration | undefined => {
  const wait = waits[attempt - 1]
  if (wait === undefined) return undefined
  const own = Duration.times(wait, 1 + spread * chance)
  return Duration.millis(Math.ceil(Duration.toMillis(Duration.max(own, Duration.min(asked, longestAskedWait)))))
}
