import * as Result from "effect/Result"
import * as FieldSecurity from "./FieldSecurity.ts"
import type { FieldDefinition } from "./Fields.ts"
import * as Ids from "./Ids.ts"
import type { RecordInput } from "./RecordInput.ts"
import type { StoredRecord, Table } from "./Records.ts"
import * as RowErrors from "./RowErrors.ts"
import * as Rules from "./Rules.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import { requiredOnCreate, type SObjectType, type Values } from "./SObjects.ts"
import * as ValueChecks from "./ValueChecks.ts"

export interface Writer {
  readonly orgId: string
  readonly userId: string
  readonly now: number
  readonly version: number
  readonly rules: Rules.RuleHeaders
}

export type Outcome<A> = Result.Result<A, ReadonlyArray<RowErrors.RowError>>

export const create = (
  state: SalesforceState,
  writer: Writer,
  type: SObjectType,
  input: RecordInput
): Outcome<StoredRecord> =>
  Result.gen(function* () {
    if (!type.writable) return yield* Result.fail([RowErrors.notWritableType(type.name, "inserted")])
    yield* needWritable(state, type, input, "createable")
    const sent = withSynonyms(type, yield* checkValues(state, writer, type, yield* linked(state, writer, type, input)))
    yield* needFilled([
      ...requiredOnCreate(type).filter(({ name }) => (sent[name] ?? null) === null),
      ...type.fields.filter((field) => field.defaultedOnCreate && !field.nillable && sent[field.name] === null)
    ])
    const ownerId = Rules.assignedOwner(state.rules, type.name, writer.rules) ?? sent["OwnerId"] ?? writer.userId
    return yield* store(
      state,
      writer,
      type,
      { ...sent, OwnerId: ownerId },
      {
        id: state.records.nextId(type),
        values: { ...defaults(type), ...numbered(type, state.records.table(writer.orgId, type)) },
        createdAt: writer.now,
        createdBy: writer.userId,
        modifiedAt: writer.now,
        modifiedBy: writer.userId,
        deletedAt: undefined
      }
    )
  })

export const update = (
  state: SalesforceState,
  writer: Writer,
  type: SObjectType,
  id: string,
  input: RecordInput
): Outcome<StoredRecord> =>
  Result.gen(function* () {
    if (!type.writable) return yield* Result.fail([RowErrors.notWritableType(type.name, "updated")])
    yield* needWritable(state, type, input, "updateable")
    const before = yield* needUnlocked(state, state.records.table(writer.orgId, type), id)
    const sent = withSynonyms(type, yield* checkValues(state, writer, type, yield* linked(state, writer, type, input)))
    yield* needFilled(type.fields.filter((field) => !field.nillable && sent[field.name] === null))
    const ownerId = Rules.assignedOwner(state.rules, type.name, writer.rules)
    return yield* store(state, writer, type, ownerId === undefined ? sent : { ...sent, OwnerId: ownerId }, before)
  })

export const remove = (state: SalesforceState, writer: Writer, type: SObjectType, id: string): Outcome<void> =>
  Result.gen(function* () {
    if (!type.writable) return yield* Result.fail([RowErrors.notWritableType(type.name, "deleted")])
    const table = state.records.table(writer.orgId, type)
    const before = yield* needUnlocked(state, table, id)
    table.save({ ...before, deletedAt: writer.now, modifiedAt: writer.now, modifiedBy: writer.userId })
  })

const find = (table: Table, id: string): Outcome<StoredRecord> => {
  const record = table.get(id)
  if (record === undefined) return Result.fail([RowErrors.unknownId])
  return record.deletedAt === undefined ? Result.succeed(record) : Result.fail([RowErrors.deleted])
}

const needUnlocked = (state: SalesforceState, table: Table, id: string): Outcome<StoredRecord> =>
  Result.flatMap(find(table, id), (record) =>
    state.locks.meets(id) ? Result.fail([RowErrors.locked(id)]) : Result.succeed(record)
  )

const needWritable = (
  { catalog }: SalesforceState,
  type: SObjectType,
  input: RecordInput,
  right: "createable" | "updateable"
): Outcome<void> => {
  const [unknown] = input.unknown
  if (unknown !== undefined) return Result.fail([RowErrors.noSuchColumn(type.name, unknown)])
  const named = [...Object.keys(input.values), ...input.links.map(({ field }) => field.name)]
  const refused = named.filter((name) => catalog.field(type, name)?.[right] !== true)
  return refused.length > 0 ? Result.fail([RowErrors.notWritable(refused)]) : Result.succeed(undefined)
}

