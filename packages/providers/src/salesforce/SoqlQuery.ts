/** Queries in Salesforce's language, and the texts in them. developer.salesforce.com "SOQL and SOSL Reference" */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type * as Effect from "effect/Effect"
import { type Answer, jsonObject, list, object } from "../kit/Answer.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"

/** The rows that a query finds; `of` names the API to query. */
export const select = (
  parts: SalesforceApi.Parts,
  account: Account,
  query: string,
  of: "records" | "tooling" = "records"
): Effect.Effect<ReadonlyArray<RecordFields>, ProviderFailure> =>
  parts.api.call(account, callOf(parts.version, query, of), (answer: Answer) => {
    const records = jsonObject(answer)?.["records"]
    return Array.isArray(records) ? list(records).map(object) : undefined
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
