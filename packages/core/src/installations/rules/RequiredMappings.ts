/** Mappings that an integration requires and a config lacks. @rule install.requiredMappings */
import * as Config from "../Config.ts"
import { nameOf } from "../../domain/InputFault.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"

export interface MissingMapping {
  readonly objectName: string
  readonly field: string
  /** What the config holds for it: blank, or nothing. */
  readonly value?: string
  /** Where it belongs in the config's content. */
  readonly path: string
}

/** Those of the named objects; of a written object, where writes go through its mappings. */
export const missing = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  { read, write }: { readonly read: ReadonlyArray<string>; readonly write: ReadonlyArray<string> }
): ReadonlyArray<MissingMapping> => {
  const written = write.filter((name) => FieldMapping.inherits(definition, content, name))
  return [...new Set([...read, ...written])].flatMap((objectName) => ofObject(definition, content, objectName))
}

/** Those of every object that the content holds and does not disable. */
export const missingAnywhere = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent
): ReadonlyArray<MissingMapping> => {
  const read = Object.entries(content.read?.objects ?? {})
  return missing(definition, content, {
    read: read.flatMap(([name, { disabled }]) => (disabled === true ? [] : [name])),
    write: Object.keys(content.write?.objects ?? {})
  })
}

const ofObject = (
  definition: IntegrationDefinition,
  content: Config.ConfigContent,
  objectName: string
): ReadonlyArray<MissingMapping> => {
  const selected: Readonly<Record<string, string>> = Config.readObject(content, objectName)?.selectedFieldMappings ?? {}
  return requiredMappings(definition, objectName).flatMap((field) => {
    const value = Object.hasOwn(selected, field) ? selected[field] : undefined
    if (value !== undefined && value.trim() !== "") return []
    const path = nameOf(["read", "objects", objectName, "selectedFieldMappings", field])
    return [{ objectName, field, path, ...(value === undefined ? {} : { value }) }]
  })
}

const requiredMappings = ({ read }: IntegrationDefinition, objectName: string): ReadonlyArray<string> =>
  (read?.objects?.find((object) => object.objectName === objectName)?.requiredFields ?? []).flatMap((required) =>
    "fieldName" in required ? [] : [required.mapToName]
  )

/** A field or mapping that a definition requires, such as `read.objects.contacts.requiredFields.email`. */
export interface Requirement {
  readonly objectName: string
  readonly path: string
}

/** What a definition requires that a former one doesn't. A record's id is there for every account. */
export const newlyRequired = (
  before: IntegrationDefinition,
  after: IntegrationDefinition
): ReadonlyArray<Requirement> =>
  (after.read?.objects ?? []).flatMap(({ objectName }) => {
    const former = new Set(["id", ...requiredFields(before, objectName), ...requiredMappings(before, objectName)])
    return [...requiredFields(after, objectName), ...requiredMappings(after, objectName)].flatMap((name) =>
      former.has(name) ? [] : [{ objectName, path: nameOf(["read", "objects", objectName, "requiredFields", name]) }]
    )
  })

export const requiredFields = ({ read }: IntegrationDefinition, objectName: string): ReadonlyArray<string> =>
  (read?.objects?.find((object) => object.objectName === objectName)?.requiredFields ?? []).flatMap((required) =>
    "fieldName" in required ? [required.fieldName] : []
  )
