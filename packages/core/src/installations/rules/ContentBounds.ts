/** How much one installation may hold: every write loads its config, and every rule in it costs time. Pure. */
import type { ConfigContent } from "../Config.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { nameOf } from "../../domain/InputName.ts"
import * as JsonSize from "../../domain/JsonSize.ts"
import { configCharacters, fieldNameCharacters, jsonValues, objectSettings } from "../../domain/Limits.ts"

const ofRead = ["selectedFields", "selectedFieldMappings", "selectedValueMappings"] as const
const ofWrite = ["selectedFieldSettings"] as const

/** Every bound that a content exceeds; `at` is where the caller knows it, such as `config.content`. */
export const faults = (content: ConfigContent, at: string): ReadonlyArray<InputFault> => {
  const { characters, values } = JsonSize.of(content)
  const place = (...keys: ReadonlyArray<string>) => nameOf([...at.split("."), ...keys])
  return [
    ...exceeded(at, values, jsonValues.maximum, "properties and items"),
    ...exceeded(at, characters, configCharacters.maximum, "characters of JSON"),
    ...Object.entries(content.read?.objects ?? {}).flatMap(([name, object]) =>
      ofRead.flatMap((member) => ofMap(place("read", "objects", name, member), object[member]))
    ),
    ...Object.entries(content.write?.objects ?? {}).flatMap(([name, object]) =>
      ofWrite.flatMap((member) => ofMap(place("write", "objects", name, member), object[member]))
    )
  ]
}

const ofMap = (name: string, map: object = {}): ReadonlyArray<InputFault> => {
  const names = Object.keys(map)
  const long = names.find((each) => each.length > fieldNameCharacters.maximum)
  return [
    ...exceeded(name, names.length, objectSettings.maximum, "entries"),
    ...(long === undefined
      ? []
      : exceeded(name, long.length, fieldNameCharacters.maximum, "characters in the name of a field"))
  ]
}

const exceeded = (name: string, actual: number, maximum: number, what: string): ReadonlyArray<InputFault> =>
  actual > maximum
    ? [{ name, value: actual, message: `${name} must have at most ${maximum} ${what}; it has ${actual}` }]
    : []
