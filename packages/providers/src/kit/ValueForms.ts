/**
 * Converts values to the form that a provider takes, by the described type of their field, or says why they don't fit. A provider is
 * data: what it takes for each kind of value. A value that is in the provider's form already is unchanged. Pure. @rule value.forms
 */
import type { Json } from "@fieldgate/core/domain/Json"
import { nearestName } from "@fieldgate/core/domain/NearestName"
import type { DescribedField } from "@fieldgate/core/providers/StoredDescription"
import type { ValueForms } from "@fieldgate/core/providers/ValueForms"
import * as Result from "effect/Result"
import * as Moments from "./Moments.ts"

/** What a provider takes for each kind of value. */
export interface Formats {
  /** Numbers and booleans for a text field: taken, or refused unless they are sent as texts. */
  readonly text: "any" | "text"
  /** `text`: `"true"` or `"false"`. A JSON boolean is taken in any case. */
  readonly boolean: "text" | "json"
  /** `json`: JSON numbers only. `any`: texts with digits too. */
  readonly number: "any" | "json"
  /** Whether dates and times are taken as milliseconds since 1970; a date is then midnight UTC. */
  readonly millis: boolean
  /** Times with any offset, or in UTC only. */
  readonly zone: "any" | "utc"
  /** Several values of one field: one text with this between them. A leading one is left as it is: some providers append by it. */
  readonly separator: string
  /** What empties a field. */
  readonly empty: "" | null
}

type Converted = Result.Result<Json, string>

const fits = (value: Json): Converted => Result.succeed(value)
const fault = (message: string): Converted => Result.fail(message)

export const of =
  (formats: Formats): ValueForms =>
  (field, value) => {
    if (value === null || value === "" || isObject(value)) return fits(value)
    switch (field.type) {
      case "string":
        return formats.text === "text" && (typeof value === "number" || typeof value === "boolean")
          ? fits(String(value))
          : fits(value)
      case "int":
      case "float":
        return toNumber(formats, field, value)
      case "boolean":
        return toBoolean(formats, field, value)
      case "date":
        return toDate(formats, value)
      case "datetime":
        return toMoment(formats, value)
      case "singleSelect":
        return toChoice(formats, field, value)
      case "multiSelect":
        return toChoices(formats, field, value)
      default:
        return fits(value)
    }
  }

const isObject = (value: Json): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

const longest = 60
const shown = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu

/** A text with so few digits is exactly one JSON number. */
const exactDigits = 15

const toNumber = ({ number }: Formats, { type }: DescribedField, value: Json): Converted => {
  const expected = type === "int" ? "a whole number such as 1234" : "a number such as 1234.5"
  if (typeof value === "number") {
    return type === "int" && !Number.isInteger(value) ? fault(`takes ${expected}, not ${value}`) : fits(value)
  }
  const text = typeof value === "string" ? value.trim() : ""
  if (!decimal.test(text)) {
    const hint = typeof value === "string" ? ", without currency signs, units or thousands separators" : ""
    return fault(`takes ${expected}${hint}, not ${shown(value)}`)
  }
  if (type === "int" && !Number.isInteger(Number(text))) return fault(`takes ${expected}, not ${shown(value)}`)
  const isExact = !/e/iu.test(text) && text.replaceAll(/\D/gu, "").replace(/^0+/u, "").length <= exactDigits
  return fits(number === "json" && isExact ? Number(text) : text)
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false]
])

const toBoolean = (formats: Formats, field: DescribedField, value: Json): Converted => {
  if (typeof value === "boolean") return fits(value)
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim()
    const [labelled, ...others] = optionsLike(field, text)
    const found = booleans.get(labelled !== undefined && others.length === 0 ? labelled : text.toLowerCase())
    if (found !== undefined) return fits(formats.boolean === "json" ? found : String(found))
  }
  return fault(`takes true or false, not ${shown(value)}`)
}

const millisOf = (value: Json): number | undefined => {
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined
  return typeof value === "string" && /^[+-]?\d+$/u.test(value) ? Number(value) : undefined
}

const dayMillis = 86_400_000

/** Fewer milliseconds are in 1973 or before: most likely seconds. */
const leastMillis = 100_000_000_000

const toDate = ({ millis }: Formats, value: Json): Converted => {
  const since = millisOf(value)
  if (since !== undefined) {
    if (since % dayMillis !== 0) {
      return fault(`takes a date: ${shown(value)} is not midnight UTC in milliseconds; send a date such as 2026-03-01`)
    }
    if (millis) return fits(value)
    return Math.abs(since) < leastMillis || Math.abs(since) > Moments.latestMillis
      ? fault(`takes a date such as 2026-03-01, not ${shown(value)}`)
      : fits(Moments.dateOf(since))
  }
  const moment = typeof value === "string" ? Moments.parse(value.trim()) : undefined
  if (moment === undefined) return fault(`takes a date such as 2026-03-01, not ${shown(value)}`)
  return moment.isMidnight
    ? fits(moment.date)
    : fault(`takes a date: ${shown(value)} is a time within a day; send ${moment.date} if you mean that day`)
}

