/** What the command line prints: progress on stderr, results on stdout, one line for each failure. */
import * as Console from "effect/Console"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Progress, which a pipe doesn't see. */
export const progress = (line: string): Effect.Effect<void> => Console.error(line)

/** Says what is being done, and how long it took once it is. */
export const timed = <A, E, R>(what: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.timed(self), ([duration, value]) =>
    Effect.as(progress(`  ${what} (${(Duration.toMillis(duration) / 1000).toFixed(1)} s)`), value)
  )
