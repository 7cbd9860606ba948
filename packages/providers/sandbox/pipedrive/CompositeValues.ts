/** Values with parts: e-mail addresses and phones, a postal address, custom fields. Pure. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { type Checked, isObject } from "./CheckedValue.ts"
import { missing, notAllowed, type ParameterFault, wrong } from "./Refusals.ts"

const answer = (value: Json, faults: ReadonlyArray<ParameterFault>): Checked =>
  faults.length > 0 ? Result.fail(faults) : Result.succeed(value)

/** A list of `{value, primary, label}`: only `value` is required, and one entry is the primary one. */
export const checkContacts = (name: string, value: Json): Checked => {
  if (!Array.isArray(value)) return Result.fail([wrong(name, "an array")])
  const items: ReadonlyArray<Json> = value
  const contacts = items.map((item) => (isObject(item) ? item : {}))
  const hasPrimary = contacts.some((contact) => contact["primary"] === true)
  return answer(
    contacts.map((contact, index) => ({
      value: contact["value"] ?? "",
      primary: hasPrimary ? contact["primary"] === true : index === 0,
      label: contact["label"] ?? "work"
    })),
    items.flatMap((item, index) => contactFaults(`${name}[${index}]`, item))
  )
}

const contactFaults = (place: string, item: Json): ReadonlyArray<ParameterFault> => {
  if (!isObject(item)) return [wrong(place, "an object")]
  const { label, primary, value, ...others } = item
  return [
    ...Object.keys(others).map((name) => notAllowed(`${place}.${name}`)),
    ...(typeof value === "string"
      ? []
      : [value === undefined ? missing(`${place}.value`) : wrong(`${place}.value`, "a string")]),
    ...(primary === undefined || typeof primary === "boolean" ? [] : [wrong(`${place}.primary`, "a boolean")]),
    ...(label === undefined || typeof label === "string" ? [] : [wrong(`${place}.label`, "a string")])
  ]
}

const addressParts = [
  "value",
  "country",
  "admin_area_level_1",
  "admin_area_level_2",
  "locality",
  "sublocality",
  "route",
  "street_number",
  "subpremise",
  "postal_code"
]

/** A complete address: a part that isn't sent becomes null. */
export const checkAddress = (name: string, value: Json): Checked => {
  if (!isObject(value)) return Result.fail([wrong(name, "an object")])
  return answer(
    Object.fromEntries(addressParts.map((part) => [part, value[part] ?? null])),
    Object.entries(value).flatMap(([part, text]) => {
      if (!addressParts.includes(part)) return [notAllowed(`${name}.${part}`)]
      return typeof text === "string" || text === null ? [] : [wrong(`${name}.${part}`, "a string")]
    })
  )
}

/** Each custom field has a key of forty characters. Fields that aren't sent are kept; an empty object is refused. */
export const checkCustomFields = (name: string, value: Json, current: Json): Checked => {
  if (!isObject(value)) return Result.fail([wrong(name, "an object")])
  return answer(
    { ...(isObject(current) ? current : {}), ...value },
    Object.entries(value).flatMap(([key, sent]) => {
      if (!/^[0-9a-f]{40}$/.test(key)) return [notAllowed(`${name}.${key}`)]
      return Array.isArray(sent) && sent.length === 0 ? [wrong(`${name}.${key}`, "null to be cleared")] : []
    })
  )
}
