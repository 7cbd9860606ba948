import * as Tables from "../parts/Tables.ts"
import type * as Fields from "./Fields.ts"
import type { Values } from "./CheckedValue.ts"

export interface StoredRecord {
  readonly id: number
  readonly values: Values
  readonly addedAt: number
  readonly updatedAt: number
  readonly deletedAt: number | undefined
}

export interface Table {
  readonly companyDomain: string
  readonly type: Fields.ObjectType
  readonly get: (id: number) => StoredRecord | undefined
  readonly save: (record: StoredRecord) => void
  readonly all: () => ReadonlyArray<StoredRecord>
}

export type Records = Tables.Tables<string, Fields.ObjectType, Table>

/** `clear` starts at `firstId` again; `upcoming` continues the ids of an earlier run. */
export const make = (firstId: number, upcoming: number = firstId): Records =>
  Tables.make({ first: firstId, upcoming, makeTable })

const makeTable = (companyDomain: string, type: Fields.ObjectType, changed: () => void): Table => {
  const records = new Map<number, StoredRecord>()
  return {
    companyDomain,
    type,
    get: (id) => records.get(id),
    save: (record) => {
      changed()
      records.set(record.id, record)
    },
    all: () => [...records.values()]
  }
}
