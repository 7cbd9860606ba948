/**
 * Finds records by values. A unique property is read directly by `idProperty`; anything else is searched, and HubSpot's search lags behind
 * writes. developers.hubspot.com/docs/api-reference/crm/using-object-apis "unique identifiers", "Search"
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { foundRecords } from "@fieldgate/core/domain/Limits"
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import * as KeyMatch from "@fieldgate/core/records/KeyMatch"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import { fieldValues } from "./FieldFacts.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import { provider } from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import * as Owners from "./Owners.ts"
import { alwaysUnique } from "./KeyLookUp.ts"

export const find = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  query: FindQuery
): Effect.fn.Return<FoundByKeys, ProviderFailure> {
  if (Owners.isOwners(query)) return yield* Owners.find(parts, account, query)
  const found: Array<ReturnType<typeof FoundRecords.byKey>[number]> = []
  let isDelayed = false
  for (const group of FoundRecords.groupsOf(query.keys)) {
    const field = uniqueFieldOf(query, group)
    isDelayed ||= field === undefined
    const records = yield* field === undefined
      ? search(parts, account, query, group)
      : read(parts, account, query, field, group)
    found.push(...FoundRecords.byKey(group, records.flatMap(candidateOf(query))))
  }
  return { records: FoundRecords.inOrder(query.keys, found), isDelayed }
})

/** The requests of a search that is not made; of a search with several pages the first. */
export const explain = (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  query: FindQuery
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.all(firstCalls(versions, query).map((call) => api.explain(account, call)))

const firstCalls = (versions: HubSpotPaths.Versions, query: FindQuery): ReadonlyArray<HubSpotApi.Call> =>
  Owners.isOwners(query)
    ? [Owners.listCall(versions)]
    : FoundRecords.groupsOf(query.keys).flatMap((group) => {
        const field = uniqueFieldOf(query, group)
        return field === undefined ? [pageCall(versions, query, group, 0)] : readCalls(versions, query, field, group)
      })

const uniqueFieldOf = (query: FindQuery, { fields: [field = "", ...others] }: FoundRecords.KeyGroup) =>
  others.length === 0 && isUniqueField(query, field) ? field : undefined

const isUniqueField = ({ described, objectName }: FindQuery, field: string): boolean =>
  (alwaysUnique[objectName.toLowerCase()] ?? []).includes(field) || described?.fields[field]?.unique === true

const propertiesOf = ({ fields, objectName }: FindQuery, group: FoundRecords.KeyGroup): ReadonlyArray<string> => [
  ...new Set([...fields, ...group.fields.flatMap((field) => fieldValues.fields(objectName, field))])
]

const textsOf = (group: FoundRecords.KeyGroup, field: string): ReadonlyArray<string> => [
  ...new Set(FoundRecords.valuesOf(group, field).map(wordOf))
]

const read = (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  query: FindQuery,
  field: string,
  group: FoundRecords.KeyGroup
) =>
  Effect.map(
    Effect.forEach(readCalls(versions, query, field, group), (call) => api.call(account, call, resultsIn)),
    (found) => found.flat()
  )

const readCalls = (
  versions: HubSpotPaths.Versions,
  query: FindQuery,
  field: string,
  group: FoundRecords.KeyGroup
): ReadonlyArray<HubSpotApi.Call> => {
  const path = HubSpotPaths.batch(versions, query.objectName, "read")
  const ids = textsOf(group, field)
  const properties = propertiesOf(query, group)
  return Array.from({ length: Math.ceil(ids.length / HubSpotCalls.limit) }, (_, n): HubSpotApi.Call => {
    const inputs = ids.slice(n * HubSpotCalls.limit, (n + 1) * HubSpotCalls.limit).map((id) => ({ id }))
    const body = { inputs, idProperty: field, properties, propertiesWithHistory: [] }
    return { method: "POST", path, body, writes: false }
  })
}

const pageSize = 200

const search = Effect.fnUntraced(function* (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  query: FindQuery,
  group: FoundRecords.KeyGroup
): Effect.fn.Return<ReadonlyArray<RecordFields>, ProviderFailure> {
  const found: Array<RecordFields> = []
  for (;;) {
    const page = yield* api.call(account, pageCall(versions, query, group, found.length), pageIn)
    if (page.total > foundRecords.maximum) return yield* FoundRecords.tooMany(provider.displayName)
    found.push(...page.results)
    if (page.results.length < pageSize || found.length >= page.total) return found
  }
})

/** `IN` compares a text property with values in lower case only. */
const pageCall = (
  versions: HubSpotPaths.Versions,
  query: FindQuery,
  group: FoundRecords.KeyGroup,
  after: number
): HubSpotApi.Call => ({
  method: "POST",
  path: HubSpotPaths.search(versions, query.objectName),
  body: {
    filterGroups: [
      {
        filters: group.fields.map((propertyName) => ({
          propertyName,
          operator: "IN",
          values: [...textsOf(group, propertyName)]
        }))
      }
    ],
    properties: [...propertiesOf(query, group)],
    limit: pageSize,
    after: String(after)
  },
  writes: false
})

const resultsIn = (answer: Answer): ReadonlyArray<RecordFields> | undefined => {
  const results = jsonObject(answer)?.["results"]
  return Array.isArray(results) ? list(results).map(object) : undefined
}

const pageIn = (answer: Answer) => {
  const [results, total] = [resultsIn(answer), jsonObject(answer)?.["total"]]
  return results !== undefined && typeof total === "number" ? { results, total } : undefined
}

const candidateOf =
  ({ fields, objectName }: FindQuery) =>
  (data: RecordFields): ReadonlyArray<FoundRecords.Candidate> => {
    const recordId = HubSpotRecord.idOf(data)
    if (recordId === undefined) return []
    const properties = object(data["properties"])
    const createdAt = Option.getOrUndefined(DateTime.make(text(data["createdAt"]) ?? ""))
    return [
      {
        record: {
          recordId,
          fields: FieldNames.picked(HubSpotRecord.fieldNames, properties, fields),
          ...FoundRecords.linkOf(data["url"])
        },
        createdAt: createdAt?.epochMilliseconds,
        matchOf: (key) => KeyMatch.of(fieldValues, objectName, key, properties)
      }
    ]
  }

/** HubSpot keeps every value as a text and compares texts without case. */
const wordOf = (value: KeyValue): string => String(value).trim().toLowerCase()
