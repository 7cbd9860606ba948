/** Which of the customer's fields a write goes to, when a write object inherits the mappings of reading. Spec 2.8, 2.9. */
import * as Config from "../../installations/Config.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { Json } from "../../domain/Json.ts"
import type { IntegrationDefinition, IntegrationField, ManifestReadObject } from "../../integrations/Manifest.ts"

/** One name of the integration, and the provider's field that it stands for. */
export interface FieldMapping {
  /** The integration's name, which the caller uses. */
  readonly name: string
  /** The provider's field; undefined where the customer left an optional mapping blank. */
  readonly target: string | undefined
  /** Whether the integration requires it. */
  readonly required: boolean
  /** Where it is said. */
  readonly path: string
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
    fields: [...customerMappings(objectName, read, selected), ...manifestMappings(objectName, read, selected)],
    values: chosen?.selectedValueMappings ?? {}
  }
}

/** What the customer's user picked while installing. */
const customerMappings = (
  objectName: string,
  read: ManifestReadObject | undefined,
  selected: Readonly<Record<string, string>>
) => {
  const required = new Set(read?.requiredFields?.map(({ mapToName }) => mapToName))
  return Object.entries(selected).map(([name, field]): FieldMapping => ({
    name,
    target: field.trim() === "" ? undefined : field,
    required: required.has(name),
    path: `config.content.read.objects.${objectName}.selectedFieldMappings.${name}`
  }))
}

/** What the manifest maps by itself, and what it asks for and the customer left blank. */
const manifestMappings = (
  objectName: string,
  read: ManifestReadObject | undefined,
  selected: Readonly<Record<string, string>>
): ReadonlyArray<FieldMapping> =>
  (["requiredFields", "optionalFields"] as const).flatMap((list) =>
    (read?.[list] ?? []).flatMap((field) => {
      const name = field.mapToName
      if (name === undefined || Object.hasOwn(selected, name)) return []
      const path = `manifest.read.objects.${objectName}.${list}.${name}`
      return [{ name, target: targetOf(field), required: list === "requiredFields", path }]
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
