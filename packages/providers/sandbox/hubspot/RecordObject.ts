/** A record as HubSpot returns it: its `SimplePublicObject`. Pure. */
import * as ObjectTypes from "./ObjectTypes.ts"
import * as RecordCalls from "./RecordCalls.ts"
import type { StoredRecord, Table } from "./Records.ts"
import * as Timestamps from "./Timestamps.ts"

export interface RecordObject {
  readonly id: string
  readonly properties: Readonly<Record<string, string | null>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly archived: boolean
  readonly archivedAt?: string
  readonly url: string
}

/** The answer of a read: the requested properties (or the type's defaults), `null` where unset; unknown names are left out. */
export const forRead = (
  table: Table,
  record: StoredRecord,
  asked: ReadonlyArray<string>,
  past: ReadonlyArray<string> = []
): RecordObject & { readonly propertiesWithHistory?: object } => {
  const { type } = table
  const names = asked.length === 0 ? type.defaults : [...asked, ...ObjectTypes.systemProperties(type)]
  const all = withSystem(table, record)
  const read = make(
    table,
    record,
    names.filter((name) => type.properties.has(name)).map((name) => [name, all[name] ?? null] as const)
  )
  return past.length === 0 ? read : { ...read, propertiesWithHistory: historyOf(table, record, past) }
}

/** The values of properties, the newest first. */
const historyOf = ({ type }: Table, record: StoredRecord, names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names
      .filter((name) => type.properties.has(name))
      .map((name) => [
        name,
        RecordCalls.versionsOf(record, name)
          .toReversed()
          .map(({ at, value }) => ({ value, timestamp: Timestamps.instant(at), sourceType: "INTEGRATION" }))
      ])
  )

/** The answer of a create or update: the sent properties, and HubSpot's own. */
export const forWrite = (table: Table, record: StoredRecord, sent: ReadonlyArray<string>): RecordObject => {
  const all = withSystem(table, record)
  const names = [...sent, ...ObjectTypes.systemProperties(table.type)]
  return make(
    table,
    record,
    names.map((name) => [name, all[name] ?? ""] as const)
  )
}

export const withSystem = (table: Table, record: StoredRecord): Readonly<Record<string, string>> => ({
  ...record.properties,
  [table.type.created]: Timestamps.instant(record.createdAt),
  [table.type.modified]: Timestamps.instant(record.updatedAt),
  hs_object_id: record.id
})

const make = (
  table: Table,
  record: StoredRecord,
  properties: ReadonlyArray<readonly [string, string | null]>
): RecordObject => ({
  id: record.id,
  properties: Object.fromEntries(properties.toSorted(([left], [right]) => (left < right ? -1 : 1))),
  createdAt: Timestamps.instant(record.createdAt),
  updatedAt: Timestamps.instant(record.updatedAt),
  archived: record.archivedAt !== undefined,
  ...(record.archivedAt === undefined ? {} : { archivedAt: Timestamps.instant(record.archivedAt) }),
  url: `https://app.hubspot.com/contacts/${table.hubId}/record/${table.type.typeId}/${record.id}`
})
