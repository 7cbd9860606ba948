/** The calls on records: `/crm/v3/objects/{type}` and its dated twin. */
import * as Result from "effect/Result"
import { type Call, type Handler, needObjectType, type RouteEntry } from "./Gate.ts"
import * as AssociationObject from "./AssociationObject.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as RecordInput from "./RecordInput.ts"
import * as RecordObject from "./RecordObject.ts"
import type { Records, Table } from "./Records.ts"

export const routes = (
  state: HubSpotState,
  base: `/${string}`,
  requiredOnCreate: ReadonlyArray<string>
): ReadonlyArray<RouteEntry> => {
  const entry = (method: RouteEntry["method"], path: `/${string}`, handler: Handler): RouteEntry => ({
    method,
    path: `${base}${path}`,
    handler
  })
  return [
    entry("POST", "/:objectType", create(state, requiredOnCreate)),
    entry("GET", "/:objectType", list(state)),
    entry("GET", "/:objectType/:id", read(state)),
    entry("PATCH", "/:objectType/:id", update(state)),
    entry("DELETE", "/:objectType/:id", archive(state)),
    entry("POST", "/:objectType/merge", merge(state))
  ]
}

export const tableFor = (
  records: Records,
  call: Call,
  right: "read" | "write"
): Result.Result<Table, ErrorBodies.Refusal> =>
  Result.map(needObjectType(call, right), (type) => records.table(call.account.hubId, type))

const keyOf = (call: Call): RecordCalls.RecordKey => ({
  value: call.params["id"] ?? "",
  idProperty: first(call.query["idProperty"])
})

const create =
  (state: HubSpotState, required: ReadonlyArray<string>): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const input = yield* RecordInput.parse(call.body, required)
      const record = yield* RecordCalls.create(state, table, input, call.now)
      return {
        status: 201,
        body: RecordObject.forWrite(table, record, Object.keys(input.properties)),
        headers: { location: `${call.origin}${call.path.replace(/\/$/, "")}/${record.id}` }
      }
    })

const update =
  ({ records }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(records, call, "write")
      const input = yield* RecordInput.parse(call.body, ["properties"])
      const record = yield* RecordCalls.update(table, keyOf(call), input, call.now)
      return { status: 200, body: RecordObject.forWrite(table, record, Object.keys(input.properties)) }
    })

const read =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "read")
      const record = yield* RecordCalls.find(table, keyOf(call), asksForArchived(call))
      const associations = AssociationObject.ofRecord(state, table, record, names(call.query["associations"]))
      return {
        status: 200,
        body: { ...RecordObject.forRead(table, record, askedProperties(call), askedHistories(call)), ...associations }
      }
    })

const archive =
  ({ records }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(records, call, "write")
      yield* RecordCalls.archive(table, call.params["id"] ?? "", call.now)
      return { status: 204 }
    })

const list =
  ({ records }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(records, call, "read")
      const asked = first(call.query["limit"]) ?? "10"
      const limit = Number(asked)
      if (!Number.isInteger(limit) || limit < 1 || limit > 100)
        return yield* Result.fail(ErrorBodies.limitOutOfRange(asked))
      const page = RecordCalls.list(table, {
        limit,
        after: first(call.query["after"]),
        archived: asksForArchived(call)
      })
      const past = askedHistories(call)
      const results = page.records.map((record) => RecordObject.forRead(table, record, askedProperties(call), past))
      return { status: 200, body: { results, ...paging(call, limit, page.next) } }
    })

const paging = (call: Call, limit: number, after: string | undefined): object =>
  after === undefined
    ? {}
    : { paging: { next: { after, link: `${call.origin}${call.path}?limit=${limit}&after=${after}` } } }

const first = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "string" ? value : value?.[0]

const asksForArchived = (call: Call): boolean => first(call.query["archived"]) === "true"

const askedProperties = (call: Call): ReadonlyArray<string> => names(call.query["properties"])

const askedHistories = (call: Call): ReadonlyArray<string> => names(call.query["propertiesWithHistory"])

const merge =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const table = yield* tableFor(state.records, call, "write")
      const body = yield* RecordInput.parseObject(call.body)
      yield* RecordInput.needMembers(call.body, body, ["primaryObjectId", "objectIdToMerge"])
      const ids = { primary: String(body["primaryObjectId"]), other: String(body["objectIdToMerge"]) }
      const record = yield* RecordCalls.merge(state, table, ids, call.now)
      return { status: 200, body: RecordObject.forRead(table, record, []) }
    })

/** `properties=a&properties=b` and `properties=a,b` mean the same. */
const names = (asked: string | ReadonlyArray<string> = []): ReadonlyArray<string> =>
  [asked]
    .flat()
    .flatMap((part) => part.split(","))
    .filter((name) => name !== "")
