/** The records that the sandbox keeps: per account and object type, with the holders of unique values. */
import * as ObjectTypes from "./ObjectTypes.ts"

/** A kind of association by who made it and its number. */
export interface AssociationSpec {
  readonly associationCategory: string
  readonly associationTypeId: number
}

/** What joins a record with another one; ids are unique over all object types. */
export interface Association {
  readonly to: { readonly id: string }
  readonly types: ReadonlyArray<AssociationSpec>
}

/** One record as it is stored; a property that isn't here was never set or was cleared. */
export interface StoredRecord {
  readonly id: string
  readonly properties: Readonly<Record<string, string>>
  readonly associations: ReadonlyArray<Association>
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | undefined
}

/** The records of one type in one account. */
export interface Table {
  readonly hubId: number
  readonly type: ObjectTypes.ObjectType
  readonly get: (id: string) => StoredRecord | undefined
  /** The live record that holds a value of a unique property. */
  readonly holder: (property: string, value: string) => StoredRecord | undefined
  readonly save: (record: StoredRecord) => void
  /** In the order of creation. */
  readonly all: () => ReadonlyArray<StoredRecord>
}

export interface Records {
  readonly table: (hubId: number, type: ObjectTypes.ObjectType) => Table
  readonly tables: () => ReadonlyArray<Table>
  /** Ids count up over all types and accounts, so that a test can name them. */
  readonly nextId: () => string
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
    table: (hubId, type) => {
      const key = `${hubId}/${type.name}`
      const table = tables.get(key) ?? makeTable(hubId, type, changed)
      tables.set(key, table)
      return table
    },
    tables: () => [...tables.values()],
    nextId: () => {
      changed()
      return String(next++)
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

const makeTable = (hubId: number, type: ObjectTypes.ObjectType, changed: () => void): Table => {
  const unique = ObjectTypes.uniqueProperties(type)
  const records = new Map<string, StoredRecord>()
  const holders = new Map<string, string>()
  const holderKey = (property: string, value: string) => `${property}=${value.toLowerCase()}`
  const held = (record: StoredRecord) =>
    record.archivedAt === undefined
      ? unique.flatMap((property) => {
          const value = record.properties[property]
          return value === undefined ? [] : [holderKey(property, value)]
        })
      : []
  return {
    hubId,
    type,
    get: (id) => records.get(id),
    holder: (property, value) => records.get(holders.get(holderKey(property, value)) ?? ""),
    save: (record) => {
      changed()
      const before = records.get(record.id)
      if (before !== undefined) for (const key of held(before)) holders.delete(key)
      records.set(record.id, record)
      for (const key of held(record)) holders.set(key, record.id)
    },
    all: () => [...records.values()]
  }
}
