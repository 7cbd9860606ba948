/** The plan of one record. @rule write.create, write.update, write.nothingToSend, field.collision */
import type { Json, RecordFields } from "../../domain/Json.ts"
import type { Warning } from "../../domain/Warning.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { WriteVerb } from "../WriteRequest.ts"
import * as ConvertedValues from "./ConvertedValues.ts"
import * as FieldIndex from "./FieldIndex.ts"
import { isObject, keysOf } from "./FieldMapping.ts"
import { because } from "./FieldRule.ts"
import { type FieldDecision, type FieldRules, decide } from "./FieldRules.ts"
import * as KeyForms from "./KeyForms.ts"
import * as PlannedRecord from "./PlannedRecord.ts"
import * as References from "./References.ts"
import { ofId, ofValues } from "./Refusals.ts"
import type { InputRecord, PlanInput } from "./PlanInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export interface RecordPlan {
  readonly record: PlannedRecord.PlannedRecord
  /** Every field of the record with its rule; the plan is made of these and of nothing else. */
  readonly decisions: ReadonlyArray<FieldDecision>
  /** The same where no record is found and one is created. */
  readonly whenMissing?: ReadonlyArray<FieldDecision>
  readonly warnings: ReadonlyArray<Warning>
  readonly faults: ReadonlyArray<WriteRejection>
  /** Names of values that don't fit the stored description of the object, and of fields that it doesn't have. */
  readonly unfit: ReadonlyArray<string>
  readonly unknown: ReadonlyArray<string>
}

type Planning = Pick<
  PlanInput,
  | "canonicalId"
  | "capabilities"
  | "content"
  | "conversion"
  | "defaultAssociation"
  | "fieldNames"
  | "hasAssociationLabels"
  | "integration"
  | "objectName"
  | "recordForm"
> & {
  /** The forms of values by which records are found. Default: as they are sent. */
  readonly keyForms: KeyForms.KeyForms
}

/** `isMatched`: the record is found by a key, so it has no id. */
export const planRecord = (
  type: WriteVerb,
  input: InputRecord,
  rules: FieldRules,
  {
    canonicalId = (recordId) => recordId,
    conversion,
    integration,
    keyForms,
    recordForm = {},
    ...more
  }: Partial<Planning> = {},
  isMatched = false
): RecordPlan => {
  const given = type === "create" || isMatched ? undefined : recordIdOf(input.record)
  const recordId = given === undefined ? undefined : canonicalId(given)
  const idFaults = isMatched ? [] : [...withoutIdFault(type, input), ...ofId(recordForm, input.name, recordId)]
  if (type === "delete") {
    const record = PlannedRecord.fromDecisions(recordId, [], [])
    const warnings = isMatched ? [] : superfluous(input)
    return { record, decisions: [], warnings, faults: idFaults, unfit: [], unknown: [] }
  }
  const decided = decide(type, type === "update" ? withoutId(input.record) : input.record, rules)
  const values =
    conversion === undefined
      ? { decisions: decided, faults: [], unfit: [], unknown: [] }
      : ConvertedValues.converted(conversion, input.name, decided)
  const { faults, unfit, unknown } = values
  const sent = keyForms === undefined ? values.decisions : KeyForms.applied(keyForms, values.decisions)
  const references = References.planned({ ...more, ...(integration && { integration }) }, input, sent)
  const { decisions } = references
  return {
    record: PlannedRecord.fromDecisions(recordId, decisions, references.associations, references.associationsByKey),
    decisions,
    warnings: [...heldBack(type, input, decisions), ...(type === "update" ? overwritten(input, decisions) : [])],
    faults: [
      ...idFaults,
      ...sharedLabels(rules, input, decisions),
      ...collisions(rules, input, decisions),
      ...faults,
      ...references.faults,
      ...ofValues(recordForm, input.name, decisions).filter(({ name }) => !unfit.includes(name) || faults.length === 0),
      ...emptyCreate(type, input, decisions)
    ],
    unfit,
    unknown
  }
}

const invalid = (name: string, message: string) => ({ _tag: "InvalidInput", name, message }) as const

/** Update and delete name the record by the provider's id. @rule write.update, write.delete */
const withoutIdFault = (type: WriteVerb, { name, record }: InputRecord): ReadonlyArray<WriteRejection> =>
  type === "create" || recordIdOf(record) !== undefined
    ? []
    : [
        {
          ...invalid(`${name}.id`, idSentence(type, `${name}.id`, record)),
          isMissing: !Object.hasOwn(record, "id")
        }
      ]

