/** Records between Fieldgate's words and Salesforce's. Pure. */
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordForm } from "@fieldgate/core/providers/Capabilities"
import type { ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Answer, header, jsonList, jsonObject, object, text } from "../kit/Answer.ts"
import * as RecordId from "./RecordId.ts"

/** Salesforce doesn't mind the case of a name. An id has its own place, and the attributes say what a record is. */
export const fieldNames: FieldNames.FieldNames = { anyCase: true, reserved: ["id", "attributes"] }

/** An array is refused for any field: "Cannot deserialize instance of multipicklist from START_ARRAY value". verbb/formie#789 */
export const form: RecordForm = { listSeparator: ";" }

/** Values go as they are; null clears a field. */
export const fields = (item: WriteItem): RecordFields =>
  Object.fromEntries(Object.entries(item.fields).filter(([name]) => !FieldNames.isReserved(fieldNames, [name])))

/** One of the records of a call on many. */
export const entry = (objectName: string, item: WriteItem): RecordFields => ({
  ...(item.recordId === undefined ? {} : { id: item.recordId }),
  attributes: { type: objectName },
  ...fields(item)
})

/** What the answer to a create shows: a record, if not always which; undefined where it shows none. */
export const created = (answer: Answer): { readonly recordId?: string } | undefined => {
  const data = jsonObject(answer)
  const recordId = text(data?.["id"])
  if (recordId !== undefined) return { recordId }
  // "Created", without saying which: true, and all that may be said.
  return data !== undefined && answer.status === 201 ? {} : undefined
}

/** The field by which every record says when it was last written, by anybody or anything. */
const stamp = "SystemModstamp"

/** What to ask for, so that a record of many says which it is and when it was written; no name twice, in any case. */
export const fieldsToRead = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Map([...names, "Id", stamp].map((name) => [name.toLowerCase(), name])).values()
]

/** A read record with the named fields alone; undefined where the answer holds none. */
export const found = (answer: Answer, recordId: string, names: ReadonlyArray<string>): ProviderRecord | undefined => {
  const data = jsonObject(answer)
  return data && recordOf(data, recordId, names, header(answer, "last-modified"))
}

/** The records of a read of many, in whatever order and however the ids were written; those that aren't there are left out. */
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

/** A moment in Salesforce's words, such as `2026-01-01T00:00:00.000+0000`. */
export const momentOf = (value: string | undefined): DateTime.Utc | undefined =>
  Option.getOrUndefined(DateTime.make(value?.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") ?? ""))

/** The same as a condition of HTTP takes it: to the second. */
const dateOf = (value: string | undefined): string | undefined => {
  const moment = momentOf(value)
  return moment && DateTime.toDateUtc(moment).toUTCString()
}
