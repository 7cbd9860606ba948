/** What an account lacks or doesn't allow, as its provider describes its objects. @rule install.validation, install.writeValidation */
import * as Equal from "effect/Equal"
import { type InputFault, nameOf } from "../../domain/InputFault.ts"
import { nearestName } from "../../domain/NearestName.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { RecordError } from "../../domain/RecordOutcome.ts"
import * as Config from "../Config.ts"
import * as MatchKeyFaults from "./MatchKeyFaults.ts"
import * as RequiredMappings from "./RequiredMappings.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { FieldMetadata, ObjectMetadata, ValueType } from "../../providers/ObjectMetadata.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import { keysOf } from "../../writes/rules/FieldMapping.ts"
import * as FieldRule from "../../writes/rules/FieldRule.ts"
import * as FieldRules from "../../writes/rules/FieldRules.ts"

/** Objects of a content that are checked in the account before it is saved. */
export interface ObjectsToCheck {
  /** Not those that are disabled: nothing is read of them. */
  readonly read: ReadonlyArray<string>
  readonly write: ReadonlyArray<string>
}

/** Those that a save changes; without `before`, all of them. @rule install.validation */
export const objectsToCheck = (content: Config.ConfigContent, before?: Config.ConfigContent): ObjectsToCheck => {
  const changed = (action: "read" | "write") =>
    Object.entries(content[action]?.objects ?? {}).filter(([name, object]) => {
      const former = before?.[action]?.objects ?? {}
      return !Object.hasOwn(former, name) || !Equal.equals(former[name], object)
    })
  // A write's fields go through the mappings of reading, so a changed mapping changes the write object too.
  const read = changed("read").map(([name]) => name)
  const mapped = Object.keys(content.write?.objects ?? {}).filter((name) => read.includes(name))
  return {
    read: read.filter((name) => content.read?.objects?.[name]?.disabled !== true),
    write: [...new Set([...changed("write").map(([name]) => name), ...mapped])]
  }
}

/** What the provider said of an object: how it is made, or that it isn't there. */
export type Described = { readonly metadata: ObjectMetadata } | { readonly missing: string }

/** The record that a read returned, if there is one; or the provider's refusal, with an error for each field that it named. */
export type Sampled = { readonly record: RecordFields | undefined } | { readonly errors: ReadonlyArray<RecordError> }

/** What decides on the fields that are read. */
export interface Reading {
  readonly definition: IntegrationDefinition
  readonly content: Config.ConfigContent
  /** How the provider distinguishes fields. Default: every letter counts. */
  readonly fieldNames?: FieldNames.FieldNames | undefined
  /** Whether fields may be named by their labels, too. @rule field.labels */
  readonly labels?: boolean | undefined
}

/** The names of the fields of a described object. */
const namesIn = (
  { fieldNames = FieldNames.exact, labels = false }: Reading,
  metadata: ObjectMetadata
): FieldNames.FieldNames => (labels ? FieldNames.ofObject(fieldNames, metadata) : fieldNames)

export interface Checked extends Reading {
  readonly objects: ObjectsToCheck
  /** By name; an object about which the provider couldn't be asked is left out, and then nothing is held against it. */
  readonly described: ReadonlyMap<string, Described>
  /** The result of reading one record of a read object, by name; an object without one is checked by its description. */
  readonly sampled?: ReadonlyMap<string, Sampled> | undefined
  readonly at: string
}

export interface Findings {
  readonly refusals: ReadonlyArray<InputFault>
  readonly warnings: ReadonlyArray<InputFault>
}

export const findings = (checked: Checked): Findings => {
  const found = [
    ...checked.objects.read.map((name) => ({ refusals: ofReading(checked, name), warnings: [] })),
    ...checked.objects.write.map((name) => ofWriting(checked, name))
  ]
  return {
    refusals: found.flatMap(({ refusals }) => refusals),
    warnings: found.flatMap(({ warnings }) => warnings)
  }
}

type Keys = ReadonlyArray<string>

const fieldOf = ({ fields }: ObjectMetadata, [first = ""]: Keys) =>
  Object.hasOwn(fields, first) ? fields[first] : undefined

/** A field that is selected, mapped or required for reading, and its place in the input. */
interface Selected {
  readonly name: string
  readonly value: string
}

