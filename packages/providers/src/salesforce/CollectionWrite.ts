/**
 * Several records in one command: sObject Collections. Salesforce answers 200 and one result per record in their order, even if no record
 * was written. It accepts no guard here, so other writers have a window. developer.salesforce.com "Composite Resources: sObject
 * Collections"
 */
import type { Json } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import * as FailedCall from "@fieldgate/core/providers/FailedCall"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Batch from "../kit/Batch.ts"
import { type Answer, jsonList, list, object, text } from "../kit/Answer.ts"
import type { Headers } from "./ForwardedHeaders.ts"
import * as RecordId from "./RecordId.ts"
import * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceErrors from "./SalesforceErrors.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as UnknownReferences from "./UnknownReferences.ts"

/** Most records of one call. */
const limit = 200

/** One outcome per item, in order. */
export const write = (
  parts: SalesforceApi.Parts,
  account: Account,
  command: WriteCommand,
  headers: Headers
): Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure> => {
  const { allOrNone, items } = command
  return Effect.flatMap(Effect.fromResult(groupsOf(command)), (groups) =>
    Batch.writeGroups({
      items,
      groups,
      send: (group) =>
        parts.api.call(account, callOf(parts.version, command, headers, group), (answer, now) =>
          resultsOf(answer, group, now)
        ),
      narrow: (group, failure) => (allOrNone ? undefined : narrow(group, failure))
    })
  )
}

/** Salesforce refuses a record that occurs twice in one call, by its id or by the key of an upsert. */
export const groupsOf = (
  { allOrNone, items }: Pick<WriteCommand, "allOrNone" | "items">,
  keyOf: (item: WriteItem) => string | undefined = idOf
): Result.Result<ReadonlyArray<Batch.Group>, ProviderFailure> => {
  const groups = Batch.groupsOf(items, limit, keyOf)
  return allOrNone && groups.length > 1 ? Result.fail(severalCalls(items.map(keyOf))) : Result.succeed(groups)
}

/** A new record has no id yet. */
const idOf = ({ recordId }: WriteItem): string | undefined => recordId && (RecordId.canonical(recordId) ?? recordId)

/** All-or-none applies to one call. */
const severalCalls = (keys: ReadonlyArray<string | undefined>): ProviderFailure => {
  const twice = [...new Set(keys.filter((key, place) => key !== undefined && keys.indexOf(key) < place))]
  const [first, ...others] = twice.map((id) => `the record ${id} occurs more than once in an all-or-none batch`)
  return first === undefined
    ? SalesforceApi.reject(`Salesforce writes at most ${limit} records in an all-or-none batch`)
    : SalesforceApi.reject(first, ...others)
}

export const callOf = (
  version: SalesforcePaths.Version,
  { allOrNone, objectName, type }: WriteCommand,
  headers: Headers,
  group: Batch.Group
): SalesforceApi.Call => ({
  method: type === "create" ? "POST" : "PATCH",
  path: SalesforcePaths.collection(version),
  headers,
  body: { allOrNone, records: group.map(({ item }) => SalesforceRecord.entry(objectName, item)) }
})

/** Undefined if the answer doesn't report each record: then results can't be assigned. */
export const resultsOf = (
  answer: Answer,
  group: Batch.Group,
  now: DateTime.Utc
): ReadonlyArray<Batch.Ended> | undefined => {
  const results = jsonList(answer)
  if (results?.length !== group.length) return undefined
  return group.map(({ item, place }, index) => [place, outcomeOf(results[index] ?? null, item, now)])
}

const outcomeOf = (value: Json, item: WriteItem, now: DateTime.Utc): RecordOutcome => {
  const result = object(value)
  const recordId = idOf(item) ?? text(result["id"])
  switch (result["success"]) {
    case true:
      return {
        outcome: "success",
        ...SalesforceRecord.actionOf(result),
        ...(recordId === undefined ? {} : { recordId })
      }
    case false:
      return UnknownReferences.ofOutcome(SalesforceErrors.outcomeOfRecord(list(result["errors"]), now), item)
    default:
      return {
        outcome: "uncertain",
        errors: [{ message: "Salesforce's answer doesn't say what became of this record" }]
      }
  }
}

/** Faults of one record for which Salesforce refuses the whole call, because it couldn't read it. */
const ofOneRecord = new Set(["JSON_PARSER_ERROR", "INVALID_FIELD", "MALFORMED_ID"])

export const narrow = (group: Batch.Group, failure: ProviderFailure): Batch.Narrowed | undefined => {
  const isOfOne =
    failure._tag === "ProviderRejected" &&
    failure.context?.["status"] === 400 &&
    failure.errors.some(({ code }) => code !== undefined && ofOneRecord.has(code))
  if (!isOfOne) return undefined
  if (group.length > 1) return { failed: [], groups: Batch.halves(group) }
  return { failed: group.map(({ place }) => [place, FailedCall.outcomeOf(failure)]), groups: [] }
}
