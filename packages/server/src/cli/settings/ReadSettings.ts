/** Reads settings from flags and environment; fails with all faults together. @rule cli.settings */
import { nearestName } from "@fieldgate/core/domain/NearestName"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Flag from "effect/cli/Flag"
import { type Setting, type Settings, type Values, nameOf } from "./Setting.ts"
import * as Table from "./Table.ts"

export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  faults: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    const [first, ...others] = this.faults
    return others.length === 0 ? first : ["several settings are not valid:", ...this.faults].join("\n  ")
  }
}

/** Flag values by the names of their settings. */
export type Given = Readonly<Record<string, Option.Option<string>>>

export type Source = "flag" | "environment" | "default"

export interface Found {
  readonly setting: Setting<unknown>
  readonly source: Source
  /** The value as written, or the default; undefined if neither exists. */
  readonly text: string | undefined
  readonly value: Result.Result<unknown, string>
}

const described = ({ fallback, fallbackSays, meaning, variable }: Setting<unknown>): string => {
  const facts = [...(variable === undefined ? [] : [variable]), `default ${fallbackSays ?? fallback ?? "none"}`]
  return `${meaning} (${facts.join("; ")})`
}

const mostRepetitions = 64

const flagOf = (name: string, setting: Setting<unknown>): Flag.Flag<Option.Option<string>> => {
  const { called, isRepeated, isSwitch } = setting.kind
  if (isSwitch === true) {
    return Flag.Boolean(name).pipe(Flag.map(String), Flag.withDescription(described(setting)), Flag.optional)
  }
  const flag = Flag.String(name).pipe(Flag.withMetavar(called), Flag.withDescription(described(setting)))
  return isRepeated === true
    ? Flag.map(Flag.between(flag, 0, mostRepetitions), (texts) =>
        texts.length === 0 ? Option.none() : Option.some(texts.join(","))
      )
    : Flag.optional(flag)
}

/** Flags that the CLI library defines itself. */
const libraryFlags: ReadonlySet<string> = new Set(["log-level"])

/** The flags of a command. `read` validates their values, together with the environment. */
export const flagsOf = (settings: Settings): Readonly<Record<string, Flag.Flag<Option.Option<string>>>> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) =>
      setting.flag === undefined || libraryFlags.has(setting.flag) ? [] : [[name, flagOf(setting.flag, setting)]]
    )
  )

/** An empty variable counts as not set: compose files and shells write it so. */
const fromEnvironment = ({ variable }: Setting<unknown>) =>
  variable === undefined
    ? Effect.succeedNone
    : Effect.map(
        Effect.option(Config.String(variable)),
        Option.filter((text) => text.trim() !== "")
      )

const find = Effect.fnUntraced(function* (setting: Setting<unknown>, flag: Option.Option<string>) {
  const variable = yield* fromEnvironment(setting)
  const given = Option.orElse(flag, () => variable)
  const text = Option.getOrElse(given, () => setting.fallback)?.trim()
  const found: Found = {
    setting,
    source: Option.isSome(flag) ? "flag" : Option.isSome(variable) ? "environment" : "default",
    text,
    value: text === undefined ? Result.succeed(undefined) : setting.kind.parse(text)
  }
  return found
})

const findAll = (settings: Settings, given: Given): Effect.Effect<ReadonlyArray<readonly [string, Found]>> =>
  Effect.forEach(Object.entries(settings), ([name, setting]) =>
    Effect.map(find(setting, given[name] ?? Option.none()), (found) => [name, found] as const)
  )

/** The value as printed, without secrets. */
export const shown = ({ setting, text }: Found): string => {
  if (text === undefined || text === "") return "(none)"
  return setting.kind.shown === undefined ? text : setting.kind.shown(text)
}

const faultOf = (found: Found): string | undefined =>
  Result.isFailure(found.value)
    ? `${nameOf(found.setting)} is ${JSON.stringify(shown(found))}: ${found.value.failure}`
    : undefined

/** A folder that is named on the command line is meant, and the server's database would be used instead. */
const folderBesideServer = (found: ReadonlyArray<readonly [string, Found]>): string | undefined => {
  const sourceOf = (setting: Setting<unknown>) => found.find(([, each]) => each.setting === setting)?.[1].source
  return sourceOf(Table.folder) === "flag" && sourceOf(Table.secrets.databaseUrl) === "environment"
    ? "--folder names an embedded database, but DATABASE_URL is set and would be used: leave out --folder, or unset DATABASE_URL"
    : undefined
}

/** Returns the valid settings, and the faults of the others. */
export const readAll = Effect.fnUntraced(function* <const S extends Settings>(settings: S, given: Given) {
  const found = yield* findAll(settings, given)
  const conflict = folderBesideServer(found)
  const usable = found.filter(([, { value }]) => Result.isSuccess(value))
  const values = Object.fromEntries(usable.map(([name, { value }]) => [name, Result.getOrUndefined(value)]))
  return {
    found,
    faults: [...found.flatMap(([, each]) => faultOf(each) ?? []), ...(conflict === undefined ? [] : [conflict])],
    // Each value comes from its setting's kind; the compiler can't follow that through a table.
    values: values as Partial<Values<S>>
  }
})

export const read = Effect.fnUntraced(function* <const S extends Settings>(settings: S, given: Given) {
  const { faults, values } = yield* readAll(settings, given)
  const [first, ...others] = faults
  if (first !== undefined) return yield* new SettingsInvalid({ faults: [first, ...others] })
  // Without faults every setting has a value.
  return values as Values<S>
})

/** Read by `fieldgate plan`, `deploy` and `types` only. */
const variablesOfOtherCommands = ["FIELDGATE_URL", "FIELDGATE_KEY"]

const known: ReadonlyArray<string> = [
  ...variablesOfOtherCommands,
  ...Object.values<{ readonly variable?: string }>({ ...Table.start, ...Table.worker }).flatMap(
    ({ variable }) => variable ?? []
  )
]

/** Returns a warning for each unknown variable that starts with FIELDGATE_. */
export const warningsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => name.startsWith("FIELDGATE_") && !known.includes(name))
    .toSorted()
    .map((name) => {
      const nearest = nearestName(name, known)
      const hint = nearest === undefined ? "docs/configuration.md lists all variables" : `did you mean ${nearest}?`
      return `${name} is set but is not a variable of Fieldgate: ${hint}`
    })
