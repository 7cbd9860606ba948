/** The text of the file that `fieldgate types` generates: record types of an integration's objects for one account. Pure. @rule cli.types */
import * as Config from "@fieldgate/core/installations/Config"
import type { ConfigContent, FieldSetting } from "@fieldgate/core/installations/Config"
import type { HydratedWriteObject } from "@fieldgate/core/integrations/HydratedRevision"
import type { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import type { FieldMetadata, ValueType } from "@fieldgate/core/providers/ObjectMetadata"
import {
  type FieldMapping,
  type Mappings,
  keysOf,
  mappingsOf,
  objectOf,
  writableNames
} from "@fieldgate/core/writes/rules/FieldMapping"
import { isNeverWritten } from "@fieldgate/core/writes/rules/FieldRule"

export interface Sources {
  readonly definition: IntegrationDefinition
  readonly content: ConfigContent
  readonly groupRef: string
  readonly objects: ReadonlyArray<HydratedWriteObject>
}

/** The start of a generated file; a file without it is not overwritten. */
export const mark = "/**\n * Written by `fieldgate types`"

interface Typed {
  readonly objectName: string
  readonly displayName: string
  readonly typeName: string
  readonly fields: ReadonlyArray<CallerField>
}

/** Returns the file's text. Deterministic: the same sources give the same text. */
export const textOf = (sources: Sources): string => {
  const typed = typedObjects(sources)
  const interfaces = typed.flatMap(interfacesOf)
  const body = interfaces.join("\n\n")
  return `${[header(sources), ...declarationsFor(body), body, recordsText(sources, typed)].join("\n\n")}\n`
}

const header = ({ definition: { name, provider }, groupRef }: Sources): string =>
  `${mark}: don't edit it, run the command again.
 * Writable records of the integration ${commentText(name)}, with the fields of the ${provider} account of the group ${commentText(groupRef)}.
 * \`createClient<Records>({ … })\` accepts only these records.
 */`

const typedObjects = ({ content, definition, objects }: Sources): ReadonlyArray<Typed> => {
  const taken = new Set<string>(["Records", ...Object.keys(declarations)])
  return objects.toSorted(byName).map(({ allFieldsMetadata = {}, displayName, objectName }) => ({
    objectName,
    displayName,
    typeName: freeName(typeNameOf(objectName), taken),
    fields: callerFields(definition, content, objectName, allFieldsMetadata)
  }))
}

const byName = (one: HydratedWriteObject, other: HydratedWriteObject) => (one.objectName < other.objectName ? -1 : 1)

/** `Custom_Thing__c` is `CustomThingC`. */
const typeNameOf = (objectName: string): string => {
  const name = objectName
    .split(/[^A-Za-z0-9]+/u)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("")
  return /^[A-Za-z]/u.test(name) ? name : `Object${name}`
}

const freeName = (name: string, taken: Set<string>): string => {
  const free = [name, ...Array.from({ length: taken.size }, (_, count) => `${name}${count + 2}`)].find(
    (each) => !taken.has(each)
  )
  taken.add(free ?? name)
  return free ?? name
}

const interfacesOf = ({ displayName, fields, typeName }: Typed): ReadonlyArray<string> => {
  const [created, updated] = [recordText(fields, "create"), recordText(fields, "update")]
  const change = `/** A change of a record: ${commentText(displayName)}. */\nexport `
  return [
    `/** A new record: ${commentText(displayName)}. */\nexport interface ${typeName}Create ${created}`,
    // One declaration if both are equal: accounts have hundreds of fields.
    created === updated
      ? `${change}type ${typeName}Update = ${typeName}Create`
      : `${change}interface ${typeName}Update ${updated}`
  ]
}

/** Those that the interfaces use, and what these use. */
const declarationsFor = (body: string): ReadonlyArray<string> => {
  const usesSeveral = /\bSeveral(?:OrMore)?</u.test(body)
  const used = [
    ...(/\bJson\b/u.test(body) ? [declarations.Json] : []),
    ...(/\bReference\b/u.test(body) ? [declarations.Reference] : []),
    ...(usesSeveral ? [declarations.Several] : []),
    ...(/\bSeveralOrMore</u.test(body) ? [declarations.SeveralOrMore] : [])
  ]
  return used.length === 0 ? [] : [used.join("\n")]
}

/** Keyed by every object name that a write accepts: the provider's and the integration's. */
const recordsText = ({ content, definition }: Sources, typed: ReadonlyArray<Typed>): string => {
  const members = [...new Set(writableNames(definition, content))].toSorted().flatMap((name) => {
    const found = typed.find(({ objectName }) => objectName === objectOf(definition, content, name))
    return found === undefined
      ? []
      : [
          `  readonly ${keyText(name)}: { readonly create: ${found.typeName}Create; readonly update: ${found.typeName}Update }`
        ]
  })
  return `/** The objects by the names that writes know. */\nexport interface Records {\n${members.join("\n")}\n}`
}

type Verb = "create" | "update"

interface Place {
  field?: CallerField
  readonly inside: Map<string, Place>
}

/** `{ … }` with sorted properties. */
const recordText = (fields: ReadonlyArray<CallerField>, verb: Verb): string => {
  const root: Place = { inside: new Map() }
  for (const field of fields) {
    if (field[verb] !== "absent") placeAt(root, field.keys).field = field
  }
  return objectText(root, verb, "")
}

const placeAt = (place: Place, [key, ...rest]: ReadonlyArray<string>): Place => {
  if (key === undefined) return place
  const inside = place.inside.get(key) ?? { inside: new Map() }
  place.inside.set(key, inside)
  return placeAt(inside, rest)
}

const objectText = ({ inside }: Place, verb: Verb, indent: string): string => {
  const members = [...inside].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = members.flatMap(([key, place]) => memberLines(key, place, verb, `${indent}  `))
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`
}

const memberLines = (key: string, place: Place, verb: Verb, indent: string): ReadonlyArray<string> => {
  const title = place.field && titleOf(place.field)
  const optional = isRequired(place, verb) ? "" : "?"
  return [
    ...(title === undefined ? [] : [`${indent}/** ${commentText(title)} */`]),
    `${indent}readonly ${keyText(key)}${optional}: ${placeText(place, verb, indent)}`
  ]
}

/** A field that is also the parent of nested fields has a union type. */
const placeText = (place: Place, verb: Verb, indent: string): string =>
  [
    ...(place.inside.size === 0 ? [] : [objectText(place, verb, indent)]),
    ...(place.field === undefined ? [] : [nullable(place.field, verb)])
  ].join(" | ")

/** Null clears a field; a required field can't be cleared. */
const nullable = (field: CallerField, verb: Verb): string => {
  const text = valueText(field)
  const mayBeEmpty = verb === "create" ? field.create !== "required" : field.metadata?.isRequired !== true
  return mayBeEmpty && text !== "Json" ? `${text} | null` : text
}

const isRequired = ({ field, inside }: Place, verb: Verb): boolean =>
  field === undefined ? [...inside.values()].some((each) => isRequired(each, verb)) : field[verb] === "required"

const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/u.test(key) ? key : JSON.stringify(key))

/** Text from the provider must not end the comment. */
const commentText = (text: string): string => text.replaceAll(/\s+/gu, " ").replaceAll("*/", "*\\/")

/** Helper types, declared if a field uses them. */
const declarations = {
  Json: "type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }",
  /** A record by the values of its fields, in place of its id. @rule reference.form */
  Reference:
    "type Reference = { readonly $find: { readonly object: string; readonly by: { readonly [field: string]: string | number | boolean }; " +
    'readonly onMissing?: "fail" | "drop" } }',
  /** The end of the text is not looked at: TypeScript can't count options. */
  Several: "type Several<Option extends string> = Option | `${Option};${string}`",
  SeveralOrMore: "type SeveralOrMore<Option extends string> = Several<Option> | `;${Several<Option>}`"
} as const

interface Kind {
  /** Without options. */
  readonly plain: string
  /** What a list of options makes of it: the only values, further ones, or several at a time. */
  readonly options?: (literals: string) => string
}

const only = (literals: string) => literals

const kinds: Readonly<Record<ValueType, Kind>> = {
  string: { plain: "string" },
  boolean: { plain: "boolean", options: (literals) => `boolean | ${literals}` },
  int: { plain: "number" },
  float: { plain: "number" },
  date: { plain: "string" },
  datetime: { plain: "string" },
  singleSelect: { plain: "string", options: only },
  multiSelect: { plain: "string", options: (literals) => `Several<${literals}> | ReadonlyArray<${literals}>` },
  reference: { plain: "string", options: only },
  other: { plain: "Json" }
}

/** Keyed by the provider's type, where it accepts more: a leading semicolon appends to the current value. */
const byProviderType: Readonly<Record<string, Kind>> = {
  "enumeration/checkbox": {
    plain: "string",
    options: (literals) => `SeveralOrMore<${literals}> | ReadonlyArray<${literals}>`
  }
}

const valueText = (field: CallerField): string => {
  const text = plainText(field)
  const { metadata } = field
  const isReference = metadata?.valueType === "reference" || metadata?.referenceTo !== undefined
  return isReference && text !== "Json" ? `${text} | Reference` : text
}

const plainText = ({ mappedValues, metadata }: CallerField): string => {
  if (metadata === undefined) return "Json"
  const { options, plain } = byProviderType[metadata.providerType] ?? kinds[metadata.valueType]
  const accepted = (metadata.values ?? []).map(({ value }) => value)
  if (accepted.length > 0 && options !== undefined) return options(literals([...accepted, ...mappedValues]))
  return mappedValues.length === 0 || plain === "string" ? plain : `${plain} | ${literals(mappedValues)}`
}

const literals = (values: ReadonlyArray<string>): string =>
  [...new Set(values)]
    .toSorted()
    .map((value) => JSON.stringify(value))
    .join(" | ")

const titleOf = ({ isBlank, metadata }: CallerField): string | undefined => {
  if (isBlank) return "Not mapped by this group: a value is omitted, with a warning."
  return metadata === undefined ? undefined : `${titled(metadata)} (${metadata.providerType})`
}

const titled = ({ displayName, fieldName }: FieldMetadata): string =>
  displayName === "" || displayName === fieldName ? fieldName : displayName

export interface CallerField {
  readonly keys: ReadonlyArray<string>
  /** Missing for a blank optional mapping and for a path inside a field. */
  readonly metadata: FieldMetadata | undefined
  /** The caller's values that the group maps to the provider's. */
  readonly mappedValues: ReadonlyArray<string>
  readonly isBlank: boolean
  readonly create: Need
  readonly update: Need
}

type Need = "required" | "optional" | "absent"

type Fields = Readonly<Record<string, FieldMetadata>>

/** Returns an object's fields under an installation's config; a renamed field has its new name only. */
const callerFields = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  objectName: string,
  fields: Fields
): ReadonlyArray<CallerField> => {
  const mappings = mappingsOf(definition, content, objectName)
  const settings = Config.writeObject(content, objectName)?.selectedFieldSettings ?? {}
  const names = new Set(mappings.fields.map(({ name }) => name))
  const targets = new Set(mappings.fields.flatMap(({ target }) => target ?? []))
  const own = Object.values(fields).filter(({ fieldName }) => !names.has(fieldName) && !targets.has(fieldName))
  return [
    ...own.map((metadata) => ownField(metadata, settings, mappings)),
    ...mappings.fields.map((mapping) => mappedField(mapping, fields, settings, mappings))
  ].filter(({ create, update }) => create !== "absent" || update !== "absent")
}

type Settings = Readonly<Record<string, FieldSetting>>

const ownField = (metadata: FieldMetadata, settings: Settings, mappings: Mappings): CallerField => ({
  keys: [metadata.fieldName],
  metadata,
  mappedValues: valuesOf(mappings, [metadata.fieldName]),
  isBlank: false,
  ...needs(metadata, isCovered(settings, [metadata.fieldName]))
})

const mappedField = (
  { name, target }: FieldMapping,
  fields: Fields,
  settings: Settings,
  mappings: Mappings
): CallerField => {
  const names = target === undefined ? [name] : [name, target]
  const metadata = target !== undefined && Object.hasOwn(fields, target) ? fields[target] : undefined
  const isShared = mappings.fields.filter((other) => other.target === target).length > 1
  return {
    keys: keysOf(name),
    metadata,
    mappedValues: valuesOf(mappings, names),
    isBlank: target === undefined,
    // Either name of a field with two names may supply its value.
    ...(metadata === undefined ? anyNeed : needs(metadata, isShared || isCovered(settings, names)))
  }
}

const anyNeed = { create: "optional", update: "optional" } as const

const needs = ({ createable, isRequired, updateable }: FieldMetadata, covered: boolean) =>
  ({
    create: createable ? (isRequired === true && !covered ? "required" : "optional") : "absent",
    update: updateable ? "optional" : "absent"
  }) as const

/** Whether a create succeeds without the field: a default fills it, or the config never writes it on create. */
const isCovered = (settings: Settings, names: ReadonlyArray<string>): boolean =>
  names.some((name) => {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    return setting !== undefined && (setting.default !== undefined || isNeverWritten(setting, "create"))
  })

const valuesOf = ({ values }: Mappings, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const name = names.find((each) => Object.hasOwn(values, each))
  return name === undefined ? [] : Object.keys(values[name] ?? {})
}
