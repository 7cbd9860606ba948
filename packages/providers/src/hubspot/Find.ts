/**
 * Finds records by values. A unique property is read at once by `idProperty`; anything else is searched, and HubSpot's search lags behind
 * writes. developers.hubspot.com/docs/api-reference/crm/using-object-apis "unique identifiers", "Search"
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import { foundRecords } from "@fieldgate/core/domain/Limits"
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import { provider } from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { alwaysUnique } from "./KeyLookUp.ts"

export const find = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  query: FindQuery
): Effect.fn.Return<FoundByKeys, ProviderFailure> {
  const found: Array<ReturnType<typeof FoundRecords.byKey>[number]> = []
  let isDelayed = false
  for (const group of FoundRecords.groupsOf(query.keys)) {
    const [field = "", ...others] = group.fields
    const isUnique = others.length === 0 && isUniqueField(query, field)
    isDelayed ||= !isUnique
    const records = yield* isUnique ? read(parts, account, query, field, group) : search(parts, account, query, group)
    found.push(...FoundRecords.byKey(group, records.flatMap(candidateOf(query))))
  }
  return { records: FoundRecords.inOrder(query.keys, found), isDelayed }
})

const isUniqueField = ({ described, objectName }: FindQuery, field: string): boolean =>
  (alwaysUnique[objectName.toLowerCase()] ?? []).includes(field) || described?.fields[field]?.unique === true

/** A contact's other addresses: HubSpot finds it by them too. */
const otherEmails = "hs_additional_emails"

const propertiesOf = ({ fields }: FindQuery, group: FoundRecords.KeyGroup): ReadonlyArray<string> => [
  ...new Set([...fields, ...group.fields, ...(group.fields.includes("email") ? [otherEmails] : [])])
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
) => {
  const path = HubSpotPaths.batch(versions, query.objectName, "read")
  const ids = textsOf(group, field)
  const properties = propertiesOf(query, group)
  const calls = Array.from({ length: Math.ceil(ids.length / HubSpotCalls.limit) }, (_, n): HubSpotApi.Call => {
    const inputs = ids.slice(n * HubSpotCalls.limit, (n + 1) * HubSpotCalls.limit).map((id) => ({ id }))
    const body = { inputs, idProperty: field, properties, propertiesWithHistory: [] }
    return { method: "POST", path, body, writes: false }
  })
  return Effect.map(
    Effect.forEach(calls, (call) => api.call(account, call, resultsIn)),
    (found) => found.flat()
  )
}

const pageSize = 200

/** `IN` compares a text property with values in lower case only. */
const search = Effect.fnUntraced(function* (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  query: FindQuery,
  group: FoundRecords.KeyGroup
): Effect.fn.Return<ReadonlyArray<RecordFields>, ProviderFailure> {
  const path = HubSpotPaths.search(versions, query.objectName)
  const filters = group.fields.map((propertyName) => ({
    propertyName,
    operator: "IN",
    values: textsOf(group, propertyName)
  }))
  const found: Array<RecordFields> = []
  for (;;) {
    const body = {
      filterGroups: [{ filters }],
      properties: propertiesOf(query, group),
      limit: pageSize,
      after: String(found.length)
    }
    const page = yield* api.call(account, { method: "POST", path, body, writes: false }, pageIn)
    if (page.total > foundRecords.maximum) return yield* FoundRecords.tooMany(provider.displayName)
    found.push(...page.results)
    if (page.results.length < pageSize || found.length >= page.total) return found
  }
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
  ({ fields }: FindQuery) =>
  (data: RecordFields): ReadonlyArray<FoundRecords.Candidate> => {
    const recordId = HubSpotRecord.idOf(data)
    if (recordId === undefined) return []
    const held = object(data["properties"])
    const createdAt = Option.getOrUndefined(DateTime.make(text(data["createdAt"]) ?? ""))
    return [
      {
        record: { recordId, fields: FieldNames.picked(HubSpotRecord.fieldNames, held, fields) },
        createdAt: createdAt?.epochMilliseconds,
        has: (field, value) => isHeld(held, field, value)
      }
    ]
  }

const isHeld = (held: RecordFields, field: string, value: KeyValue): boolean => {
  const wanted = wordOf(value)
  if (wordOf(held[field]) === wanted) return true
  if (field === "email") return wordOf(held[otherEmails]).split(";").includes(wanted)
  return typeof value === "number" && held[field] !== "" && Number(held[field]) === value
}

/** HubSpot keeps every value as a text and compares texts without case. */
const wordOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim().toLowerCase()
    : ""
