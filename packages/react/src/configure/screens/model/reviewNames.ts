/** Display names of an object's fields and mappings. Pure. */
import { memberOf } from "../../rules/ConfigContent.ts"
import type { ConfigureObject } from "./ConfigureObject.ts"
import type { FieldMappingEntry } from "./FieldMapping.ts"
import type { ReviewNames } from "./reviewLine.ts"

export const reviewNames = (
  app: string,
  object: ConfigureObject,
  given: ReadonlyArray<FieldMappingEntry>
): ReviewNames => {
  const labels = () =>
    new Map(
      [...(object.read?.requiredFields ?? []), ...(object.read?.optionalFields ?? []), ...given].map(
        ({ mapToDisplayName, mapToName }) => [mapToName, mapToDisplayName] as const
      )
    )
  // Most pages name no mapping, and there may be thousands of fields.
  let known: ReturnType<typeof labels> | undefined
  return {
    app,
    object: object.displayName,
    fieldName: (name) => memberOf(object.fields, name)?.displayName ?? name,
    mapping: (mapToName) => (known ??= labels()).get(mapToName) ?? mapToName
  }
}
