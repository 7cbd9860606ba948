/** What a definition changes of an existing custom field. Pure. Nothing that records contain is ever narrowed. */
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import { list, object, text } from "../kit/Answer.ts"
import type { Draft } from "./CustomFieldDraft.ts"

export interface Change {
  /** The whole metadata, as Salesforce requires them; undefined if nothing changes. */
  readonly metadata?: RecordFields
  readonly warnings: ReadonlyArray<string>
  /** Why the field can't be changed as defined. */
  readonly refusal?: string
}

/** Types that fit the definition, although an admin has chosen another one. */
const fitting: Readonly<Record<string, ReadonlyArray<string>>> = {
  Text: ["Text", "TextArea", "LongTextArea", "Email", "Phone", "Url"],
  Number: ["Number", "Currency", "Percent"]
}

export const changeOf = (definition: FieldDefinition, { metadata, name }: Draft, there: RecordFields): Change => {
  const [type, current] = [text(metadata["type"]) ?? "", text(there["type"]) ?? ""]
  const target = metadata["referenceTo"]
  if (!(fitting[type] ?? [type]).includes(current)) return refused(name, current, type)
  if (target !== undefined && target !== there["referenceTo"]) {
    return refused(name, `${current} to ${String(there["referenceTo"])}`, `${type} to ${String(target)}`)
  }
  const sizes = type === current ? sizesOf(definition, metadata, there) : { changed: {}, warnings: [] }
  const values = valuesOf(definition, metadata, there)
  const plain = ["label", "description", "required", "unique", "externalId", ...defaultOf(definition)]
  const changed = {
    ...Object.fromEntries(plain.flatMap((member) => different(member, metadata, there))),
    ...sizes.changed,
    ...values.changed
  }
  const warnings = [...sizes.warnings, ...values.warnings]
  return Object.keys(changed).length === 0 ? { warnings } : { metadata: { ...there, ...changed }, warnings }
}

const refused = (name: string, current: string, target: string): Change => ({
  warnings: [],
  refusal: `the field "${name}" is there already as ${current}, and its type can't become ${target}`
})

/** Salesforce treats missing and false alike, and missing and empty. */
const different = (member: string, target: RecordFields, there: RecordFields): ReadonlyArray<[string, Json]> => {
  const value = target[member]
  return value === undefined || (value || null) === (there[member] || null) ? [] : [[member, value]]
}

/** A default is compared only if one is defined. */
const defaultOf = ({ numericOptions, stringOptions, valueType }: FieldDefinition): ReadonlyArray<string> =>
  (valueType === "string" && stringOptions?.defaultValue !== undefined) || numericOptions?.defaultValue !== undefined
    ? ["defaultValue"]
    : []

/** Sizes only grow. */
const sizesOf = ({ numericOptions, stringOptions }: FieldDefinition, metadata: RecordFields, there: RecordFields) => {
  const asked = [
    ["length", stringOptions?.length],
    ["precision", numericOptions?.precision],
    ["scale", numericOptions?.scale]
  ] as const
  const given = asked.flatMap(([member, value]) => {
    const [target, current] = [metadata[member], there[member]]
    return value !== undefined && typeof target === "number" && typeof current === "number"
      ? [{ member, target, current }]
      : []
  })
  return {
    changed: Object.fromEntries(
      given.flatMap(({ current, member, target }) => (target > current ? [[member, target]] : []))
    ),
    warnings: given.flatMap(({ current, member, target }) =>
      target < current ? [`${member} stays ${current}: making it ${target} could cut what records hold`] : []
    )
  }
}

/** No value is removed: Salesforce would deactivate it. */
const valuesOf = ({ stringOptions }: FieldDefinition, metadata: RecordFields, there: RecordFields) => {
  const nothing = { changed: {}, warnings: [] as ReadonlyArray<string> }
  if (metadata["valueSet"] === undefined) return nothing
  const [target, current] = [object(metadata["valueSet"]), object(there["valueSet"])]
  if (text(current["valueSetName"]) !== undefined) {
    const shared = text(current["valueSetName"])
    return { changed: {}, warnings: [`the values stay those of the global value set "${shared}"`] }
  }
  const definition = object(current["valueSetDefinition"])
  const values = list(definition["value"])
  const names = new Set(values.map(nameOf))
  const added = list(object(target["valueSetDefinition"])["value"]).filter((value) => !names.has(nameOf(value)))
  const isRestricted = stringOptions?.valuesRestricted ?? current["restricted"] === true
  if (added.length === 0 && isRestricted === (current["restricted"] === true)) return nothing
  const valueSet = {
    ...current,
    restricted: isRestricted,
    valueSetDefinition: {
      ...definition,
      value: [...values, ...added.map((value) => ({ ...object(value), default: false }))]
    }
  }
  return { changed: { valueSet }, warnings: nothing.warnings }
}

const nameOf = (value: Json): string => text(object(value)["valueName"]) ?? text(object(value)["fullName"]) ?? ""
