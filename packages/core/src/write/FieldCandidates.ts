/** What could be written of a record, before any gate: its values by the provider's fields, and defaults. Spec 2.8, 2.9. */
import type { FieldDefault } from "../domain/FieldSetting.ts"
import type { Json, RecordFields } from "../domain/Json.ts"
import { isObject, keysOf, nameOf, standingAt, startsWith, valueAt, without } from "./FieldPath.ts"
import { type FieldRules, type Keys, leadsInto, type Mapped, mappingOf, targetOf } from "./FieldRules.ts"

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
  for (const each of defaultsOf(rules)) {
    if (!candidates.some((other) => covers(rules, other, each))) candidates.push(each)
  }
  return candidates
}

/** The record's values by the names that mappings know, then everything else as it stands. */
const requested = (record: RecordFields, { mapped }: FieldRules): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  let rest = record
  for (const mapping of mapped) {
    const { keys, name: field, targetKeys } = mapping
    const value = valueAt(rest, keys)
    if (value === undefined) continue
    found.push({ field, keys, mapping, targetKeys, value, source: "request" })
    rest = without(rest, keys)
  }
  const plain = Object.entries(rest).map(([field, value]): Candidate => {
    const keys = keysOf(field)
    return { field, keys, mapping: undefined, targetKeys: keys, value, source: "request" }
  })
  return [...found, ...plain]
}

/** Takes what rules speak of out of an object that holds it, so that each rule meets its own field. */
const apart = (candidate: Candidate, { inner }: FieldRules): ReadonlyArray<Candidate> => {
  const { keys, targetKeys, value } = candidate
  if (inner.length === 0 || targetKeys === undefined || !isObject(value)) return [candidate]
  const below = inner.flatMap((path) =>
    [keys, targetKeys].flatMap((own) =>
      path.length > own.length && startsWith(path, own) ? [path.slice(own.length)] : []
    )
  )
  const parts: Array<Candidate> = []
  let rest: RecordFields = value
  for (const path of below.toSorted((one, other) => other.length - one.length)) {
    const part = valueAt(rest, path)
    if (part === undefined) continue
    const partKeys = [...keys, ...path]
    const field = nameOf(partKeys)
    parts.push({ ...candidate, field, keys: partKeys, targetKeys: [...targetKeys, ...path], value: part })
    rest = without(rest, path)
  }
  const isEmptied = parts.length > 0 && Object.keys(rest).length === 0
  return isEmptied ? parts : [...parts, { ...candidate, value: rest }]
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

/** Whether a value is there already for the field of a default: for it, for something in it, or instead of what holds it. */
const covers = ({ names }: FieldRules, present: Candidate, missing: Candidate): boolean => {
  const [one, other] =
    present.targetKeys === undefined || missing.targetKeys === undefined
      ? [present.keys, missing.keys]
      : [present.targetKeys, missing.targetKeys]
  return (
    leadsInto(names, one, other) ||
    (leadsInto(names, other, one) && standingAt(present.value, other.slice(one.length)) !== undefined)
  )
}
