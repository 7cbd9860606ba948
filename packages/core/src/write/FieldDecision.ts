/** What happens to each field of a record, and which rule decides it: the plan itself and its explanation. Spec 2.9, 4.3.8. */
import type { Json, RecordFields } from "../domain/Json.ts"
import { type Candidate, candidatesOf } from "./FieldCandidates.ts"
import { mappedValue } from "./FieldMapping.ts"
import { nameOf } from "./FieldPath.ts"
import { type FieldRules, type Setting, settingsOf } from "./FieldRules.ts"

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

type Type = "create" | "update"

/** Decides on every field of a record: what the caller sent first, then the defaults of what is missing. */
export const decide = (type: Type, record: RecordFields, rules: FieldRules): ReadonlyArray<FieldDecision> =>
  candidatesOf(record, rules).map((each) => decideOne(type, each, rules))

const decideOne = (type: Type, candidate: Candidate, rules: FieldRules): FieldDecision => {
  const { field, keys, mapping, source, targetKeys } = candidate
  if (targetKeys === undefined) {
    const value = source === "request" ? mappedValue(rules, [field], candidate.value) : candidate.value
    const because = "its optional mapping was left blank"
    return { field, target: undefined, value, source, decision: "dropped", because, path: mapping?.path ?? "" }
  }
  const target = nameOf(targetKeys)
  const value = source === "request" ? mappedValue(rules, [field, target], candidate.value) : candidate.value
  const decided = { field, target, value, source }
  const member = type === "create" ? "writeOnCreate" : "writeOnUpdate"
  const settings = settingsOf(rules, keys, targetKeys)
  const gate = strictest(settings, member)
  if (gate !== undefined) {
    const [decision, { name }] = gate
    const because = `its ${member} is ${decision === "dropped" ? "never" : "ifEmpty"}`
    return { ...decided, decision, because, path: `selectedFieldSettings.${name}.${member}` }
  }
  const sent = { ...decided, decision: "sent" } as const
  if (source === "default") {
    const path = `selectedFieldSettings.${field}.default`
    return { ...sent, because: "its default, because the request lacks it", path }
  }
  return mapping === undefined
    ? { ...sent, because: "the request holds it" }
    : { ...sent, because: `the request holds it, and it is mapped to ${target}`, path: mapping.path }
}

/** Of several settings that speak of a field, the one that lets least through holds. */
const strictest = (settings: ReadonlyArray<Setting>, member: "writeOnCreate" | "writeOnUpdate") => {
  const never = settings.find(({ setting }) => setting[member] === "never")
  if (never !== undefined) return ["dropped", never] as const
  const ifEmpty = settings.find(({ setting }) => setting[member] === "ifEmpty")
  return ifEmpty === undefined ? undefined : (["ifEmpty", ifEmpty] as const)
}
