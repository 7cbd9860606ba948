/** The fields that a caller sends for one record, as Salesforce's JSON reader reads them. Pure. */
import * as Result from "effect/Result"
import type { Catalog } from "./Catalog.ts"
import type { FieldDefinition, FieldType, FieldValue } from "./Fields.ts"
import { isObject, type JsonObject, type JsonPath, wrongType } from "./JsonText.ts"
import type { Refusal } from "./Refusals.ts"
import type { SObjectType, Values } from "./SObjects.ts"
import * as CalendarDay from "../parts/CalendarDay.ts"
import * as Timestamps from "./Timestamps.ts"

export interface RecordInput {
  readonly values: Values
  /** Names that are no visible field. */
  readonly unknown: ReadonlyArray<string>
  /** Lookup fields that are given by a field of the other record: `"Account": { "Ext__c": "A1" }`. */
  readonly links: ReadonlyArray<Link>
}

export interface Link {
  readonly field: FieldDefinition
  /** The type of the other record, where `attributes` name it. */
  readonly type: string | undefined
  readonly key: string
  readonly value: string
}

export interface Place {
  readonly text: string
  readonly path: JsonPath
}

/** Reads the properties of a record; a value of the wrong JSON type fails the whole call. `skip` is in lower case. */
export const read = (
  catalog: Catalog,
  type: SObjectType,
  sent: JsonObject,
  place: Place,
  skip: ReadonlyArray<string> = []
): Result.Result<RecordInput, Refusal> =>
  Result.gen(function* () {
    const values: Record<string, FieldValue> = {}
    const unknown: Array<string> = []
    const links: Array<Link> = []
    for (const [name, value] of Object.entries(sent)) {
      if (name === "attributes" || skip.includes(name.toLowerCase())) continue
      const field = catalog.field(type, name)
      const link = field === undefined ? linkOf(catalog, type, name, value) : undefined
      if (link !== undefined) links.push(link)
      else if (field === undefined) unknown.push(name)
      else values[field.name] = yield* readValue(field, value, { ...place, path: [...place.path, name] })
    }
    return { values, unknown, links }
  })

/** Unseen: what happens to more than one field of the other record. The first counts here. */
const linkOf = (catalog: Catalog, type: SObjectType, name: string, value: unknown): Link | undefined => {
  const field = catalog
    .fields(type)
    .find(({ relationshipName }) => relationshipName?.toLowerCase() === name.toLowerCase())
  if (field === undefined || !isObject(value)) return undefined
  const { attributes, ...keys } = value
  const [[key, held] = []] = Object.entries(keys)
  const named = isObject(attributes) ? attributes["type"] : undefined
  return key === undefined
    ? undefined
    : { field, type: typeof named === "string" ? named : undefined, key, value: String(held ?? "") }
}

const readValue = (
  field: FieldDefinition,
  value: unknown,
  { path, text }: Place
): Result.Result<FieldValue, Refusal> => {
  if (value === null || value === "") return Result.succeed(null)
  const { name, take } = readers[field.type]
  const taken = take(value)
  return taken === undefined ? Result.fail(wrongType(text, path, name, value)) : Result.succeed(taken)
}

/** The reader's name of a type, and its conversion of a value; undefined if it can't convert. */
interface Reader {
  readonly name: string
  readonly take: (value: unknown) => FieldValue | undefined
}

/** Surrounding blanks are not stored. */
const text: Reader = {
  name: "string",
  take: (value) => (typeof value === "string" ? value.trim() || null : undefined)
}

const boolean: Reader = { name: "boolean", take: (value) => (typeof value === "boolean" ? value : undefined) }

/** Salesforce's own examples also send numbers as text. */
const double: Reader = {
  name: "double",
  take: (value) => {
    if (typeof value === "number") return value
    return typeof value === "string" && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(value)
      ? Number(value)
      : undefined
  }
}

const int: Reader = {
  name: "int",
  take: (value) => {
    const number = double.take(value)
    return Number.isInteger(number) ? number : undefined
  }
}

/** A point in time is cut to its day. */
const date: Reader = {
  name: "date",
  take: (value) => {
    const millis = typeof value === "string" ? (CalendarDay.parse(value) ?? Timestamps.fromDatetime(value)) : undefined
    return millis === undefined ? undefined : CalendarDay.of(millis)
  }
}

const datetime: Reader = {
  name: "datetime",
  take: (value) => {
    const millis = typeof value === "string" ? Timestamps.fromDatetime(value) : undefined
    return millis === undefined ? undefined : Timestamps.datetime(millis)
  }
}

const readers: Readonly<Record<FieldType, Reader>> = {
  id: text,
  string: text,
  textarea: text,
  url: text,
  email: text,
  phone: text,
  picklist: text,
  multipicklist: text,
  combobox: text,
  reference: text,
  boolean,
  int,
  double,
  currency: double,
  percent: double,
  date,
  datetime
}
