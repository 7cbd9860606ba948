/** The fields that a caller may name in a record of an object: the account's own, and those that mappings rename. Pure. */
import * as Config from "@fieldgate/core/installations/Config"
import type { FieldSetting } from "@fieldgate/core/installations/Config"
import type { IntegrationDefinition } from "@fieldgate/core/integrations/Manifest"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import { type FieldMapping, type Mappings, keysOf, mappingsOf } from "@fieldgate/core/writes/rules/FieldMapping"

export interface CallerField {
  /** Where it stands in a record. */
  readonly keys: ReadonlyArray<string>
  /** Missing where nobody knows: an optional mapping left blank, or a place inside of a field. */
  readonly metadata: FieldMetadata | undefined
  /** What the group maps to the provider's values, as the caller says it. */
  readonly mappedValues: ReadonlyArray<string>
  readonly isBlank: boolean
  readonly create: Need
  readonly update: Need
}

/** Whether a record has it; `absent`: such a record can't. */
type Need = "required" | "optional" | "absent"

type Fields = Readonly<Record<string, FieldMetadata>>

/** Those of one object, by an installation's config. A field that a mapping renames is known by its new name alone. */
export const callerFields = (
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
    // Of two names of one field, either may be the one that brings the value.
    ...(metadata === undefined ? anyNeed : needs(metadata, isShared || isCovered(settings, names)))
  }
}

const anyNeed = { create: "optional", update: "optional" } as const

const needs = ({ createable, isRequired, updateable }: FieldMetadata, covered: boolean) =>
  ({
    create: createable ? (isRequired === true && !covered ? "required" : "optional") : "absent",
    update: updateable ? "optional" : "absent"
  }) as const

/** Whether a create goes well without the field: a default fills it, or a gate keeps it back anyway. */
const isCovered = (settings: Settings, names: ReadonlyArray<string>): boolean =>
  names.some((name) => {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    return setting?.default !== undefined || setting?.writeOnCreate === "never"
  })

const valuesOf = ({ values }: Mappings, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const name = names.find((each) => Object.hasOwn(values, each))
  return name === undefined ? [] : Object.keys(values[name] ?? {})
}
