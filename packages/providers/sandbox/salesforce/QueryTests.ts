/** Which records a query's conditions select, and how values compare. */
import * as Result from "effect/Result"
import * as CalendarDay from "../parts/CalendarDay.ts"
import type { FieldDefinition, FieldValue } from "./Fields.ts"
import * as Ids from "./Ids.ts"
import * as QueryFaults from "./QueryFaults.ts"
import * as QueryFields from "./QueryFields.ts"
import type { StoredRecord } from "./Records.ts"
import type * as Refusals from "./Refusals.ts"
import * as Soql from "./Soql.ts"
import * as SoqlDates from "./SoqlDates.ts"
import * as Timestamps from "./Timestamps.ts"

export type Test = (record: StoredRecord) => boolean

type Tested<A> = Result.Result<A, Refusals.Refusal>

export const of = (source: QueryFields.Source, expression: Soql.Expression, now: number): Tested<Test> => {
  switch (expression._tag) {
    case "Condition":
      return ofCondition(source, expression.condition, now)
    case "Not":
      return Result.map(of(source, expression.of, now), (test) => (record) => !test(record))
    case "And":
      return Result.map(
        Result.all(expression.of.map((each) => of(source, each, now))),
        (tests) => (record) => tests.every((test) => test(record))
      )
    case "Or":
      return Result.map(
        Result.all(expression.of.map((each) => of(source, each, now))),
        (tests) => (record) => tests.some((test) => test(record))
      )
  }
}

const ofCondition = (
  source: QueryFields.Source,
  { field: named, operator, values }: Soql.Condition,
  now: number
): Tested<Test> =>
  Result.gen(function* () {
    const path = yield* QueryFields.resolve(source, named)
    const { field } = path
    if (field.type === "textarea" && field.length > 255) {
      return yield* Result.fail(QueryFaults.cannotFilter(source.text, named.at, field.name))
    }
    const tests: Array<(value: FieldValue) => boolean> = []
    for (const literal of values) tests.push(yield* valueTest(source.text, named.at, field, operator, literal, now))
    const some = (value: FieldValue) => tests.some((test) => test(value))
    const isNegated = operator === "NOT IN" || operator === "EXCLUDES"
    return (record) => some(QueryFields.valueAt(source, record, path)) !== isNegated
  })

/** Whether a value meets one literal; for a negated operator, whether it does not. */
const valueTest = (
  text: string,
  at: number,
  field: FieldDefinition,
  operator: Soql.Operator,
  literal: Soql.Literal,
  now: number
): Tested<(value: FieldValue) => boolean> =>
  Result.gen(function* () {
    if (operator === "INCLUDES" || operator === "EXCLUDES") {
      if (field.type !== "multipicklist" || literal.kind !== "text") {
        return yield* Result.fail(QueryFaults.operatorNotAllowed(text, at, field.name, operator))
      }
      const all = literal.text.split(";")
      return (value) => typeof value === "string" && all.every((each) => value.split(";").includes(each))
    }
    if (operator === "LIKE") {
      if (literal.kind !== "text" || !isText(field)) {
        return yield* Result.fail(QueryFaults.operatorNotAllowed(text, at, field.name, operator))
      }
      const pattern = patternOf(literal.written)
      return (value) => typeof value === "string" && isLike([...value.toLowerCase()], pattern)
    }
    if (literal.kind === "range") {
      const range = SoqlDates.rangeOf(literal.text, now)
      if (range === undefined || (field.type !== "date" && field.type !== "datetime")) {
        return yield* wrong(text, at, field)
      }
      return inRange(field, operator, range)
    }
    const wanted = yield* readLiteral(text, at, field, literal)
    const compared = operator === "IN" || operator === "NOT IN" ? "=" : operator
    return (value) => compare[compared](comparable(field, value), wanted)
  })

type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">="

