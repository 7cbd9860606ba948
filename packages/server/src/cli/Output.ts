/** What the command line prints: progress on stderr, results on stdout, one line for each failure. With a log for machines it logs all of it. */
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LogFormat } from "../telemetry/LogOutput.ts"

/** How this process tells what it does. */
export const Format = Context.Reference<LogFormat>("@fieldgate/server/cli/Output/Format", {
  defaultValue: () => "text"
})

const orLog = (line: string, print: (line: string) => Effect.Effect<void>) =>
  Effect.flatMap(Format, (format) => (format === "json" ? Effect.logInfo(line.trim()) : print(line)))

/** Progress, which a pipe doesn't see. */
export const progress = (line: string): Effect.Effect<void> => orLog(line, Console.error)

/** What the command was run for; for machines the short form of it. */
export const result = (text: string, short = text): Effect.Effect<void> =>
  Effect.flatMap(Format, (format) => (format === "json" ? Effect.logInfo(short.trim()) : Console.log(text)))

/** Says what is being done, and how long it took once it is. */
export const timed = <A, E, R>(what: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.timed(self), ([duration, value]) =>
    Effect.as(progress(`  ${what} (${(Duration.toMillis(duration) / 1000).toFixed(1)} s)`), value)
  )