const selectedOf = (
  { content, definition, fieldNames: names = FieldNames.exact }: Reading,
  object: string,
  place: Place
): ReadonlyArray<Selected> => {
  const { selectedFieldMappings = {}, selectedFields = {} } = Config.readObject(content, object) ?? {}
  const selected = Object.entries(selectedFields).flatMap(([field, chosen]) =>
    chosen && !Object.hasOwn(selectedFieldMappings, field)
      ? [{ name: place("selectedFields", field), value: field }]
      : []
  )
  const mapped = Object.entries(selectedFieldMappings).flatMap(([name, value]) =>
    value.trim() === "" ? [] : [{ name: place("selectedFieldMappings", name), value }]
  )
  // Clients leave out of a config what the integration reads anyway.
  const named = new Set([...selected, ...mapped].map(({ value }) => folded(names, value)))
  const required = RequiredMappings.requiredFields(definition, object).flatMap((value) =>
    named.has(folded(names, value)) || FieldNames.isReserved(names, [value]) ? [] : [{ name: place(), value }]
  )
  return [...selected, ...mapped, ...required]
}

/** The provider's fields that a read of an object names, each once. */
export const fieldsToRead = (reading: Reading, object: string): ReadonlyArray<string> => {
  const keys = selectedOf(reading, object, () => "").flatMap(({ value }) => keysOf(value)[0] ?? [])
  return [...new Map(keys.map((key) => [folded(reading.fieldNames ?? FieldNames.exact, key), key])).values()]
}

const folded = (names: FieldNames.FieldNames, name: string): string => FieldNames.folded(names, [name]).join()

/** A refusal that names a field is an issue wherever the field is selected; another one is the object's. */
const ofSample = (
  errors: ReadonlyArray<RecordError>,
  object: string,
  selected: ReadonlyArray<Selected>,
  place: Place
): ReadonlyArray<InputFault> => {
  const byField = Map.groupBy(selected, ({ value }) => keysOf(value)[0]?.toLowerCase())
  return errors.flatMap(({ field, message }): ReadonlyArray<InputFault> => {
    const wanted = byField.get(field?.toLowerCase()) ?? []
    return wanted.length === 0
      ? [{ name: place(), value: object, message }]
      : wanted.map((each) => ({ ...each, message }))
  })
}

const missingField = (field: string, object: string, names: FieldNames.FieldNames): string => {
  const sharing = FieldNames.sharing(names, keysOf(field)[0] ?? "")
  return sharing.length === 0 ? notFound(field, object) : `"${field}" ${FieldNames.ambiguous(sharing)}`
}

const notFound = (field: string, object: string): string =>
  `the field "${field}" was not found on ${object}: it doesn't exist, or the connected user may not see it`

/** Every field that is selected or mapped must be one that the account shows. */
const ofReading = (checked: Checked, object: string): ReadonlyArray<InputFault> => {
  const { at, described, sampled } = checked
  const place = (...keys: Keys) => nameOf([...at.split("."), "read", "objects", object, ...keys])
  const selected = selectedOf(checked, object, place)
  const sample = sampled?.get(object)
  if (sample !== undefined) {
    return "record" in sample ? [] : ofSample(sample.errors, object, selected, place)
  }
  const answer = described.get(object)
  if (answer === undefined) return []
  if ("missing" in answer) return [{ name: place(), value: object, message: answer.missing }]
  const names = namesIn(checked, answer.metadata)
  const shown = new Set(Object.keys(answer.metadata.fields).map((field) => folded(names, field)))
  return selected.flatMap(({ name, value }) =>
    shown.has(folded(names, keysOf(value)[0] ?? ""))
      ? []
      : [{ name, value, message: missingField(value, object, names) }]
  )
}

const ofWriting = (checked: Checked, object: string): Findings => {
  const { at, content, definition, described } = checked
  const place = (...keys: Keys) => nameOf([...at.split("."), "write", "objects", object, ...keys])
  const answer = described.get(object)
  if (answer === undefined) return { refusals: [], warnings: [] }
  if ("missing" in answer) {
    return { refusals: [{ name: place(), value: object, message: answer.missing }], warnings: [] }
  }
  const { metadata } = answer
  if (metadata.createable === false && metadata.updateable === false) {
    const message = `the connected user can neither create nor update records of ${object}`
    return { refusals: [{ name: place(), value: object, message }], warnings: [] }
  }
  const settings = Config.writeObject(content, object)?.selectedFieldSettings ?? {}
  const names = namesIn(checked, metadata)
  const rules = FieldRules.of(settings, FieldMapping.mappingsOf(definition, content, object), "", names)
  const targeted = rules.settings.flatMap(({ keys, name, setting }) => {
    const target = FieldRules.targetOf(rules, keys)
    return target === undefined ? [] : [{ name, setting, target }]
  })
  const refusals = targeted.flatMap((each) => ofSetting(metadata, object, each, place, names))
  const keys = MatchKeyFaults.inAccount({ ...checked, fieldNames: names }, metadata, object, place)
  return {
    refusals: [...refusals, ...keys.refusals],
    warnings: [...unfilled(metadata, object, rules, targeted, place), ...keys.warnings]
  }
}

