/**
 * The conditions of a search, and which records fulfil them. Pure. Texts are compared without case, dates as points in time. Source:
 * developers.hubspot.com/docs/api-reference/crm/using-object-apis (search); texts of refusals are unseen.
 */
import * as Result from "effect/Result"
import * as CalendarDay from "../parts/CalendarDay.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { ObjectType } from "./ObjectTypes.ts"
import * as RecordInput from "./RecordInput.ts"
import * as Timestamps from "./Timestamps.ts"

export interface Search {
  /** A record is found if it fulfils every filter of one group; without groups all records are found. */
  readonly groups: ReadonlyArray<ReadonlyArray<Filter>>
  /** Texts that the shown properties of a record must contain. */
  readonly query: string
  /** The object types whose associations a filter names, as the filters write them. */
  readonly associated: ReadonlyArray<string>
  readonly sort: { readonly property: string; readonly descending: boolean } | undefined
  readonly properties: ReadonlyArray<string>
  readonly limit: number
  readonly after: number
}

type Refused = ErrorBodies.Refusal
type Texts = Readonly<Record<string, string>>

type Filter = (values: Texts) => boolean

const most = { groups: 5, filters: 6, limit: 200, results: 10_000 }

export const parse = (text: string, type: ObjectType): Result.Result<Search, Refused> =>
  Result.gen(function* () {
    const body = yield* RecordInput.parseObject(text)
    const groups: Array<ReadonlyArray<Filter>> = []
    for (const group of objects(body["filterGroups"])) {
      const filters: Array<Filter> = []
      for (const filter of objects(group["filters"])) filters.push(yield* parseFilter(filter, type))
      if (filters.length > most.filters) return yield* Result.fail(tooMany("filters in a group", most.filters))
      groups.push(filters)
    }
    if (groups.length > most.groups) return yield* Result.fail(tooMany("filter groups", most.groups))
    const limit = Number(body["limit"] ?? 10)
    const after = Number(body["after"] ?? 0)
    if (!Number.isInteger(limit) || limit < 1 || limit > most.limit)
      return yield* Result.fail(tooMany("results", most.limit))
    if (!Number.isInteger(after) || after < 0 || after + limit > most.results) {
      return yield* Result.fail(tooMany("results of one search", most.results))
    }
    const query = typeof body["query"] === "string" ? body["query"].toLowerCase() : ""
    const associated = objects(body["filterGroups"])
      .flatMap((group) => objects(group["filters"]))
      .flatMap(({ propertyName }) => associatedIn(String(propertyName)) ?? [])
    const [sort] = objects(body["sorts"])
    const properties = Array.isArray(body["properties"]) ? body["properties"].map(String) : []
    return { groups, query, associated, sort: sort === undefined ? undefined : sortOf(sort), properties, limit, after }
  })

const objects = (value: unknown): ReadonlyArray<RecordInput.JsonObject> =>
  Array.isArray(value) ? value.filter(RecordInput.isObject) : []

const sortOf = (sort: RecordInput.JsonObject): Search["sort"] => ({
  property: String(sort["propertyName"]),
  descending: sort["direction"] === "DESCENDING"
})

const tooMany = (what: string, limit: number): Refused => ErrorBodies.searchNotValid(`at most ${limit} ${what}`)

const parseFilter = (filter: RecordInput.JsonObject, type: ObjectType): Result.Result<Filter, Refused> => {
  const name = String(filter["propertyName"] ?? "")
  const property = associatedIn(name) === undefined ? type.properties.get(name) : idText
  const operator = operators.get(String(filter["operator"]))
  if (property === undefined) return Result.fail(ErrorBodies.searchNotValid(`there is no property "${name}"`))
  if (operator === undefined) {
    return Result.fail(ErrorBodies.searchNotValid(`the operator ${String(filter["operator"])} is not known`))
  }
  const rank = rankOf(property.type)
  const ranked = (value: unknown): Rank => rank(String(value ?? ""))
  const condition = {
    value: ranked(filter["value"]),
    highValue: ranked(filter["highValue"]),
    values: Array.isArray(filter["values"]) ? filter["values"].map(ranked) : []
  }
  if (property === idText) {
    const wanted = condition.values.length > 0 ? condition.values : [condition.value]
    return Result.succeed((values) => wanted.some((id) => (values[name] ?? "").split(";").includes(String(id))))
  }
  return Result.succeed((values) => {
    const held = values[name] ?? ""
    return operator(held === "" ? undefined : rank(held), condition)
  })
}

/** The object type of `associations.contact`, whose value is an id; undefined for a property. */
const associatedIn = (name: string): string | undefined => /^associations\.(.+)$/u.exec(name)?.[1]

const idText = { type: "string" } as const

type Rank = string | number

const instant = (text: string): Rank =>
  Timestamps.fromMillis(text) ?? Timestamps.fromIso(text) ?? CalendarDay.parse(text) ?? Number.NaN

const ranks: Readonly<Record<string, (text: string) => Rank>> = { number: Number, date: instant, datetime: instant }

const rankOf = (propertyType: string): ((text: string) => Rank) => ranks[propertyType] ?? ((text) => text.toLowerCase())

interface Condition {
  readonly value: Rank
  readonly highValue: Rank
  readonly values: ReadonlyArray<Rank>
}

type Operator = (held: Rank | undefined, condition: Condition) => boolean

/** An empty property fulfils only `NEQ`, `NOT_IN` and `NOT_HAS_PROPERTY`. */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["EQ", (held, { value }) => held === value],
  ["NEQ", (held, { value }) => held !== value],
  ["IN", (held, { values }) => held !== undefined && values.includes(held)],
  ["NOT_IN", (held, { values }) => held === undefined || !values.includes(held)],
  ["HAS_PROPERTY", (held) => held !== undefined],
  ["NOT_HAS_PROPERTY", (held) => held === undefined],
  ["CONTAINS_TOKEN", (held, { value }) => held !== undefined && hasToken(String(held), String(value))],
  ["NOT_CONTAINS_TOKEN", (held, { value }) => held === undefined || !hasToken(String(held), String(value))],
  ["LT", (held, { value }) => held !== undefined && held < value],
  ["LTE", (held, { value }) => held !== undefined && held <= value],
  ["GT", (held, { value }) => held !== undefined && held > value],
  ["GTE", (held, { value }) => held !== undefined && held >= value],
  ["BETWEEN", (held, { highValue, value }) => held !== undefined && held >= value && held <= highValue]
])

/** Whether a text contains words that a pattern matches; `*` is any part of a word, such as in `*@acme.com`. */
const hasToken = (text: string, pattern: string): boolean => {
  const source = pattern
    .split(/\*+/u)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, "\\$&"))
    .join("\\S*")
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "u").test(text)
}

export const meets = ({ groups, query }: Search, values: Texts, shown: ReadonlyArray<string>): boolean =>
  shown.some((name) => (values[name] ?? "").toLowerCase().includes(query)) && meetsOne(groups, values)

const meetsOne = (groups: Search["groups"], values: Texts): boolean =>
  groups.length === 0 || groups.some((filters) => filters.every((filter) => filter(values)))

/** The order of two records; an empty property comes before any value. */
export const compare = (type: ObjectType, property: string, left: Texts, right: Texts): number => {
  const rank = rankOf(type.properties.get(property)?.type ?? "string")
  const [one, other] = [left[property] ?? "", right[property] ?? ""].map((text) =>
    text === "" ? undefined : rank(text)
  )
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1
  return one < other ? -1 : 1
}
