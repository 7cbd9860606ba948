import type { FieldValue } from "./Fields.ts"
import type { StoredRecord } from "./Records.ts"
import type { SObjectType, Values } from "./SObjects.ts"
import * as Timestamps from "./Timestamps.ts"

export const valuesOf = (record: StoredRecord): Values => ({
  Id: record.id,
  ...record.values,
  IsDeleted: record.deletedAt !== undefined,
  CreatedDate: Timestamps.datetime(record.createdAt),
  CreatedById: record.createdBy,
  LastModifiedDate: Timestamps.datetime(record.modifiedAt),
  LastModifiedById: record.modifiedBy,
  SystemModstamp: Timestamps.datetime(record.modifiedAt)
})

export const urlOf = (base: string, type: SObjectType, id: string): string => `${base}/sobjects/${type.name}/${id}`

/** The requested fields in their order; null where there is no value. */
export const make = (
  base: string,
  type: SObjectType,
  record: StoredRecord,
  names: ReadonlyArray<string>
): Readonly<Record<string, unknown>> => {
  const values: Readonly<Record<string, FieldValue | undefined>> = valuesOf(record)
  return {
    attributes: { type: type.name, url: urlOf(base, type, record.id) },
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  }
}
