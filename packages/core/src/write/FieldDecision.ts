/** What happens to each field of a record, and which rule decides it: the plan itself and its explanation. Spec 2.9, 4.3.8. */
import type { FieldDefault, FieldSetting } from "../domain/FieldSetting.ts"
import type { Json, RecordFields } from "../domain/Json.ts"
import type { FieldMapping, Mappings } from "./FieldMapping.ts"
import { mappedValue } from "./FieldMapping.ts"
import { keysOf, valueAt, without } from "./FieldPath.ts"

/** The settings of an object's fields, by the integration's name or the provider's. */
export type FieldSettings = Readonly<Record<string, FieldSetting>>

export interface FieldDecision {
  /** As the caller named it; a default has the name of its setting. */
  readonly field: string
  /** The provider's field; undefined where an optional mapping was left blank. */
  readonly target: string | undefined
  readonly value: Json
  readonly source: "request" | "default"
  /** `ifEmpty`: sent only where the provider's current value is empty. */
  readonly decision: "sent" | "ifEmpty" | "dropped"
  /** The rule that decided, in words. */
  readonly because: string
  /** Where the rule is set. */
  readonly path?: string
}

interface Candidate {
  readonly field: string
  readonly mapping: FieldMapping | undefined
  readonly value: Json
  readonly source: FieldDecision["source"]
}

/** Decides on every field of a record: what the caller sent first, then the defaults of what is missing. Null is present. */
export const decide = (
  type: "create" | "update",
  record: RecordFields,
  settings: FieldSettings,
  mappings: Mappings
): ReadonlyArray<FieldDecision> => {
  const sent = candidates(record, mappings)
  return [...sent, ...defaults(sent, settings, mappings)].map((each) => decideOne(type, each, settings, mappings))
}

/** The record's values by the names that mappings know, then everything else as it stands. */
const candidates = (record: RecordFields, { fields }: Mappings): ReadonlyArray<Candidate> => {
  const mapped = fields.flatMap((mapping) => {
    const value = valueAt(record, keysOf(mapping.name))
    return value === undefined ? [] : [{ field: mapping.name, mapping, value, source: "request" as const }]
  })
  const rest = mapped.reduce((left, { field }) => without(left, keysOf(field)), record)
  const plain = Object.entries(rest).map(([field, value]) => ({
    field,
    mapping: undefined,
    value,
    source: "request" as const
  }))
  return [...mapped, ...plain]
}

const targetOf = ({ field, mapping }: Candidate) => (mapping === undefined ? field : mapping.target)

const defaults = (
  sent: ReadonlyArray<Candidate>,
  settings: FieldSettings,
  { fields }: Mappings
): ReadonlyArray<Candidate> => {
  const present = new Set(sent.flatMap((each) => [each.field, targetOf(each)]))
  return Object.entries(settings).flatMap(([field, setting]) => {
    if (setting.default === undefined) return []
    const mapping = fields.find((each) => each.name === field)
    const isPresent = present.has(field) || (mapping?.target !== undefined && present.has(mapping.target))
    return isPresent ? [] : [{ field, mapping, value: defaultValue(setting.default), source: "default" as const }]
  })
}

const defaultValue = (value: FieldDefault): Json =>
  value.stringValue ?? value.integerValue ?? value.booleanValue ?? null

const decideOne = (
  type: "create" | "update",
  candidate: Candidate,
  settings: FieldSettings,
  mappings: Mappings
): FieldDecision => {
  const { field, mapping, source } = candidate
  const target = targetOf(candidate)
  const value =
    source === "request" ? mappedValue(mappings, [field, target ?? field], candidate.value) : candidate.value
  const decided = { field, target, value, source }
  if (target === undefined) {
    return {
      ...decided,
      decision: "dropped",
      because: "its optional mapping was left blank",
      path: mapping?.path ?? ""
    }
  }
  const [name, setting] = settingOf(settings, field, target)
  const member = type === "create" ? "writeOnCreate" : "writeOnUpdate"
  const gate = setting?.[member] ?? "always"
  const path = `selectedFieldSettings.${name}`
  if (gate === "never")
    return { ...decided, decision: "dropped", because: `its ${member} is never`, path: `${path}.${member}` }
  if (gate === "ifEmpty") {
    return { ...decided, decision: "ifEmpty", because: `its ${member} is ifEmpty`, path: `${path}.${member}` }
  }
  if (source === "default") {
    return {
      ...decided,
      decision: "sent",
      because: "its default, because the request lacks it",
      path: `${path}.default`
    }
  }
  return mapping === undefined
    ? { ...decided, decision: "sent", because: "the request holds it" }
    : {
        ...decided,
        decision: "sent",
        because: `the request holds it, and it is mapped to ${target}`,
        path: mapping.path
      }
}

/** A setting may be keyed by either name; the integration's own name wins. */
const settingOf = (
  settings: FieldSettings,
  field: string,
  target: string
): readonly [string, FieldSetting | undefined] => {
  if (Object.hasOwn(settings, field)) return [field, settings[field]]
  return Object.hasOwn(settings, target) ? [target, settings[target]] : [field, undefined]
}
