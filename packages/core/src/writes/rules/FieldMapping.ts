/** Which fields a write goes to when it inherits the mappings of reading. @rule field.inheritMapping, field.valueMapping */
import { ObjectName } from "../../domain/Ids.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import * as Config from "../../installations/Config.ts"
import type { ConfigContent } from "../../installations/Config.ts"
import type { IntegrationDefinition, IntegrationField, ManifestReadObject } from "../../integrations/Manifest.ts"
import type { MappingList } from "./FieldRule.ts"
import * as FieldNames from "../../providers/FieldNames.ts"

/** A name of the integration and the provider's field that it maps to. */
export interface FieldMapping {
  /** The integration's name, which the caller uses. */
  readonly name: string
  /** The provider's field; undefined where the customer left an optional mapping blank. */
  readonly target: string | undefined
  /** Whether the integration requires it. */
  readonly required: boolean
  /** Where it is set. */
  readonly list: MappingList
}

/** What the object's read side says about names and values. */
export interface Mappings {
  readonly fields: ReadonlyArray<FieldMapping>
  /** Field (by either name) to the caller's value to the provider's value. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const none: Mappings = { fields: [], values: {} }

/** Whether writes to the object go through its mappings: the config decides, else the manifest's revision. */
export const inherits = (definition: IntegrationDefinition, content: Config.ConfigContent, objectName: string) =>
  Config.writeObject(content, objectName)?.inheritMapping ??
  definition.write?.objects?.find((object) => object.objectName === objectName)?.inheritMapping ??
  false

/** The mappings that hold for writing this object. */
export const mappingsOf = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  objectName: string
): Mappings => {
  if (!inherits(definition, content, objectName)) return none
  const read = definition.read?.objects?.find((object) => object.objectName === objectName)
  const chosen = Config.readObject(content, objectName)
  const selected = chosen?.selectedFieldMappings ?? {}
  return {
    fields: [...customerMappings(read, selected), ...manifestMappings(read, selected)],
    values: chosen?.selectedValueMappings ?? {}
  }
}

/** What the customer's user picked while installing. */
const customerMappings = (read: ManifestReadObject | undefined, selected: Readonly<Record<string, string>>) => {
  const required = new Set(read?.requiredFields?.map(({ mapToName }) => mapToName))
  return Object.entries(selected).map(([name, field]): FieldMapping => ({
    name,
    target: field.trim() === "" ? undefined : field,
    required: required.has(name),
    list: "selectedFieldMappings"
  }))
}

/** What the manifest maps by itself, and what it asks for and the customer left blank. */
const manifestMappings = (
  read: ManifestReadObject | undefined,
  selected: Readonly<Record<string, string>>
): ReadonlyArray<FieldMapping> =>
  (["requiredFields", "optionalFields"] as const).flatMap((list) =>
    (read?.[list] ?? []).flatMap((field) => {
      const name = field.mapToName
      if (name === undefined || Object.hasOwn(selected, name)) return []
      return [{ name, target: targetOf(field), required: list === "requiredFields", list }]
    })
  )

const targetOf = (field: IntegrationField): string | undefined => ("fieldName" in field ? field.fieldName : undefined)

/** The value mappings of an object, found by any name that means the same field. */
export interface ValueMappings {
  readonly byName: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** By the names as they are compared. */
  readonly byFoldedName: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly fold: (name: string) => string
}

export const valueMappings = (values: Mappings["values"], names: FieldNames.FieldNames): ValueMappings => {
  const fold = (name: string): string => FieldNames.folded(names, [name]).join("")
  const entries = Object.entries(values)
  // Of names that mean the same, the first one holds.
  const folded = entries.map(([name, mapping]) => [fold(name), mapping] as const).toReversed()
  return { byName: new Map(entries), byFoldedName: new Map(folded), fold }
}

/** The provider's value for a caller's value, where the customer mapped it. Names may be either side's. */
export const mappedValue = (
  { byFoldedName, byName, fold }: ValueMappings,
  names: ReadonlyArray<string>,
  value: Json
): Json => {
  if (byName.size === 0) return value
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return value
  const name = names.find((each) => byName.has(each))
  const mapping =
    name === undefined
      ? names.map((each) => byFoldedName.get(fold(each))).find((each) => each !== undefined)
      : byName.get(name)
  return mapping !== undefined && Object.hasOwn(mapping, String(value)) ? (mapping[String(value)] ?? value) : value
}

