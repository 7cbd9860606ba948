/** Command-line output: progress on stderr, results on stdout. With `--log-format json` both go to the log instead. */
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { LogFormat } from "../telemetry/LogOutput.ts"

export const Format = Context.Reference<LogFormat>("@fieldgate/server/cli/Output/Format", {
  defaultValue: () => "text"
})

/** How progress is printed; a command that rehearses prints none. */
export const Progress = Context.Reference<(line: string) => Effect.Effect<void>>(
  "@fieldgate/server/cli/Output/Progress",
  { defaultValue: () => (line) => orLog(line, Console.error) }
)

const orLog = (line: string, print: (line: string) => Effect.Effect<void>) =>
  Effect.flatMap(Format, (format) => (format === "json" ? Effect.logInfo(line.trim()) : print(line)))

/** Prints progress to stderr, so that a pipe receives only results. */
export const progress = (line: string): Effect.Effect<void> => Effect.flatMap(Progress, (print) => print(line))

/** Prints the result of the command; logs its short form with `--log-format json`. */
export const result = (text: string, short = text): Effect.Effect<void> =>
  Effect.flatMap(Format, (format) => (format === "json" ? Effect.logInfo(short.trim()) : Console.log(text)))

export const timed = <A, E, R>(what: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.timed(self), ([duration, value]) =>
    Effect.as(progress(`  ${what} (${(Duration.toMillis(duration) / 1000).toFixed(1)} s)`), value)
  )
