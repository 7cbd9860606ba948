/** Plans how records are found by keys, and what becomes of each way that this can end. Pure. @rule match.request, match.rules */
import type { ObjectName } from "../../domain/Ids.ts"
import { type Json, canonicalJson } from "../../domain/Json.ts"
import { keyCharacters, matchCalls } from "../../domain/Limits.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { KeyValue } from "../../records/FindRequest.ts"
import type { Match, PlannedMatch } from "../Match.ts"
import { keysOf, nameOf } from "./FieldMapping.ts"
import type { KeyForms } from "./KeyForms.ts"
import * as ObjectMatch from "./ObjectMatch.ts"
import { type FieldDecision, type FieldRules, targetOf } from "./FieldRules.ts"
import { type InputRecord, type PlanInput, recordsOf } from "./PlanInput.ts"
import { planRecord as planByType, type RecordPlan, recordIdOf } from "./RecordPlan.ts"
import type { WriteRejection } from "./WriteRejection.ts"

/** A field of a key, as the caller names it and as the provider does. */
interface KeyField {
  readonly name: string
  readonly target: string
}

/** How every record of a write is found. */
export interface Matching extends Pick<PlannedMatch, "onMissing" | "onFound" | "onMany"> {
  readonly keys: ReadonlyArray<ReadonlyArray<KeyField>>
  /** Why no record can be found so. */
  readonly faults: ReadonlyArray<WriteRejection>
  /** Names of fields of keys that the object's description doesn't have. */
  readonly unknown: ReadonlyArray<string>
}

const invalid = (name: string, message: string): WriteRejection => ({ _tag: "InvalidInput", name, message })

const missing = (name: string, message: string): WriteRejection => ({
  _tag: "InvalidInput",
  name,
  message,
  isMissing: true
})

/** The object's `match` without a request. */
const declaredMatch = ({ content, integration }: PlanInput, objectName: ObjectName): Match | undefined =>
  ObjectMatch.of(integration, content, objectName)

/** The request's choice before the installation's and the manifest's; undefined where records are named by their ids. */
const requested = (input: PlanInput, objectName: ObjectName): Match | undefined => {
  const { match, type } = input.request
  if (type !== "upsert")
    return match === undefined ? undefined : { ...byOf(declaredMatch(input, objectName)), ...match }
  const declared = declaredMatch(input, objectName)
  return match === undefined && declared === undefined ? {} : { ...declared, ...match }
}

const byOf = (match: Match | undefined): Pick<Match, "by"> => (match?.by === undefined ? {} : { by: match.by })

/** How the records of a write are found; undefined where their ids name them. */
export const of = (input: PlanInput, objectName: ObjectName, rules: FieldRules): Matching | undefined => {
  const match = requested(input, objectName)
  if (match === undefined) return undefined
  const { type } = input.request
  const { by = [], onFound = "update", onMany = "fail", onMissing = type === "upsert" ? "create" : "fail" } = match
  const keys: Array<ReadonlyArray<KeyField>> = []
  const faults: Array<WriteRejection> = [...policyFaults(input)]
  const unknown: Array<string> = []
  for (const [place, key] of by.entries()) {
    const at = `match.by[${place}]`
    const names = typeof key === "string" ? [key] : key
    const fields = names.map((name) => fieldOf(name, at, rules))
    faults.push(...fields.flatMap((field) => ("_tag" in field ? [field] : [])))
    const named = fields.flatMap((field) => ("_tag" in field ? [] : [field]))
    keys.push(named)
    const absent = named.flatMap((field) => absentFault(input, at, field) ?? [])
    if (absent.length > 0) unknown.push(at)
    if (input.conversion?.isLenient !== true) faults.push(...absent)
  }
  if (by.length === 0) {
    faults.push(missing("match.by", 'send match.by with the fields to find the record by, such as ["email"]'))
  }
  return { keys, onFound, onMany, onMissing, unknown, faults: [...faults, ...beyond(input, { onFound, onMissing })] }
}

/** The provider's fields of the keys of a write. */
export const fieldsOf = (matching: Matching | undefined): ReadonlyArray<string> =>
  (matching?.keys ?? []).flatMap((key) => key.map(({ target }) => target))

/** The provider's fields of each key that the object has without a request. @rule match.recent */
export const objectKeys = (
  input: PlanInput,
  objectName: ObjectName,
  rules: FieldRules
): ReadonlyArray<ReadonlyArray<string>> =>
  (declaredMatch(input, objectName)?.by ?? []).flatMap((key) => {
    const fields = (typeof key === "string" ? [key] : key).map((name) => fieldOf(name, "match.by", rules))
    const targets = fields.flatMap((field) => ("target" in field ? [field.target] : []))
    return targets.length === fields.length ? [targets] : []
  })

