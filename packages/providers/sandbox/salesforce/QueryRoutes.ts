/** The call that finds records: `/query?q=…`, and the same with deleted ones. An answer is always one page. */
import * as Result from "effect/Result"
import type { Catalog } from "./Catalog.ts"
import type { FieldDefinition, FieldValue } from "./Fields.ts"
import { type Answer, type Call, first, type Handler, type RouteEntry } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as QueryFaults from "./QueryFaults.ts"
import * as RecordView from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType, Values } from "./SObjects.ts"
import * as Soql from "./Soql.ts"
import * as Timestamps from "./Timestamps.ts"

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

const run = (
  { catalog, records }: SalesforceState,
  call: Call,
  text: string,
  withDeleted: boolean
): Result.Result<Answer, Refusals.Refusal> =>
  Result.gen(function* () {
    const { fields, from, limit, where } = yield* Soql.parse(text)
    const type = catalog.find(from.text)
    if (type === undefined) return yield* Result.fail(QueryFaults.noSuchType(text, from.at, from.text))
    const names: Array<string> = []
    for (const field of fields) names.push((yield* needField(catalog, type, text, field)).name)
    const tests: Array<Test> = []
    for (const condition of where) tests.push(yield* makeTest(catalog, type, text, condition))
    const found = records
      .table(call.account.orgId, type)
      .all()
      .filter((record) => withDeleted || record.deletedAt === undefined)
      .filter((record) => tests.every((test) => test(RecordView.valuesOf(record))))
      .slice(0, limit)
    const shown = names.length === 0 ? [] : found.map((record) => RecordView.make(call.base, type, record, names))
    return { status: 200, body: { totalSize: found.length, done: true, records: shown } }
  })

type Test = (values: Values) => boolean

const needField = (
  catalog: Catalog,
  type: SObjectType,
  text: string,
  { at, text: name }: Soql.Token
): Result.Result<FieldDefinition, Refusals.Refusal> => {
  const field = catalog.field(type, name)
  return field === undefined ? Result.fail(QueryFaults.noSuchColumn(text, at, type.name, name)) : Result.succeed(field)
}

const makeTest = (
  catalog: Catalog,
  type: SObjectType,
  text: string,
  condition: Soql.Condition
): Result.Result<Test, Refusals.Refusal> =>
  Result.gen(function* () {
    const field = yield* needField(catalog, type, text, condition.field)
    if (field.type === "textarea" && field.length > 255) {
      return yield* Result.fail(QueryFaults.cannotFilter(text, condition.field.at, field.name))
    }
    const wanted: Array<FieldValue> = []
    for (const literal of condition.values) wanted.push(yield* readLiteral(text, condition.field.at, field, literal))
    return (values) => {
      const value = comparable(field, values[field.name] ?? null)
      return wanted.some((one) => compare[condition.operator](value, one))
    }
  })

/** How two values compare; null can only be equal or unequal. */
const compare: Readonly<Record<Soql.Operator, (value: FieldValue, wanted: FieldValue) => boolean>> = {
  "=": (value, wanted) => value === wanted,
  IN: (value, wanted) => value === wanted,
  "!=": (value, wanted) => value !== wanted,
  "<": (value, wanted) => value !== null && wanted !== null && value < wanted,
  "<=": (value, wanted) => value !== null && wanted !== null && value <= wanted,
  ">": (value, wanted) => value !== null && wanted !== null && value > wanted,
  ">=": (value, wanted) => value !== null && wanted !== null && value >= wanted
}

/** Text compares without case, points in time by their instant. */
const comparable = (field: FieldDefinition, value: FieldValue): FieldValue => {
  if (typeof value !== "string" || field.type === "id" || field.type === "reference") return value
  return field.type === "datetime" ? (Timestamps.fromDatetime(value) ?? null) : value.toLowerCase()
}

/** The JSON type that a field compares with; all others are text. */
const kinds: Readonly<Record<string, { readonly kind: Soql.Literal["kind"]; readonly name: string }>> = {
  boolean: { kind: "boolean", name: "boolean" },
  int: { kind: "number", name: "int" },
  double: { kind: "number", name: "double" },
  currency: { kind: "number", name: "double" },
  percent: { kind: "number", name: "double" },
  date: { kind: "date", name: "date" },
  datetime: { kind: "datetime", name: "dateTime" }
}

const readLiteral = (
  query: string,
  at: number,
  field: FieldDefinition,
  { kind, text }: Soql.Literal
): Result.Result<FieldValue, Refusals.Refusal> => {
  if (kind === "null") return Result.succeed(null)
  const wanted = kinds[field.type] ?? { kind: "text", name: "string" }
  if (kind !== wanted.kind) {
    return Result.fail(QueryFaults.wrongLiteral(query, at, field.name, wanted.name, wanted.kind !== "text"))
  }
  if (field.type === "id" || field.type === "reference") {
    const id = Ids.normalize(text)
    return id === undefined ? Result.fail(QueryFaults.invalidId(query, at, text)) : Result.succeed(id)
  }
  if (kind === "number") return Result.succeed(Number(text))
  if (kind === "boolean") return Result.succeed(text.toLowerCase() === "true")
  return Result.succeed(comparable(field, text))
}
