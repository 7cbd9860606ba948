/** Creates, updates and deletes of a defined provider: one record by its own call, several by a batch. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { rejecting } from "../kit/UnmadeCall.ts"
import * as RestBatch from "./RestBatch.ts"
import * as RestCall from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { definitionFor } from "./RestObject.ts"
import * as RestRecord from "./RestRecord.ts"

export const write = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  account: Account,
  command: WriteCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const { api, definition } = parts
  const batching = yield* Effect.fromResult(batchingOf(parts, command))
  if (batching !== undefined) return yield* batching.write(account, command)
  const written = yield* Effect.fromResult(writeCall(definition, command))
  const { recordId = "" } = command.items[0]
  const own = definitionFor(definition, command.objectName)
  const outcome = yield* api.call(account, written, (answer): RecordOutcome | undefined => {
    switch (command.type) {
      case "create":
        return RestRecord.created(own, answer)
      case "update":
        return RestRecord.updated(own, answer, recordId)
      case "delete":
        return { outcome: "success", recordId }
    }
  })
  return [outcome]
})

/** The requests of a command that is not executed. */
export const explain = (
  parts: RestCall.Parts,
  account: Account,
  command: WriteCommand
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.flatMap(batchingOf(parts, command), (batching) =>
    batching === undefined
      ? Result.map(
          Result.flatMap(writeCall(parts.definition, command), (call) => parts.api.explain(account, call)),
          (request) => [request]
        )
      : batching.explain(account, command)
  )

/** The call for several records; undefined for one, which has a call of its own; or why the provider can't execute the command. */
const batchingOf = (
  parts: RestCall.Parts,
  { allOrNone, headers, items, objectName, type }: WriteCommand
): Result.Result<RestCall.Batching | undefined, ProviderFailure> => {
  const { definition } = parts
  const { displayName } = definition
  const refuse = (message: string) => Result.fail(rejecting(definition)(message))
  if (headers.length > 0) return refuse(`${displayName} takes no headers of the caller`)
  if (items.some(({ associations }) => associations.length > 0)) return refuse(`${displayName} takes no associations`)
  if (items.length === 1) return Result.succeed(undefined)
  const operation = type === "delete" ? undefined : definition.operations.batch?.[type]
  const inCode = type === "delete" ? undefined : parts.batching
  const batching = operation === undefined ? inCode : RestBatch.of(parts, operation)
  if (batching === undefined) return refuse(`${displayName} takes one record per call`)
  if (allOrNone) return refuse(`${displayName} can't refuse a batch as a whole`)
  if (definitionFor(definition, objectName).operations[type] === undefined) {
    return refuse(`${displayName} can't ${type} records`)
  }
  return Result.succeed(batching)
}

/** The call of a command for one record, or why the provider can't execute it. */
const writeCall = (
  definition: RestDefinition,
  command: WriteCommand
): Result.Result<RestCall.Call, ProviderFailure> => {
  const { items, objectName, type } = command
  const [item] = items
  const own = definitionFor(definition, objectName)
  const operation = own.operations[type]
  if (operation === undefined) {
    return Result.fail(rejecting(definition)(`${definition.displayName} can't ${type} records`))
  }
  return Result.succeed({
    ...RestCall.forRecord(own, operation, objectName, item.recordId ?? ""),
    writes: true,
    ...(type === "delete" ? { deletes: true } : { body: RestRecord.body(own, objectName, item) })
  })
}
