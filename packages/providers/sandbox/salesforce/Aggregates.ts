/** The rows of a query with aggregates: one for each group, or one for all records. */
import * as Result from "effect/Result"
import type { FieldValue } from "./Fields.ts"
import * as QueryFaults from "./QueryFaults.ts"
import * as QueryFields from "./QueryFields.ts"
import { comparable } from "./QueryTests.ts"
import type { StoredRecord } from "./Records.ts"
import type * as Refusals from "./Refusals.ts"
import type * as Soql from "./Soql.ts"

/** A selected field or aggregate with its place in the answer. */
export interface Column {
  readonly name: string
  readonly path: QueryFields.FieldPath
  readonly aggregate: Soql.Aggregate | undefined
}

/** The columns, named as Salesforce names them: `expr0`, `expr1` for aggregates without an alias. */
export const columns = (
  source: QueryFields.Source,
  select: ReadonlyArray<Soql.Selected>
): Result.Result<ReadonlyArray<Column>, Refusals.Refusal> =>
  Result.gen(function* () {
    const found: Array<Column> = []
    let unnamed = 0
    for (const { aggregate, alias, field } of select) {
      const path = yield* QueryFields.resolve(source, field)
      const name = alias ?? (aggregate === undefined ? path.field.name : `expr${unnamed++}`)
      found.push({ name, path, aggregate })
    }
    return found
  })

const keyOf = ({ field, parents }: QueryFields.FieldPath): string =>
  [...parents, field].map(({ name }) => name).join(".")

/** A field that is neither grouped nor aggregated refuses the query. */
export const needGrouped = (
  text: string,
  columns: ReadonlyArray<Column>,
  grouped: ReadonlyArray<QueryFields.FieldPath>
): Result.Result<void, Refusals.Refusal> => {
  const keys = new Set(grouped.map(keyOf))
  const odd = columns.find(({ aggregate, path }) => aggregate === undefined && !keys.has(keyOf(path)))
  return odd === undefined
    ? Result.succeed(undefined)
    : Result.fail(QueryFaults.notGrouped(text, odd.path.at, odd.path.field.name))
}

/** The records of each group, in the order of their first records; without groups all are one. */
export const groups = (
  source: QueryFields.Source,
  records: ReadonlyArray<StoredRecord>,
  grouped: ReadonlyArray<QueryFields.FieldPath>
): ReadonlyArray<ReadonlyArray<StoredRecord>> =>
  grouped.length === 0
    ? [records]
    : [
        ...Map.groupBy(records, (record) =>
          JSON.stringify(grouped.map((path) => comparable(path.field, QueryFields.valueAt(source, record, path))))
        ).values()
      ]

/** The value of a column in a group. */
export const valueOf = (
  source: QueryFields.Source,
  group: ReadonlyArray<StoredRecord>,
  { aggregate, path }: Pick<Column, "aggregate" | "path">
): FieldValue => {
  const values = group.map((record) => QueryFields.valueAt(source, record, path)).filter((value) => value !== null)
  const numbers = values.map(Number)
  switch (aggregate) {
    case undefined:
      return values[0] ?? null
    case "COUNT":
      return values.length
    case "COUNT_DISTINCT":
      return new Set(values.map((value) => comparable(path.field, value))).size
    case "SUM":
      return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)
    case "AVG":
      return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    case "MIN":
    case "MAX":
      return values.reduce<FieldValue>((best, value) => {
        if (best === null) return value
        const [one, other] = [comparable(path.field, value) ?? "", comparable(path.field, best) ?? ""]
        return (aggregate === "MIN" ? one < other : one > other) ? value : best
      }, null)
  }
}

export const row = (
  source: QueryFields.Source,
  group: ReadonlyArray<StoredRecord>,
  all: ReadonlyArray<Column>
): object => ({
  attributes: { type: "AggregateResult" },
  ...Object.fromEntries(all.map((column) => [column.name, valueOf(source, group, column)]))
})
