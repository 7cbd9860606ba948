/** Properties of a content that Fieldgate doesn't know: they are kept, have no effect, and are warned about. Settled 8. */
import { type ConfigContent, readMembers } from "../Config.ts"
import { mostFaults } from "../../domain/DecodeFaults.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { nameOf } from "../../domain/InputName.ts"
import type { Json } from "../../domain/Json.ts"
import { nearestName } from "../../domain/NearestName.ts"
import { isObject } from "../../writes/rules/FieldMapping.ts"

const sides = ["read", "write", "subscribe", "proxy"]

/** Properties of a read object that clients keep in a config for themselves. */
const clientsOwn = ["backfill", "dynamicMappingsInput", "fieldFilters", "selectedFieldsAuto"]

const ofReadObject = ["objectName", ...Object.keys(readMembers), ...clientsOwn]

/** A warning for each, in the order of the content, except for those that the installation has already. */
export const warnings = (content: ConfigContent, before: ConfigContent | undefined, at: string) => {
  const known = new Set(before === undefined ? [] : unknown(before).map(({ path }) => nameOf(path)))
  const found = unknown(content).slice(0, mostFaults)
  return found.flatMap(({ key, names, path }): ReadonlyArray<InputFault> => {
    if (known.has(nameOf(path))) return []
    const nearest = nearestName(key, names)
    const hint = nearest === undefined ? `known are ${names.join(", ")}` : `did you mean ${nearest}?`
    const name = nameOf([...at.split("."), ...path])
    return [{ name, message: `${name} is not known, so it is kept and has no effect; ${hint}` }]
  })
}

interface Unknown {
  readonly path: ReadonlyArray<string>
  readonly key: string
  readonly names: ReadonlyArray<string>
}

const unknown = (content: ConfigContent): ReadonlyArray<Unknown> => {
  const { proxy, read, subscribe, write } = content
  return [
    ...within(content, [], ["provider", ...sides]),
    ...within(read, ["read"], ["objects"]),
    ...Object.entries(read?.objects ?? {}).flatMap(([name, object]) =>
      within(object, ["read", "objects", name], ofReadObject)
    ),
    ...within(write, ["write"], ["objects"]),
    ...within(subscribe, ["subscribe"], ["objects"]),
    ...within(proxy, ["proxy"], ["enabled"])
  ]
}

const within = (
  value: Json | undefined,
  path: ReadonlyArray<string>,
  names: ReadonlyArray<string>
): ReadonlyArray<Unknown> =>
  isObject(value)
    ? Object.keys(value).flatMap((key) => (names.includes(key) ? [] : [{ path: [...path, key], key, names }]))
    : []
