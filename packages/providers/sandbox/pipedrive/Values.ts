/** What Pipedrive stores for the sent values, or their faults. Version 2 converts nothing: a number is not text. Pure. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { type Checked, isObject, type Values } from "./CheckedValue.ts"
import { checkAddress, checkContacts, checkCustomFields } from "./CompositeValues.ts"
import type { Field, FieldKind, ObjectType } from "./Fields.ts"
import { missing, notAllowed, type ParameterFault, wrong } from "./Refusals.ts"
import * as CalendarDay from "../parts/CalendarDay.ts"
import { readInstant } from "./Timestamps.ts"

/** The stored values of a record: the existing ones (if any) with the sent ones. */
export const merge = (
  type: ObjectType,
  sent: Values,
  current: Values | undefined
): Result.Result<Values, ReadonlyArray<ParameterFault>> => {
  const faults: Array<ParameterFault> = []
  const before = current ?? initialValues(type)
  const values: Record<string, Json> = { ...before }
  for (const [name, value] of Object.entries(sent)) {
    const field = fieldOf(type, name, current === undefined)
    const checked = field === undefined ? refuse(notAllowed(name)) : checkOne(field, name, value, before[name] ?? null)
    if (Result.isFailure(checked)) faults.push(...checked.failure)
    else values[name] = checked.success
  }
  if (current === undefined) faults.push(...missingOf(type, sent))
  if (faults.length === 0) faults.push(...statusFaults(type, sent, values))
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(values)
}

const initialValues = (type: ObjectType): Values =>
  Object.fromEntries(Object.entries(type.fields).map(([name, { initial }]) => [name, initial]))

const fieldOf = (type: ObjectType, name: string, isNew: boolean): Field | undefined => {
  const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
  return field?.createOnly === true && !isNew ? undefined : field
}

const missingOf = (type: ObjectType, sent: Values): ReadonlyArray<ParameterFault> =>
  Object.entries(type.fields)
    .filter(([name, field]) => field.required === true && !Object.hasOwn(sent, name))
    .map(([name]) => missing(name))

/** A reason for losing belongs to a lost deal, and so on. */
const statusFaults = (type: ObjectType, sent: Values, values: Values): ReadonlyArray<ParameterFault> =>
  Object.keys(sent).flatMap((name) => {
    const statuses = type.fields[name]?.withStatus
    const isOpen = statuses === undefined || values[name] === null || statuses.includes(String(values["status"]))
    return isOpen ? [] : [wrong(name, `set only while the status is ${statuses.join(" or ")}`)]
  })

const checkOne = (field: Field, name: string, value: Json, current: Json): Checked => {
  if (value === null) return field.clearable ? Result.succeed(null) : refuse(wrong(name, wanted[field.kind]))
  if (field.required === true && value === "") return refuse(wrong(name, "a text that isn't empty"))
  return Result.flatMap(checkers[field.kind](name, value, current), (checked) =>
    field.choices === undefined || field.choices.includes(checked)
      ? Result.succeed(checked)
      : refuse(wrong(name, `one of ${field.choices.join(", ")}`))
  )
}

const refuse = (...faults: ReadonlyArray<ParameterFault>): Checked => Result.fail(faults)

const wanted: Readonly<Record<FieldKind, string>> = {
  text: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  date: "a date (YYYY-MM-DD)",
  dateTime: "a valid datetime",
  integers: "an array of integers",
  contacts: "an array",
  address: "an object",
  customFields: "an object",
  texts: "an array of strings",
  list: "an array",
  money: "an object with amount and currency",
  flag: "a boolean",
  hashes: "custom fields"
}

type Checker = (name: string, value: Json, current: Json) => Checked

const when =
  (kind: FieldKind, fits: (value: Json) => boolean): Checker =>
  (name, value) =>
    fits(value) ? Result.succeed(value) : refuse(wrong(name, wanted[kind]))

const checkers: Readonly<Record<FieldKind, Checker>> = {
  text: when("text", (value) => typeof value === "string"),
  integer: when("integer", (value) => Number.isSafeInteger(value)),
  number: when("number", (value) => typeof value === "number"),
  boolean: when("boolean", (value) => typeof value === "boolean"),
  date: when("date", (value) => typeof value === "string" && CalendarDay.parse(value) !== undefined),
  dateTime: (name, value) => {
    const at = typeof value === "string" ? readInstant(value) : undefined
    return at === undefined ? refuse(wrong(name, wanted.dateTime)) : Result.succeed(at)
  },
  integers: when("integers", (value) => Array.isArray(value) && value.every(Number.isSafeInteger)),
  contacts: checkContacts,
  address: checkAddress,
  customFields: checkCustomFields,
  texts: when("texts", (value) => Array.isArray(value) && value.every((each: Json) => typeof each === "string")),
  list: when("list", Array.isArray),
  money: when(
    "money",
    (value) => isObject(value) && typeof value["amount"] === "number" && typeof value["currency"] === "string"
  ),
  flag: when("flag", (value) => typeof value === "boolean" || value === 0 || value === 1),
  hashes: checkCustomFields
}