/** The provider's object that a name means in a definition; a name that it doesn't map is the provider's own. */
export const providerObject = (definition: IntegrationDefinition, name: string): ObjectName => {
  const objects = [...(definition.read?.objects ?? []), ...(definition.write?.objects ?? [])]
  const isOwn = objects.some(({ objectName }) => objectName === name)
  const mapped = definition.read?.objects?.find(({ mapToName }) => mapToName === name)?.objectName
  return ObjectName.make(isOwn ? name : (mapped ?? name))
}

/** What a definition calls an object of the provider, where it gives it a name. */
export const mappedName = (definition: IntegrationDefinition, objectName: string): string | undefined =>
  definition.read?.objects?.find((object) => object.objectName === objectName)?.mapToName

/** The provider's object; undefined if the integration doesn't define the write object. */
export const objectOf = (
  definition: IntegrationDefinition,
  content: ConfigContent,
  name: string
): ObjectName | undefined => {
  const writable = definition.write?.objects?.map((object) => object.objectName) ?? []
  const own = writable.find((objectName) => objectName === name)
  if (own !== undefined) return own
  const mapped = definition.read?.objects?.find((object) => object.mapToName === name)?.objectName
  return mapped !== undefined && writable.includes(mapped) && inherits(definition, content, mapped)
    ? ObjectName.make(mapped)
    : undefined
}

/** The names that `objectOf` would understand. */
export const writableNames = (definition: IntegrationDefinition, content: ConfigContent): ReadonlyArray<string> => {
  const own = definition.write?.objects?.map(({ objectName }) => objectName) ?? []
  const mapped = definition.read?.objects?.flatMap(({ mapToName }) => mapToName ?? []) ?? []
  return [...own, ...mapped.filter((name) => objectOf(definition, content, name) !== undefined)]
}

const bracketPath = /^\$(?:\['(?:[^'\\]|\\.)*'\])+$/u
const segment = /\['((?:[^'\\]|\\.)*)'\]/gu

/** The keys that lead to the field; a plain name is one key. */
export const keysOf = (name: string): ReadonlyArray<string> =>
  name.startsWith("$") && bracketPath.test(name)
    ? [...name.matchAll(segment)].map(([, key = ""]) => key.replaceAll(/\\(.)/gu, "$1"))
    : [name]

/** Whether the name looks like a path and isn't one; writes would take it for a plain name. */
export const isMalformedPath = (name: string): boolean => name.startsWith("$[") && !bracketPath.test(name)

/** The name that leads to these keys: the key itself where there is one, or else a path. */
export const nameOf = (keys: ReadonlyArray<string>): string => {
  const [only = "", ...more] = keys
  return more.length === 0 && !bracketPath.test(only)
    ? only
    : `$${keys.map((key) => `['${key.replaceAll(/['\\]/gu, "\\$&")}']`).join("")}`
}

export const isObject = (value: Json | undefined): value is RecordFields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value at the keys; undefined if it is missing (null is a value). */
export const valueAt = (fields: RecordFields, [key, ...rest]: ReadonlyArray<string>): Json | undefined => {
  if (key === undefined || !Object.hasOwn(fields, key)) return undefined
  const value = fields[key]
  if (rest.length === 0) return value
  return isObject(value) ? valueAt(value, rest) : undefined
}

/** The value at the keys, or the value on the way that is not an object. */
export const standingAt = (value: Json | undefined, [key, ...rest]: ReadonlyArray<string>): Json | undefined => {
  if (key === undefined || !isObject(value)) return value
  return standingAt(Object.hasOwn(value, key) ? value[key] : undefined, rest)
}

/** The fields with a value at the keys, beside what is there already. `FieldTree.withValues` sets many. */
export const withValue = (fields: RecordFields, [key, ...rest]: ReadonlyArray<string>, value: Json): RecordFields => {
  if (key === undefined) return fields
  const before = Object.hasOwn(fields, key) ? fields[key] : undefined
  const inner = rest.length === 0 ? value : withValue(isObject(before) ? before : {}, rest, value)
  return Object.fromEntries([...Object.entries(fields).filter(([name]) => name !== key), [key, inner]])
}
