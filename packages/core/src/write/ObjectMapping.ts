/** Which object of the provider a path names: its own name, or the name that reading maps it to. Spec 4.3, 2.8. */
import type { ConfigContent } from "../domain/Config.ts"
import { ObjectName } from "../domain/Ids.ts"
import type { IntegrationDefinition } from "../domain/Manifest.ts"
import { inherits } from "./FieldMapping.ts"

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