const toMoment = ({ millis, zone }: Formats, value: Json): Converted => {
  const since = millisOf(value)
  if (since !== undefined) {
    if (millis) return fits(value)
    return Math.abs(since) < leastMillis || Math.abs(since) > Moments.latestMillis
      ? fault(`takes a time such as 2026-03-01T09:00:00Z, not ${shown(value)}`)
      : fits(Moments.timeOf(since))
  }
  const moment = typeof value === "string" ? Moments.parse(value.trim()) : undefined
  if (moment === undefined || moment.precision === "day") {
    return fault(`takes a time such as 2026-03-01T09:00:00Z, not ${shown(value)}`)
  }
  if (moment.at === undefined) {
    return fault(`takes a time with its zone: add Z or an offset such as +02:00 to ${shown(value)}`)
  }
  return moment.form === "utc" || (zone === "any" && moment.form === "offset")
    ? fits(typeof value === "string" ? value.trim() : value)
    : fits(Moments.timeOf(moment.at))
}

const fold = (text: string): string => text.trim().toLowerCase()

/** The values of the options that a text may mean, without regard to case. */
const optionsLike = ({ options = [] }: DescribedField, text: string): ReadonlyArray<string> => {
  const expected = fold(text)
  return options.flatMap(([value, label = value]) =>
    fold(label) === expected || fold(value) === expected ? [value] : []
  )
}

/** The value of the option that a text means: the text itself, or the one option with that label. */
const chosen = (field: DescribedField, text: string): Result.Result<string, string> => {
  const { options, restricted } = field
  if (options === undefined || options.some(([value]) => value === text)) return Result.succeed(text)
  const [option, ...others] = optionsLike(field, text)
  if (option !== undefined && others.length === 0) return Result.succeed(option)
  if (restricted !== true) return Result.succeed(text)
  if (option !== undefined) {
    const values = [option, ...others].map((value) => JSON.stringify(value)).join(", ")
    return Result.fail(`has several options called ${shown(text)}: send one of the values ${values}`)
  }
  const labels = options.flatMap(([value, label = value]) => [label, value])
  const nearest = nearestName(text, [...new Set(labels)])
  const most = 10
  const some = options.slice(0, most).map(([value]) => JSON.stringify(value))
  const remedy =
    nearest === undefined
      ? `send one of ${some.join(", ")}${options.length > most ? ", …" : ""}`
      : `did you mean ${JSON.stringify(nearest)}?`
  return Result.fail(`has no option ${shown(text)}; ${remedy}`)
}

const isScalar = (value: Json): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const toChoice = (formats: Formats, field: DescribedField, value: Json): Converted => {
  if (isList(value)) {
    const [only = "", ...others] = value
    if (others.length > 0) return fault(`takes one option, not ${value.length}`)
    if (only === "") return fits(formats.empty)
    return isList(only) ? fault(`takes one option, not ${shown(value)}`) : toChoice(formats, field, only)
  }
  if (!isScalar(value)) return fits(value)
  const text = String(value)
  return Result.map(chosen(field, text), (option) => (option === text && formats.text === "any" ? value : option))
}

const toChoices = (formats: Formats, field: DescribedField, value: Json): Converted => {
  const { separator } = formats
  if (isList(value)) {
    if (value.length === 0) return fits(formats.empty)
    const wrong = value.find((each) => !isScalar(each) || each === "")
    return wrong === undefined
      ? joined(field, value.map(String), separator, "")
      : fault(`takes a list of options, and ${shown(wrong)} is not an option`)
  }
  if (!isScalar(value)) return fits(value)
  const text = String(value)
  const isOne = field.options?.some(([option]) => option === text) === true
  if (isOne) return fits(formats.text === "any" ? value : text)
  const isLabel = !text.startsWith(separator) && optionsLike(field, text).length === 1
  const parts = isLabel ? [text] : text.split(separator).filter((part) => part.trim() !== "")
  const asSent = parts.map((part) => part.trim())
  const converted = joined(field, asSent, separator, text.startsWith(separator) ? separator : "")
  // A text whose options are all as the provider has them goes as it is, with its own blanks and separators.
  return Result.map(converted, (sent) => (Result.isSuccess(sameParts(field, asSent)) ? value : sent))
}

/** Whether all parts are the provider's own values. */
const sameParts = (field: DescribedField, parts: ReadonlyArray<string>): Result.Result<true, false> =>
  parts.every((part) => Result.getOrElse(chosen(field, part), () => undefined) === part)
    ? Result.succeed(true)
    : Result.fail(false)

const joined = (field: DescribedField, parts: ReadonlyArray<string>, separator: string, lead: string): Converted => {
  const values: Array<string> = []
  for (const part of parts) {
    const option = chosen(field, part)
    if (Result.isFailure(option)) return fault(option.failure)
    if (option.success.includes(separator)) {
      return fault(`takes options without "${separator}", not ${shown(option.success)}`)
    }
    if (!values.includes(option.success)) values.push(option.success)
  }
  return fits(lead + values.join(separator))
}
