/**
 * Creates or updates records by a property with unique values, a hundred per call. HubSpot finds the record itself, so a repeated call
 * updates what the first one created. By `email` HubSpot writes all records or none, so contacts are looked up by it instead.
 * developers.hubspot.com/docs/api-reference/crm/using-object-apis "Upsert records" @rule match.native
 */
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { UpsertCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Answer } from "../kit/Answer.ts"
import * as Batch from "../kit/Batch.ts"
import { matchResults } from "../kit/ResultMatching.ts"
import { type BatchResult, read, traceIdOf } from "./BatchAnswer.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import { reject } from "./HubSpotApi.ts"
import { limit } from "./HubSpotCalls.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { refusalOf } from "./Refusals.ts"
import { narrowed } from "./RefusedBatch.ts"

export const write = Effect.fnUntraced(function* (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  command: UpsertCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  yield* Effect.fromResult(allowed(command))
  return yield* Batch.writeGroups({
    items: command.items,
    groups: groupsOf(command),
    send: (group) => api.call(account, callOf(versions, command, group), (answer) => written(answer, command, group)),
    narrow: (group, failure) => (command.allOrNone ? undefined : narrowed(group, failure))
  })
})

/** The requests of an upsert that is not made. */
export const explain = (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  command: UpsertCommand
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.flatMap(allowed(command), () =>
    Result.all(groupsOf(command).map((group) => api.explain(account, callOf(versions, command, group))))
  )

/** HubSpot makes associations beside a create or after an update, and an upsert may be either. */
const allowed = (command: UpsertCommand): Result.Result<void, ProviderFailure> => {
  if (command.items.some(({ associations }) => associations.length > 0)) {
    return Result.fail(reject("HubSpot makes no associations in an upsert"))
  }
  const refusal = refusalOf({ ...command, type: "create" })
  return refusal === undefined ? Result.succeed(undefined) : Result.fail(refusal)
}

/** HubSpot refuses a value that occurs twice in one call, and compares without case. */
const groupsOf = ({ items, key }: UpsertCommand): ReadonlyArray<Batch.Group> =>
  Batch.groupsOf(items, limit, (item) => valueOf(item, key).toLowerCase())

/** Trace ids make HubSpot write what it can; without them it is all or nothing. */
const callOf = (
  versions: HubSpotPaths.Versions,
  { allOrNone, key, objectName }: UpsertCommand,
  group: Batch.Group
): HubSpotApi.Call => ({
  method: "POST",
  path: HubSpotPaths.batch(versions, objectName, "upsert"),
  body: {
    inputs: group.map((each) => ({
      id: valueOf(each.item, key),
      idProperty: key,
      properties: HubSpotRecord.properties(each.item.fields),
      ...(allOrNone ? {} : { objectWriteTraceId: traceIdOf(each) })
    }))
  }
})

const valueOf = ({ fields }: WriteItem, key: string): string => {
  const value = fields[key]
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
}

/** Undefined if the answer doesn't report on records: then nothing is known of any of them. */
const written = (
  answer: Answer,
  { key }: UpsertCommand,
  group: Batch.Group
): ReadonlyArray<Batch.Ended> | undefined => {
  const reported = read(answer)
  if (reported === undefined) return undefined
  const errorOf = (each: Batch.Placed) => reported.errors.find(({ traceIds }) => traceIds.includes(traceIdOf(each)))
  const rest = group.filter((each) => errorOf(each) === undefined)
  // The key alone identifies a record: HubSpot may change the form of other values.
  const sent = rest.map((each) => ({
    traceId: traceIdOf(each),
    properties: { [key]: valueOf(each.item, key) },
    associations: []
  }))
  const matches = matchResults(sent, reported.results)
  const unnamed = reported.errors.flatMap(({ errors, traceIds }) => (traceIds.length === 0 ? errors : []))
  return group.map((each): Batch.Ended => {
    const error = errorOf(each)
    if (error !== undefined) return [each.place, { outcome: "failed", errors: error.errors }]
    const result = reported.results[matches.get(rest.indexOf(each)) ?? -1]
    return [each.place, result === undefined ? unmentioned(unnamed) : outcomeOf(result)]
  })
}

const outcomeOf = ({ data, recordId }: BatchResult): RecordOutcome => ({
  outcome: "success",
  ...(typeof data["new"] === "boolean" ? { action: data["new"] ? "created" : "updated" } : {}),
  ...(recordId === undefined ? {} : { recordId }),
  data
})

const unmentioned = (errors: ReadonlyArray<RecordError>): RecordOutcome => ({
  outcome: "uncertain",
  errors: [...errors, { message: "HubSpot's answer does not mention this record" }]
})
