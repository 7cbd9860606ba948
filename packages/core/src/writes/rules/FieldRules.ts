/**
 * The rules of an object's fields: who is meant by a name, and which settings hold for a field.
 * @rule field.strictest, field.inheritMapping
 * @rule field.writeOnCreate, field.writeOnUpdate, field.default
 */
import type { Json, RecordFields } from "../../domain/Json.ts"
import type { FieldDefault, FieldSetting } from "../../installations/Config.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import { type Decision, type FieldRule, type MappingList, decisionOf, isSameGate, strictest } from "./FieldRule.ts"
import * as FieldIndex from "./FieldIndex.ts"
import { type KeyTree, emptyTree, grow, nodeAt, nodesAlong, pathsWithin, valuesAlong } from "./FieldIndex.ts"
import {
  type FieldMapping,
  type Mappings,
  type ValueMappings,
  isObject,
  keysOf,
  mappedValue,
  nameOf,
  valueMappings
} from "./FieldMapping.ts"

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
  readonly byName: KeyTree<Mapped>
  /** The settings by their own names, as names are compared. */
  readonly byOwnName: KeyTree<ReadonlyArray<Setting>>
  /** The settings by the provider's fields that mappings lead their names to, as names are compared. */
  readonly byTarget: KeyTree<ReadonlyArray<Setting>>
  /** Fields inside another field that have rules of their own. */
  readonly inner: KeyTree<true>
  readonly values: ValueMappings
  /** Where the settings are in the installation. */
  readonly at: string
  /** How the provider distinguishes fields. */
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
      const targetKeys = mapping.target === undefined ? undefined : FieldNames.named(names, keysOf(mapping.target))
      return { ...mapping, keys: keysOf(mapping.name), targetKeys }
    })
    .toSorted((one, other) => other.keys.length - one.keys.length)
  const settings = Object.entries(fieldSettings).map(([name, setting]) => ({ name, keys: keysOf(name), setting }))
  const byName = emptyTree<Mapped>()
  for (const mapping of mapped) grow(byName, mapping.keys).value ??= mapping
  const byOwnName = emptyTree<ReadonlyArray<Setting>>()
  for (const each of settings) note(grow(byOwnName, FieldNames.folded(names, each.keys)), each)
  const inner = emptyTree<true>()
  for (const keys of [...settings.map(({ keys }) => keys), ...mapped.map(({ targetKeys = [] }) => targetKeys)]) {
    if (keys.length > 1) grow(inner, keys).value = true
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
const note = (node: KeyTree<ReadonlyArray<Setting>>, each: Setting): void => {
  const { value: known = [] } = node
  if (!known.some(({ setting }) => isSameGate(setting, each.setting))) node.value = [...known, each]
}

/**
 * The settings by the fields of the provider that they apply to through a mapping: a setting around or at a mapped name applies
 * to all of its target, one inside of it to the same place inside the target.
 */
const settingsByTarget = (
  mapped: ReadonlyArray<Mapped>,
  byOwnName: KeyTree<ReadonlyArray<Setting>>,
  names: FieldNames.FieldNames
): KeyTree<ReadonlyArray<Setting>> => {
  const byTarget = emptyTree<ReadonlyArray<Setting>>()
  const copy = (from: KeyTree<ReadonlyArray<Setting>>, to: KeyTree<ReadonlyArray<Setting>>): void => {
    for (const each of from.value ?? []) note(to, each)
    for (const [key, child] of from.children) copy(child, grow(to, [key]))
  }
  for (const { keys, targetKeys } of mapped) {
    if (targetKeys === undefined) continue
    const way = nodesAlong(byOwnName, FieldNames.folded(names, keys))
    if (way.length === 0) continue
    const target = grow(byTarget, FieldNames.folded(names, targetKeys))
    for (const { value } of way) for (const each of value ?? []) note(target, each)
    const own = way[keys.length - 1]
    if (own !== undefined) copy(own, target)
  }
  return byTarget
}

/** The settings that apply to a field by any of its names, or to something around it. */
const settingsOf = (
  { byOwnName, byTarget, names }: FieldRules,
  keys: Keys,
  targetKeys: Keys
): ReadonlyArray<Setting> => {
  const target = FieldNames.folded(names, targetKeys)
  return [
    ...valuesAlong(byOwnName, FieldNames.folded(names, keys)),
    ...valuesAlong(byOwnName, target),
    ...(byTarget === byOwnName ? [] : valuesAlong(byTarget, target))
  ].flat()
}

/** Where a name leads at the provider: through its mapping, or the mapping of what is around it, or to itself. */
export const mappingOf = ({ byName }: FieldRules, keys: Keys): Mapped | undefined => valuesAlong(byName, keys).at(-1)

/** The provider's keys for a name; undefined where its optional mapping is blank. */
export const targetOf = (rules: FieldRules, keys: Keys): Keys | undefined => {
  const mapping = mappingOf(rules, keys)
  if (mapping === undefined) return FieldNames.named(rules.names, keys)
  return mapping.targetKeys && [...mapping.targetKeys, ...keys.slice(mapping.keys.length)]
}

export interface Candidate {
  /** As the caller named it; a default has the name of its setting. */
  readonly field: string
  readonly keys: Keys
  readonly mapping: Mapped | undefined
  /** The provider's field; undefined where an optional mapping is blank. */
  readonly targetKeys: Keys | undefined
  readonly value: Json
  readonly source: "request" | "default"
}

/** What the caller sent, then the defaults of what is missing. Null is present. */
const candidatesOf = (record: RecordFields, rules: FieldRules): ReadonlyArray<Candidate> => {
  const candidates = requested(record, rules).flatMap((each) => apart(each, rules))
  const defaults = defaultsOf(rules)
  if (defaults.length === 0) return candidates
  const present = presentOf(rules)
  for (const each of candidates) present.add(each)
  for (const each of defaults) {
    if (present.covers(each)) continue
    present.add(each)
    candidates.push(each)
  }
  return candidates
}

/** The record's values by the names that mappings know, then everything else as it is. */
const requested = (record: RecordFields, { mapped, names }: FieldRules): ReadonlyArray<Candidate> => {
  if (mapped.length === 0) return plainOf(record, names)
  const found: Array<Candidate> = []
  const rest = FieldIndex.of(record)
  for (const mapping of mapped) {
    const { keys, name: field, targetKeys } = mapping
    const value = FieldIndex.take(rest, keys)
    if (value !== undefined) found.push({ field, keys, mapping, targetKeys, value, source: "request" })
  }
  return [...found, ...plainOf(FieldIndex.fieldsOf(rest), names)]
}

const plainOf = (fields: RecordFields, names: FieldNames.FieldNames): ReadonlyArray<Candidate> =>
  Object.entries(fields).map(([field, value]) => {
    const keys = keysOf(field)
    return { field, keys, mapping: undefined, targetKeys: FieldNames.named(names, keys), value, source: "request" }
  })

/** Takes the fields that have rules of their own out of an object that holds them, so that each rule applies to its field. */
const apart = (candidate: Candidate, { inner }: FieldRules): ReadonlyArray<Candidate> => {
  const { keys, targetKeys, value } = candidate
  if (inner.children.size === 0 || targetKeys === undefined || !isObject(value)) return [candidate]
  const below = [keys, targetKeys].flatMap((own) => {
    const node = nodeAt(inner, own)
    return node === undefined ? [] : pathsWithin(node, value)
  })
  if (below.length === 0) return [candidate]
  const parts: Array<Candidate> = []
  const rest = FieldIndex.of(value)
  for (const path of below.toSorted((one, other) => other.length - one.length)) {
    const part = FieldIndex.take(rest, path)
    if (part === undefined) continue
    const partKeys = [...keys, ...path]
    const field = nameOf(partKeys)
    parts.push({ ...candidate, field, keys: partKeys, targetKeys: [...targetKeys, ...path], value: part })
  }
  return rest.size === 0 ? parts : [...parts, { ...candidate, value: FieldIndex.fieldsOf(rest) }]
}

/** A default under the integration's own name wins over one under the provider's. */
const defaultsOf = (rules: FieldRules): ReadonlyArray<Candidate> => {
  const all = rules.settings.flatMap(({ keys, name: field, setting }): ReadonlyArray<Candidate> => {
    if (setting.default === undefined) return []
    const mapping = mappingOf(rules, keys)
    const targetKeys = targetOf(rules, keys)
    return [{ field, keys, mapping, targetKeys, value: defaultValue(setting.default), source: "default" }]
  })
  return [...all.filter(({ mapping }) => mapping !== undefined), ...all.filter(({ mapping }) => mapping === undefined)]
}

const defaultValue = (value: FieldDefault): Json =>
  value.stringValue ?? value.integerValue ?? value.booleanValue ?? null

/**
 * Whether a value is there already for the field of a default: for it, for something in it, or in place of what holds it. Two
 * fields are compared by the provider's names where both have one, else by the integration's.
 */
const presentOf = ({ names: { anyCase } }: FieldRules) => {
  const [byTarget, byName, byNameAlone] = [FieldIndex.make(anyCase), FieldIndex.make(anyCase), FieldIndex.make(anyCase)]
  return {
    add: ({ keys, targetKeys, value }: Candidate): void => {
      FieldIndex.add(byName, keys, value, 0)
      if (targetKeys === undefined) FieldIndex.add(byNameAlone, keys, value, 0)
      else FieldIndex.add(byTarget, targetKeys, value, 0)
    },
    covers: ({ keys, targetKeys }: Candidate): boolean =>
      targetKeys === undefined
        ? FieldIndex.covers(byName, keys)
        : FieldIndex.covers(byTarget, targetKeys) || FieldIndex.covers(byNameAlone, keys)
  }
}

export interface FieldDecision {
  /** As the caller named it; a default has the name of its setting. */
  readonly field: string
  /** The provider's field; undefined where its mapping is blank. */
  readonly target: string | undefined
  readonly value: Json
  /** The value before it was converted to the provider's form; missing where it was not. */
  readonly given?: Json
  /** `mapping`: the request's value, changed to the one that the customer maps it to. */
  readonly source: "request" | "mapping" | "default"
  /** `ifEmpty`: sent only where the provider's current value is empty. */
  readonly decision: Decision
  readonly rule: FieldRule
  /** The name of the setting or mapping that decided. */
  readonly named?: string
  /** The list that the mapping is in, where that decided. */
  readonly list?: MappingList
  /** The setting that holds the value, where that is a default. */
  readonly defaultPath?: string
}

type Type = "create" | "update"

/** Decides on every field of a record: what the caller sent first, then the defaults of what is missing. */
export const decide = (type: Type, record: RecordFields, rules: FieldRules): ReadonlyArray<FieldDecision> =>
  candidatesOf(record, rules).map((each) => decideOne(type, each, rules))

const decideOne = (type: Type, candidate: Candidate, rules: FieldRules): FieldDecision => {
  const { field, keys, mapping, targetKeys } = candidate
  const target = targetKeys && nameOf(targetKeys)
  const defaultPath = `${rules.at}.${field}.default`
  const decided = {
    field,
    target,
    ...valueOf(candidate, target, rules),
    ...(candidate.source === "default" ? { defaultPath } : {})
  }
  const by = (rule: FieldRule) => ({ ...decided, rule, decision: decisionOf(rule) })
  const mapped = mapping === undefined ? {} : { named: mapping.name, list: mapping.list }
  if (targetKeys === undefined) {
    return { ...by(mapping?.required === true ? "blankRequired" : "blankOptional"), ...mapped }
  }
  if (FieldNames.isReserved(rules.names, targetKeys)) return by("reserved")
  const gate = strictest(settingsOf(rules, keys, targetKeys), type)
  if (gate !== undefined) {
    const [rule, { name }] = gate
    return { ...by(rule), named: name }
  }
  if (decided.source === "default") return by("default")
  return mapping === undefined ? by("requested") : { ...by("mapped"), ...mapped }
}

/** The value that goes, and where it comes from. */
const valueOf = ({ field, source, value }: Candidate, target: string | undefined, rules: FieldRules) => {
  if (source === "default") return { value, source } as const
  const mapped = mappedValue(rules.values, target === undefined ? [field] : [field, target], value)
  return { value: mapped, source: mapped === value ? source : ("mapping" as const) }
}
