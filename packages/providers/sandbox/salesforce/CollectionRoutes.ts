/** The calls that write many records: `/composite/sobjects`. The answer is 200 even if no record was saved. */
import * as Result from "effect/Result"
import * as Collections from "./Collections.ts"
import type { FieldDefinition } from "./Fields.ts"
import { type Call, first, type Handler, needObjectType, type RouteEntry, writerOf } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordInput from "./RecordInput.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: "/composite/sobjects", handler: create(state) },
  { method: "PATCH", path: "/composite/sobjects", handler: update(state) },
  { method: "DELETE", path: "/composite/sobjects", handler: remove(state) },
  { method: "PATCH", path: "/composite/sobjects/:object/:field", handler: upsert(state) }
]

type Plan = (sent: Collections.Sent, input: RecordInput.RecordInput) => Collections.Item

/** Reads all records before it writes one: a value of the wrong JSON type anywhere refuses the whole call. */
const handle = (
  state: SalesforceState,
  call: Call,
  plan: Plan,
  options: { readonly only?: SObjectType } = {}
): Result.Result<{ readonly status: number; readonly body: unknown }, Refusals.Refusal> =>
  Result.gen(function* () {
    const { allOrNone, records } = yield* Collections.parse(state, call.body, options.only)
    if (!state.permissionCollections && records.some(({ type }) => type.name === "FieldPermissions")) {
      return yield* Result.fail(unseenRefusal)
    }
    const items: Array<Collections.Item> = []
    for (const sent of records) {
      const place = { text: call.body, path: ["records", sent.index] }
      items.push(plan(sent, yield* RecordInput.read(state.catalog, sent.type, sent.record, place, ["id"])))
    }
    return { status: 200, body: Collections.carryOut(items, allOrNone) }
  })

const unseenRefusal = Refusals.withCode(400, "INVALID_TYPE", "FieldPermissions is not supported in sObject Collections")

const create =
  (state: SalesforceState): Handler =>
  (call) =>
    handle(state, call, ({ record, type }, input) => ({
      table: state.records.table(call.account.orgId, type),
      id: undefined,
      run: () =>
        idOf(record) === undefined
          ? Result.map(RecordCalls.create(state, writerOf(call), type, input), ({ id }) => ({ id }))
          : Result.fail([RowErrors.idInInsert])
    }))

const update =
  (state: SalesforceState): Handler =>
  (call) => {
    const seen = new Set<string>()
    return handle(state, call, ({ record, type }, input) => {
      const text = idOf(record)
      const id = text === undefined ? undefined : Ids.normalize(text)
      const isOwn = id !== undefined && Ids.keyPrefixOf(id) === type.keyPrefix
      const item = { table: state.records.table(call.account.orgId, type), id }
      const [idField] = type.fields
      if (text === undefined || idField === undefined) return refusing(item, RowErrors.idMissing)
      if (!isOwn) return refusing(item, RowErrors.malformedId(idField, text))
      if (seen.has(id)) return refusing(item, RowErrors.idTwice(id))
      seen.add(id)
      const run = () => Result.map(RecordCalls.update(state, writerOf(call), type, id, input), () => ({ id }))
      return { ...item, run }
    })
  }

const refusing = (item: Omit<Collections.Item, "run">, error: RowErrors.RowError): Collections.Item => ({
  ...item,
  run: () => Result.fail([error])
})

/** `id` in any case, as text; an empty one counts as missing. */
const idOf = (record: Readonly<Record<string, unknown>>): string | undefined => {
  const value = Object.entries(record).find(([name]) => name.toLowerCase() === "id")?.[1] ?? ""
  return value === "" ? undefined : String(value)
}

const upsert =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const name = call.params["field"] ?? ""
      const field = state.catalog.field(type, name)
      if (field?.externalId !== true) return yield* Result.fail(Refusals.noExternalId(name))
      const seen = new Set<string>()
      return yield* handle(state, call, (_, input) => upsertOne(state, call, type, field, input, seen), { only: type })
    })

const upsertOne = (
  state: SalesforceState,
  call: Call,
  type: SObjectType,
  field: FieldDefinition,
  input: RecordInput.RecordInput,
  seen: Set<string>
): Collections.Item => {
  const table = state.records.table(call.account.orgId, type)
  const key = String(input.values[field.name] ?? "")
  if (key === "") return refusing({ table, id: undefined }, RowErrors.keyMissing(field.name))
  if (seen.has(key.toLowerCase())) return refusing({ table, id: undefined }, RowErrors.keyTwice(key))
  seen.add(key.toLowerCase())
  const [holder, another] = table.holders(field.name, key)
  if (holder === undefined) {
    return { table, id: undefined, run: () => savedAs(RecordCalls.create(state, writerOf(call), type, input), true) }
  }
  if (another !== undefined) return refusing({ table, id: holder.id }, RowErrors.severalHold(field.name))
  const run = () => savedAs(RecordCalls.update(state, writerOf(call), type, holder.id, input), false)
  return { table, id: holder.id, run }
}

const savedAs = (outcome: RecordCalls.Outcome<{ readonly id: string }>, created: boolean) =>
  Result.map(outcome, ({ id }) => ({ id, created }))

const remove =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const ids = (first(call.query["ids"]) ?? "").split(",").filter((id) => id !== "")
      yield* Collections.needCount(ids.length, Collections.mostRecords)
      const items = ids.map((text) => removeOne(state, call, text.trim()))
      return { status: 200, body: Collections.carryOut(items, first(call.query["allOrNone"]) === "true") }
    })

const removeOne = (state: SalesforceState, call: Call, text: string): Collections.Item => {
  const id = Ids.normalize(text)
  const type = id === undefined ? undefined : state.catalog.findByKeyPrefix(Ids.keyPrefixOf(id))
  if (id === undefined || type === undefined) return refusing({ table: undefined, id }, RowErrors.malformed(text))
  return {
    table: state.records.table(call.account.orgId, type),
    id,
    run: () => Result.map(RecordCalls.remove(state, writerOf(call), type, id), () => ({ id }))
  }
}
