/** Reads one record of a defined provider. */
import type { Account, ProviderDriver, ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { rejecting } from "../kit/UnmadeCall.ts"
import * as RestCall from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { definitionFor } from "./RestObject.ts"
import * as RestRecord from "./RestRecord.ts"

type Query = Parameters<ProviderDriver["read"]>[1]

/** The record; "missing" for a success without content, "deleted" where the provider still shows it. */
export const find = ({ api, definition }: RestCall.Parts, account: Account, query: Query) =>
  api.call(account, callOf(definition, query), (answer) =>
    answer.status === 204
      ? ("missing" as const)
      : RestRecord.found(definitionFor(definition, query.objectName), answer, query)
  )

/** The record; a deleted one is a refusal. */
export const read = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  account: Account,
  query: Query
): Effect.fn.Return<ProviderRecord, ProviderFailure> {
  const { definition } = parts
  const found = yield* find(parts, account, query)
  const { displayName } = definition
  if (found === "missing") return yield* rejecting(definition)(`${displayName} has no record ${query.recordId}`)
  return found === "deleted"
    ? yield* rejecting(definition)(`the record ${query.recordId} was deleted at ${displayName}`)
    : found
})

export const callOf = (
  definition: RestDefinition,
  { objectName, recordId }: Pick<Query, "objectName" | "recordId">
): RestCall.Call => {
  const own = definitionFor(definition, objectName)
  return { ...RestCall.forRecord(own, own.operations.read, objectName, recordId), writes: false }
}
