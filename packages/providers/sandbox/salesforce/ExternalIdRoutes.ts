/** The calls on a record that is named by an external id: `/sobjects/{type}/{field}/{value}`. */
import * as Result from "effect/Result"
import type { FieldDefinition } from "./Fields.ts"
import { type Answer, type Call, type Handler, needObjectType, type RouteEntry, writerOf } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as Preconditions from "./Preconditions.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordInput from "./RecordInput.ts"
import * as RecordRoutes from "./RecordRoutes.ts"
import * as RecordView from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"
import type { StoredRecord } from "./Records.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: "/sobjects/:object/:field/:value", handler: read(state) },
  { method: "PATCH", path: "/sobjects/:object/:field/:value", handler: upsert(state) },
  { method: "DELETE", path: "/sobjects/:object/:field/:value", handler: remove(state) }
]

interface Named {
  readonly type: SObjectType
  readonly field: FieldDefinition
  readonly value: string
  readonly record: StoredRecord | undefined
}

const read =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { record, type } = yield* locate(state, call)
      if (record === undefined || record.deletedAt !== undefined) return yield* Result.fail(Refusals.notFound)
      return yield* RecordRoutes.show(state, call, type, record)
    })

const remove =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { record, type } = yield* locate(state, call)
      if (record === undefined) return yield* Result.fail(Refusals.notFound)
      yield* RecordRoutes.ofRow(RecordCalls.remove(state, writerOf(call), type, record.id))
      return { status: 204 }
    })

const upsert =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { field, record, type, value } = yield* locate(state, call)
      const input = yield* RecordRoutes.readBody(state, call, type, [field.name])
      if (record !== undefined) {
        yield* Preconditions.forWrite(call, type, record)
        yield* RecordRoutes.ofRow(RecordCalls.update(state, writerOf(call), type, record.id, input))
        return answer(200, record.id, {})
      }
      if (field.name === "Id") return yield* Result.fail(Refusals.ofRow([RowErrors.unknownId]))
      const key = yield* RecordInput.read(state.catalog, type, { [field.name]: value }, { text: "", path: [] })
      const whole = { ...input, values: { ...input.values, ...key.values } }
      const created = yield* RecordRoutes.ofRow(RecordCalls.create(state, writerOf(call), type, whole))
      return answer(201, created.id, { location: RecordView.urlOf(call.base, type, created.id) })
    })

const answer = (status: 200 | 201, id: string, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  body: { id, success: true, errors: [], created: status === 201 },
  headers
})

const locate = (state: SalesforceState, call: Call): Result.Result<Named, Refusals.Refusal> =>
  Result.gen(function* () {
    const type = yield* needObjectType(state, call)
    const name = call.params["field"] ?? ""
    const field = state.catalog.field(type, name)
    if (field?.idLookup !== true) return yield* Result.fail(Refusals.noExternalId(name))
    const value = call.params["value"] ?? ""
    const table = state.records.table(call.account.orgId, type)
    const found =
      field.name === "Id"
        ? [table.get(Ids.normalize(value) ?? "")].flatMap((record) => record ?? [])
        : table.holders(field.name, value)
    if (found.length > 1) {
      return yield* Result.fail(Refusals.multipleChoices(found.map(({ id }) => RecordView.urlOf(call.base, type, id))))
    }
    return { type, field, value, record: found[0] }
  })
