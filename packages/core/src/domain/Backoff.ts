/** How long to wait before an operation is tried again. Pure; chance is given. Spec 4.3.5. */
import * as Duration from "effect/Duration"

const first = Duration.seconds(1)
const longest = Duration.minutes(5)

/** After this many attempts: anywhere between now and twice the wait before, so that failures don't return together. */
export const afterAttempts = (attempts: number, chance: number): Duration.Duration =>
  whole(Duration.times(Duration.min(Duration.times(first, 2 ** Math.min(attempts - 1, 30)), longest), chance))

const soon = Duration.millis(250)
const later = Duration.seconds(10)

/** Where an earlier write of the same record must end first: the longer it has taken, the rarer the looks. */
export const forTurn = (waited: Duration.Duration): Duration.Duration =>
  whole(Duration.clamp(Duration.times(waited, 0.1), { minimum: soon, maximum: later }))

/** Times are kept to the millisecond; a part of one would be looked for too early. */
const whole = (duration: Duration.Duration) => Duration.millis(Math.ceil(Duration.toMillis(duration)))
