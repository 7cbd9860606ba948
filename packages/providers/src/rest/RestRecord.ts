/** Converts records between Fieldgate's form and a provider's, at the locations of its definition. Pure. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { ProviderDriver, ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { withoutId } from "@fieldgate/core/writes/rules/RecordPlan"
import * as Schema from "effect/Schema"
import { type Answer, header, object, shaped, taken } from "../kit/Answer.ts"
import * as FieldForms from "./FieldForms.ts"
import { isMet, placedAt, valueAt, wordAt } from "./JsonLocation.ts"
import type { RestDefinition } from "./RestDefinition.ts"

/** The body of a create or an update: the fields as JSON values, null to clear one. */
export const body = (definition: RestDefinition, objectName: string, item: WriteItem): RecordFields =>
  object(placedAt(definition.fieldsAt ?? [], FieldForms.sent(definition, objectName, withoutId(item.fields))))

type Query = Parameters<ProviderDriver["read"]>[1]

/** What a 2xx reports of its call: executed, refused after all, or undefined if its body can't be read. */
export type Verdict = "success" | "refusal" | "unclear"

/** A 204 has no body that could report anything else. */
export const verdictOf = (
  { answer: { refusal, success } }: RestDefinition,
  answer: Answer,
  { writes }: { readonly writes?: boolean }
): Verdict => {
  if (answer.status === 204) return "success"
  if (refusal !== undefined && writes === true && isMet(refusal, json(answer))) return "refusal"
  if (success === undefined) return "success"
  const sign = valueAt(json(answer), success.at)
  if (sign === undefined) return "unclear"
  return sign === success.is ? "success" : "refusal"
}

/** The outcome of a create; undefined if the answer doesn't prove that the record exists. */
export const created = (definition: RestDefinition, answer: Answer): RecordOutcome | undefined => {
  const record = writtenRecord(definition, answer)
  const recordId = writtenIdOf(definition, answer, record) ?? idInHeader(definition, answer)
  const data = record === undefined ? {} : { data: record }
  if (recordId !== undefined) return { outcome: "success", recordId, ...data }
  // "Created" without an id: the record exists, and more is not known.
  return answer.status === 201 || reportsSuccess(definition, answer) ? { outcome: "success", ...data } : undefined
}

/** The outcome of an update; undefined if the answer reports nothing. */
export const updated = (definition: RestDefinition, answer: Answer, recordId: string): RecordOutcome | undefined => {
  const record = writtenRecord(definition, answer)
  const id = writtenIdOf(definition, answer, record)
  if (record === undefined && answer.status !== 204 && !reportsSuccess(definition, answer)) return undefined
  return {
    outcome: "success",
    recordId: id ?? recordId,
    ...(record === undefined ? {} : { data: record })
  }
}

/** A read record with the named fields only; undefined if the answer has none. */
export const found = (
  definition: RestDefinition,
  answer: Answer,
  { fields: names, objectName, recordId }: Query
): ProviderRecord | "deleted" | undefined => {
  const { deleted, fields = [] } = definition.answer
  const record = recordOf(definition, answer)
  if (record === undefined) return undefined
  if (deleted !== undefined && valueAt(record, deleted) === true) return "deleted"
  const found = FieldForms.returned(definition, objectName, valueAt(record, fields), names)
  return { recordId: idOf(definition, record) ?? recordId, fields: found }
}

/** Whether the body itself reports that the call was executed. */
const reportsSuccess = (definition: RestDefinition, answer: Answer): boolean =>
  definition.answer.success !== undefined &&
  answer.status !== 204 &&
  verdictOf(definition, answer, { writes: true }) === "success"

const json = shaped(Schema.Json)

const recordOf = ({ answer: { record } }: RestDefinition, answer: Answer): RecordFields | undefined => {
  const value = valueAt(json(answer), record)
  return isObject(value) ? value : undefined
}

/** The record in the answer to a write, or what is beside its id where that is elsewhere. */
const writtenRecord = (definition: RestDefinition, answer: Answer): RecordFields | undefined => {
  const { writtenId } = definition.answer
  if (writtenId === undefined) return recordOf(definition, answer)
  const value = valueAt(json(answer), writtenId.slice(0, -1))
  return isObject(value) ? value : undefined
}

const writtenIdOf = (
  definition: RestDefinition,
  answer: Answer,
  record: RecordFields | undefined
): string | undefined => {
  const { writtenId } = definition.answer
  return writtenId === undefined ? idOf(definition, record) : wordAt(json(answer), writtenId)
}

const isObject = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const idInHeader = ({ answer: { createdId } }: RestDefinition, answer: Answer): string | undefined =>
  createdId === undefined ? undefined : taken(createdId.pattern, header(answer, createdId.header))

/** Ids are texts here, even if the provider uses numbers. */
const idOf = ({ answer }: RestDefinition, record: RecordFields | undefined): string | undefined =>
  wordAt(record, answer.id)
