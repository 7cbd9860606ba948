/** What `start` and `worker` have in common: their settings read, checked where that was asked for, and what looks misspelt told. */
import * as Effect from "effect/Effect"
import * as CheckConfig from "./CheckConfig.ts"
import * as Say from "./Say.ts"
import * as ReadSettings from "./settings/ReadSettings.ts"
import type * as Setting from "./settings/Setting.ts"
import type * as Table from "./settings/Table.ts"
import * as UnknownVariables from "./settings/UnknownVariables.ts"

type Common = Setting.Settings & { readonly checkConfig: (typeof Table.start)["checkConfig"] }

export interface Process<S extends Common, E, R> {
  readonly settings: S
  /** What `--check-config` looks at. */
  readonly checked: (
    values: Partial<Setting.Values<S>>,
    isEmbedded: boolean
  ) => CheckConfig.Process & { readonly store: CheckConfig.Store }
  readonly run: (values: Setting.Values<S>) => Effect.Effect<never, E, R>
}

/** Runs the process with what was given. */
export const run = Effect.fnUntraced(function* <const S extends Common, E, R>(
  { checked, run, settings }: Process<S, E, R>,
  given: ReadSettings.Given
) {
  yield* Effect.forEach(UnknownVariables.warningsOf(Object.keys(process.env)), (line) =>
    Say.progress(`warning: ${line}`)
  )
  const { checkConfig } = yield* ReadSettings.read({ checkConfig: settings.checkConfig }, given)
  if (checkConfig) return yield* CheckConfig.run(settings, given, checked)
  return yield* Effect.flatMap(ReadSettings.read(settings, given), run)
})
