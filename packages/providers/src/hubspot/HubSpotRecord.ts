/** Converts records between Fieldgate's form and HubSpot's. Pure. */
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordForm } from "@fieldgate/core/providers/Capabilities"
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import type { ProviderRecord } from "@fieldgate/core/providers/ProviderDriver"
import * as MissingRecord from "@fieldgate/core/writes/rules/MissingRecord"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"

/** HubSpot's own names are in lower case, so a name in another case means the same field and the same rules apply. */
export const fieldNames: FieldNames.FieldNames = { anyCase: true, reserved: ["id"] }

const digits = /^\d+$/

export const isId = (recordId: string): boolean => digits.test(recordId)

/**
 * A batch update with an id that isn't a number answers 200 and leaves that record unchanged (HubSpot/hubspot-api-nodejs#548). An array
 * is refused for any property ("Cannot deserialize value of type `java.lang.String`"), in a batch with the whole call.
 */
export const form: RecordForm = {
  id: { pattern: digits, description: "a number such as 1234" },
  listSeparator: ";"
}

/** HubSpot accepts JSON values unchanged, except null: an empty text clears a property. */
export const properties = (fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      FieldNames.isReserved(fieldNames, [name]) ? [] : [[name, value ?? ""]]
    )
  )

/** The category that the API calls `VENDOR_DEFINED` and HubSpot `HUBSPOT_DEFINED`. */
const category = (name: string): string => (name === "VENDOR_DEFINED" ? "HUBSPOT_DEFINED" : name)

export const association = ({ to, types }: Association) => ({
  to: { id: to.id },
  types: types.map(({ associationCategory, associationTypeId }) => ({
    associationCategory: category(associationCategory),
    associationTypeId
  }))
})

/** The body of a create; dated versions require associations even if there are none. */
export const createBody = (item: WriteItem): RecordFields => ({
  properties: properties(item.fields),
  associations: item.associations.map(association)
})

export const updateBody = (item: WriteItem): RecordFields => ({ properties: properties(item.fields) })

/** The outcome of a create; undefined if the answer doesn't prove that the record exists. */
export const created = (answer: Answer): RecordOutcome | undefined => {
  const data = jsonObject(answer)
  if (data === undefined) return undefined
  const recordId = idOf(data)
  if (recordId !== undefined) return { outcome: "success", recordId, data }
  // "Created" without an id: the record exists, and more is not known.
  return answer.status === 201 ? { outcome: "success", data } : undefined
}

/** HubSpot's refusals of missing records name no object, and not always the id. */
export const missing = (objectName: string, recordId: string, error: RecordError): RecordError => ({
  ...error,
  message: `${MissingRecord.sentence("HubSpot", objectName, recordId)}: ${error.message}`
})

export const updated = (answer: Answer, recordId: string): RecordOutcome | undefined => {
  const data = jsonObject(answer)
  return data === undefined ? undefined : { outcome: "success", recordId: idOf(data) ?? recordId, data }
}

/** A read record with the requested properties only; HubSpot leaves out one that doesn't exist. */
export const found = (answer: Answer, recordId: string, names: ReadonlyArray<string>): ProviderRecord | undefined => {
  const data = jsonObject(answer)
  return data === undefined ? undefined : recordOf(data, recordId, names)
}

/** The records of a batch read, in any order; one without an id is ignored. */
export const foundMany = (answer: Answer, names: ReadonlyArray<string>): ReadonlyArray<ProviderRecord> | undefined => {
  const data = jsonObject(answer)
  if (!Array.isArray(data?.["results"])) return undefined
  return list(data["results"]).flatMap((each) => {
    const record = object(each)
    const recordId = idOf(record)
    return recordId === undefined ? [] : (recordOf(record, recordId, names) ?? [])
  })
}

const recordOf = (data: RecordFields, recordId: string, names: ReadonlyArray<string>): ProviderRecord | undefined => {
  if (data["properties"] === undefined) return undefined
  const fields = FieldNames.picked(fieldNames, object(data["properties"]), names)
  return { recordId: idOf(data) ?? recordId, fields }
}

/** Ids are numbers: `007` is 7. */
export const canonical = (recordId: string): string => (isId(recordId) ? String(BigInt(recordId)) : recordId)

/** HubSpot writes ids as texts. */
export const idOf = (data: RecordFields): string | undefined => {
  const id = data["id"]
  return typeof id === "number" ? String(id) : text(id)
}
