/** Which object of the provider a path names: its own name, or the name that reading maps it to. Spec 4.3, 2.8. */
import type { ConfigContent } from "../../installations/Config.ts"
import { ObjectName } from "../../domain/Ids.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import { inherits } from "./FieldMapping.ts"

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

/** The provider's object, or undefined where the integration defines no such write object. */
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