/** A field that the described object doesn't have, with the nearest name. */
const absentFault = (
  { conversion, objectName }: PlanInput,
  at: string,
  { name, target }: KeyField
): WriteRejection | undefined => {
  if (conversion?.isComplete !== true || conversion.fieldOf(target) !== undefined) return undefined
  const nearest = nearestName(target, conversion.names)
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`
  return invalid(at, `the connected account has no field "${name}" of ${objectName} to find records by${hint}`)
}

/** What a key can't be made of. */
const fieldOf = (name: string, at: string, rules: FieldRules): KeyField | WriteRejection => {
  const keys = keysOf(name)
  const targetKeys = targetOf(rules, keys)
  if (targetKeys === undefined)
    return invalid(at, `the installation maps "${name}" to no field, so no record can be found by it`)
  if (FieldNames.isReserved(rules.names, targetKeys)) {
    return invalid(at, `"${name}" is not a field: name the record by record.id instead of match`)
  }
  const sharing = FieldNames.sharing(rules.names, targetKeys[0] ?? "")
  if (sharing.length > 0) return invalid(at, `"${targetKeys[0]}" ${FieldNames.ambiguous(sharing)}`)
  return targetKeys.length > 1
    ? invalid(at, `"${name}" is part of another field, and records can't be found by it`)
    : { name, target: nameOf(targetKeys) }
}

const policyFaults = ({ request }: PlanInput): ReadonlyArray<WriteRejection> => {
  const { batchPolicy, match = {}, type } = request
  return [
    ...(type === "create"
      ? [invalid("match", "a create makes new records: send type upsert to find them by match first")]
      : []),
    ...(type !== "upsert" && match.onMissing === "create"
      ? [invalid("match.onMissing", `${type} can't create records: send type upsert, or set onMissing to skip or fail`)]
      : []),
    ...(type !== "upsert" && match.onFound !== undefined
      ? [invalid("match.onFound", `onFound applies to type upsert: remove it from this ${type}`)]
      : []),
    ...(batchPolicy?.allOrNone === true
      ? [
          invalid(
            "batchPolicy.allOrNone",
            "records that are found by match are created and updated in several calls, which can't succeed or fail as one: remove allOrNone"
          )
        ]
      : [])
  ]
}

/** What the provider can't do. */
const beyond = (
  { capabilities, content: { provider }, request }: PlanInput,
  { onFound, onMissing }: Pick<PlannedMatch, "onMissing" | "onFound">
): ReadonlyArray<WriteRejection> => {
  const unsupported = (name: string, capability: string, remedy: string): WriteRejection => ({
    _tag: "CapabilityMissing",
    name,
    capability,
    provider,
    message: `${provider} doesn't support ${capability}: ${remedy}`
  })
  const records = recordsOf(request).length
  const { batch, create, find, update } = capabilities
  const isUpsert = request.type === "upsert"
  return [
    ...(find.keys === 0 ? [unsupported("match", "find", "name records by record.id")] : []),
    ...(find.keys > 0 && records > find.keys * matchCalls.maximum
      ? [
          invalid(
            "batch",
            `finding ${records} records takes more than ${matchCalls.maximum} calls at ${provider}: send at most ${find.keys * matchCalls.maximum} at a time`
          )
        ]
      : []),
    ...(isUpsert && onMissing === "create" && !create
      ? [unsupported("type", "create", "set match.onMissing to skip or fail")]
      : []),
    ...(isUpsert && onFound === "update" && !update
      ? [unsupported("type", "update", "set match.onFound to skip or fail")]
      : []),
    ...(isUpsert && request.batch !== undefined && !(batch.create && batch.update)
      ? [unsupported("batch", "batch upsert", "send one record at a time")]
      : []),
    ...(isUpsert &&
    request.autoBatchPolicy !== undefined &&
    request.batch === undefined &&
    !(batch.create && batch.update)
      ? [unsupported("autoBatchPolicy", "batch upsert", "remove it to write each record individually")]
      : [])
  ]
}

/** The plan of a record that is found by a key: as an update, and as the create that replaces it where no record is found. */
export const planRecord = (
  matching: Matching,
  type: "upsert" | "update" | "delete",
  input: InputRecord,
  rules: FieldRules,
  plan: PlanInput & { readonly keyForms: KeyForms }
): RecordPlan => {
  const found = planByType(type === "delete" ? "delete" : "update", input, rules, plan, true)
  const missing =
    type === "upsert" && matching.onMissing === "create" ? planByType("create", input, rules, plan) : undefined
  const updates = type !== "upsert" || matching.onFound === "update"
  const { decisions } = type === "delete" ? planByType("update", input, rules, plan, true) : found
  const key = matching.faults.length > 0 ? { faults: [] } : keyOf(matching, input, decisions, rules, plan)
  const plans = [...(updates ? [found] : []), ...(missing === undefined ? [] : [missing])]
  const { decisions: stored, defaults, fields } = missing?.record ?? {}
  return {
    record: {
      ...found.record,
      ...("match" in key ? { match: key.match } : {}),
      ...(fields === undefined
        ? {}
        : {
            whenMissing: {
              fields,
              ...(defaults === undefined ? {} : { defaults }),
              ...(stored === undefined ? {} : { decisions: stored })
            }
          })
    },
    decisions: found.decisions,
    ...(missing === undefined ? {} : { whenMissing: missing.decisions }),
    warnings: distinct(plans.flatMap(({ warnings }) => warnings)),
    faults: [
      ...(recordIdOf(input.record) === undefined ? [] : [superfluousId(type, input)]),
      ...key.faults,
      ...distinct(plans.flatMap(({ faults }) => faults))
    ],
    unfit: [...new Set(plans.flatMap(({ unfit }) => unfit))],
    unknown: [...new Set([...matching.unknown, ...plans.flatMap(({ unknown }) => unknown)])]
  }
}

