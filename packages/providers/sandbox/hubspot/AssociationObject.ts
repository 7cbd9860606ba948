/** Associations as HubSpot returns them, within a record and alone. Pure. */
import * as Associations from "./Associations.ts"
import type { AssociationType } from "./AssociationTypes.ts"
import type * as ObjectTypes from "./ObjectTypes.ts"
import type { StoredRecord, Table } from "./Records.ts"

export const ofRecord = (
  crm: Associations.Crm,
  table: Table,
  record: StoredRecord,
  asked: ReadonlyArray<string>
): { readonly associations?: object } => {
  const found = asked.flatMap((name) => {
    const type = crm.schemas.find(table.hubId, name)
    if (type === undefined) return []
    const neighbours = Associations.neighbours(crm, table, record, crm.records.table(table.hubId, type))
    const results = neighbours.flatMap(({ id, types }) =>
      types.map((each) => ({ id, type: nameOf(table, type, each) }))
    )
    return results.length === 0 ? [] : [[type.name, { results }] as const]
  })
  return found.length === 0 ? {} : { associations: Object.fromEntries(found) }
}

/** Such as `contact_to_company`; a label has its own name. */
const nameOf = (table: Table, to: ObjectTypes.ObjectType, { label }: AssociationType): string => {
  const plain = `${table.type.singular}_to_${to.singular}`.toLowerCase()
  return label === null ? plain : `${plain}_${label.toLowerCase().replaceAll(" ", "_")}`
}

export const neighbour = ({ id, types }: Associations.Neighbour) => ({
  toObjectId: Number(id),
  associationTypes: types.map(labelOf)
})

export const labelOf = ({ category, label, typeId }: AssociationType) => ({ category, typeId, label })

export const joined = (from: Table, id: string, to: Table, toId: string, types: ReadonlyArray<AssociationType>) => ({
  fromObjectTypeId: from.type.typeId,
  fromObjectId: id,
  toObjectTypeId: to.type.typeId,
  toObjectId: toId,
  labels: types.flatMap(({ label }) => label ?? [])
})

/** A plain association in one direction. */
export const plain = (id: string, toId: string, associationCategory: string, associationTypeId: number) => ({
  associationSpec: { associationCategory, associationTypeId },
  from: { id },
  to: { id: toId }
})
