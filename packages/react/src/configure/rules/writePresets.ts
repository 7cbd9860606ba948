/** Write rules for all fields of an object together. @rule react.presets */
import type { FieldMetadata } from "@fieldgate/client"
import type { FieldSetting } from "./ConfigContent.ts"
import { sameJson } from "./sameJson.ts"

/** `fillGaps`: updates fill empty fields. `keepTheirs`: updates change nothing. `appWins`: every value is written. */
export type WritePreset = "fillGaps" | "keepTheirs" | "appWins"

type Settings = Readonly<Record<string, FieldSetting>>
type Fields = Readonly<Record<string, FieldMetadata>>

/** More rules than this would not fit into a config with several objects. */
const mostFields = 1000

const rules: Readonly<Record<WritePreset, FieldSetting | undefined>> = {
  fillGaps: { writeOnUpdate: "ifEmpty" },
  keepTheirs: { writeOnUpdate: "never" },
  appWins: undefined
}

/** The presets that can be expressed: a rule names a field, so the account's fields must be known. */
export const presetsFor = (
  fields: Fields | undefined,
  support: { readonly ifEmpty: boolean }
): ReadonlyArray<WritePreset> => {
  const count = fields === undefined ? 0 : writableNames(fields).length
  const listed = count > 0 && count <= mostFields
  return [
    ...(listed && support.ifEmpty ? (["fillGaps"] as const) : []),
    ...(listed ? (["keepTheirs"] as const) : []),
    "appWins"
  ]
}

export const settingsOf = (preset: WritePreset, fields: Fields): Settings => {
  const rule = rules[preset]
  return rule === undefined ? {} : Object.fromEntries(writableNames(fields).map((name) => [name, rule]))
}

/** The preset that the settings express; undefined for any other settings, such as those that lack a field that was added later. */
export const presetOf = (settings: Settings | undefined, fields: Fields | undefined): WritePreset | undefined => {
  const chosen = normalized(settings ?? {})
  if (Object.keys(chosen).length === 0) return "appWins"
  return (["fillGaps", "keepTheirs"] as const).find((preset) => sameJson(chosen, settingsOf(preset, fields ?? {})))
}

/** Without what is the default anyway. */
const normalized = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, { writeOnCreate, writeOnUpdate, ...others }]) => {
      const setting: FieldSetting = {
        ...(writeOnCreate === undefined || writeOnCreate === "always" ? {} : { writeOnCreate }),
        ...(writeOnUpdate === undefined || writeOnUpdate === "always" ? {} : { writeOnUpdate }),
        ...others
      }
      return Object.keys(setting).length === 0 ? [] : [[name, setting] as const]
    })
  )

export const writableNames = (fields: Fields): ReadonlyArray<string> =>
  Object.values(fields)
    .filter(({ hidden, readOnly }) => !readOnly && !hidden)
    .map(({ fieldName }) => fieldName)

/** The value of a field after an update: `current` is empty for a field without a value. */
export const valueAfterUpdate = (setting: FieldSetting | undefined, current: string, sent: string): string => {
  switch (setting?.writeOnUpdate ?? "always") {
    case "always":
      return sent
    case "ifEmpty":
      return current === "" ? sent : current
    case "never":
      return current
  }
}