const superfluousId = (type: string, { name }: InputRecord): WriteRejection =>
  invalid(
    `${name}.id`,
    type === "upsert"
      ? "an upsert finds its record by match: leave id out, or send type update with the id"
      : "send either id or match"
  )

/** Both plans of a record have the same reason where it doesn't depend on what is found. */
const distinct = <A extends { readonly message: string; readonly name?: string | undefined }>(
  all: ReadonlyArray<A>
): ReadonlyArray<A> => [...new Map(all.map((each) => [JSON.stringify([each.name, each.message]), each])).values()]

type Key =
  | { readonly match: PlannedMatch; readonly faults: readonly [] }
  | { readonly faults: ReadonlyArray<WriteRejection> }

/** The first key of which the record has all values. Defaults are the same in all records, so they identify none. */
const keyOf = (
  { keys, onFound, onMany, onMissing }: Matching,
  { name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>,
  { names }: FieldRules,
  { fieldValues, objectName }: Pick<PlanInput, "fieldValues" | "objectName">
): Key => {
  const fold = (target: string) => nameOf(FieldNames.folded(names, keysOf(target)))
  const values = new Map(
    decisions.flatMap(({ source, target, value }) =>
      source === "default" || target === undefined ? [] : [[fold(target), value] as const]
    )
  )
  const faults: Array<WriteRejection> = []
  for (const key of keys) {
    const held = key.map((field) => {
      const value = values.get(fold(field.target)) ?? null
      // Of several values the main one identifies the record.
      const [main] = isKeyValue(value)
        ? [value]
        : (fieldValues?.of(objectName, field.target, { [field.target]: value }) ?? [])
      return { field, value: main ?? value }
    })
    if (held.some(({ value }) => isBlank(value))) continue
    const unfit = held.filter(({ value }) => !isKeyValue(value))
    if (unfit.length > 0) {
      faults.push(
        ...unfit.map(({ field }) =>
          invalid(
            `${name}.${field.name}`,
            `records can't be found by this value of "${field.name}": a key is a string of at most ${keyCharacters.maximum} characters, a number or a boolean`
          )
        )
      )
      break
    }
    const found = Object.fromEntries(
      held.flatMap(({ field, value }) => (isKeyValue(value) ? [[field.target, value] as const] : []))
    )
    return { match: { key: found, fields: key.map((field) => field.name), onFound, onMany, onMissing }, faults: [] }
  }
  if (faults.length > 0) return { faults }
  const wanted = keys.map((key) => key.map((field) => field.name).join(" and ")).join(", or ")
  const sent = decisions.flatMap(({ field, source }) => (source === "default" ? [] : [field]))
  // Either of the two names may be the misspelled one.
  const meant = keys.flat().flatMap(({ name: wanted }) => {
    const nearest = sent.includes(wanted) ? undefined : nearestName(wanted, sent)
    return nearest === undefined ? [] : [`"${wanted}" in the record, or "${nearest}" in match.by`]
  })
  const hint = meant.length === 0 ? "" : `; did you mean ${[...new Set(meant)].join(", or ")}?`
  return { faults: [missing(name, `${name} has no value to find it by: send ${wanted}${hint}`)] }
}

export const isBlank = (value: Json): boolean => value === null || (typeof value === "string" && value.trim() === "")

export const isKeyValue = (value: Json): value is KeyValue =>
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value.length <= keyCharacters.maximum)

/**
 * The key as one text: that of two keys is the same where a provider may take them for the same, which compares without case. Writes of
 * one key never overlap by it. @rule match.order
 */
export const keyText = ({ key }: Pick<PlannedMatch, "key">): string =>
  canonicalJson(
    Object.entries(key)
      .map(([field, value]) => [field.toLowerCase(), String(value).trim().toLowerCase()])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  )

/** Records of one batch that would be the same record: which values are meant can't be guessed. */
export const twins = (records: ReadonlyArray<RecordPlan>): ReadonlyArray<WriteRejection> => {
  const first = new Map<string, number>()
  return records.flatMap(({ record: { match } }, place) => {
    if (match === undefined) return []
    const text = keyText(match)
    const earlier = first.get(text)
    if (earlier === undefined) {
      first.set(text, place)
      return []
    }
    const message = `batch[${earlier}].record and batch[${place}].record have the same ${match.fields.join(" and ")}: send one of them`
    return [invalid(`batch[${place}].record`, message)]
  })
}

/** The key in words, such as `email "ada@acme.example"`. */
export const words = ({ key }: Pick<PlannedMatch, "key">): string =>
  Object.entries(key)
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`)
    .join(" and ")
