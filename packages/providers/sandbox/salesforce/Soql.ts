/**
 * The part of SOQL that the sandbox reads: fields, parent fields and aggregates of one object, with conditions, groups, an order and a
 * page. What else SOQL has is refused in the sandbox's own words, and other syntax as Salesforce refuses it. Pure. Source: the SOQL and
 * SOSL Reference.
 */
import * as Result from "effect/Result"
import * as QueryFaults from "./QueryFaults.ts"
import * as SoqlDates from "./SoqlDates.ts"
import { make, type Parsed, type Reader, type Token } from "./SoqlReader.ts"

export type { Token } from "./SoqlReader.ts"

/** A value in a query. */
export interface Literal {
  readonly kind: "text" | "number" | "boolean" | "null" | "date" | "datetime" | "range"
  /** Without quotes; of a text, escapes are replaced. */
  readonly text: string
  /** A text as it was written between its quotes. */
  readonly written: string
  readonly at: number
}

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "LIKE" | "IN" | "NOT IN" | "INCLUDES" | "EXCLUDES"

export interface Condition {
  readonly field: Token
  readonly operator: Operator
  /** One value, except for the operators with a list. */
  readonly values: ReadonlyArray<Literal>
}

export type Expression =
  | { readonly _tag: "Condition"; readonly condition: Condition }
  | { readonly _tag: "And" | "Or"; readonly of: ReadonlyArray<Expression> }
  | { readonly _tag: "Not"; readonly of: Expression }

export type Aggregate = "AVG" | "COUNT" | "COUNT_DISTINCT" | "MAX" | "MIN" | "SUM"

/** A field, or an aggregate of one. */
export interface Selected {
  readonly field: Token
  readonly aggregate: Aggregate | undefined
  readonly alias: string | undefined
}

export interface Order {
  readonly by: Selected
  readonly descending: boolean
  readonly nullsLast: boolean
}

export interface Query {
  /** Empty for `COUNT()`. */
  readonly select: ReadonlyArray<Selected>
  readonly from: Token
  readonly where: Expression | undefined
  readonly groupBy: ReadonlyArray<Token>
  readonly orderBy: ReadonlyArray<Order>
  readonly limit: number | undefined
  readonly offset: number
}

export const parse = (text: string): Parsed<Query> =>
  Result.gen(function* () {
    const reader = make(text)
    yield* reader.needWord("SELECT")
    const select = yield* parseSelect(reader)
    yield* reader.needWord("FROM")
    const from = yield* reader.needName()
    const where = reader.takeWord("WHERE") ? yield* parseExpression(reader, 0) : undefined
    const groupBy = (yield* takeBy(reader, "GROUP")) ? yield* parseNames(reader) : []
    const orderBy = (yield* takeBy(reader, "ORDER")) ? yield* parseOrders(reader) : []
    const limit = reader.takeWord("LIMIT") ? yield* reader.needWhole() : undefined
    const offset = reader.takeWord("OFFSET") ? yield* reader.needWhole() : 0
    yield* reader.needEnd()
    return { select, from, where, groupBy, orderBy, limit, offset }
  })

/** A query of fields and of conditions that are all required. */
export interface Plain {
  readonly fields: ReadonlyArray<Token>
  readonly from: Token
  readonly where: ReadonlyArray<Condition>
  readonly limit: number | undefined
}

/** Reads a query of metadata: of the rest of SOQL, the sandbox has nothing there. */
export const parsePlain = (text: string): Parsed<Plain> =>
  Result.gen(function* () {
    const { from, groupBy, limit, offset, orderBy, select, where } = yield* parse(text)
    const expressions = where === undefined ? [] : where._tag === "And" ? where.of : [where]
    const conditions = expressions.flatMap((each) => (each._tag === "Condition" ? [each.condition] : []))
    const isPlain =
      conditions.length === expressions.length &&
      conditions.every(({ operator }) => plainOperators.has(operator)) &&
      select.every(({ aggregate }) => aggregate === undefined) &&
      groupBy.length + orderBy.length + offset === 0
    if (!isPlain) return yield* Result.fail(QueryFaults.lacked("this form of a Tooling query"))
    return { fields: select.map(({ field }) => field), from, where: conditions, limit }
  })

const plainOperators: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", ">", ">=", "IN"])

const takeBy = (reader: Reader, word: string): Parsed<boolean> =>
  reader.takeWord(word) ? Result.map(reader.needWord("BY"), () => true) : Result.succeed(false)

const parseNames = (reader: Reader): Parsed<ReadonlyArray<Token>> =>
  Result.gen(function* () {
    const names = [yield* reader.needName()]
    while (reader.takeWord(",")) names.push(yield* reader.needName())
    return names
  })

const parseSelect = (reader: Reader): Parsed<ReadonlyArray<Selected>> =>
  Result.gen(function* () {
    const [first] = yield* parseSelected(reader)
    // `COUNT()` counts and returns no records.
    if (first === undefined) return []
    const selected = [first]
    while (reader.takeWord(",")) selected.push(...(yield* parseSelected(reader)))
    return selected
  })

const aggregates: ReadonlySet<string> = new Set(["AVG", "COUNT", "COUNT_DISTINCT", "MAX", "MIN", "SUM"])
const isAggregate = (text: string): text is Aggregate => aggregates.has(text)

