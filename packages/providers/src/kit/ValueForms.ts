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
  /** `text`: `"true"` or `"false"`; a JSON boolean is taken in any case. `any`: JSON booleans, and 0 and 1 too. */
  readonly boolean: "text" | "json" | "any"
  /** `json`: JSON numbers only. `any`: texts with digits too. */
  readonly number: "any" | "json"
  /** Dates and times that are numbers, counted since 1970; a date is then midnight UTC. Default: they are sent as texts. */
  readonly since1970?: "milliseconds" | "seconds"
  /** Times with any offset, in UTC only, or texts of dates and times as the caller writes them. */
  readonly zone: "any" | "utc" | "unchecked"
  /**
   * Several values of one field: one text with this between them. A leading one is left as it is: some providers append by it.
   * Without it they are a list, and so may be the one value of any field.
   */
  readonly separator?: string
  /** Options as texts or as numbers where they are numbers; `any`: as the caller writes them. */
  readonly options: "text" | "number" | "any"
  /** Set where several choices can't be emptied by an empty list. */
  readonly neverEmpty?: true | undefined
  /** What empties a field. */
  readonly empty: "" | null
}

type Converted = Result.Result<Json, string>

const fits = (value: Json): Converted => Result.succeed(value)
const fault = (message: string): Converted => Result.fail(message)

export const of = (formats: Formats): ValueForms => {
  const convert: ValueForms = (field, value) => {
    if (value === null || value === "" || isObject(value)) return fits(value)
    const { type } = field
    if (type === "singleSelect") return formats.options === "any" ? fits(value) : toChoice(formats, field, value)
    if (type === "multiSelect") return formats.options === "any" ? fits(value) : toChoices(formats, field, value)
    if (formats.separator === undefined && isList(value)) {
      return Result.all(value.map((each) => (isList(each) ? fits(each) : convert(field, each))))
    }
    switch (type) {
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
      case "reference":
        return fits(typeof value === "string" ? value.trim() : value)
      default:
        return fits(value)
    }
  }
  return convert
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

const toNumber = ({ number: form }: Formats, { type }: DescribedField, value: Json): Converted => {
  const expected = type === "int" ? "a whole number such as 1234" : "a number such as 1234.5"
  if (typeof value === "number") {
    return type === "int" && !Number.isInteger(value) ? fault(`takes ${expected}, not ${value}`) : fits(value)
  }
  const text = typeof value === "string" ? value.trim() : ""
  if (!decimal.test(text)) {
    const hint = typeof value === "string" ? ", without currency signs, units or thousands separators" : ""
    return fault(`takes ${expected}${hint}, not ${shown(value)}`)
  }
  const number = Number(text)
  if (!Number.isFinite(number) || (type === "int" && !Number.isInteger(number))) {
    return fault(`takes ${expected}, not ${shown(value)}`)
  }
  const isExact = !/e/iu.test(text) && text.replaceAll(/\D/gu, "").replace(/^0+/u, "").length <= exactDigits
  return fits(form === "json" && isExact ? number : text)
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
  if (typeof value === "boolean" || (formats.boolean === "any" && (value === 0 || value === 1))) return fits(value)
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value).trim()
    const [labelled, ...others] = optionsLike(field, text)
    const found = booleans.get(labelled !== undefined && others.length === 0 ? labelled : text.toLowerCase())
    if (found !== undefined) return fits(formats.boolean === "text" ? String(found) : found)
  }
  return fault(`takes true or false, not ${shown(value)}`)
}

const dayMillis = 86_400_000

/** Fewer milliseconds are in 1973 or before: most likely seconds. */
const leastMillis = 100_000_000_000

/** What a number of a date or a time may mean, in milliseconds since 1970; undefined for any other value. */
const countOf = (value: Json): number | undefined => {
  const text = typeof value === "string" ? value.trim() : value
  if (typeof text === "number") return text
  return typeof text === "string" && /^[+-]?\d+(?:\.\d*)?$/u.test(text) ? Number(text) : undefined
}

