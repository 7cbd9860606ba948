/** Converts records between Fieldgate's form and Salesforce's. Pure. */
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { RecordForm } from "@fieldgate/core/providers/Capabilities"
import type { ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Answer, header, jsonList, jsonObject, object, text } from "../kit/Answer.ts"
import * as RecordId from "./RecordId.ts"

/** Salesforce ignores the case of a name. An id is sent in another place, and the attributes contain the type of a record. */
export const fieldNames: FieldNames.FieldNames = {
  anyCase: true,
  reserved: ["id", "attributes"],
  relationships: [
    ["__r", "__c"],
    ["", "Id"]
  ]
}

/** An array is refused for any field: "Cannot deserialize instance of multipicklist from START_ARRAY value". verbb/formie#789 */
export const form: RecordForm = {
  id: { pattern: RecordId.pattern, description: "an id with 15 or 18 letters and digits, such as 001Dn00000A1B2CIAV" },
  listSeparator: ";"
}

/** Values are sent unchanged; null clears a field. */
export const values = (item: WriteItem): RecordFields =>
  Object.fromEntries(Object.entries(item.fields).filter(([name]) => !FieldNames.isReserved(fieldNames, [name])))

/** The values, and the records that it refers to by external ids: `"Account": { "Ext__c": "A1" }`. */
export const fields = (item: WriteItem): RecordFields => ({
  ...values(item),
  ...Object.fromEntries((item.references ?? []).map(({ key, name, value }) => [name, { [key]: value }]))
})

export const entry = (objectName: string, item: WriteItem): RecordFields => ({
  ...(item.recordId === undefined ? {} : { id: item.recordId }),
  attributes: { type: objectName },
  ...fields(item)
})

/** What the answer to a create proves: a record, if not always its id; undefined if it proves none. */
export const created = (answer: Answer): { readonly recordId?: string } | undefined => {
  const data = jsonObject(answer)
  const recordId = text(data?.["id"])
  if (recordId !== undefined) return { recordId }
  // "Created" without an id: the record exists, and more is not known.
  return data !== undefined && answer.status === 201 ? {} : undefined
}

/** What an upsert did, where its result reports it. */
export const actionOf = (result: RecordFields): Pick<RecordOutcome, "action"> =>
  typeof result["created"] === "boolean" ? { action: result["created"] ? "created" : "updated" } : {}

/** The field with the time of a record's last write, by any user or process. */
const stamp = "SystemModstamp"

/** The fields to request, including those that identify a record and its last write; no name twice, in any case. */
export const fieldsToRead = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Map([...names, "Id", stamp].map((name) => [name.toLowerCase(), name])).values()
]

/** A read record with the named fields only; undefined if the answer has none. */
export const found = (answer: Answer, recordId: string, names: ReadonlyArray<string>): ProviderRecord | undefined => {
  const data = jsonObject(answer)
  return data && recordOf(data, recordId, names, header(answer, "last-modified"))
}

/** The records of a read of many, in any order and however the ids were written; missing ones are left out. */
export const foundMany = (
  answer: Answer,
  recordIds: ReadonlyArray<string>,
  names: ReadonlyArray<string>
): ReadonlyArray<ProviderRecord> | undefined => {
  const all = jsonList(answer)?.map(object)
  if (all === undefined) return undefined
  const byId = new Map(all.map((data) => [RecordId.canonical(text(data["Id"]) ?? ""), data]))
  return recordIds.flatMap((recordId) => {
    const id = RecordId.canonical(recordId)
    const data = id === undefined ? undefined : byId.get(id)
    return data === undefined ? [] : [recordOf(data, recordId, names, dateOf(text(data[stamp])))]
  })
}

const recordOf = (
  data: RecordFields,
  recordId: string,
  names: ReadonlyArray<string>,
  guard: string | undefined
): ProviderRecord => ({
  recordId,
  fields: FieldNames.picked(fieldNames, data, names),
  ...(guard === undefined ? {} : { guard })
})

/** A moment in Salesforce's form, such as `2026-01-01T00:00:00.000+0000`. */
export const momentOf = (value: string | undefined): DateTime.Utc | undefined =>
  Option.getOrUndefined(DateTime.make(value?.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") ?? ""))

/** The same as an HTTP date, to the second. */
const dateOf = (value: string | undefined): string | undefined => {
  const moment = momentOf(value)
  return moment && DateTime.toDateUtc(moment).toUTCString()
}
