/** Fields of an integration that a config maps to one field of the provider: a record with both can't be written. @rule install.collidingMappings */
import { nameOf } from "../../domain/InputFault.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import type { ConfigContent } from "../Config.ts"

interface CollidingMapping {
  /** Where the mapping that can be changed is in the config's content. */
  readonly path: string
  readonly target: string
  readonly message: string
}

/** Each mapping of a written object that leads where another one leads, in the order of the objects. */
export const collidingMappings = (
  definition: IntegrationDefinition,
  content: ConfigContent,
  names: FieldNames.FieldNames = FieldNames.exact
): ReadonlyArray<CollidingMapping> =>
  Object.keys(content.write?.objects ?? {}).flatMap((objectName) => ofObject(definition, content, objectName, names))

const ofObject = (
  definition: IntegrationDefinition,
  content: ConfigContent,
  objectName: string,
  names: FieldNames.FieldNames
): ReadonlyArray<CollidingMapping> => {
  const { fields } = FieldMapping.mappingsOf(definition, content, objectName)
  const first = new Map<string, string>()
  /** Fields that refer to other records, by which of their two names they were mapped first. */
  const lookups = new Map<string, { readonly name: string; readonly isNested: boolean }>()
  // The manifest's own come first, so that the customer's mapping is the one that is refused.
  const ordered = [...fields].sort((one, other) => Number(isChosen(one)) - Number(isChosen(other)))
  return ordered.flatMap(({ name, target }): ReadonlyArray<CollidingMapping> => {
    if (target === undefined) return []
    const keys = FieldNames.named(names, FieldMapping.keysOf(target))
    const key = JSON.stringify(FieldNames.folded(names, keys))
    const isNested = keys.length > 1
    const lookup = FieldNames.lookupOf(names, keys, isNested) ?? key
    const before = lookups.get(lookup)
    const other = first.get(key) ?? (before?.isNested === !isNested ? before.name : undefined)
    if (other === undefined) {
      first.set(key, name)
      lookups.set(lookup, before ?? { name, isNested })
      return []
    }
    const path = nameOf(["read", "objects", objectName, "selectedFieldMappings", name])
    const message = `"${other}" and "${name}" of ${objectName} are both mapped to ${target}: map one of them to another field`
    return [{ path, target, message }]
  })
}

const isChosen = ({ list }: FieldMapping.FieldMapping): boolean => list === "selectedFieldMappings"
