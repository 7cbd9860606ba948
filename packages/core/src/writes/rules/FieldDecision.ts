/** What happens to each field of a record, and which rule decides it: the plan itself and its explanation. Spec 2.9, 4.3.8. */
import * as FieldNames from "../../providers/FieldNames.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import { type Candidate, candidatesOf } from "./FieldCandidates.ts"
import { mappedValue } from "./FieldMapping.ts"
import { nameOf } from "./FieldPath.ts"
import { type FieldRules, type Setting, settingsOf } from "./FieldRules.ts"

export interface FieldDecision {
  /** As the caller named it; a default has the name of its setting. */
  readonly field: string
  /** The provider's field; undefined where its mapping was left blank. */
  readonly target: string | undefined
  readonly value: Json
  /** `mapping`: the request's value, changed to the one that the customer maps it to. */
  readonly source: "request" | "mapping" | "default"
  /** `ifEmpty`: sent only where the provider's current value is empty. */
  readonly decision: "sent" | "ifEmpty" | "dropped"
  /** The rule that decided, in words. */
  readonly because: string
  /** Where the rule is set: a path in the installation, or in the manifest. */
  readonly path?: string
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
  if (targetKeys === undefined) {
    return {
      ...decided,
      decision: "dropped",
      because: `its ${mapping?.required === true ? "required" : "optional"} mapping was left blank`,
      path: mapping?.path ?? ""
    }
  }
  if (FieldNames.isReserved(rules.names, targetKeys)) {
    return { ...decided, decision: "dropped", because: `${target} is no field of the record` }
  }
  const member = type === "create" ? "writeOnCreate" : "writeOnUpdate"
  const settings = settingsOf(rules, keys, targetKeys)
  const gate = strictest(settings, member)
  if (gate !== undefined) {
    const [decision, { name }] = gate
    const because = `its ${member} is ${decision === "dropped" ? "never" : "ifEmpty"}`
    return { ...decided, decision, because, path: `${rules.at}.${name}.${member}` }
  }
  const sent = { ...decided, decision: "sent" } as const
  if (decided.source === "default") {
    return { ...sent, because: "its default, because the request lacks it", path: defaultPath }
  }
  return mapping === undefined
    ? { ...sent, because: "the request holds it" }
    : { ...sent, because: `the request holds it, and it is mapped to ${target}`, path: mapping.path }
}

/** The value that goes, and where it comes from. */
const valueOf = ({ field, source, value }: Candidate, target: string | undefined, rules: FieldRules) => {
  if (source === "default") return { value, source } as const
  const mapped = mappedValue(rules.values, target === undefined ? [field] : [field, target], value)
  return { value: mapped, source: mapped === value ? source : ("mapping" as const) }
}

/** Of several settings that speak of a field, the one that lets least through holds. */
const strictest = (settings: ReadonlyArray<Setting>, member: "writeOnCreate" | "writeOnUpdate") => {
  const never = settings.find(({ setting }) => setting[member] === "never")
  if (never !== undefined) return ["dropped", never] as const
  const ifEmpty = settings.find(({ setting }) => setting[member] === "ifEmpty")
  return ifEmpty === undefined ? undefined : (["ifEmpty", ifEmpty] as const)
}
