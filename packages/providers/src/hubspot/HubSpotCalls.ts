/** HubSpot's calls on records, each built only here, so that what is sent and what is explained are the same. Pure. */
import type { ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Group } from "../kit/Batch.ts"
import { idOf, traceIdOf } from "./BatchAnswer.ts"
import type { Call } from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import type { Versions } from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

export const limit = 100

export const single = (
  versions: Versions,
  { objectName, type }: Pick<WriteCommand, "objectName" | "type">,
  item: WriteItem
): Call => {
  switch (type) {
    case "create":
      return { method: "POST", path: HubSpotPaths.records(versions, objectName), body: HubSpotRecord.createBody(item) }
    case "update":
      return { method: "PATCH", path: pathOf(versions, objectName, item), body: HubSpotRecord.updateBody(item) }
    case "delete":
      return { method: "DELETE", path: pathOf(versions, objectName, item) }
  }
}

const pathOf = (versions: Versions, objectName: string, { recordId = "" }: WriteItem) =>
  HubSpotPaths.records(versions, objectName, recordId)

/** A trace id on each record makes HubSpot create what it can; without trace ids it is all or nothing. */
export const createMany = (versions: Versions, { allOrNone, objectName }: WriteCommand, group: Group): Call => ({
  method: "POST",
  path: HubSpotPaths.batch(versions, objectName, "create"),
  body: {
    inputs: group.map((each) => ({
      ...HubSpotRecord.createBody(each.item),
      ...(allOrNone ? {} : { objectWriteTraceId: traceIdOf(each) })
    }))
  }
})

export const updateMany = (versions: Versions, objectName: string, group: Group): Call => ({
  method: "POST",
  path: HubSpotPaths.batch(versions, objectName, "update"),
  body: { inputs: group.map(({ item }) => ({ id: idOf(item), ...HubSpotRecord.updateBody(item) })) }
})

export const read = (
  versions: Versions,
  { fields, objectName, recordId }: Pick<ReadQuery, "fields" | "objectName"> & { readonly recordId: string }
): Call => ({ method: "GET", path: HubSpotPaths.records(versions, objectName, recordId), properties: fields })

/** One call for up to a hundred records. A malformed id belongs to no record and would fail the call for the others. */
export const readMany = (versions: Versions, { fields, objectName, recordIds }: ReadQuery): ReadonlyArray<Call> => {
  const path = HubSpotPaths.batch(versions, objectName, "read")
  const ids = [...new Set(recordIds.map(HubSpotRecord.canonical))].filter((id) => /^\d+$/.test(id))
  return Array.from({ length: Math.ceil(ids.length / limit) }, (_, n): Call => {
    const inputs = ids.slice(n * limit, (n + 1) * limit).map((id) => ({ id }))
    return { method: "POST", path, body: { inputs, properties: [...fields], propertiesWithHistory: [] }, writes: false }
  })
}
