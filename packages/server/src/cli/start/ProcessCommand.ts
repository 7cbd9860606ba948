/** The common part of `start` and `worker`: reads the settings, handles `--check-config`, warns of unknown variables. */
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Effect from "effect/Effect"
import type * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as LogOutput from "../../telemetry/LogOutput.ts"
import * as Tracing from "../../telemetry/Tracing.ts"
import * as CheckConfig from "./CheckConfig.ts"
import * as Output from "../Output.ts"
import * as ReadSettings from "../settings/ReadSettings.ts"
import type * as Setting from "../settings/Setting.ts"
import * as Table from "../settings/Table.ts"
import { version } from "../Version.ts"

interface Common extends Setting.Settings {
  readonly checkConfig: (typeof Table.start)["checkConfig"]
}

export interface Process<S extends Common, E, R> {
  readonly settings: S
  readonly checked: (
    values: Partial<Setting.Values<S>>,
    isEmbedded: boolean
  ) => CheckConfig.Process & { readonly store: CheckConfig.Store }
  readonly run: (values: Setting.Values<S>) => Effect.Effect<never, E, R>
}

const levels: Readonly<Record<string, LogLevel.LogLevel>> = {
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  fatal: "Fatal",
  none: "None"
}

const levelFlag = Effect.map(
  GlobalFlag.LogLevel,
  Option.map((level) => level.toLowerCase())
)

/** Runs the process with the log and the traces that its settings name. */
export const run = Effect.fnUntraced(function* <const S extends Common, E, R>(
  { checked, run, settings }: Process<S, E, R>,
  flags: ReadSettings.Given
) {
  const given = { ...flags, logLevel: yield* levelFlag }
  const warnings = ReadSettings.warningsOf(Object.keys(process.env))
  const { checkConfig } = yield* ReadSettings.read({ checkConfig: settings.checkConfig }, given)
  if (checkConfig) {
    yield* Effect.forEach(warnings, (line) => Output.progress(`warning: ${line}`))
    return yield* CheckConfig.run(settings, given, checked)
  }
  const values = yield* ReadSettings.read(settings, given)
  const observability = yield* ReadSettings.read(Table.observability, given)
  return yield* Effect.andThen(
    Effect.forEach(warnings, (line) => Effect.logWarning(line)),
    stoppedByErrors(run(values))
  ).pipe(
    Effect.onInterrupt(() => Output.progress("stopped")),
    Tracing.traced(observability, version),
    Effect.provideService(Output.Format, observability.logFormat),
    Effect.provide(LogOutput.layer(observability.logFormat, levels[observability.logLevel] ?? "Info"))
  )
})

/** An error that nothing has caught stops the process as a signal does, and it exits with 1. @rule cli.shutdown */
const stoppedByErrors = <A, E, R>(run: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const log = Effect.runForkWith(fiber.context)
    process.on("uncaughtException", (error) => {
      process.exitCode = 1
      log(Effect.logFatal("an error that nothing caught stops the process", error))
      fiber.interruptUnsafe()
    })
    return run
  })
