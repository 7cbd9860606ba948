/** Creates or updates one record after the other by a field with unique values. The provider finds the record itself. @rule match.native */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { outcomeOf } from "@fieldgate/core/providers/FailedCall"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { UpsertCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject, object } from "../kit/Answer.ts"
import * as Batch from "../kit/Batch.ts"
import { rejecting } from "../kit/UnmadeCall.ts"
import type { Upsert } from "./DefinitionOperations.ts"
import { isMet } from "./JsonLocation.ts"
import { pathOf, queryOf } from "./RestAddress.ts"
import type * as RestCall from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { definitionFor, pathIn } from "./RestObject.ts"
import * as RestRecord from "./RestRecord.ts"
import { escaped, fillJson } from "./Template.ts"

export const write = Effect.fnUntraced(function* (
  { api, definition }: RestCall.Parts,
  operation: Upsert,
  account: Account,
  command: UpsertCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const { items, objectName } = command
  yield* Effect.fromResult(allowed(definition, command))
  const own = definitionFor(definition, objectName)
  return yield* Batch.writeGroups({
    items,
    groups: Batch.groupsOf(items, 1, () => undefined),
    send: (group) =>
      Effect.forEach(group, ({ item, place }) =>
        Effect.map(
          Effect.flatMap(Effect.fromResult(callOf(own, operation, command, item)), (call) =>
            api.call(account, call, (answer) => written(own, operation, answer))
          ),
          (outcome): Batch.Ended => [place, outcome]
        )
      ),
    narrow: (group, failure) =>
      items.length > 1 && failure._tag === "ProviderRejected"
        ? { failed: group.map(({ place }) => [place, outcomeOf(failure)]), groups: [] }
        : undefined
  })
})

/** The requests of an upsert that is not made. */
export const explain = (
  { api, definition }: RestCall.Parts,
  operation: Upsert,
  account: Account,
  command: UpsertCommand
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> => {
  const own = definitionFor(definition, command.objectName)
  return Result.flatMap(allowed(definition, command), () =>
    Result.all(
      command.items.map((item) =>
        Result.flatMap(callOf(own, operation, command, item), (call) => api.explain(account, call))
      )
    )
  )
}

const allowed = (
  definition: RestDefinition,
  { allOrNone, headers, items }: UpsertCommand
): Result.Result<void, ProviderFailure> => {
  const { displayName } = definition
  const refuse = (message: string) => Result.fail(rejecting(definition)(message))
  if (headers.length > 0) return refuse(`${displayName} takes no headers of the caller`)
  if (items.some(({ associations }) => associations.length > 0)) return refuse(`${displayName} takes no associations`)
  return allOrNone && items.length > 1
    ? refuse(`${displayName} writes one record per call, so a failure can't undo the others`)
    : Result.succeed(undefined)
}

const callOf = (
  of: RestDefinition,
  { body = {}, escapes = {}, headers, method, path, query = {} }: Upsert,
  { key, objectName }: UpsertCommand,
  item: WriteItem
): Result.Result<RestCall.Call, ProviderFailure> => {
  const value = item.fields[key]
  if (typeof value !== "string" && typeof value !== "number") {
    return Result.fail(rejecting(of)(`${of.displayName} finds records by ${key}: it must be a text or a number`))
  }
  const own = String(value)
  const places = { key, value: own, object: pathIn(of.objects, objectName) ?? "" }
  return Result.succeed({
    method,
    path: pathOf(of, path, objectName, { key, value: escaped(escapes, own) }),
    query: queryOf(query, places),
    headers: headers === undefined ? of.headers : { ...of.headers, ...headers },
    body: { ...object(fillJson(body, places)), ...RestRecord.body(of, objectName, item) },
    of,
    writes: true
  })
}

/** Undefined if the answer doesn't prove that the record exists. */
const written = (own: RestDefinition, { created }: Upsert, answer: Answer): RecordOutcome | undefined => {
  const outcome = RestRecord.created(own, answer)
  if (outcome === undefined || created === undefined) return outcome
  const isNew = "status" in created ? answer.status === created.status : isMet(created, jsonObject(answer))
  return { ...outcome, action: isNew ? "created" : "updated" }
}
