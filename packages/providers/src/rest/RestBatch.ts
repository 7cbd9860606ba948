/** Several records in one call, with a result for each in the answer. @rule batch.records */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { outcomeOf } from "@fieldgate/core/providers/FailedCall"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import { withoutId } from "@fieldgate/core/writes/rules/RecordPlan"
import type * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Answer, object, shaped } from "../kit/Answer.ts"
import * as Batch from "../kit/Batch.ts"
import type { BatchCall } from "./DefinitionOperations.ts"
import * as FieldForms from "./FieldForms.ts"
import { placedAt, valueAt, wordAt, withPlaced } from "./JsonLocation.ts"
import { pathOf, queryOf } from "./RestAddress.ts"
import type * as RestCall from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { withExisting } from "./RestErrorBody.ts"
import { definitionFor, pathIn } from "./RestObject.ts"

/** The batches of a definition's operation. */
export const of = (parts: RestCall.Parts, operation: BatchCall): RestCall.Batching => ({
  records: parts.definition.capabilities.batch?.records ?? 1,
  write: (account, command) => write(parts, operation, account, command),
  explain: (account, command) => explain(parts, operation, account, command)
})

const write = (
  { api, definition }: RestCall.Parts,
  operation: BatchCall,
  account: Account,
  command: WriteCommand
): Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure> =>
  Batch.writeGroups({
    items: command.items,
    groups: groupsOf(definition, command),
    send: (group) =>
      api.call(account, callOf(definition, operation, command, group), (answer) =>
        ended(definition, operation, group, answer)
      ),
    narrow
  })

/** The requests of a batch that is not sent. */
const explain = (
  { api, definition }: RestCall.Parts,
  operation: BatchCall,
  account: Account,
  command: WriteCommand
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.all(
    groupsOf(definition, command).map((group) => api.explain(account, callOf(definition, operation, command, group)))
  )

/** Updates of one record go one after the other. */
const groupsOf = ({ capabilities: { batch } }: RestDefinition, { items }: WriteCommand): ReadonlyArray<Batch.Group> =>
  Batch.groupsOf(items, batch?.records ?? 1, ({ recordId }) => recordId)

const callOf = (
  definition: RestDefinition,
  { fieldsAt = [], id, method, path, query = {}, records }: BatchCall,
  { objectName, type }: WriteCommand,
  group: Batch.Group
): RestCall.Call => {
  const own = definitionFor(definition, objectName)
  const rows = group.map(({ item }): Json => {
    const fields = FieldForms.sent(own, objectName, withoutId(item.fields))
    const row = placedAt(fieldsAt, fields)
    return type === "update" && id !== undefined ? withPlaced(object(row), id, item.recordId ?? "") : row
  })
  const { refusal: _, success: __, ...answer } = own.answer
  return {
    method,
    path: pathOf(own, path, objectName),
    query: queryOf(query, { object: pathIn(own.objects, objectName) ?? "" }),
    headers: own.headers,
    // Each result shows its own success.
    of: { ...own, answer },
    writes: true,
    ...(records.length === 0 ? { listBody: rows } : { body: object(placedAt(records, rows)) })
  }
}

const json = shaped(Schema.Json)

/** Undefined if there isn't a result for each record: then nothing is known of any of them. */
const ended = (
  definition: RestDefinition,
  operation: BatchCall,
  group: Batch.Group,
  answer: Answer
): ReadonlyArray<Batch.Ended> | undefined => {
  const results = valueAt(json(answer), operation.results)
  if (!Array.isArray(results) || results.length !== group.length) return undefined
  const rows: ReadonlyArray<Json> = results
  return group.map(({ item, place }, index) => [
    place,
    outcomeIn(definition, operation, rows[index] ?? null, item.recordId)
  ])
}

const outcomeIn = (
  { errors }: RestDefinition,
  { code, field, message, record, recordId, success }: BatchCall,
  result: Json,
  updated: string | undefined
): RecordOutcome => {
  const sign = valueAt(result, success.at)
  const text = message.map((place) => wordAt(result, place)).find((each) => each !== undefined)
  const given = { code: code && wordAt(result, code), field: field && wordAt(result, field) }
  const about = withExisting(
    errors,
    {
      message: text ?? "the provider's answer does not show what became of this record",
      ...(given.code === undefined ? {} : { code: given.code }),
      ...(given.field === undefined ? {} : { field: given.field })
    },
    result
  )
  if (sign === undefined) return { outcome: "uncertain", errors: [about] }
  if (sign !== success.is) return { outcome: "failed", errors: [about] }
  const id = wordAt(result, recordId) ?? updated
  const data = record === undefined ? undefined : valueAt(result, record)
  return {
    outcome: "success",
    ...(id === undefined ? {} : { recordId: id }),
    ...(isRecord(data) ? { data } : {})
  }
}

const isRecord = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Refusals of a whole call that may be about one of its records; a missing permission would fail each half too. */
const aboutRecords: ReadonlySet<unknown> = new Set([400, 409, 413, 422])

const narrow = (group: Batch.Group, failure: ProviderFailure): Batch.Narrowed | undefined => {
  if (failure._tag !== "ProviderRejected" || !aboutRecords.has(failure.context?.["status"])) return undefined
  return group.length > 1
    ? { failed: [], groups: Batch.halves(group) }
    : { failed: group.map(({ place }) => [place, outcomeOf(failure)]), groups: [] }
}