const idSentence = (type: WriteVerb, name: string, record: InputRecord["record"]): string => {
  const { id } = record
  if (typeof id === "number" && Number.isInteger(id))
    return `${name} has more digits than a number can hold: send it as text`
  if (id !== undefined && id !== null && typeof id !== "string") return `${name} must be text or a whole number`
  return `${name}, the provider's id of the record, is required to ${type}${idHint(record)}`
}

/** Some providers call it `Id`. */
const idHint = (record: InputRecord["record"]): string => {
  const meant = Object.hasOwn(record, "id") ? undefined : Object.keys(record).find((key) => /^id$/iu.test(key))
  return meant === undefined ? "" : `; did you mean id instead of ${meant}?`
}

/** A delete needs only the id. @rule write.delete */
const superfluous = ({ name, record }: InputRecord): ReadonlyArray<Warning> =>
  Object.keys(record)
    .filter((field) => field !== "id")
    .map((field) => ({
      name: `${name}.${field}`,
      message: `${name}.${field} was ignored: a delete needs only the id`
    }))

/** Sent values that a rule held back. A held-back default needs no warning. */
const heldBack = (
  type: "create" | "update",
  { name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<Warning> =>
  decisions
    .filter((each) => each.decision === "dropped" && each.source !== "default")
    .map((each) => ({
      name: `${name}.${each.field}`,
      message: `"${each.field}" was not sent: ${because(type, each.rule, each.target)}`
    }))

/** Defaults that an update sends: they replace values that the caller didn't mean to change. */
const overwritten = ({ name }: InputRecord, decisions: ReadonlyArray<FieldDecision>): ReadonlyArray<Warning> =>
  decisions
    .filter((each) => each.decision === "sent" && each.source === "default")
    .map(({ field }) => ({
      name: `${name}.${field}`,
      message: `the request lacks "${field}", so the update writes its default; to keep values, set its writeOnUpdate to ifEmpty or never`
    }))

/** A label of several fields: which is meant can't be guessed. @rule field.labels */
const sharedLabels = (
  { names }: FieldRules,
  { name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<WriteRejection> =>
  names.labels === undefined
    ? []
    : decisions.flatMap(({ decision, field, target }) => {
        const [label = ""] = target === undefined ? [] : keysOf(target)
        const sharing = decision === "dropped" ? [] : FieldNames.sharing(names, label)
        return sharing.length === 0 ? [] : [invalid(`${name}.${field}`, `"${label}" ${FieldNames.ambiguous(sharing)}`)]
      })

/** Two values for one field of the provider: which is meant can't be guessed. */
const collisions = (
  { names }: FieldRules,
  { name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<WriteRejection> => {
  const earlier = FieldIndex.make(names.anyCase)
  const lookups = new Map<string, { readonly number: number; readonly isNested: boolean }>()
  /** The decision that names the same record of another object in the other way. */
  const lookupBefore = (keys: ReadonlyArray<string>, value: Json, number: number): number | undefined => {
    const isNested = keys.length > 1 || (isObject(value) && !Object.keys(value).some((key) => key.startsWith("$")))
    const lookup = FieldNames.lookupOf(names, keys, isNested)
    const before = lookup === undefined ? undefined : lookups.get(lookup)
    if (lookup !== undefined && before === undefined) lookups.set(lookup, { number, isNested })
    return before === undefined || before.isNested === isNested ? undefined : before.number
  }
  return decisions.flatMap(({ decision, field, target, value }, number) => {
    if (decision === "dropped" || target === undefined) return []
    const keys = keysOf(target)
    const first = FieldIndex.conflict(earlier, keys, value) ?? lookupBefore(keys, value, number)
    FieldIndex.add(earlier, keys, value, number)
    if (first === undefined) return []
    const message = `"${decisions[first]?.field}" and "${field}" both map to ${target}: send only one of them`
    return [invalid(`${name}.${field}`, message)]
  })
}

/** A create of which nothing is left is refused, naming the gates. */
const emptyCreate = (
  type: "create" | "update",
  { name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<WriteRejection> => {
  if (type === "update" || decisions.some((each) => each.decision !== "dropped")) return []
  const gates = decisions.map((each) => `"${each.field}" was not sent: ${because(type, each.rule, each.target)}`)
  return [
    invalid(
      name,
      gates.length === 0
        ? `${name} has no fields: send at least one`
        : `${name} has no fields left to create a record with: ${gates.join("; ")}`
    )
  ]
}

/** The id, or undefined if it is missing; a whole number is converted to its digits. */
export const recordIdOf = (record: RecordFields | undefined): string | undefined => {
  const id = record !== undefined && Object.hasOwn(record, "id") ? record["id"] : undefined
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined
  return typeof id === "string" && id.trim() !== "" ? id : undefined
}

/** The record's other fields. */
export const withoutId = (record: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field !== "id"))
