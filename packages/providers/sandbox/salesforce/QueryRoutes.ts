/** The call that finds records: `/query?q=…`, and the same with deleted ones. An answer is always one page. */
import * as Result from "effect/Result"
import * as Aggregates from "./Aggregates.ts"
import type { FieldValue } from "./Fields.ts"
import { type Answer, type Call, first, type Handler, type RouteEntry } from "./Gate.ts"
import * as QueryFaults from "./QueryFaults.ts"
import * as QueryFields from "./QueryFields.ts"
import * as QueryTests from "./QueryTests.ts"
import type { StoredRecord } from "./Records.ts"
import * as Refusals from "./Refusals.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import * as Soql from "./Soql.ts"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: "/query", handler: query(state, false) },
  { method: "GET", path: "/queryAll", handler: query(state, true) }
]

const query =
  (state: SalesforceState, withDeleted: boolean): Handler =>
  (call) => {
    const text = first(call.query["q"]) ?? ""
    return text.trim() === "" ? Result.fail(Refusals.noQuery) : run(state, call, text, withDeleted)
  }

const mostSkipped = 2000

const run = (
  { catalog, records }: SalesforceState,
  call: Call,
  text: string,
  withDeleted: boolean
): Result.Result<Answer, Refusals.Refusal> =>
  Result.gen(function* () {
    const asked = yield* Soql.parse(text)
    const { from, limit, offset, select, where } = asked
    const type = catalog.find(from.text)
    if (type === undefined) return yield* Result.fail(QueryFaults.noSuchType(text, from.at, from.text))
    if (offset > mostSkipped) return yield* Result.fail(QueryFaults.offsetTooLarge)
    const { orgId } = call.account
    const source: QueryFields.Source = { catalog, records, orgId, type, text }
    const columns = yield* Aggregates.columns(source, select)
    const meets = where === undefined ? () => true : yield* QueryTests.of(source, where, call.now)
    const found = records
      .table(orgId, type)
      .all()
      .filter((record) => withDeleted || record.deletedAt === undefined)
      .filter(meets)
    const grouped: Array<QueryFields.FieldPath> = []
    for (const name of asked.groupBy) grouped.push(yield* QueryFields.resolve(source, name))
    const isGrouped = grouped.length > 0 || columns.some(({ aggregate }) => aggregate !== undefined)
    if (isGrouped) yield* Aggregates.needGrouped(text, columns, grouped)
    const rows = isGrouped ? Aggregates.groups(source, found, grouped) : found.map((record) => [record])
    const sorted = yield* inOrder(source, rows, asked.orderBy, columns)
    const page = sorted.slice(offset, limit === undefined ? undefined : offset + limit)
    if (isGrouped) return answer(page.map((group) => Aggregates.row(source, group, columns)))
    const paths = columns.map(({ path }) => path)
    return select.length === 0
      ? { status: 200, body: { totalSize: page.length, done: true, records: [] } }
      : answer(
          page.flatMap(([record]) => (record === undefined ? [] : [QueryFields.view(call.base, source, record, paths)]))
        )
  })

const answer = (records: ReadonlyArray<object>): Answer => ({
  status: 200,
  body: { totalSize: records.length, done: true, records }
})

type Row = ReadonlyArray<StoredRecord>

/** An order may name the alias of an aggregate. */
const inOrder = (
  source: QueryFields.Source,
  rows: ReadonlyArray<Row>,
  orders: ReadonlyArray<Soql.Order>,
  columns: ReadonlyArray<Aggregates.Column>
): Result.Result<ReadonlyArray<Row>, Refusals.Refusal> =>
  Result.gen(function* () {
    const comparisons: Array<(one: Row, other: Row) => number> = []
    for (const { by, descending, nullsLast } of orders) {
      const aliased = columns.find(({ name, aggregate }) => aggregate !== undefined && name === by.field.text)
      const column = aliased ?? { aggregate: by.aggregate, path: yield* QueryFields.resolve(source, by.field) }
      const valueOf = (row: Row) => {
        const value = Aggregates.valueOf(source, row, column)
        return column.aggregate === undefined ? QueryTests.comparable(column.path.field, value) : value
      }
      comparisons.push((one, other) => compare(valueOf(one), valueOf(other), descending, nullsLast))
    }
    return rows.toSorted((one, other) => {
      for (const comparison of comparisons) {
        const result = comparison(one, other)
        if (result !== 0) return result
      }
      return 0
    })
  })

const compare = (one: FieldValue, other: FieldValue, descending: boolean, nullsLast: boolean): number => {
  if (one === other) return 0
  if (one === null || other === null) return (one === null) === nullsLast ? 1 : -1
  return one < other === descending ? 1 : -1
}
