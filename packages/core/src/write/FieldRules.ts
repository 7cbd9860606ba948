/** The rules of an object's fields: who is meant by a name, and which settings hold for a field. Spec 2.8, 2.9. */
import * as FieldNames from "../domain/FieldNames.ts"
import type { FieldSetting } from "../domain/FieldSetting.ts"
import type { FieldMapping, Mappings } from "./FieldMapping.ts"
import { keysOf, startsWith } from "./FieldPath.ts"

/** The settings of an object's fields, by the integration's name or the provider's. */
export type FieldSettings = Readonly<Record<string, FieldSetting>>

export type Keys = ReadonlyArray<string>

/** A mapping with its names taken apart. */
export interface Mapped extends FieldMapping {
  readonly keys: Keys
  readonly targetKeys: Keys | undefined
}

export interface Setting {
  readonly name: string
  readonly keys: Keys
  /** The keys as names are compared. */
  readonly folded: Keys
  readonly setting: FieldSetting
}

/** Made once for a plan and asked for each field of each record. */
export interface FieldRules {
  /** The deepest names first, so that a nested name takes its value before the name around it. */
  readonly mapped: ReadonlyArray<Mapped>
  readonly settings: ReadonlyArray<Setting>
  /** The settings by the first key of their names, as names are compared. */
  readonly byFirstKey: ReadonlyMap<string, ReadonlyArray<Setting>>
  /** What rules speak of that lies inside another field. */
  readonly inner: ReadonlyArray<Keys>
  readonly values: Mappings["values"]
  /** Where the settings stand. */
  readonly at: string
  /** How the provider tells fields apart. */
  readonly names: FieldNames.FieldNames
}

export const of = (
  fieldSettings: FieldSettings,
  { fields, values }: Mappings,
  at = "selectedFieldSettings",
  names: FieldNames.FieldNames = FieldNames.exact
): FieldRules => {
  const mapped = fields
    .map((mapping): Mapped => {
      const targetKeys = mapping.target === undefined ? undefined : keysOf(mapping.target)
      return { ...mapping, keys: keysOf(mapping.name), targetKeys }
    })
    .toSorted((one, other) => other.keys.length - one.keys.length)
  const settings = Object.entries(fieldSettings).map(([name, setting]) => {
    const keys = keysOf(name)
    return { name, keys, folded: FieldNames.folded(names, keys), setting }
  })
  const named = [...settings.map(({ keys }) => keys), ...mapped.flatMap(({ targetKeys }) => [targetKeys ?? []])]
  return {
    mapped,
    settings,
    byFirstKey: Map.groupBy(settings, ({ folded }) => folded[0] ?? ""),
    inner: named.filter((keys) => keys.length > 1),
    values,
    at,
    names
  }
}

/** Every name of a field: its own, the provider's, and what other mappings call the provider's field or what is around it. */
const namesOf = ({ mapped, names }: FieldRules, keys: Keys, targetKeys: Keys): ReadonlyArray<Keys> => [
  keys,
  targetKeys,
  ...mapped.flatMap((mapping) =>
    mapping.targetKeys !== undefined && leadsInto(names, targetKeys, mapping.targetKeys)
      ? [[...mapping.keys, ...targetKeys.slice(mapping.targetKeys.length)]]
      : []
  )
]

/** The settings that speak of a field by any of its names, or of something around it. */
export const settingsOf = (rules: FieldRules, keys: Keys, targetKeys: Keys): ReadonlyArray<Setting> =>
  namesOf(rules, keys, targetKeys).flatMap((name) => {
    const folded = FieldNames.folded(rules.names, name)
    return (rules.byFirstKey.get(folded[0] ?? "") ?? []).filter((setting) => startsWith(folded, setting.folded))
  })

/** Whether a name is that of a field, or of something in it, as the provider tells them apart. */
export const leadsInto = (names: FieldNames.FieldNames, keys: Keys, field: Keys): boolean =>
  startsWith(FieldNames.folded(names, keys), FieldNames.folded(names, field))

/** Where a name leads at the provider: through its mapping, or the mapping of what is around it, or to itself. */
export const mappingOf = ({ mapped }: FieldRules, keys: Keys): Mapped | undefined =>
  mapped.find((mapping) => startsWith(keys, mapping.keys))

/** The provider's keys for a name; undefined where its optional mapping was left blank. */
export const targetOf = (mapping: Mapped | undefined, keys: Keys): Keys | undefined => {
  if (mapping === undefined) return keys
  return mapping.targetKeys && [...mapping.targetKeys, ...keys.slice(mapping.keys.length)]
}
