/** Reads one record, or several in one call; each with a guard for an update that depends on what was read. */
import type { Account, ProviderDriver, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as RecordId from "./RecordId.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"

export type Query = Parameters<ProviderDriver["read"]>[1]

/** One record; a missing one is a refusal. */
export const read = (parts: SalesforceApi.Parts, account: Account, { fields, objectName, recordId }: Query) => {
  const path = SalesforcePaths.records(parts.version, objectName, recordId)
  // Without any name Salesforce returns all fields.
  const names = fields.length === 0 ? ["Id"] : fields
  return parts.api.call(account, { method: "GET", path, fields: names }, (answer) =>
    SalesforceRecord.found(answer, recordId, fields)
  )
}

/** All in one call. */
export const readMany = (parts: SalesforceApi.Parts, account: Account, query: ReadQuery) => {
  const call = manyCall(parts.version, query)
  return call === undefined
    ? Effect.succeed([])
    : parts.api.call(account, call, (answer) => SalesforceRecord.foundMany(answer, query.recordIds, query.fields))
}

/** A malformed id would make Salesforce refuse the call for all, and belongs to no record. Undefined without ids. */
export const manyCall = (
  version: SalesforcePaths.Version,
  { fields, objectName, recordIds }: ReadQuery
): SalesforceApi.Call | undefined => {
  const ids = [...new Set(recordIds.flatMap((recordId) => RecordId.canonical(recordId) ?? []))]
  if (ids.length === 0) return undefined
  const path = SalesforcePaths.retrieve(version, objectName)
  return { method: "POST", path, body: { ids, fields: SalesforceRecord.fieldsToRead(fields) }, writes: false }
}
