/** An HTTP answer as drivers read it: already in memory, bounded, and free of any HTTP client's types. */
import * as ExactNumbers from "@fieldgate/core/domain/ExactNumbers"
import { providerPauseHours } from "@fieldgate/core/domain/CallBudgetLimits"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** A provider's answer to one call. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Undefined if the body broke off or was longer than allowed. */
  readonly body: string | undefined
}

/** A header's value; the name's case doesn't matter. */
export const header = (answer: Answer, name: string): string | undefined => answer.headers[name.toLowerCase()]

/** Ids and amounts that are too long for a JavaScript number become texts, because a rounded one would be wrong. */
const valueOf = ({ body }: Answer): Option.Option<unknown> =>
  body === undefined ? Option.none() : Result.getSuccess(Result.try(() => ExactNumbers.parse(body)))

/** A reader of bodies with one shape. It returns the decoded body, or undefined for a body of another shape. */
export const shaped = <S extends Schema.ConstraintDecoder<unknown>>(
  shape: S
): ((answer: Answer) => S["Type"] | undefined) => {
  const decode = Schema.decodeUnknownOption(shape)
  return (answer) => Option.getOrUndefined(Option.flatMap(valueOf(answer), (value) => decode(value)))
}

const jsonOf = (answer: Answer): Json | undefined => Option.getOrUndefined(Option.filter(valueOf(answer), isJson))

/**
 * Whether a parsed value can be written again unchanged: a number that is too large becomes infinite. One value after the other, because
 * recursion fails on an answer that is nested deeply.
 */
const isJson = (parsed: unknown): parsed is Json => {
  const values = [parsed]
  for (const value of values) {
    if (typeof value === "number" && !Number.isFinite(value)) return false
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) values.push(inner)
  }
  return true
}

/** The body as a JSON object, or undefined if it is anything else: a page of HTML, an array, nothing. */
export const jsonObject = (answer: Answer): RecordFields | undefined => {
  const value = jsonOf(answer)
  return isObject(value) ? value : undefined
}

/** The body as a JSON array, or undefined if it is anything else. */
export const jsonList = (answer: Answer): ReadonlyArray<Json> | undefined => {
  const value = jsonOf(answer)
  return Array.isArray(value) ? value : undefined
}

/** A text that is not empty; undefined for any other value. */
export const text = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** The value if it is an object; otherwise an empty object. */
export const object = (value: Json | undefined): RecordFields => (isObject(value) ? value : {})

/** The value if it is a list; otherwise an empty list. */
export const list = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

const isObject = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The part of a text that a pattern takes, by its group `value`. */
export const taken = (pattern: string | undefined, text: string | undefined): string | undefined =>
  pattern === undefined || text === undefined ? text : new RegExp(pattern, "u").exec(text)?.groups?.["value"]

/** Whole seconds: a number of more digits is not believable and is ignored. */
const secondsPattern = /^\d{1,6}$/
/** Every HTTP date starts with a weekday; other dates are ignored too. */
const datePattern = /^[A-Z][a-z]+,? /

/** The moment in `Retry-After`, neither past nor later than in a day; undefined if the header is missing or unreadable. RFC 9110 10.2.3 */
export const retryAfter = (answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined => {
  const moment = namedMoment(answer, now)
  return moment && DateTime.min(moment, DateTime.add(now, { hours: providerPauseHours }))
}

const namedMoment = (answer: Answer, now: DateTime.Utc): DateTime.Utc | undefined => {
  const value = header(answer, "retry-after")?.trim()
  if (value === undefined) return undefined
  if (secondsPattern.test(value)) return DateTime.add(now, { seconds: Number(value) })
  if (!datePattern.test(value)) return undefined
  const date = Option.getOrUndefined(Option.map(DateTime.make(value), DateTime.toUtc))
  // A date that is a year away is not believable either, and may be outside a database's range.
  if (date === undefined || DateTime.isGreaterThan(date, DateTime.add(now, { years: 1 }))) return undefined
  return DateTime.max(date, now)
}