/** The values with the ids of the records that they name by external ids. */
const linked = (
  { catalog, records }: SalesforceState,
  { orgId }: Writer,
  type: SObjectType,
  { links, values }: RecordInput
): Outcome<Values> =>
  Result.gen(function* () {
    const ids: Record<string, string> = {}
    for (const { field, key, type: named, value } of links) {
      const [target = type] = field.referenceTo
        .filter((each) => named === undefined || each.toLowerCase() === named.toLowerCase())
        .flatMap((each) => catalog.find(each) ?? [])
      const found = catalog.field(target, key)
      if (found?.idLookup !== true) return yield* Result.fail([RowErrors.noForeignKey(key, target.name)])
      const [holder, ...others] = records.table(orgId, target).holders(found.name, value)
      if (holder === undefined) return yield* Result.fail([RowErrors.foreignKeyLost(value, found.name, target.name)])
      if (others.length > 0) return yield* Result.fail([RowErrors.severalHold(found.name)])
      ids[field.name] = holder.id
    }
    return { ...values, ...ids }
  })

const needFilled = (empty: ReadonlyArray<FieldDefinition>): Outcome<void> =>
  empty.length > 0 ? Result.fail([RowErrors.requiredMissing(empty.map(({ name }) => name))]) : Result.succeed(undefined)

const withSynonyms = ({ synonyms = {} }: SObjectType, sent: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(synonyms).flatMap(([name, other]) => (sent[name] === undefined ? [] : [[other, sent[name]]]))
  ),
  ...sent
})

const checkValues = (
  { catalog, records }: SalesforceState,
  { orgId }: Writer,
  type: SObjectType,
  values: Values
): Outcome<Values> =>
  ValueChecks.check(values, {
    field: (name) => catalog.field(type, name),
    keyPrefix: (object) => catalog.find(object)?.keyPrefix,
    presence: (id) => {
      const target = catalog.findByKeyPrefix(Ids.keyPrefixOf(id))
      const record = target === undefined ? undefined : records.table(orgId, target).get(id)
      if (record === undefined) return "unknown"
      return record.deletedAt === undefined ? "live" : "deleted"
    }
  })

const defaults = (type: SObjectType): Values =>
  Object.fromEntries(
    type.fields
      .filter((field) => field.defaultValue !== null && field.createable)
      .map((field) => [field.name, field.defaultValue])
  )

/** Such as `00001001`. */
const numbered = ({ autoNumber }: SObjectType, table: Table): Values =>
  autoNumber === undefined ? {} : { [autoNumber]: String(table.all().length + 1001).padStart(8, "0") }

const store = (
  state: SalesforceState,
  writer: Writer,
  type: SObjectType,
  sent: Values,
  before: StoredRecord
): Outcome<StoredRecord> =>
  Result.gen(function* () {
    const table = state.records.table(writer.orgId, type)
    const written = { ...before.values, ...sent }
    const values = { ...written, ...type.compute(written, sent) }
    const record = { ...before, values, modifiedAt: writer.now, modifiedBy: writer.userId }
    yield* needNone(Rules.duplicate(state.rules, table, record, writer.rules, writer.version))
    yield* needNone(Rules.invalid(state.rules, type.name, values))
    yield* needNone(taken(table, record))
    yield* needNone(FieldSecurity.refusals(state.records, state.catalog.find, writer.orgId, type, record))
    table.save(record)
    return record
  })

const needNone = (errors: ReadonlyArray<RowErrors.RowError>): Outcome<void> =>
  errors.length > 0 ? Result.fail(errors) : Result.succeed(undefined)

export const taken = (table: Table, record: StoredRecord): ReadonlyArray<RowErrors.RowError> => {
  for (const { name } of table.type.fields.filter((field) => field.unique)) {
    const value = record.values[name] ?? null
    const holder = value === null ? undefined : table.holders(name, String(value)).find(({ id }) => id !== record.id)
    if (holder !== undefined) return [RowErrors.valueTaken(name, holder.id)]
  }
  return []
}
