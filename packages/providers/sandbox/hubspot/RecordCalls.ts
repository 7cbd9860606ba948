/** What happens to the records in each call. Each runs to its end without pausing, so it is executed completely or not at all. */
import * as Result from "effect/Result"
import * as Associations from "./Associations.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { RecordInput } from "./RecordInput.ts"
import type { StoredRecord, Table, Version } from "./Records.ts"
import * as Values from "./Values.ts"

type Refused = ErrorBodies.Refusal

export interface RecordKey {
  readonly value: string
  readonly idProperty: string | undefined
}

export const create = (
  crm: Associations.Crm,
  table: Table,
  input: RecordInput,
  now: number
): Result.Result<StoredRecord, Refused> =>
  Result.gen(function* () {
    const values = yield* newValues(crm, table, input)
    const holder = heldElsewhere(table, values, undefined)
    if (holder?.property === "email") return yield* Result.fail(ErrorBodies.contactExists(holder.id))
    if (holder !== undefined) return yield* Result.fail(taken(table, holder, crm.records.nextId()))
    yield* Associations.check(crm, table, input.associations)
    return commit(crm, table, values, input, now)
  })

export const newValues = (
  { requiredByRule }: Pick<Associations.Crm, "requiredByRule">,
  table: Table,
  input: RecordInput
): Result.Result<Values.StoredValues, Refused> =>
  Result.gen(function* () {
    const values = withoutBlanks(yield* checkValues(table, input, {}))
    const missing = table.type.required.filter((name) => values[name] === undefined)
    if (missing.length > 0) return yield* Result.fail(ErrorBodies.requiredNotSet(table.type.singular, missing))
    const ruled = (requiredByRule[table.type.name] ?? []).filter((name) => values[name] === undefined)
    return ruled.length === 0 ? values : yield* Result.fail(ErrorBodies.requiredByRule(ruled))
  })

export const commit = (
  crm: Associations.Crm,
  table: Table,
  properties: Values.StoredValues,
  { associations }: RecordInput,
  now: number
): StoredRecord => {
  const id = crm.records.nextId()
  const record = { id, properties, associations: [], createdAt: now, updatedAt: now, archivedAt: undefined }
  table.save(record)
  Associations.joinAll(crm, table, id, associations)
  return table.get(id) ?? record
}

export const update = (
  table: Table,
  key: RecordKey,
  input: RecordInput,
  now: number
): Result.Result<StoredRecord, Refused> =>
  Result.gen(function* () {
    const before = yield* find(table, key, false)
    if (Object.keys(input.properties).length === 0) return yield* Result.fail(ErrorBodies.nothingToUpdate)
    const values = yield* checkValues(table, input, before.properties)
    const holder = heldElsewhere(table, values, before.id)
    if (holder !== undefined) return yield* Result.fail(taken(table, holder, before.id))
    return change(table, before, values, now)
  })

export const change = (table: Table, before: StoredRecord, values: Values.StoredValues, now: number): StoredRecord => {
  const record = {
    ...before,
    properties: withoutBlanks({ ...before.properties, ...values }),
    updatedAt: now,
    versions: versionsAfter(before, values, now)
  }
  table.save(record)
  return record
}

/** HubSpot keeps this many values of a property at least. */
const mostVersions = 20

const versionsAfter = (
  before: StoredRecord,
  values: Values.StoredValues,
  now: number
): StoredRecord["versions"] & {} => {
  const changed = Object.entries(values).filter(([name, value]) => value !== (before.properties[name] ?? ""))
  return {
    ...before.versions,
    ...Object.fromEntries(
      changed.map(([name, value]) => [name, [...versionsOf(before, name), { value, at: now }].slice(-mostVersions)])
    )
  }
}

/** The values of a property, the oldest first. */
export const versionsOf = ({ createdAt, properties, versions }: StoredRecord, name: string): ReadonlyArray<Version> => {
  const value = properties[name]
  return versions?.[name] ?? (value === undefined ? [] : [{ value, at: createdAt }])
}

/**
 * Makes one record of two: the values of the first, and those of the second that it lacks. Since January 2025 the result is a new record,
 * and both ids lead to it.
 */
