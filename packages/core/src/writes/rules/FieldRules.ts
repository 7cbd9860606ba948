/** The rules of an object's fields: who is meant by a name, and which settings hold for a field. Spec 2.8, 2.9. */
import * as FieldNames from "../../providers/FieldNames.ts"
import type { FieldSetting } from "../../installations/FieldSetting.ts"
import { type FieldMapping, type Mappings, type ValueMappings, valueMappings } from "./FieldMapping.ts"
import { keysOf } from "./FieldPath.ts"
import * as KeyTree from "./KeyTree.ts"

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
  readonly setting: FieldSetting
}

/** Made once for a plan and asked for each field of each record. */
export interface FieldRules {
  /** The deepest names first, so that a nested name takes its value before the name around it. */
  readonly mapped: ReadonlyArray<Mapped>
  readonly settings: ReadonlyArray<Setting>
  /** The mappings by the integration's names. */
  readonly byName: KeyTree.KeyTree<Mapped>
  /** The settings by their own names, as names are compared. */
  readonly byOwnName: KeyTree.KeyTree<ReadonlyArray<Setting>>
  /** The settings by the provider's fields that mappings lead their names to, as names are compared. */
  readonly byTarget: KeyTree.KeyTree<ReadonlyArray<Setting>>
  /** Fields inside another field that have rules of their own. */
  readonly inner: KeyTree.KeyTree<true>
  readonly values: ValueMappings
  /** Where the settings are in the installation. */
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
  const settings = Object.entries(fieldSettings).map(([name, setting]) => ({ name, keys: keysOf(name), setting }))
  const byName = KeyTree.make<Mapped>()
  for (const mapping of mapped) KeyTree.grow(byName, mapping.keys).value ??= mapping
  const byOwnName = KeyTree.make<ReadonlyArray<Setting>>()
  for (const each of settings) note(KeyTree.grow(byOwnName, FieldNames.folded(names, each.keys)), each)
  const inner = KeyTree.make<true>()
  for (const keys of [...settings.map(({ keys }) => keys), ...mapped.map(({ targetKeys = [] }) => targetKeys)]) {
    if (keys.length > 1) KeyTree.grow(inner, keys).value = true
  }
  return {
    mapped,
    settings,
    byName,
    byOwnName,
    byTarget: mapped.length === 0 ? byOwnName : settingsByTarget(mapped, byOwnName, names),
    inner,
    values: valueMappings(values, names),
    at,
    names
  }
}

/** Keeps a setting beside others of its field, unless one of them decides the same. */
const note = (node: KeyTree.KeyTree<ReadonlyArray<Setting>>, each: Setting): void => {
  const { value: known = [] } = node
  const { writeOnCreate, writeOnUpdate } = each.setting
  const isKnown = known.some(
    ({ setting }) => setting.writeOnCreate === writeOnCreate && setting.writeOnUpdate === writeOnUpdate
  )
  if (!isKnown) node.value = [...known, each]
}

/**
 * The settings by the fields of the provider that they apply to through a mapping: a setting around or at a mapped name applies
 * to all of its target, one inside of it to the same place inside the target.
 */
const settingsByTarget = (
  mapped: ReadonlyArray<Mapped>,
  byOwnName: KeyTree.KeyTree<ReadonlyArray<Setting>>,
  names: FieldNames.FieldNames
): KeyTree.KeyTree<ReadonlyArray<Setting>> => {
  const byTarget = KeyTree.make<ReadonlyArray<Setting>>()
  const copy = (from: KeyTree.KeyTree<ReadonlyArray<Setting>>, to: KeyTree.KeyTree<ReadonlyArray<Setting>>): void => {
    for (const each of from.value ?? []) note(to, each)
    for (const [key, child] of from.children) copy(child, KeyTree.grow(to, [key]))
  }
  for (const { keys, targetKeys } of mapped) {
    if (targetKeys === undefined) continue
    const way = KeyTree.nodesAlong(byOwnName, FieldNames.folded(names, keys))
    if (way.length === 0) continue
    const target = KeyTree.grow(byTarget, FieldNames.folded(names, targetKeys))
    for (const { value } of way) for (const each of value ?? []) note(target, each)
    const own = way[keys.length - 1]
    if (own !== undefined) copy(own, target)
  }
  return byTarget
}

/** The settings that apply to a field by any of its names, or to something around it. */
export const settingsOf = (
  { byOwnName, byTarget, names }: FieldRules,
  keys: Keys,
  targetKeys: Keys
): ReadonlyArray<Setting> => {
  const target = FieldNames.folded(names, targetKeys)
  return [
    ...KeyTree.valuesAlong(byOwnName, FieldNames.folded(names, keys)),
    ...KeyTree.valuesAlong(byOwnName, target),
    ...(byTarget === byOwnName ? [] : KeyTree.valuesAlong(byTarget, target))
  ].flat()
}

/** Where a name leads at the provider: through its mapping, or the mapping of what is around it, or to itself. */
export const mappingOf = ({ byName }: FieldRules, keys: Keys): Mapped | undefined =>
  KeyTree.valuesAlong(byName, keys).at(-1)

/** The provider's keys for a name; undefined where its optional mapping was left blank. */
export const targetOf = (mapping: Mapped | undefined, keys: Keys): Keys | undefined => {
  if (mapping === undefined) return keys
  return mapping.targetKeys && [...mapping.targetKeys, ...keys.slice(mapping.keys.length)]
}