/** A count of seconds where milliseconds are expected, or the reverse, is another date: it is refused before anything else is decided. */
const plausibleMillis = (
  { since1970 = "milliseconds" }: Formats,
  expected: string,
  value: Json,
  count: number
): Result.Result<number, string> => {
  const millis = since1970 === "seconds" ? count * 1000 : count
  if (Number.isInteger(count) && Math.abs(millis) >= leastMillis && Math.abs(millis) <= Moments.latestMillis) {
    return Result.succeed(millis)
  }
  const other = since1970 === "seconds" ? count : count * 1000
  const isOther = Number.isInteger(count) && Math.abs(other) >= leastMillis && Math.abs(other) <= Moments.latestMillis
  const hint = isOther ? `, and not ${since1970 === "seconds" ? "milliseconds" : "seconds"} since 1970` : ""
  return Result.fail(`takes ${expected}, not ${shown(value)}${hint}`)
}

const toDate = (formats: Formats, value: Json): Converted => {
  const expected = "a date such as 2026-03-01"
  const count = countOf(value)
  if (count !== undefined) {
    return Result.flatMap(plausibleMillis(formats, expected, value, count), (millis) => {
      if (millis % dayMillis !== 0) {
        return fault(`takes a date: ${shown(value)} is not midnight UTC; send a date such as ${Moments.dateOf(millis)}`)
      }
      return fits(formats.since1970 === undefined ? Moments.dateOf(millis) : counted(value))
    })
  }
  if (formats.zone === "unchecked") return unchecked(expected, value)
  const moment = typeof value === "string" ? Moments.parse(value.trim()) : undefined
  if (moment === undefined) return fault(`takes ${expected}, not ${shown(value)}`)
  return moment.isMidnight
    ? fits(moment.date)
    : fault(`takes a date: ${shown(value)} is a time within a day; send ${moment.date} if you mean that day`)
}

const toMoment = (formats: Formats, value: Json): Converted => {
  const expected = "a time such as 2026-03-01T09:00:00Z"
  const count = countOf(value)
  if (count !== undefined) {
    return Result.map(plausibleMillis(formats, expected, value, count), (millis) =>
      formats.since1970 === undefined ? Moments.timeOf(millis) : counted(value)
    )
  }
  if (formats.zone === "unchecked") return unchecked(expected, value)
  const moment = typeof value === "string" ? Moments.parse(value.trim()) : undefined
  if (moment === undefined || moment.precision === "day") return fault(`takes ${expected}, not ${shown(value)}`)
  if (moment.at === undefined) {
    return fault(`takes a time with its zone: add Z or an offset such as +02:00 to ${shown(value)}`)
  }
  return moment.form === "utc" || (formats.zone === "any" && moment.form === "offset")
    ? fits(typeof value === "string" ? value.trim() : value)
    : fits(Moments.timeOf(moment.at))
}

const counted = (value: Json): Json => (typeof value === "string" ? value.trim() : value)

/** The provider reads texts in forms of its own. */
const unchecked = (expected: string, value: Json): Converted =>
  typeof value === "boolean" ? fault(`takes ${expected}, not ${value}`) : fits(value)

const fold = (text: string): string => text.trim().toLowerCase()

/** The values of the options that a text may mean, without regard to case. */
const optionsLike = ({ options = [] }: DescribedField, text: string): ReadonlyArray<string> => {
  const expected = fold(text)
  return options.flatMap(([value, label = value]) =>
    fold(label) === expected || fold(value) === expected ? [value] : []
  )
}

