/** Queries in Salesforce's language, and the texts in them. developer.salesforce.com "SOQL and SOSL Reference" */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { type Answer, jsonObject, list, object } from "../kit/Answer.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import { provider } from "./Provider.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"

/**
 * The rows that a query finds; `of` names the API to query. Salesforce itself decides how many rows are in an answer, so one that lacks some
 * is refused: a row that exists must not be taken for a missing one.
 */
export const select = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  query: string,
  of: "records" | "tooling" = "records"
): Effect.fn.Return<ReadonlyArray<RecordFields>, ProviderFailure> {
  const { isDone, rows } = yield* parts.api.call(account, callOf(parts.version, query, of), (answer: Answer) => {
    const { done, records } = jsonObject(answer) ?? {}
    return Array.isArray(records) ? { isDone: done !== false, rows: list(records).map(object) } : undefined
  })
  return isDone ? rows : yield* FoundRecords.tooMany(provider.displayName, rows.length)
})

export const callOf = (
  version: SalesforcePaths.Version,
  query: string,
  of: "records" | "tooling" = "records"
): SalesforceApi.Call => ({
  method: "GET",
  path: of === "tooling" ? SalesforcePaths.toolingQuery(version) : SalesforcePaths.query(version),
  query
})

/** A text in quotes, with everything escaped that could end them. */
export const literal = (value: string): string =>
  `'${value
    .replace(/[\\'"]/g, "\\$&")
    .replace(/\n/g, "\\n")
    .replace(/\r/g, "\\r")}'`
