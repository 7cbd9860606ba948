/** Which records are associated. An association is stored with both records, each in its own direction. */
import * as Result from "effect/Result"
import type { AssociationType, AssociationTypes } from "./AssociationTypes.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Schemas } from "./Schemas.ts"
import * as ObjectTypes from "./ObjectTypes.ts"
import type { Association, AssociationSpec, Records, StoredRecord, Table } from "./Records.ts"

export interface Crm {
  readonly records: Records
  readonly schemas: Schemas
  readonly associationTypes: AssociationTypes
  /** Properties that an admin's rule requires of new records, by object type. */
  readonly requiredByRule: Readonly<Record<string, ReadonlyArray<string>>>
}

/** A live record at the other end, and every kind of association to it. */
export interface Neighbour {
  readonly id: string
  readonly types: ReadonlyArray<AssociationType>
}

/** The faults in the associations of a new record: their kinds first, then their records. */
export const check = (
  crm: Crm,
  table: Table,
  associations: ReadonlyArray<Association>
): Result.Result<void, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const missing: Array<ErrorBodies.MissingRecord> = []
    for (const { to, types } of associations) {
      for (const spec of types) {
        const type = yield* checkSpec(crm, table, spec)
        const other = tableOf(crm, table.hubId, type.to)
        if (!isLive(other?.get(to.id))) missing.push({ singular: other?.type.singular ?? type.to, id: to.id })
      }
    }
    if (missing.length > 0) return yield* Result.fail(ErrorBodies.associationsNotValid(missing))
  })

export const checkSpec = (
  { associationTypes }: Crm,
  { hubId, type: from }: Table,
  { associationCategory, associationTypeId }: AssociationSpec
): Result.Result<AssociationType, ErrorBodies.Refusal> => {
  const type = associationTypes.find(hubId, associationCategory, associationTypeId)
  if (type === undefined) {
    return Result.fail(ErrorBodies.associationTypeUnknown(associationCategory, associationTypeId))
  }
  return type.from === from.name
    ? Result.succeed(type)
    : Result.fail(ErrorBodies.associationFromWrongType(from.typeId, ObjectTypes.find(type.from)?.typeId ?? type.from))
}

/** Associates two existing records; a label includes the plain kind of its pair. */
export const join = (crm: Crm, table: Table, id: string, toId: string, types: ReadonlyArray<AssociationType>): void => {
  const plain = types.flatMap((type) =>
    crm.associationTypes.between(table.hubId, type.from, type.to).filter(({ label }) => label === null)
  )
  for (const type of new Set([...types, ...plain])) {
    add(table, id, toId, { associationCategory: type.category, associationTypeId: type.typeId })
    const other = tableOf(crm, table.hubId, type.to)
    if (other !== undefined) {
      add(other, toId, id, { associationCategory: type.category, associationTypeId: type.inverse })
    }
  }
}

/** Takes single kinds away; the association ends with its last one. */
export const unlabel = (
  from: Table,
  id: string,
  to: Table,
  toId: string,
  types: ReadonlyArray<AssociationType>
): void => {
  const record = from.get(id)
  const other = to.get(toId)
  if (record !== undefined)
    from.save({
      ...record,
      associations: without(
        record.associations,
        toId,
        types.map(({ typeId }) => typeId)
      )
    })
  if (other !== undefined)
    to.save({
      ...other,
      associations: without(
        other.associations,
        id,
        types.map(({ inverse }) => inverse)
      )
    })
}

const without = (associations: ReadonlyArray<Association>, toId: string, typeIds: ReadonlyArray<number>) =>
  associations
    .map((each) =>
      each.to.id === toId
        ? { ...each, types: each.types.filter(({ associationTypeId }) => !typeIds.includes(associationTypeId)) }
        : each
    )
    .filter(({ types }) => types.length > 0)

/** The plain kind of a pair; undefined where the account has none. */
export const plainType = ({ associationTypes }: Crm, from: Table, to: Table): AssociationType | undefined =>
  associationTypes.between(from.hubId, from.type.name, to.type.name).find(({ label }) => label === null)

export const part = (from: Table, id: string, to: Table, toId: string): void => {
  drop(from, id, toId)
  drop(to, toId, id)
}

export const neighbours = (crm: Crm, table: Table, record: StoredRecord, to: Table): ReadonlyArray<Neighbour> =>
  record.associations.flatMap((association) => {
    if (!isLive(to.get(association.to.id))) return []
    const types = association.types.flatMap(({ associationCategory, associationTypeId }) => {
      const type = crm.associationTypes.find(table.hubId, associationCategory, associationTypeId)
      return type?.from === table.type.name && type.to === to.type.name ? [type] : []
    })
    return types.length === 0 ? [] : [{ id: association.to.id, types }]
  })

/** Adds the associations of a new record, which `check` has accepted. */
export const joinAll = (crm: Crm, table: Table, id: string, associations: ReadonlyArray<Association>): void => {
  for (const { to, types } of associations) {
    const found = types.flatMap(
      (spec) => crm.associationTypes.find(table.hubId, spec.associationCategory, spec.associationTypeId) ?? []
    )
    join(crm, table, id, to.id, found)
  }
}

export const isLive = (record: StoredRecord | undefined): record is StoredRecord =>
  record !== undefined && record.archivedAt === undefined

const tableOf = ({ records, schemas }: Crm, hubId: number, name: string): Table | undefined => {
  const type = schemas.find(hubId, name)
  return type === undefined ? undefined : records.table(hubId, type)
}

const add = (table: Table, id: string, toId: string, spec: AssociationSpec): void => {
  const record = table.get(id)
  if (record === undefined) return
  const before = record.associations.find(({ to }) => to.id === toId)
  if (before?.types.some((each) => isSame(each, spec)) === true) return
  const associations =
    before === undefined
      ? [...record.associations, { to: { id: toId }, types: [spec] }]
      : record.associations.map((each) => (each === before ? { ...each, types: [...each.types, spec] } : each))
  table.save({ ...record, associations })
}

const isSame = (left: AssociationSpec, right: AssociationSpec): boolean =>
  left.associationCategory === right.associationCategory && left.associationTypeId === right.associationTypeId

const drop = (table: Table, id: string, toId: string): void => {
  const record = table.get(id)
  if (record === undefined) return
  table.save({ ...record, associations: record.associations.filter(({ to }) => to.id !== toId) })
}