interface Targeted {
  readonly name: string
  readonly setting: Config.FieldSetting
  readonly target: Keys
}

type Place = (...keys: Keys) => string

const ofSetting = (
  metadata: ObjectMetadata,
  object: string,
  { name, setting, target }: Targeted,
  place: Place,
  names: FieldNames.FieldNames
): ReadonlyArray<InputFault> => {
  const at = (...keys: Keys) => place("selectedFieldSettings", name, ...keys)
  const field = fieldOf(metadata, target)
  if (field === undefined) return [{ name: at(), value: name, message: missingField(target[0] ?? name, object, names) }]
  if (field.hidden || field.readOnly) {
    const message = `the field "${field.fieldName}" of ${object} ${field.readOnly ? "is read-only" : "is hidden"} and can't be written`
    return [{ name: at(), value: name, message }]
  }
  const kind = Config.defaultKinds.find((each) => setting.default?.[each] !== undefined)
  const wrongDefault = kind !== undefined && target.length === 1 && !kindsOf[field.valueType].includes(kind)
  const option = wrongDefault || target.length > 1 ? undefined : unknownOption(field, setting.default?.stringValue)
  const never = field.isRequired === true && FieldRule.isNeverWritten(setting, "create") && kind === undefined
  return [
    ...(wrongDefault
      ? [
          {
            name: at("default", kind),
            value: setting.default?.[kind] ?? null,
            message: `the field "${field.fieldName}" has the type ${field.valueType}; its default must be ${kindsOf[field.valueType].join(" or ")}`
          }
        ]
      : []),
    ...(option === undefined
      ? []
      : [{ name: at("default", "stringValue"), value: setting.default?.stringValue ?? null, message: option }]),
    ...(never && metadata.createable !== false
      ? [
          {
            name: at("writeOnCreate"),
            value: setting.writeOnCreate ?? null,
            message: `${object} requires the field "${field.fieldName}", so no record could be created without it`
          }
        ]
      : [])
  ]
}

/** Why a default is not among a field's options; undefined where it is, or where the provider names none. */
const unknownOption = ({ fieldName, valueType, values }: FieldMetadata, given: string | undefined) => {
  if (given === undefined || values === undefined || values.length === 0) return undefined
  const isSelect = valueType === "singleSelect" || valueType === "multiSelect"
  const options = values.map(({ value }) => value)
  // Several options of one field go to the providers as one text.
  const chosen = valueType === "multiSelect" ? given.split(";").filter((each) => each !== "") : [given]
  const unknown = chosen.find((each) => !options.includes(each))
  if (!isSelect || unknown === undefined) return undefined
  const nearest = nearestName(unknown, options)
  const hint =
    nearest === undefined ? `options are ${options.slice(0, shownOptions).join(", ")}` : `did you mean "${nearest}"?`
  return `the field "${fieldName}" has no option "${unknown}"; ${hint}`
}

const shownOptions = 20

type DefaultKind = (typeof Config.defaultKinds)[number]

/** What a default of a field may be. Numbers with decimals have no form of their own. */
const kindsOf: Readonly<Record<ValueType, ReadonlyArray<DefaultKind>>> = {
  string: ["stringValue"],
  boolean: ["booleanValue"],
  date: ["stringValue", "integerValue"],
  datetime: ["stringValue", "integerValue"],
  singleSelect: ["stringValue"],
  multiSelect: ["stringValue"],
  int: ["integerValue"],
  float: ["integerValue", "stringValue"],
  reference: ["stringValue", "integerValue"],
  other: Config.defaultKinds
}

/** Required fields without a setting and without a mapping: each create must contain them. */
const unfilled = (
  { createable, fields }: ObjectMetadata,
  object: string,
  { mapped }: FieldRules.FieldRules,
  settings: ReadonlyArray<Targeted>,
  place: Place
): ReadonlyArray<InputFault> => {
  const known = new Set([
    ...settings.map(({ target }) => target[0]),
    ...mapped.map(({ targetKeys }) => targetKeys?.[0])
  ])
  return Object.values(fields).flatMap(({ fieldName, isRequired }) =>
    isRequired === true && createable !== false && !known.has(fieldName)
      ? [
          {
            name: place(),
            value: fieldName,
            message: `every create of ${object} must include the required field "${fieldName}"`
          }
        ]
      : []
  )
}
