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
  const rows = [...(object.read?.requiredFields ?? []), ...(object.read?.optionalFields ?? []), ...given]
  return {
    app,
    object: object.displayName,
    fieldName: (name) => memberOf(object.fields, name)?.displayName ?? name,
    mapping: (mapToName) => rows.findLast((row) => row.mapToName === mapToName)?.mapToDisplayName ?? mapToName
  }
}
