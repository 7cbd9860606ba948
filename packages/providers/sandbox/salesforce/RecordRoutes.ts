/** The calls on one record: `/sobjects/{type}`, `…/{id}` and `…/{external id field}/{value}`. */
import * as Result from "effect/Result"
import * as FieldList from "./FieldList.ts"
import { type Answer, type Call, first, type Handler, needObjectType, type RouteEntry, writerOf } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as JsonText from "./JsonText.ts"
import * as Preconditions from "./Preconditions.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordInput from "./RecordInput.ts"
import * as RecordView from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"
import type { StoredRecord } from "./Records.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: "/sobjects/:object", handler: create(state) },
  { method: "GET", path: "/sobjects/:object/:id", handler: read(state) },
  { method: "PATCH", path: "/sobjects/:object/:id", handler: update(state) },
  { method: "POST", path: "/sobjects/:object/:id", handler: updateByPost(state), listed: false },
  { method: "DELETE", path: "/sobjects/:object/:id", handler: remove(state) }
]

const create =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const input = yield* readBody(state, call, type, [])
      const record = yield* ofRow(RecordCalls.create(state, writerOf(call), type, input))
      return {
        status: 201,
        body: { id: record.id, success: true, errors: [] },
        headers: { location: RecordView.urlOf(call.base, type, record.id) }
      }
    })

const read =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const id = yield* needId(call.params["id"] ?? "")
      const record = state.records.table(call.account.orgId, type).get(id)
      if (record === undefined || record.deletedAt !== undefined) return yield* Result.fail(Refusals.notFound)
      return yield* show(state, call, type, record)
    })

export const show = (
  state: SalesforceState,
  call: Call,
  type: SObjectType,
  record: StoredRecord
): Result.Result<Answer, Refusals.Refusal> =>
  Result.gen(function* () {
    const names = yield* FieldList.forRead(state.catalog, type, first(call.query["fields"]), record.id)
    yield* Preconditions.forRead(call, type, record)
    const headers = Preconditions.validators(type, record)
    return { status: 200, body: RecordView.make(call.base, type, record, names), headers }
  })

const update =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const input = yield* readBody(state, call, type, [])
      const id = yield* needOwnId(type, call.params["id"] ?? "")
      const record = state.records.table(call.account.orgId, type).get(id)
      if (record !== undefined) yield* Preconditions.forWrite(call, type, record)
      yield* ofRow(RecordCalls.update(state, writerOf(call), type, id, input))
      return { status: 204 }
    })

/** For callers that can't send a PATCH. */
const updateByPost =
  (state: SalesforceState): Handler =>
  (call) =>
    first(call.query["_HttpMethod"])?.toUpperCase() === "PATCH"
      ? update(state)(call)
      : Result.fail(Refusals.methodNotAllowed("POST", ["DELETE", "GET", "HEAD", "PATCH"]))

const remove =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(state, call)
      const id = yield* needOwnId(type, call.params["id"] ?? "")
      yield* ofRow(RecordCalls.remove(state, writerOf(call), type, id))
      return { status: 204 }
    })

/** The fields of the one record in a body; `forbidden` are refused besides its id. */
export const readBody = (
  state: SalesforceState,
  call: Call,
  type: SObjectType,
  forbidden: ReadonlyArray<string>
): Result.Result<RecordInput.RecordInput, Refusals.Refusal> =>
  Result.gen(function* () {
    const body = yield* JsonText.parseObject(call.body)
    const present = new Set(Object.keys(body).map((name) => name.toLowerCase()))
    const misplaced = ["Id", ...forbidden].find((name) => present.has(name.toLowerCase()))
    if (misplaced !== undefined) return yield* Result.fail(Refusals.ofRow([RowErrors.notInBody(misplaced)]))
    return yield* RecordInput.read(state.catalog, type, body, { text: call.body, path: [] })
  })

/** A call on a single record answers with the record's own errors. */
export const ofRow = <A>(outcome: RecordCalls.Outcome<A>): Result.Result<A, Refusals.Refusal> =>
  Result.mapError(outcome, Refusals.ofRow)

/** A malformed id is taken as the name of an external id field that doesn't exist. */
const needId = (text: string): Result.Result<string, Refusals.Refusal> => {
  if (!looksLikeId(text)) return Result.fail(Refusals.noExternalId(text))
  const id = Ids.normalize(text)
  return id === undefined ? Result.fail(Refusals.notFound) : Result.succeed(id)
}

const needOwnId = (type: SObjectType, text: string): Result.Result<string, Refusals.Refusal> => {
  if (!looksLikeId(text)) return Result.fail(Refusals.noExternalId(text))
  const id = Ids.normalize(text)
  const [idField] = type.fields
  if (id !== undefined && Ids.keyPrefixOf(id) === type.keyPrefix) return Result.succeed(id)
  return Result.fail(idField === undefined ? Refusals.notFound : Refusals.ofRow([RowErrors.malformedId(idField, text)]))
}

const looksLikeId = (text: string): boolean => /^[0-9A-Za-z]{15}([0-9A-Za-z]{3})?$/.test(text)
