/**
 * What happens to records in a batch: which are written, and what is reported of the others. Each call runs to its end without pausing.
 * Source: developers.hubspot.com/docs/api-reference/crm/using-object-apis, and published answers.
 */
import * as Result from "effect/Result"
import * as Associations from "./Associations.ts"
import type { BatchRecord } from "./BatchInput.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import * as ObjectTypes from "./ObjectTypes.ts"
import * as RecordCalls from "./RecordCalls.ts"
import type { StoredRecord, Table } from "./Records.ts"
import * as Values from "./Values.ts"

type Refused = ErrorBodies.Refusal

export interface Written {
  readonly input: BatchRecord
  readonly record: StoredRecord
  readonly isNew?: boolean
}

export interface Outcome {
  readonly written: ReadonlyArray<Written>
  readonly errors: ReadonlyArray<object>
}

type Ending = Result.Result<Outcome, Refused>

/** Partial if each input has its own trace id; otherwise all or nothing. */
export const create = (crm: Associations.Crm, table: Table, inputs: ReadonlyArray<BatchRecord>, now: number): Ending =>
  isTraced(inputs) ? createEach(crm, table, inputs, now) : createAll(crm, table, inputs, now)

const isTraced = (inputs: ReadonlyArray<BatchRecord>): boolean =>
  inputs.every(({ traceId }) => traceId !== undefined) &&
  new Set(inputs.map(({ traceId }) => traceId)).size === inputs.length

const createEach = (crm: Associations.Crm, table: Table, inputs: ReadonlyArray<BatchRecord>, now: number): Ending =>
  Result.succeed(
    each(inputs, (input) => Result.map(RecordCalls.create(crm, table, input, now), (record) => ({ record })))
  )

const each = (
  inputs: ReadonlyArray<BatchRecord>,
  write: (input: BatchRecord) => Result.Result<Omit<Written, "input">, Refused>
): Outcome => {
  const written: Array<Written> = []
  const errors: Array<object> = []
  for (const input of inputs) {
    const result = write(input)
    if (Result.isSuccess(result)) written.push({ input, ...result.success })
    else errors.push(ErrorBodies.entryOf(result.failure, { objectWriteTraceId: [input.traceId ?? ""] }))
  }
  return { written, errors }
}

const createAll = (crm: Associations.Crm, table: Table, inputs: ReadonlyArray<BatchRecord>, now: number): Ending =>
  Result.gen(function* () {
    yield* checkAllValues(table, inputs, () => ({}))
    const held = holders(table)
    const ready: Array<readonly [BatchRecord, Values.StoredValues]> = []
    for (const input of inputs) {
      const values = yield* RecordCalls.newValues(crm, table, input)
      const holder = held(values, undefined)
      if (holder?.property === "email") return yield* Result.fail(ErrorBodies.someContactExists)
      if (holder !== undefined) return yield* Result.fail(RecordCalls.taken(table, holder, crm.records.nextId()))
      yield* Associations.check(crm, table, input.associations)
      ready.push([input, values])
    }
    const written = ready.map(([input, values]) => ({
      input,
      record: RecordCalls.commit(crm, table, values, input, now)
    }))
    return { written, errors: [] }
  })

/** A missing record is left out and named; any other fault stops the whole batch. */
export const update = (
  { strangeIds }: { readonly strangeIds: "named" | "ignored" },
  table: Table,
  inputs: ReadonlyArray<BatchRecord>,
  now: number
): Ending =>
  Result.gen(function* () {
    yield* refuseDuplicates(inputs)
    const found = new Map<BatchRecord, StoredRecord>()
    for (const input of inputs) {
      const record = yield* find(table, input)
      if (record !== undefined) found.set(input, record)
    }
    if (inputs.some(({ properties }) => Object.keys(properties).length === 0)) {
      return yield* Result.fail(ErrorBodies.nothingToUpdate)
    }
    const checked = yield* checkAllValues(table, inputs, (input) => found.get(input)?.properties ?? {})
    const held = holders(table)
    for (const [input, record] of found) {
      const holder = held(checked.get(input) ?? {}, record.id)
      if (holder !== undefined) return yield* Result.fail(RecordCalls.taken(table, holder, record.id))
    }
    const written = [...found].map(([input, before]) => ({
      input,
      record: RecordCalls.change(table, before, checked.get(input) ?? {}, now)
    }))
    return {
      written,
      errors: missing(
        table,
        inputs.filter((input) => !found.has(input) && (strangeIds === "named" || isNumeric(input))).map(({ id }) => id)
      )
    }
  })