export const merge = (
  crm: Associations.Crm,
  table: Table,
  ids: { readonly primary: string; readonly other: string },
  now: number
): Result.Result<StoredRecord, Refused> =>
  Result.gen(function* () {
    const primary = yield* find(table, { value: ids.primary, idProperty: undefined }, false)
    const other = yield* find(table, { value: ids.other, idProperty: undefined }, false)
    if (primary.id === other.id) return yield* Result.fail(ErrorBodies.mergedWithItself(primary.id))
    const associations = [...primary.associations, ...other.associations]
    const id = crm.records.nextId()
    for (const each of [primary, other]) table.save({ ...each, archivedAt: now, associations: [], mergedInto: id })
    const properties = { ...other.properties, ...primary.properties }
    table.save({ id, properties, associations: [], createdAt: now, updatedAt: now, archivedAt: undefined })
    Associations.joinAll(crm, table, id, associations)
    return table.get(id) ?? primary
  })

export const find = (table: Table, key: RecordKey, archived: boolean): Result.Result<StoredRecord, Refused> =>
  Result.flatMap(locate(table, key), (record) =>
    record === undefined || (record.archivedAt !== undefined) !== archived
      ? Result.fail(ErrorBodies.resourceNotFound)
      : Result.succeed(record)
  )

/** Moves a record to the recycle bin. For one that is unknown or already there, nothing is left to do. */
export const archive = (table: Table, id: string, now: number): Result.Result<void, Refused> =>
  Result.map(locate(table, { value: id, idProperty: undefined }), (record) => {
    if (record !== undefined && record.archivedAt === undefined) table.save({ ...record, archivedAt: now })
  })

/** A page of records in the order of creation, and the id at which the next page starts. */
export const list = (
  table: Table,
  page: { readonly limit: number; readonly after: string | undefined; readonly archived: boolean }
): { readonly records: ReadonlyArray<StoredRecord>; readonly next: string | undefined } => {
  const after = page.after === undefined ? 0 : Number(page.after)
  const rest = table
    .all()
    .filter(
      (record) =>
        (record.archivedAt !== undefined) === page.archived &&
        record.mergedInto === undefined &&
        Number(record.id) > after
    )
  const records = rest.slice(0, page.limit)
  return { records, next: rest.length > records.length ? records.at(-1)?.id : undefined }
}

export const locate = (
  table: Table,
  { idProperty, value }: RecordKey
): Result.Result<StoredRecord | undefined, Refused> => {
  if (idProperty !== undefined && idProperty !== "hs_object_id") {
    return table.type.properties.get(idProperty)?.hasUniqueValue === true
      ? Result.succeed(table.holder(idProperty, value))
      : Result.fail(ErrorBodies.notUnique(idProperty))
  }
  return /^\d+$/.test(value) ? Result.succeed(current(table, value)) : Result.fail(ErrorBodies.idNotNumeric(value))
}

/** The record with an id, or the one that it was merged into. */
const current = (table: Table, id: string): StoredRecord | undefined => {
  const record = table.get(id)
  return record?.mergedInto === undefined ? record : current(table, record.mergedInto)
}

const checkValues = (table: Table, input: RecordInput, current: Readonly<Record<string, string>>) =>
  Result.mapError(Values.check(table.type, input.properties, current), (faults) =>
    ErrorBodies.propertyValuesNotValid(table.hubId, faults)
  )

const withoutBlanks = (values: Values.StoredValues): Values.StoredValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))

export interface Holder {
  readonly id: string
  readonly property: string
  readonly value: string
}

export const heldElsewhere = (
  table: Table,
  values: Readonly<Record<string, string>>,
  own: string | undefined
): Holder | undefined => {
  for (const [property, value] of Object.entries(values)) {
    const holder = value === "" ? undefined : table.holder(property, value)
    if (holder !== undefined && holder.id !== own) return { id: holder.id, property, value }
  }
  return undefined
}

export const taken = (table: Table, holder: Holder, id: string): Refused =>
  ErrorBodies.valueTaken({
    hubId: table.hubId,
    singular: table.type.singular,
    property: holder.property,
    value: holder.value,
    id,
    holder: holder.id
  })
