/** The place and the form of fields in a request's record and in an answer's, where a definition says that they differ. Pure. */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import * as KeyMatch from "@fieldgate/core/records/KeyMatch"
import { object } from "../kit/Answer.ts"
import type { ValueForm } from "./DefinitionMembers.ts"
import { type Location, placedAt, valueAt } from "./JsonLocation.ts"
import type { RestDefinition } from "./RestDefinition.ts"

type Forms = Pick<RestDefinition, "fieldGroups" | "values">

/** The fields as a request has them. */
export const sent = (definition: Forms, objectName: string, fields: RecordFields): RecordFields => {
  const entries = Object.entries(fields).map(([name, value]) => {
    const form = formOf(definition, objectName, name)?.sent
    return [
      groupOf(definition, objectName, name) ?? [],
      name,
      form === undefined ? value : wrapped(form, value)
    ] as const
  })
  return entries.reduce<RecordFields>((record, [at, name, value]) => withField(record, at, name, value), {})
}

/** Null clears a field, whatever its form. An object is in the provider's form already. */
const wrapped = (form: Location, value: Json): Json => {
  const [first, ...inner] = form
  if (value === null) return first === 0 ? [] : null
  if (first !== 0) return isObject(value) ? value : placedAt(form, value)
  return (Array.isArray(value) ? value : [value]).map((each: Json) => (isObject(each) ? each : placedAt(inner, each)))
}

const isObject = (value: Json): boolean => typeof value === "object" && value !== null && !Array.isArray(value)

const withField = (record: RecordFields, [first, ...inner]: Location, name: string, value: Json): RecordFields =>
  first === undefined
    ? { ...record, [name]: value }
    : { ...record, [first]: withField(object(record[String(first)]), inner, name, value) }

/** The named fields of an answer's record; those that it doesn't have are left out. */
export const returned = (
  definition: Forms,
  objectName: string,
  record: Json | undefined,
  names: ReadonlyArray<string>
): RecordFields =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueAt(valueAt(record, groupOf(definition, objectName, name) ?? []), [name])
      if (value === undefined) return []
      const places = formOf(definition, objectName, name)?.returned
      return [[name, places === undefined ? value : unwrapped(places, value)]]
    })
  )

/** A form without any of the places is not the expected one, so it is returned as it is. */
const unwrapped = (places: ReadonlyArray<Location>, value: Json): Json => {
  if (!Array.isArray(value) || !places.some(([first]) => first === 0)) {
    return firstOf(places, value) ?? value
  }
  const inner = places.flatMap(([first, ...rest]) => (first === 0 ? [rest] : []))
  const values = value.map((item: Json) => firstOf(inner, item) ?? item)
  return values.length > 1 ? values : (values[0] ?? null)
}

const firstOf = (places: ReadonlyArray<Location>, value: Json): Json | undefined =>
  places.map((place) => valueAt(value, place)).find((found) => found !== undefined)

/** The values of a field in a record as a caller or an answer has it, the primary one first. */
export const valuesOf = (
  definition: Forms,
  objectName: string,
  name: string,
  value: Json | undefined
): ReadonlyArray<KeyValue> => {
  const { returned = [], sent } = formOf(definition, objectName, name) ?? {}
  const places = [...(sent === undefined ? [] : [sent]), ...returned].map((place) => place.filter((step) => step !== 0))
  const valueIn = (each: Json | undefined): ReadonlyArray<KeyValue> => {
    const found = each !== undefined && isObject(each) ? firstOf([...places, ["value"]], each) : each
    return KeyMatch.isKeyValue(found) ? [found] : []
  }
  if (!Array.isArray(value)) return valueIn(value)
  const items: ReadonlyArray<Json> = value
  const isPrimary = (item: Json) => valueAt(item, ["primary"]) === true || valueAt(item, ["is_primary"]) === true
  return [...items.filter(isPrimary), ...items.filter((item) => !isPrimary(item))].flatMap((item) => valueIn(item))
}

const formOf = ({ values = {} }: Forms, objectName: string, name: string): ValueForm | undefined => {
  const forms = own(values, objectName) ?? own(values, "*") ?? {}
  return own(forms, name) ?? own(forms, "*")
}

const own = <A>(members: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

const groupOf = ({ fieldGroups = [] }: Forms, objectName: string, name: string): Location | undefined =>
  fieldGroups.find(
    ({ names, objects = [objectName] }) => objects.includes(objectName) && new RegExp(names, "u").test(name)
  )?.at
