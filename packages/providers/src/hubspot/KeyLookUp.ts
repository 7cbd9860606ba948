/**
 * Who has the unique values of sent records. A batch read finds a record as soon as it is written; HubSpot's search lags behind.
 * developers.hubspot.com/docs/api-reference/crm/using-object-apis "unique identifiers"
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import { type NaturalKey, Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import * as Describe from "./Describe.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { showsAll } from "../kit/ResultMatching.ts"

export type Query = Parameters<NonNullable<ProviderDriver["findByKey"]>>[1]

/**
 * Unique whatever HubSpot reports of the property: a second contact with the e-mail is a 409. Properties with `hasUniqueValue` are
 * enforced too. developers.hubspot.com/docs/api-reference/crm-properties-v3/guide "Create unique identifier properties"
 */
export const alwaysUnique: Readonly<Record<string, ReadonlyArray<string>>> = { contacts: ["email"], "0-1": ["email"] }

export const find = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { items, objectName }: Query
): Effect.fn.Return<ReadonlyArray<Sighting>, ProviderFailure> {
  const known = alwaysUnique[objectName.toLowerCase()] ?? []
  const isKnown = items.every((item) => keyOf(item, known) !== undefined)
  const unique = isKnown ? known : [...known, ...(yield* uniqueProperties(parts, account, objectName))]
  const keys = items.map((item) => keyOf(item, unique))
  const names = [...new Set(items.flatMap(({ fields }) => Object.keys(HubSpotRecord.properties(fields))))]
  const holders = yield* Effect.forEach([...valuesByField(keys)], ([field, values]) =>
    read(parts, account, objectName, field, values, names)
  )
  const held = new Map(holders.flat())
  return items.map((item, n) => {
    const key = keys[n]
    return key === undefined ? Sighting.Keyless() : sightingOf(item, key, held.get(wordOf(key)))
  })
})

const uniqueProperties = (parts: HubSpotApi.Parts, account: Account, objectName: Query["objectName"]) =>
  Effect.map(Describe.object(parts, account, objectName), ({ fields }) =>
    Object.values(fields).flatMap(({ createable, fieldName, unique }) => (unique && createable ? [fieldName] : []))
  )

const keyOf = ({ fields }: WriteItem, unique: ReadonlyArray<string>): NaturalKey | undefined => {
  const [key] = unique.flatMap((field) => {
    const value = textOf(fields[field])
    return value === "" ? [] : [{ field, value, isEnforced: true as const }]
  })
  return key
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : ""

/** HubSpot compares unique values without case. */
const wordOf = ({ field, value }: NaturalKey): string => `${field}=${value.toLowerCase()}`

const valuesByField = (keys: ReadonlyArray<NaturalKey | undefined>): ReadonlyMap<string, ReadonlySet<string>> => {
  const values = new Map<string, Set<string>>()
  for (const key of keys) {
    if (key !== undefined) values.set(key.field, (values.get(key.field) ?? new Set()).add(key.value.toLowerCase()))
  }
  return values
}

const read = (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  objectName: Query["objectName"],
  field: string,
  values: ReadonlySet<string>,
  names: ReadonlyArray<string>
) => {
  const path = HubSpotPaths.batch(versions, objectName, "read")
  const all = [...values]
  const calls = Array.from({ length: Math.ceil(all.length / HubSpotCalls.limit) }, (_, n): HubSpotApi.Call => {
    const inputs = all.slice(n * HubSpotCalls.limit, (n + 1) * HubSpotCalls.limit).map((id) => ({ id }))
    const body = { inputs, idProperty: field, properties: [...names], propertiesWithHistory: [] }
    return { method: "POST", path, body, writes: false }
  })
  const entries = (answer: Answer) => recordsIn(answer)?.map((record) => [wordIn(record, field), record] as const)
  return Effect.map(
    Effect.forEach(calls, (call) => api.call(account, call, entries)),
    (found) => found.flat()
  )
}

const recordsIn = (answer: Answer): ReadonlyArray<RecordFields> | undefined => {
  const results = jsonObject(answer)?.["results"]
  return Array.isArray(results) ? list(results).map(object) : undefined
}

const wordIn = (record: RecordFields, field: string): string =>
  wordOf({ field, value: textOf(object(record["properties"])[field]) })

const sightingOf = (item: WriteItem, key: NaturalKey, data: RecordFields | undefined): Sighting => {
  if (data === undefined) return Sighting.Missing({ key })
  const recordId = HubSpotRecord.idOf(data)
  if (recordId === undefined) return Sighting.Unseen()
  const created = Option.getOrUndefined(DateTime.make(text(data["createdAt"]) ?? ""))
  const isAsSent = showsAll(HubSpotRecord.properties(item.fields), object(data["properties"]))
  return Sighting.Found({ key, holder: { recordId, created, isAsSent, data } })
}
