/**
 * The rules that decided on a record's fields, as they are stored with it and explained later. Most fields go as the request has
 * them, and the records of a batch are mostly alike, so that little is stored. Pure.
 * @rule author.because
 */
import type { StoredFieldExplanation, StoredRecordExplanation } from "../Explanation.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import * as FieldIndex from "./FieldIndex.ts"
import * as FieldRule from "./FieldRule.ts"
import { because, decisionOf, pathOf, type StoredDecision, type StoredDecisions } from "./FieldRule.ts"
import { isObject, keysOf, valueAt } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"

/** The property of a planned record; none where every field goes as the request has it. */
export const of = (decisions: ReadonlyArray<FieldDecision>): { readonly decisions?: ReadonlyArray<StoredDecision> } => {
  const stored = decisions.flatMap((each) => (isPlain(each) ? [] : [storedOf(each)]))
  return stored.length === 0 ? {} : { decisions: stored }
}

/** An empty object would be taken for one that only holds what other decisions put there. */
const isPlain = ({ field, rule, source, target, value }: FieldDecision): boolean =>
  rule === "requested" && source === "request" && target === field && !isEmptyObject(value)

const storedOf = ({ field, list, named, rule, source, target }: FieldDecision): StoredDecision => ({
  field,
  ...(target === undefined || target === field ? {} : { target }),
  rule,
  ...(source === "request" ? {} : { source }),
  ...(named === undefined || named === field ? {} : { named }),
  ...(list === undefined ? {} : { list })
})

/** A planned record, as far as its rules are concerned. */
interface Decided {
  readonly decisions?: StoredDecisions
}

/** The same records, with one mark in place of decisions that are the same as those of the record before. */
export const shortened = <Record extends Decided>(records: ReadonlyArray<Record>): ReadonlyArray<Record> =>
  records.map((record, place) => {
    const before = records[place - 1]?.decisions
    return record.decisions !== undefined && before !== undefined && isSame(record.decisions, before)
      ? { ...record, decisions: "asBefore" as const }
      : record
  })

const isSame = (one: StoredDecisions, other: StoredDecisions): boolean =>
  one.length === other.length && JSON.stringify(one) === JSON.stringify(other)

/** Undoes `shortened`. */
export const complete = <Record extends Decided>(records: ReadonlyArray<Record>): ReadonlyArray<Record> => {
  let last: StoredDecisions | undefined
  return records.map((record) => {
    if (record.decisions !== "asBefore") last = record.decisions
    return record.decisions !== "asBefore" || last === undefined ? record : { ...record, decisions: last }
  })
}

interface StoredRecord extends Decided {
  readonly recordId?: string
  readonly fields: RecordFields
  readonly ifEmpty?: RecordFields
  readonly whenMissing?: StoredRecord
}

/**
 * What became of each field of a stored record, by which rule. `kept`: the fields that turned out to have a value, once the record is
 * written. @rule operation.requests
 */
export const explained = (
  type: "create" | "update" | "upsert",
  objectName: string,
  record: StoredRecord,
  kept?: ReadonlyArray<string>
): StoredRecordExplanation => {
  if (type !== "upsert") return explainedBy(type, objectName, record, kept)
  const { whenMissing } = record
  return {
    ...explainedBy("update", objectName, record, kept),
    ...(whenMissing === undefined ? {} : { whenMissing: explainedBy("create", objectName, whenMissing).fields })
  }
}

const explainedBy = (
  type: "create" | "update",
  objectName: string,
  { decisions = [], fields, ifEmpty = {}, recordId }: StoredRecord,
  kept?: ReadonlyArray<string>
): StoredRecordExplanation => {
  const stored = decisions === "asBefore" ? [] : decisions
  const held = {
    fields: (target: string) => valueAt(fields, keysOf(target)),
    ifEmpty: (target: string) => ifEmpty[target]
  }
  const explanations = stored.map((each): StoredFieldExplanation => {
    const { field, rule, source = "request" } = each
    const target = rule.startsWith("blank") ? undefined : (each.target ?? field)
    const decision = decisionOf(rule)
    const { heldIn, shown } = FieldRule.decisions[decision]
    const reason = because(type, rule, target)
    const found = decision === "ifEmpty" && kept !== undefined ? FieldRule.whenRead(reason, kept.includes(field)) : {}
    const value = target === undefined || heldIn === undefined ? undefined : held[heldIn](target)
    const configPath = pathOf(type, objectName, each)
    return {
      field,
      ...(target === undefined || target === field ? {} : { renamedTo: target }),
      ...(value === undefined ? {} : { value }),
      source,
      decision: shown,
      because: reason,
      ...found,
      ...(configPath === undefined ? {} : { configPath })
    }
  })
  return {
    ...(recordId === undefined ? {} : { recordId }),
    fields: [...plainOf(type, fields, stored), ...explanations]
  }
}

/** The fields that go as the request has them: those of the record that no stored decision put there. */
const plainOf = (
  type: "create" | "update",
  fields: RecordFields,
  stored: ReadonlyArray<StoredDecision>
): ReadonlyArray<StoredFieldExplanation> => {
  const rest = FieldIndex.of(fields)
  const sent = stored.flatMap(({ field, rule, target = field }) =>
    decisionOf(rule) === "sent" ? [keysOf(target)] : []
  )
  const inside = new Set(sent.flatMap((keys) => (keys.length > 1 ? [keys[0]] : [])))
  for (const keys of sent.toSorted((one, other) => other.length - one.length)) FieldIndex.take(rest, keys)
  return Object.entries(FieldIndex.fieldsOf(rest)).flatMap(([field, value]): ReadonlyArray<StoredFieldExplanation> =>
    inside.has(field) && isEmptyObject(value)
      ? []
      : [{ field, value, source: "request", decision: "sent", because: because(type, "requested", field) }]
  )
}

const isEmptyObject = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0
