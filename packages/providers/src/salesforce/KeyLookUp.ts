/** Who has unique values; a query finds a record as soon as it is written. developer.salesforce.com "SOQL and SOSL Reference: SELECT" */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import { Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import { text } from "../kit/Answer.ts"
import * as Describe from "./Describe.ts"
import * as RecordId from "./RecordId.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as SoqlQuery from "./SoqlQuery.ts"

export type Query = Parameters<NonNullable<ProviderDriver["findByKey"]>>[1]

/** The object's fields, by their names in lower case: Salesforce ignores the case. */
type Fields = ReadonlyMap<string, FieldMetadata>

/** A unique field, and the value that was sent for it. */
interface Key {
  readonly field: FieldMetadata
  readonly value: string | number
}

/** Values of one query; as many of the longest fit into a URL. */
const limit = 20

/** One lookup result per item, in order. */
export const find = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  { items, objectName }: Query
): Effect.fn.Return<ReadonlyArray<Sighting>, ProviderFailure> {
  const described = yield* Describe.object(parts, account, objectName)
  const fields: Fields = new Map(Object.values(described.fields).map((field) => [field.fieldName.toLowerCase(), field]))
  const keys = items.map((item) => keyOf(item, fields))
  const names = [...new Set(items.flatMap(({ fields: sent }) => Object.keys(sent).map((name) => name.toLowerCase())))]
  const shown = ["Id", "CreatedDate", ...names.flatMap((name) => shownName(fields.get(name)))]
  const queries = conditionsOf(keys).map(
    (condition) => `SELECT ${shown.join(",")} FROM ${described.name} WHERE ${condition}`
  )
  const found = distinct((yield* Effect.forEach(queries, (query) => SoqlQuery.select(parts, account, query))).flat())
  return items.map((item, n) => {
    const key = keys[n]
    return key === undefined ? Sighting.Keyless() : sightingOf(item, key, found)
  })
})

/** Each record once: the queries for two fields of a batch may return the same record. */
const distinct = (records: ReadonlyArray<RecordFields>): ReadonlyArray<RecordFields> => {
  const ids = records.map((record) => text(record["Id"]))
  return records.filter((_, n) => ids[n] === undefined || ids.indexOf(ids[n]) === n)
}

const shownName = (field: FieldMetadata | undefined): ReadonlyArray<string> =>
  field === undefined || field.fieldName === "Id" ? [] : [field.fieldName]

const keyOf = (item: WriteItem, fields: Fields): Key | undefined => {
  const [key] = Object.entries(SalesforceRecord.fields(item)).flatMap(([name, value]): ReadonlyArray<Key> => {
    const field = fields.get(name.toLowerCase())
    if (field === undefined || !field.unique || !field.createable) return []
    return (typeof value === "string" && value.trim() !== "") || typeof value === "number" ? [{ field, value }] : []
  })
  return key
}

/** One condition for the values of a field, or several if there are many. */
const conditionsOf = (keys: ReadonlyArray<Key | undefined>): ReadonlyArray<string> => {
  const literals = new Map<string, Set<string>>()
  for (const key of keys) {
    if (key === undefined) continue
    const { fieldName } = key.field
    literals.set(fieldName, (literals.get(fieldName) ?? new Set()).add(literal(key.value)))
  }
  return [...literals].flatMap(([fieldName, values]) => {
    const all = [...values]
    return Array.from({ length: Math.ceil(all.length / limit) }, (_, n) => {
      return `${fieldName} IN (${all.slice(n * limit, (n + 1) * limit).join(",")})`
    })
  })
}

const literal = (value: string | number): string =>
  typeof value === "number" ? String(value) : SoqlQuery.literal(value.trim())

/** Some unique fields are case-sensitive, so several records may match a value. */
const sightingOf = (item: WriteItem, { field, value }: Key, found: ReadonlyArray<RecordFields>): Sighting => {
  // A second record with the value of a unique field is DUPLICATE_VALUE. developer.salesforce.com "Field: unique"
  const key = { field: field.fieldName, value: String(value), isEnforced: true as const }
  const [data, ...others] = found.filter((each) => isSame(value, each[field.fieldName], "either case"))
  if (data === undefined) return Sighting.Missing({ key })
  const recordId = text(data["Id"])
  if (recordId === undefined || others.length > 0) return Sighting.Unseen()
  const created = SalesforceRecord.momentOf(text(data["CreatedDate"]))
  return Sighting.Found({ key, holder: { recordId, created, isAsSent: isAsSent(item, data), data } })
}

const isAsSent = (item: WriteItem, data: RecordFields): boolean => {
  const held = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.entries(SalesforceRecord.values(item)).every(([name, value]) =>
    isSame(value, held.get(name.toLowerCase()))
  )
}

/** Whether a value is stored as it was sent, however it is written: an id with 15 characters, a moment in another zone. */
export const isSame = (
  sent: Json,
  held: Json | undefined,
  letters: "own case" | "either case" = "own case"
): boolean => {
  if (held === undefined || (typeof sent === "object" && sent !== null)) return false
  const [left, right] = [String(sent ?? "").trim(), String(held ?? "").trim()]
  if (left === right || (letters === "either case" && left.toLowerCase() === right.toLowerCase())) return true
  return areSame(RecordId.canonical(left), RecordId.canonical(right)) || areSame(instantOf(left), instantOf(right))
}

const areSame = <A>(left: A | undefined, right: A | undefined): boolean => left !== undefined && left === right

const instantOf = (value: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}T/.test(value) ? SalesforceRecord.momentOf(value)?.epochMilliseconds : undefined