/** How two values compare; null can only be equal or unequal. */
const compare: Readonly<Record<Comparison, (value: FieldValue, wanted: FieldValue) => boolean>> = {
  "=": (value, wanted) => value === wanted,
  "!=": (value, wanted) => value !== wanted,
  "<": (value, wanted) => value !== null && wanted !== null && value < wanted,
  "<=": (value, wanted) => value !== null && wanted !== null && value <= wanted,
  ">": (value, wanted) => value !== null && wanted !== null && value > wanted,
  ">=": (value, wanted) => value !== null && wanted !== null && value >= wanted
}

/** A time is below a range before its start, and above it after its end. */
const inRange =
  (field: FieldDefinition, operator: Soql.Operator, { from, until }: SoqlDates.Range) =>
  (value: FieldValue): boolean => {
    const at =
      typeof value !== "string"
        ? undefined
        : field.type === "date"
          ? CalendarDay.parse(value)
          : Timestamps.fromDatetime(value)
    if (at === undefined) return operator === "!="
    switch (operator) {
      case "<":
        return at < from
      case "<=":
        return at < until
      case ">":
        return at >= until
      case ">=":
        return at >= from
      default:
        return (at >= from && at < until) !== (operator === "!=")
    }
  }

const texts: ReadonlySet<string> = new Set(["string", "textarea", "url", "email", "phone", "picklist", "combobox"])
const isText = ({ type }: FieldDefinition): boolean => texts.has(type)

/** One character of a pattern: `%` is any text, `_` one character; a backslash takes their meaning away. */
type Piece = { readonly _tag: "Any" } | { readonly _tag: "One" } | { readonly _tag: "Text"; readonly text: string }

const patternOf = (written: string): ReadonlyArray<Piece> =>
  Array.from(written.matchAll(/\\(.)|(.)/gsu), ([, afterSlash, plain]): Piece => {
    if (afterSlash !== undefined) return { _tag: "Text", text: Soql.escaped(afterSlash).toLowerCase() }
    if (plain === "%") return { _tag: "Any" }
    return plain === "_" ? { _tag: "One" } : { _tag: "Text", text: (plain ?? "").toLowerCase() }
  })

/** Tries the last `%` again with one character more, which is enough: an earlier one needs no more. */
const isLike = (text: ReadonlyArray<string>, pattern: ReadonlyArray<Piece>): boolean => {
  let [at, place, any, resume] = [0, 0, -1, 0]
  while (at < text.length) {
    const piece = pattern[place]
    if (piece?._tag === "Any") {
      any = place++
      resume = at
    } else if (piece?._tag === "One" || (piece?._tag === "Text" && piece.text === text[at])) {
      at++
      place++
    } else if (any >= 0) {
      place = any + 1
      at = ++resume
    } else return false
  }
  return pattern.slice(place).every(({ _tag }) => _tag === "Any")
}

/** Text compares without case, points in time by their instant. */
export const comparable = (field: FieldDefinition, value: FieldValue): FieldValue => {
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

const wrong = (query: string, at: number, field: FieldDefinition) => {
  const wanted = kinds[field.type] ?? { kind: "text", name: "string" }
  return Result.fail(QueryFaults.wrongLiteral(query, at, field.name, wanted.name, wanted.kind !== "text"))
}

const readLiteral = (
  query: string,
  at: number,
  field: FieldDefinition,
  { kind, text }: Soql.Literal
): Tested<FieldValue> => {
  if (kind === "null") return Result.succeed(null)
  if (kind !== (kinds[field.type]?.kind ?? "text")) return wrong(query, at, field)
  if (field.type === "id" || field.type === "reference") {
    const id = Ids.normalize(text)
    return id === undefined ? Result.fail(QueryFaults.invalidId(query, at, text)) : Result.succeed(id)
  }
  if (kind === "number") return Result.succeed(Number(text))
  if (kind === "boolean") return Result.succeed(text.toLowerCase() === "true")
  return Result.succeed(comparable(field, text))
}
