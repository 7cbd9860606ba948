/** The records of the sandbox, per account and object type, with the holders of unique values. */
import * as Tables from "../parts/Tables.ts"
import * as ObjectTypes from "./ObjectTypes.ts"
import * as SearchIndex from "./SearchIndex.ts"

/** Identifies a kind of association by its author and number. */
export interface AssociationSpec {
  readonly associationCategory: string
  readonly associationTypeId: number
}

/** An association with another record; ids are unique over all object types. */
export interface Association {
  readonly to: { readonly id: string }
  readonly types: ReadonlyArray<AssociationSpec>
}

/** One stored record; a property that is missing here was never set or was cleared. */
export interface StoredRecord {
  readonly id: string
  readonly properties: Readonly<Record<string, string>>
  readonly associations: ReadonlyArray<Association>
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | undefined
  /** Of properties that changed after the record was created: all values, the oldest first. */
  readonly versions?: Readonly<Record<string, ReadonlyArray<Version>>>
  /** The record that this one was merged into, which answers for its id. */
  readonly mergedInto?: string
}

/** A value of a property, and since when it had it. */
export interface Version {
  readonly value: string
  readonly at: number
}

export interface Table {
  readonly hubId: number
  readonly type: ObjectTypes.ObjectType
  readonly get: (id: string) => StoredRecord | undefined
  /** The live record with this value of a unique property. */
  readonly holder: (property: string, value: string) => StoredRecord | undefined
  readonly save: (record: StoredRecord) => void
  readonly all: () => ReadonlyArray<StoredRecord>
  readonly indexed: (now: number) => ReadonlyArray<StoredRecord>
}

export interface Records extends Tables.Tables<number, ObjectTypes.ObjectType, Table> {
  readonly nextId: () => string
}

export interface Traits {
  readonly firstId: number
  readonly searchLag: number
}

/** `clear` starts at `firstId` again; `upcoming` continues the ids of an earlier run. */
export const make = ({ firstId, searchLag }: Traits, upcoming: number = firstId): Records => {
  const tables = Tables.make({ first: firstId, upcoming, makeTable: makeTable(searchLag) })
  return { ...tables, nextId: () => String(tables.nextNumber()) }
}

const makeTable =
  (searchLag: number) =>
  (hubId: number, type: ObjectTypes.ObjectType, changed: () => void): Table => {
    const index = SearchIndex.make<StoredRecord>(searchLag)
    const records = new Map<string, StoredRecord>()
    const holders = new Map<string, string>()
    const holderKey = (property: string, value: string) => `${property}=${value.toLowerCase()}`
    const held = (record: StoredRecord) =>
      record.archivedAt === undefined
        ? ObjectTypes.uniqueProperties(type).flatMap((property) => {
            const value = record.properties[property]
            // A contact's other addresses are kept for it alone, too.
            const others = property === "email" ? (record.properties["hs_additional_emails"]?.split(";") ?? []) : []
            return [...(value === undefined ? [] : [value]), ...others].map((each) => holderKey(property, each))
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
        index.note(record)
        for (const key of held(record)) holders.set(key, record.id)
      },
      all: () => [...records.values()],
      indexed: index.at
    }
  }