/** Nothing for `COUNT()`. */
const parseSelected = (reader: Reader): Parsed<ReadonlyArray<Selected>> =>
  Result.gen(function* () {
    if (reader.peek().text === "(") return yield* Result.fail(QueryFaults.lacked("a sub-query"))
    const name = yield* reader.needName()
    const aggregate = name.text.toUpperCase()
    if (!reader.takeWord("(")) return [{ field: name, aggregate: undefined, alias: undefined }]
    if (!isAggregate(aggregate)) return yield* Result.fail(QueryFaults.lacked(`the function ${name.text}`))
    if (aggregate === "COUNT" && reader.takeWord(")")) return []
    const field = yield* reader.needName()
    yield* reader.needWord(")")
    const { text } = reader.peek()
    const hasAlias =
      /^[A-Za-z]\w*$/.test(text) && !["FROM", "ASC", "DESC", "NULLS", "LIMIT", "OFFSET"].includes(text.toUpperCase())
    if (hasAlias) reader.next()
    return [{ field, aggregate, alias: hasAlias ? text : undefined }]
  })

const parseOrders = (reader: Reader): Parsed<ReadonlyArray<Order>> =>
  Result.gen(function* () {
    const orders = [yield* parseOrder(reader)]
    while (reader.takeWord(",")) orders.push(yield* parseOrder(reader))
    return orders
  })

const parseOrder = (reader: Reader): Parsed<Order> =>
  Result.gen(function* () {
    const [by] = yield* parseSelected(reader)
    if (by === undefined) return yield* reader.refuse()
    const descending = !reader.takeWord("ASC") && reader.takeWord("DESC")
    if (!reader.takeWord("NULLS")) return { by, descending, nullsLast: false }
    const nullsLast = !reader.takeWord("FIRST")
    if (nullsLast) yield* reader.needWord("LAST")
    return { by, descending, nullsLast }
  })

/** Most nested parentheses. */
const mostDepth = 50

/** Salesforce refuses `AND` beside `OR` without parentheses. */
const parseExpression = (reader: Reader, depth: number): Parsed<Expression> =>
  Result.gen(function* () {
    const first = yield* parseTerm(reader, depth)
    const word = ["AND", "OR"].find((each) => reader.peek().text.toUpperCase() === each)
    if (word === undefined) return first
    const of = [first]
    while (reader.takeWord(word)) of.push(yield* parseTerm(reader, depth))
    if (["AND", "OR"].includes(reader.peek().text.toUpperCase())) return yield* reader.refuse()
    return { _tag: word === "AND" ? ("And" as const) : ("Or" as const), of }
  })

const parseTerm = (reader: Reader, depth: number): Parsed<Expression> =>
  Result.gen(function* () {
    if (depth > mostDepth) return yield* reader.refuse()
    if (reader.takeWord("NOT")) return { _tag: "Not" as const, of: yield* parseTerm(reader, depth + 1) }
    if (!reader.takeWord("(")) return { _tag: "Condition" as const, condition: yield* parseCondition(reader) }
    const inside = yield* parseExpression(reader, depth + 1)
    yield* reader.needWord(")")
    return inside
  })

const parseCondition = (reader: Reader): Parsed<Condition> =>
  Result.gen(function* () {
    const field = yield* reader.needName()
    if (reader.peek().text === "(") return yield* Result.fail(QueryFaults.lacked(`the function ${field.text}`))
    const operator = yield* parseOperator(reader)
    const values = lists.has(operator) ? yield* parseList(reader) : [yield* parseLiteral(reader)]
    return { field, operator, values }
  })

const operators: ReadonlyArray<Operator> = ["=", "!=", "<", "<=", ">", ">=", "LIKE", "IN", "INCLUDES", "EXCLUDES"]
const lists: ReadonlySet<Operator> = new Set<Operator>(["IN", "NOT IN", "INCLUDES", "EXCLUDES"])

const parseOperator = (reader: Reader): Parsed<Operator> =>
  Result.gen(function* () {
    if (reader.takeWord("NOT")) {
      yield* reader.needWord("IN")
      return "NOT IN" as const
    }
    const { text } = reader.peek()
    const operator = operators.find((one) => one === (text === "<>" ? "!=" : text.toUpperCase()))
    if (operator === undefined) return yield* reader.refuse()
    reader.next()
    return operator
  })

const parseList = (reader: Reader): Parsed<ReadonlyArray<Literal>> =>
  Result.gen(function* () {
    yield* reader.needWord("(")
    if (reader.peek().text.toUpperCase() === "SELECT") return yield* Result.fail(QueryFaults.lacked("a sub-query"))
    const values = [yield* parseLiteral(reader)]
    while (reader.takeWord(",")) values.push(yield* parseLiteral(reader))
    yield* reader.needWord(")")
    return values
  })

const literals: ReadonlyArray<readonly [Literal["kind"], RegExp]> = [
  ["text", /^'.*'$/su],
  ["datetime", /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/i],
  ["date", /^\d{4}-\d{2}-\d{2}$/],
  ["number", /^[+-]?(\d+(\.\d*)?|\.\d+)$/],
  ["boolean", /^(true|false)$/i],
  ["null", /^null$/i]
]

const parseLiteral = (reader: Reader): Parsed<Literal> => {
  const { at, text } = reader.peek()
  const kind =
    literals.find(([, pattern]) => pattern.test(text))?.[0] ?? (SoqlDates.isRange(text) ? "range" : undefined)
  if (kind === undefined) return reader.refuse()
  reader.next()
  const written = kind === "text" ? text.slice(1, -1) : text
  return Result.succeed({ kind, at, written, text: kind === "text" ? unescape(written) : text })
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }

/** The character that an escape such as `\n` is. */
export const escaped = (character: string): string => escapes[character.toLowerCase()] ?? character

const unescape = (text: string): string => text.replaceAll(/\\(.)/gsu, (_, character: string) => escaped(character))
