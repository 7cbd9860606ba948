/** What could be written of a record, before any gate: its values by the provider's fields, and defaults. Spec 2.8, 2.9. */
import type { FieldDefault } from "../../installations/FieldSetting.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import * as FieldIndex from "./FieldIndex.ts"
import { isObject, keysOf, nameOf } from "./FieldPath.ts"
import { type FieldRules, type Keys, type Mapped, mappingOf, targetOf } from "./FieldRules.ts"
import * as FieldTree from "./FieldTree.ts"
import * as KeyTree from "./KeyTree.ts"

export interface Candidate {
  /** As the caller named it; a default has the name of its setting. */
  readonly field: string
  readonly keys: Keys
  readonly mapping: Mapped | undefined
  /** The provider's field; undefined where an optional mapping was left blank. */
  readonly targetKeys: Keys | undefined
  readonly value: Json
  readonly source: "request" | "default"
}

/** What the caller sent, then the defaults of what is missing. Null is present. */
export const candidatesOf = (record: RecordFields, rules: FieldRules): ReadonlyArray<Candidate> => {
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
const requested = (record: RecordFields, { mapped }: FieldRules): ReadonlyArray<Candidate> => {
  if (mapped.length === 0) return plainOf(record)
  const found: Array<Candidate> = []
  const rest = FieldTree.of(record)
  for (const mapping of mapped) {
    const { keys, name: field, targetKeys } = mapping
    const value = FieldTree.take(rest, keys)
    if (value !== undefined) found.push({ field, keys, mapping, targetKeys, value, source: "request" })
  }
  return [...found, ...plainOf(FieldTree.fieldsOf(rest))]
}

const plainOf = (fields: RecordFields): ReadonlyArray<Candidate> =>
  Object.entries(fields).map(([field, value]) => {
    const keys = keysOf(field)
    return { field, keys, mapping: undefined, targetKeys: keys, value, source: "request" }
  })

/** Takes the fields that have rules of their own out of an object that holds them, so that each rule applies to its field. */
const apart = (candidate: Candidate, { inner }: FieldRules): ReadonlyArray<Candidate> => {
  const { keys, targetKeys, value } = candidate
  if (inner.children.size === 0 || targetKeys === undefined || !isObject(value)) return [candidate]
  const below = [keys, targetKeys].flatMap((own) => {
    const node = KeyTree.nodeAt(inner, own)
    return node === undefined ? [] : KeyTree.pathsWithin(node, value)
  })
  if (below.length === 0) return [candidate]
  const parts: Array<Candidate> = []
  const rest = FieldTree.of(value)
  for (const path of below.toSorted((one, other) => other.length - one.length)) {
    const part = FieldTree.take(rest, path)
    if (part === undefined) continue
    const partKeys = [...keys, ...path]
    const field = nameOf(partKeys)
    parts.push({ ...candidate, field, keys: partKeys, targetKeys: [...targetKeys, ...path], value: part })
  }
  return rest.size === 0 ? parts : [...parts, { ...candidate, value: FieldTree.fieldsOf(rest) }]
}

/** A default under the integration's own name wins over one under the provider's. */
const defaultsOf = (rules: FieldRules): ReadonlyArray<Candidate> => {
  const all = rules.settings.flatMap(({ keys, name: field, setting }): ReadonlyArray<Candidate> => {
    if (setting.default === undefined) return []
    const mapping = mappingOf(rules, keys)
    const targetKeys = targetOf(mapping, keys)
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
