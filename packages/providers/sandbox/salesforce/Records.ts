/** The records of the sandbox, per org and object type, with the holders of identifying values. */
import * as Tables from "../parts/Tables.ts"
import * as Ids from "./Ids.ts"
import { keyFields, type SObjectType, type Values } from "./SObjects.ts"

/** One stored record; a field that is missing in `values` is null. */
export interface StoredRecord {
  readonly id: string
  readonly values: Values
  readonly createdAt: number
  readonly createdBy: string
  readonly modifiedAt: number
  readonly modifiedBy: string
  readonly deletedAt: number | undefined
}

export interface Table {
  readonly orgId: string
  readonly type: SObjectType
  readonly get: (id: string) => StoredRecord | undefined
  /** The live records with a value of a unique or external id field. */
  readonly holders: (field: string, value: string) => ReadonlyArray<StoredRecord>
  readonly save: (record: StoredRecord) => void
  /** Removes a record without a trace. */
  readonly forget: (id: string) => void
  readonly all: () => ReadonlyArray<StoredRecord>
}

export interface Records extends Tables.Tables<string, SObjectType, Table> {
  readonly nextId: (type: SObjectType) => string
  /** Marks this moment; the returned function restores all records to it. */
  readonly checkpoint: () => () => void
}

/** `upcoming` continues the ids of an earlier run. */
export const make = (upcoming: number = firstNumber): Records => {
  const tables = Tables.make({ first: firstNumber, upcoming, makeTable })
  return {
    ...tables,
    nextId: (type) => Ids.make(type.keyPrefix, tables.nextNumber()),
    checkpoint: () => {
      const before = new Map(tables.tables().flatMap(({ all }) => all().map((record) => [record.id, record])))
      return () => tables.tables().forEach((table) => revert(table, before))
    }
  }
}

const revert = (table: Table, before: ReadonlyMap<string, StoredRecord>): void => {
  for (const record of table.all()) {
    const earlier = before.get(record.id)
    if (earlier === undefined) table.forget(record.id)
    else if (earlier !== record) table.save(earlier)
  }
}

const firstNumber = 1

const makeTable = (orgId: string, type: SObjectType, changed: () => void): Table => {
  const records = new Map<string, StoredRecord>()
  const holders = new Map<string, ReadonlyArray<string>>()
  const holderKey = (field: string, value: string) => `${field}=${value.toLowerCase()}`
  const held = (record: StoredRecord | undefined) =>
    record === undefined || record.deletedAt !== undefined
      ? []
      : keyFields(type).flatMap(({ name }) => {
          const value = record.values[name] ?? null
          return value === null ? [] : [holderKey(name, String(value))]
        })
  const put = (id: string, record: StoredRecord | undefined) => {
    changed()
    for (const key of held(records.get(id))) {
      const others = (holders.get(key) ?? []).filter((holder) => holder !== id)
      if (others.length === 0) holders.delete(key)
      else holders.set(key, others)
    }
    if (record === undefined) records.delete(id)
    else records.set(id, record)
    for (const key of held(record)) holders.set(key, [...(holders.get(key) ?? []), id])
  }
  return {
    orgId,
    type,
    get: (id) => records.get(id),
    holders: (field, value) => (holders.get(holderKey(field, value)) ?? []).flatMap((id) => records.get(id) ?? []),
    save: (record) => put(record.id, record),
    forget: (id) => put(id, undefined),
    all: () => [...records.values()]
  }
}
