/** Reads a query token by token. Pure. */
import * as Result from "effect/Result"
import * as QueryFaults from "./QueryFaults.ts"
import type { Refusal } from "./Refusals.ts"

export interface Token {
  readonly text: string
  readonly at: number
}

export type Parsed<A> = Result.Result<A, Refusal>

/** A refusal names the token that doesn't fit. */
export interface Reader {
  readonly peek: () => Token
  readonly next: () => void
  readonly takeWord: (word: string) => boolean
  readonly needWord: (word: string) => Parsed<void>
  /** A name, or a path of names such as `Account.Name`. */
  readonly needName: () => Parsed<Token>
  readonly needWhole: () => Parsed<number>
  readonly needEnd: () => Parsed<void>
  readonly refuse: () => Result.Result<never, Refusal>
}

const pieces = /'[^'\\]*(?:\\.[^'\\]*)*'|[<>!]=|<>|[(),=<>]|[^\s(),=<>!']+|\S/gsu

export const make = (query: string): Reader => {
  const tokens = Array.from(query.matchAll(pieces), ({ 0: text, index }): Token => ({ text, at: index }))
  const end: Token = { text: "<EOF>", at: query.length }
  let position = 0
  const peek = () => tokens[position] ?? end
  const next = () => void position++
  /** What SOQL has and the sandbox lacks is refused in the sandbox's own words. */
  const refuse = () => {
    const { at, text } = peek()
    return Result.fail(
      lacked.has(text.toUpperCase()) ? QueryFaults.lacked(text) : QueryFaults.unexpectedToken(query, at, text)
    )
  }
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
      if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(token.text) || keywords.has(token.text.toUpperCase())) return refuse()
      next()
      return Result.succeed(token)
    },
    needWhole: () => {
      const { text } = peek()
      if (!/^\d{1,9}$/.test(text)) return refuse()
      next()
      return Result.succeed(Number(text))
    },
    needEnd: () => (position >= tokens.length ? Result.succeed(undefined) : refuse())
  }
}

const lacked: ReadonlySet<string> = new Set([
  "ALL",
  "CALENDAR_MONTH",
  "CALENDAR_QUARTER",
  "CALENDAR_YEAR",
  "CONVERTCURRENCY",
  "CUBE",
  "DAY_IN_MONTH",
  "DAY_ONLY",
  "DISTANCE",
  "FIELDS",
  "FISCAL_MONTH",
  "FISCAL_QUARTER",
  "FISCAL_YEAR",
  "FOR",
  "FORMAT",
  "HAVING",
  "HOUR_IN_DAY",
  "ROLLUP",
  "SCOPE",
  "TOLABEL",
  "TYPEOF",
  "UPDATE",
  "USING",
  "WEEK_IN_YEAR",
  "WITH"
])

const keywords: ReadonlySet<string> = new Set([
  ...lacked,
  "SELECT",
  "FROM",
  "WHERE",
  "AND",
  "OR",
  "NOT",
  "LIKE",
  "INCLUDES",
  "EXCLUDES",
  "LIMIT",
  "OFFSET",
  "ORDER",
  "BY",
  "GROUP",
  "NULLS",
  "IN"
])
