/** A read of one record. HubSpot ignores unknown properties, so they are checked first and reported in HubSpot's own words. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { type Answer, jsonObject, list, object } from "../kit/Answer.ts"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotMetadata from "./HubSpotMetadata.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"

export type Query = Parameters<NonNullable<ProviderDriver["sample"]>>[1]

/** As many names as fit into a URL; all of them are known to exist by then. */
const namesAtOnce = 100

export const sample = Effect.fnUntraced(function* (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  { fields, objectName }: Query
): Effect.fn.Return<RecordFields | undefined, ProviderFailure> {
  const path = HubSpotPaths.properties(versions, objectName)
  const listed = { method: "GET", path, maxBytes: maxDescriptionBytes } as const
  const properties = yield* api.call(account, listed, HubSpotMetadata.properties)
  const names = new Set(properties.map(({ name }) => name))
  const missing = fields.filter((field) => !names.has(field))
  if (missing.length > 0) return yield* notThere(missing)
  const call = {
    method: "GET",
    path: HubSpotPaths.records(versions, objectName),
    properties: fields.slice(0, namesAtOnce),
    limit: 1
  } as const
  const [record] = yield* api.call(account, call, results)
  return record === undefined ? undefined : object(object(record)["properties"])
})

const results = (answer: Answer): ReadonlyArray<Json> | undefined => {
  const found = jsonObject(answer)?.["results"]
  return Array.isArray(found) ? list(found) : undefined
}

const notThere = (fields: ReadonlyArray<string>) => {
  const errors = fields.map((field) => ({
    message: `Property "${field}" does not exist`,
    code: "PROPERTY_DOESNT_EXIST",
    field
  }))
  const message = errors.map((error) => error.message).join("; ")
  return new ProviderRejected({ message, errors, context: { provider: HubSpotApi.provider.name } })
}
