/** Reads settings from flags and environment: all of them, or every fault together. @rule cli.settings */
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
    return others.length === 0 ? first : ["several settings can't be used:", ...this.faults].join("\n  ")
  }
}

/** Texts of flags by the program's names of their settings. */
export type Given = Readonly<Record<string, Option.Option<string>>>

/** Where a value came from. */
export type Source = "flag" | "environment" | "default"

/** What is known of one setting, usable or not. */
export interface Found {
  readonly setting: Setting<unknown>
  readonly source: Source
  /** As it was given, or the default's; undefined where there is nothing. */
  readonly text: string | undefined
  readonly value: Result.Result<unknown, string>
}

/** What the help says of a setting. */
const described = ({ fallback, fallbackSays, meaning, variable }: Setting<unknown>): string => {
  const facts = [...(variable === undefined ? [] : [variable]), `default ${fallbackSays ?? fallback ?? "none"}`]
  return `${meaning} (${facts.join("; ")})`
}

/** A flag that may be repeated still ends somewhere. */
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

/** Flags that the library of the command line makes itself. */
const ofEveryCommand: ReadonlySet<string> = new Set(["log-level"])

/** The flags of a command. What they hold is judged by `read`, together with the environment. */
export const flagsOf = (settings: Settings): Readonly<Record<string, Flag.Flag<Option.Option<string>>>> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) =>
      setting.flag === undefined || ofEveryCommand.has(setting.flag) ? [] : [[name, flagOf(setting.flag, setting)]]
    )
  )

/** An empty variable is none: that is how compose files and shells write it. */
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

/** Everything that is to be known of the settings, by name. */
const findAll = (settings: Settings, given: Given): Effect.Effect<ReadonlyArray<readonly [string, Found]>> =>
  Effect.forEach(Object.entries(settings), ([name, setting]) =>
    Effect.map(find(setting, given[name] ?? Option.none()), (found) => [name, found] as const)
  )

/** How a value is told to people. */
export const shown = ({ setting, text }: Found): string => {
  if (text === undefined || text === "") return "(none)"
  return setting.kind.shown === undefined ? text : setting.kind.shown(text)
}

/** What is wrong with a setting, in a line; undefined where nothing is. */
const faultOf = (found: Found): string | undefined =>
  Result.isFailure(found.value)
    ? `${nameOf(found.setting)} is ${JSON.stringify(shown(found))}: ${found.value.failure}`
    : undefined

/** What can be used of the settings, and what is wrong with the others. */
export const readAll = Effect.fnUntraced(function* <const S extends Settings>(settings: S, given: Given) {
  const found = yield* findAll(settings, given)
  const usable = found.filter(([, { value }]) => Result.isSuccess(value))
  const values = Object.fromEntries(usable.map(([name, { value }]) => [name, Result.getOrUndefined(value)]))
  return {
    found,
    faults: found.flatMap(([, each]) => faultOf(each) ?? []),
    // Each setting's kind made its own value, which the compiler can't follow through a table.
    values: values as Partial<Values<S>>
  }
})

/** The values of the settings. */
export const read = Effect.fnUntraced(function* <const S extends Settings>(settings: S, given: Given) {
  const { faults, values } = yield* readAll(settings, given)
  const [first, ...others] = faults
  if (first !== undefined) return yield* new SettingsInvalid({ faults: [first, ...others] })
  // Without a fault none is missing.
  return values as Values<S>
})

interface Named extends Setting<string> {
  readonly flag: string
  readonly variable: string
  readonly fallback: string
}

/** The flag of a text that any text will do for: a command that has this one setting needs no table. */
export const textFlag = (setting: Named): Flag.Flag<string> =>
  Flag.String(setting.flag).pipe(
    Flag.withDescription(described(setting)),
    Flag.withFallbackConfig(Config.NonEmptyString(setting.variable)),
    Flag.withDefault(setting.fallback)
  )

/** Read by `fieldgate plan` and `fieldgate deploy`, which need no other. */
const ofOtherCommands = ["FIELDGATE_URL", "FIELDGATE_KEY"]

const known: ReadonlyArray<string> = [
  ...ofOtherCommands,
  ...Object.values<{ readonly variable?: string }>({ ...Table.start, ...Table.worker }).flatMap(
    ({ variable }) => variable ?? []
  )
]

/** A line for each. */
export const warningsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => name.startsWith("FIELDGATE_") && !known.includes(name))
    .toSorted()
    .map((name) => {
      const nearest = nearestName(name, known)
      const hint = nearest === undefined ? "docs/configuration.md has them all" : `did you mean ${nearest}?`
      return `${name} is set and is no variable of Fieldgate: ${hint}`
    })
