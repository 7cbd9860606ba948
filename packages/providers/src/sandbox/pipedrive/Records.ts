/** The records that the sandbox keeps, per company and object. */
import type * as Fields from "./Fields.ts"
import type { Values } from "./CheckedValue.ts"

/** One record as it is stored, every field with its value. */
export interface StoredRecord {
  readonly id: number
  readonly values: Values
  readonly addedAt: number
  readonly updatedAt: number
  readonly deletedAt: number | undefined
}

/** The records of one object in one company. */
export interface Table {
  readonly companyDomain: string
  readonly type: Fields.ObjectType
  readonly get: (id: number) => StoredRecord | undefined
  readonly save: (record: StoredRecord) => void
  /** In the order of creation. */
  readonly all: () => ReadonlyArray<StoredRecord>
}

export interface Records {
  readonly table: (companyDomain: string, type: Fields.ObjectType) => Table
  readonly tables: () => ReadonlyArray<Table>
  /** Ids count up over all objects and companies, so that a test can name them. */
  readonly nextId: () => number
  /** The id that `nextId` gives next, left where it is. */
  readonly upcomingId: () => number
  /** Goes up with every change of a record or of the next id, a `clear` included. */
  readonly revision: () => number
  readonly clear: () => void
}

/** `clear` starts at `firstId` again; `upcomingId` is for ids that go on from those of an earlier run. */
export const make = (firstId: number, upcomingId: number = firstId): Records => {
  const tables = new Map<string, Table>()
  let next = upcomingId
  let revision = 0
  const changed = () => void revision++
  return {
    table: (companyDomain, type) => {
      const key = `${companyDomain}/${type.name}`
      const table = tables.get(key) ?? makeTable(companyDomain, type, changed)
      tables.set(key, table)
      return table
    },
    tables: () => [...tables.values()],
    nextId: () => {
      changed()
      return next++
    },
    upcomingId: () => next,
    revision: () => revision,
    clear: () => {
      changed()
      tables.clear()
      next = firstId
    }
  }
}

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