/** The value of the option that a text means: the text itself, or the one option with that label. */
const chosen = ({ options: form }: Formats, field: DescribedField, text: string): Result.Result<string, string> => {
  const { options, restricted } = field
  if (options === undefined || options.some(([value]) => value === text)) return Result.succeed(text)
  const [option, ...others] = optionsLike(field, text)
  if (option !== undefined && others.length === 0) return Result.succeed(option)
  if (restricted !== true) return Result.succeed(text)
  if (option !== undefined) {
    const values = [option, ...others].map((value) => JSON.stringify(value)).join(", ")
    return Result.fail(`has several options called ${shown(text)}: send one of the values ${values}`)
  }
  const labels = options.map(([value, label = value]) => label)
  const nearest = nearestName(text, [...new Set([...labels, ...options.map(([value]) => value)])])
  const most = 10
  const some = (form === "number" ? labels : options.map(([value]) => value)).slice(0, most)
  const remedy =
    nearest === undefined
      ? `send one of ${some.map((each) => JSON.stringify(each)).join(", ")}${options.length > most ? ", …" : ""}`
      : `did you mean ${JSON.stringify(nearest)}?`
  return Result.fail(`has no option ${shown(text)}; ${remedy}`)
}

const isScalar = (value: Json): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const toChoice = (formats: Formats, field: DescribedField, value: Json): Converted => {
  if (isList(value)) {
    if (formats.separator === undefined) {
      return Result.all(value.map((each) => (isScalar(each) ? toChoice(formats, field, each) : fits(each))))
    }
    const [only = "", ...others] = value
    if (others.length > 0) return fault(`takes one option, not ${value.length}`)
    if (only === "") return fits(formats.empty)
    return isList(only) ? fault(`takes one option, not ${shown(value)}`) : toChoice(formats, field, only)
  }
  return isScalar(value)
    ? Result.map(chosen(formats, field, String(value)), (option) => optionOf(formats, field, option, value))
    : fits(value)
}

/** An option in the provider's form. What none of the described options is goes as it is. */
const optionOf = (
  { options: form, text }: Formats,
  { options = [] }: DescribedField,
  option: string,
  value: string | number | boolean
): Json => {
  if (form === "number" && /^\d{1,15}$/u.test(option) && options.some(([each]) => each === option))
    return Number(option)
  return option === String(value) && text === "any" ? value : option
}

const toChoices = (formats: Formats, field: DescribedField, value: Json): Converted => {
  const { separator } = formats
  if (separator === undefined) return toList(formats, field, isList(value) ? value : [value])
  if (isList(value)) {
    if (value.length === 0) return fits(formats.empty)
    const wrong = value.find((each) => !isScalar(each) || String(each).trim() === "")
    return wrong === undefined
      ? joined(
          formats,
          field,
          value.map((each) => String(each).trim()),
          separator,
          ""
        )
      : fault(`takes a list of options, and ${shown(wrong)} is not an option`)
  }
  if (!isScalar(value)) return fits(value)
  const text = String(value)
  const isOne = field.options?.some(([option]) => option === text) === true
  if (isOne) return fits(formats.text === "any" ? value : text)
  const isLabel = !text.startsWith(separator) && optionsLike(field, text).length === 1
  const parts = isLabel ? [text] : text.split(separator).filter((part) => part.trim() !== "")
  const lead = text.startsWith(separator) ? separator : ""
  return Result.map(
    joined(
      formats,
      field,
      parts.map((part) => part.trim()),
      separator,
      lead
    ),
    (sent) => (sent === text ? value : sent)
  )
}

const toList = (formats: Formats, field: DescribedField, values: ReadonlyArray<Json>): Converted =>
  formats.neverEmpty === true && values.length === 0
    ? fault("takes at least one option, not an empty list")
    : Result.all(values.map((each) => (isScalar(each) ? toChoice(formats, field, each) : fits(each))))

const joined = (
  formats: Formats,
  field: DescribedField,
  parts: ReadonlyArray<string>,
  separator: string,
  lead: string
): Converted => {
  const values: Array<string> = []
  for (const part of parts) {
    const option = chosen(formats, field, part)
    if (Result.isFailure(option)) return fault(option.failure)
    if (option.success.includes(separator)) {
      return fault(`takes options without "${separator}", not ${shown(option.success)}`)
    }
    if (!values.includes(option.success)) values.push(option.success)
  }
  return fits(lead + values.join(separator))
}
