/**
 * The small part of SOQL that the sandbox reads: `SELECT fields FROM type [WHERE field op value [AND …]] [LIMIT n]`. Other syntax is
 * refused as Salesforce refuses what it can't read. Pure. Source: the SOQL and SOSL Reference.
 */
import * as Result from "effect/Result"
import * as QueryFaults from "./QueryFaults.ts"
import type { Refusal } from "./Refusals.ts"

export interface Token {
  readonly text: string
  readonly at: number
}

/** A value in a query. */
export interface Literal {
  readonly kind: "text" | "number" | "boolean" | "null" | "date" | "datetime"
  /** Without quotes. */
  readonly text: string
  readonly at: number
}

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "IN"

export interface Condition {
  readonly field: Token
  readonly operator: Operator
  /** One value, except for `IN`. */
  readonly values: ReadonlyArray<Literal>
}

export interface Query {
  /** Empty for `COUNT()`. */
  readonly fields: ReadonlyArray<Token>
  readonly from: Token
  readonly where: ReadonlyArray<Condition>
  readonly limit: number | undefined
}

type Parsed<A> = Result.Result<A, Refusal>

export const parse = (text: string): Parsed<Query> =>
  Result.gen(function* () {
    const reader = makeReader(text)
    yield* reader.needWord("SELECT")
    const fields = yield* parseFields(reader)
    yield* reader.needWord("FROM")
    const from = yield* reader.needName()
    const where = reader.takeWord("WHERE") ? yield* parseConditions(reader) : []
    const limit = reader.takeWord("LIMIT") ? yield* parseLimit(reader) : undefined
    yield* reader.needEnd()
    return { fields, from, where, limit }
  })

const parseFields = (reader: Reader): Parsed<ReadonlyArray<Token>> =>
  Result.gen(function* () {
    if (reader.takeWord("COUNT")) {
      yield* reader.needWord("(")
      yield* reader.needWord(")")
      return []
    }
    const fields = [yield* reader.needName()]
    while (reader.takeWord(",")) fields.push(yield* reader.needName())
    return fields
  })

const parseConditions = (reader: Reader): Parsed<ReadonlyArray<Condition>> =>
  Result.gen(function* () {
    const conditions = [yield* parseCondition(reader)]
    while (reader.takeWord("AND")) conditions.push(yield* parseCondition(reader))
    return conditions
  })

const parseCondition = (reader: Reader): Parsed<Condition> =>
  Result.gen(function* () {
    const field = yield* reader.needName()
    const { text } = reader.peek()
    const operator = operators.find((one) => one === (text === "<>" ? "!=" : text.toUpperCase()))
    if (operator === undefined) return yield* reader.refuse()
    reader.next()
    const values = operator === "IN" ? yield* parseList(reader) : [yield* parseLiteral(reader)]
    return { field, operator, values }
  })

const operators: ReadonlyArray<Operator> = ["=", "!=", "<", "<=", ">", ">=", "IN"]

const parseList = (reader: Reader): Parsed<ReadonlyArray<Literal>> =>
  Result.gen(function* () {
    yield* reader.needWord("(")
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
  const kind = literals.find(([, pattern]) => pattern.test(text))?.[0]
  if (kind === undefined) return reader.refuse()
  reader.next()
  return Result.succeed({ kind, at, text: kind === "text" ? unquote(text) : text })
}

const parseLimit = (reader: Reader): Parsed<number> => {
  const { text } = reader.peek()
  if (!/^\d{1,9}$/.test(text)) return reader.refuse()
  reader.next()
  return Result.succeed(Number(text))
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }

const unquote = (text: string): string =>
  text.slice(1, -1).replaceAll(/\\(.)/gsu, (_, character: string) => escapes[character.toLowerCase()] ?? character)

/** Reads a query token by token; the refusal names a token that doesn't fit. */
interface Reader {
  readonly peek: () => Token
  readonly next: () => void
  readonly takeWord: (word: string) => boolean
  readonly needWord: (word: string) => Parsed<void>
  readonly needName: () => Parsed<Token>
  readonly needEnd: () => Parsed<void>
  readonly refuse: () => Result.Result<never, Refusal>
}

const pieces = /'[^'\\]*(?:\\.[^'\\]*)*'|[<>!]=|<>|[(),=<>]|[^\s(),=<>!']+|\S/gsu

const makeReader = (query: string): Reader => {
  const tokens = Array.from(query.matchAll(pieces), ({ 0: text, index }): Token => ({ text, at: index }))
  const end: Token = { text: "<EOF>", at: query.length }
  let position = 0
  const peek = () => tokens[position] ?? end
  const next = () => void position++
  const refuse = () => Result.fail(QueryFaults.unexpectedToken(query, peek().at, peek().text))
  const takeWord = (word: string) => {
    const isNext = peek().text.toUpperCase() === word
    if (isNext) next()
    return isNext
  }
  return {
    peek,
    next,
    refuse,
    takeWord,
    needWord: (word) => (takeWord(word) ? Result.succeed(undefined) : refuse()),
    needName: () => {
      const token = peek()
      if (!/^[A-Za-z]\w*$/.test(token.text) || keywords.has(token.text.toUpperCase())) return refuse()
      next()
      return Result.succeed(token)
    },
    needEnd: () => (position >= tokens.length ? Result.succeed(undefined) : refuse())
  }
}

const keywords = new Set(["SELECT", "FROM", "WHERE", "AND", "OR", "NOT", "LIMIT", "ORDER", "GROUP", "IN"])