/** Updates the record that holds a unique value, or creates one; by e-mail address it is all or nothing. */
export const upsert = (crm: Associations.Crm, table: Table, inputs: ReadonlyArray<BatchRecord>, now: number): Ending =>
  Result.gen(function* () {
    const [property, ...others] = new Set(inputs.map(({ idProperty }) => idProperty))
    if (property === undefined || others.length > 0) return yield* Result.fail(ErrorBodies.upsertNeedsIdProperty)
    if (table.type.properties.get(property)?.hasUniqueValue !== true) {
      return yield* Result.fail(ErrorBodies.notUnique(property))
    }
    yield* refuseDuplicates(inputs)
    const all = inputs.map((input) => withKey(input, property))
    if (isTraced(inputs) && property !== "email") {
      return each(all, (input) => upsertOne(crm, table, table.holder(property, input.id), input, now))
    }
    yield* checkAllValues(table, all, (input) => table.holder(property, input.id)?.properties ?? {})
    const held = holders(table)
    for (const input of all) {
      const before = table.holder(property, input.id)
      const values = yield* before === undefined
        ? RecordCalls.newValues(crm, table, input)
        : valuesOf(table, input, before)
      const holder = held(values, before?.id)
      if (holder !== undefined) return yield* Result.fail(RecordCalls.taken(table, holder, before?.id ?? "0"))
    }
    return each(all, (input) => upsertOne(crm, table, table.holder(property, input.id), input, now))
  })

/** A new record gets the value that it was looked up by. */
const withKey = (input: BatchRecord, property: string): BatchRecord => ({
  ...input,
  properties: { ...input.properties, [property]: input.properties[property] ?? input.id }
})

const upsertOne = (
  crm: Associations.Crm,
  table: Table,
  before: StoredRecord | undefined,
  input: BatchRecord,
  now: number
) =>
  Result.map(
    before === undefined
      ? RecordCalls.create(crm, table, input, now)
      : RecordCalls.update(table, { value: before.id, idProperty: undefined }, input, now),
    (record) => ({ record, isNew: before === undefined })
  )

const valuesOf = (table: Table, input: BatchRecord, before: StoredRecord) =>
  Result.map(
    checkAllValues(table, [input], () => before.properties),
    (checked) => checked.get(input) ?? {}
  )

export const read = (
  table: Table,
  ids: ReadonlyArray<string>,
  idProperty: string | undefined
): Result.Result<{ readonly records: ReadonlyArray<StoredRecord>; readonly errors: ReadonlyArray<object> }, Refused> =>
  Result.gen(function* () {
    const records = new Map<string, StoredRecord>()
    const lost: Array<string> = []
    for (const id of ids) {
      const record = yield* find(table, { id, idProperty })
      if (record === undefined) lost.push(id)
      else records.set(record.id, record)
    }
    return { records: [...records.values()], errors: missing(table, lost) }
  })

const isNumeric = ({ id }: Pick<BatchRecord, "id">): boolean => /^\d+$/.test(id)

/** In a batch, a malformed id is one that no record has. */
const find = (table: Table, { id, idProperty }: Pick<BatchRecord, "id" | "idProperty">) => {
  if (idProperty === undefined && !isNumeric({ id })) return Result.succeed(undefined)
  return Result.map(RecordCalls.locate(table, { value: id, idProperty }), (record) =>
    Associations.isLive(record) ? record : undefined
  )
}

const missing = (table: Table, ids: ReadonlyArray<string>): ReadonlyArray<object> =>
  ids.length === 0 ? [] : [ErrorBodies.entryOf(ErrorBodies.objectsNotFound(table.type.singular, ids))]

const refuseDuplicates = (inputs: ReadonlyArray<BatchRecord>): Result.Result<void, Refused> => {
  const ids = inputs.map(({ id }) => id)
  const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))]
  return twice.length === 0 ? Result.succeed(undefined) : Result.fail(ErrorBodies.duplicateIds(twice))
}

const checkAllValues = (
  table: Table,
  inputs: ReadonlyArray<BatchRecord>,
  current: (input: BatchRecord) => Values.StoredValues
): Result.Result<ReadonlyMap<BatchRecord, Values.StoredValues>, Refused> => {
  const checked = new Map<BatchRecord, Values.StoredValues>()
  const faults: Array<ErrorBodies.PropertyFault> = []
  for (const input of inputs) {
    const result = Values.check(table.type, input.properties, current(input))
    if (Result.isSuccess(result)) checked.set(input, result.success)
    else faults.push(...result.failure)
  }
  return faults.length === 0
    ? Result.succeed(checked)
    : Result.fail(ErrorBodies.batchValuesNotValid(table.hubId, faults))
}

/** The holder of a unique value: another record, or an earlier input of the same batch. */
const holders = (table: Table) => {
  const unique = ObjectTypes.uniqueProperties(table.type)
  const earlier = new Map<string, string>()
  return (values: Values.StoredValues, own: string | undefined): RecordCalls.Holder | undefined => {
    const elsewhere = RecordCalls.heldElsewhere(table, values, own)
    if (elsewhere !== undefined) return elsewhere
    for (const property of unique) {
      const value = values[property]
      if (value === undefined || value === "") continue
      const key = `${property}=${value.toLowerCase()}`
      const id = earlier.get(key)
      if (id !== undefined) return { id, property, value }
      earlier.set(key, own ?? "0")
    }
    return undefined
  }
}
