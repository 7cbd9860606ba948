/** The calls that read many records by their ids: `/composite/sobjects/{type}`, with null for each missing one. */
import * as Result from "effect/Result"
import * as Collections from "./Collections.ts"
import * as FieldList from "./FieldList.ts"
import { type Answer, type Call, first, type Handler, needObjectType, type RouteEntry } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as JsonText from "./JsonText.ts"
import * as RecordView from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as RowErrors from "./RowErrors.ts"
import type { SalesforceState } from "./SalesforceState.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: "/composite/sobjects/:object", handler: byBody(state) },
  { method: "GET", path: "/composite/sobjects/:object", handler: byQuery(state) }
]

const mostIds = 2000

const byBody =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const body = yield* JsonText.parseObject(call.body)
      const ids = yield* needTexts(call.body, "ids", body["ids"])
      return yield* retrieve(state, call, ids, yield* needTexts(call.body, "fields", body["fields"]))
    })

const byQuery =
  (state: SalesforceState): Handler =>
  (call) =>
    retrieve(state, call, listed(first(call.query["ids"])), listed(first(call.query["fields"])))

const listed = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")

const needTexts = (
  text: string,
  name: string,
  value: unknown
): Result.Result<ReadonlyArray<string>, Refusals.Refusal> => {
  if (!Array.isArray(value)) return Result.fail(JsonText.wrongType(text, [name], "list", value ?? null))
  const wrong = value.findIndex((one) => typeof one !== "string")
  return wrong === -1
    ? Result.succeed(value)
    : Result.fail(JsonText.wrongType(text, [name, wrong], "string", value[wrong]))
}

const retrieve = (
  state: SalesforceState,
  call: Call,
  ids: ReadonlyArray<string>,
  fields: ReadonlyArray<string>
): Result.Result<Answer, Refusals.Refusal> =>
  Result.gen(function* () {
    const type = yield* needObjectType(state, call)
    yield* Collections.needCount(ids.length, mostIds)
    const names = yield* FieldList.resolve(state.catalog, type, fields, `Id IN ('${ids.join("','")}')`)
    const table = state.records.table(call.account.orgId, type)
    const records: Array<unknown> = []
    for (const text of ids) {
      const id = Ids.normalize(text)
      if (id === undefined) return yield* Result.fail(Refusals.ofRow([RowErrors.malformed(text)]))
      const record = table.get(id)
      const isLive = record !== undefined && record.deletedAt === undefined
      records.push(isLive ? RecordView.make(call.base, type, record, names) : null)
    }
    return { status: 200, body: records }
  })
