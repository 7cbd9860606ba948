/** For each unmapped name of the app, the most likely field of the account. Selects nothing. */
import { useMemo } from "react"
import { type ConfigContent, readObjectOf } from "./rules/ConfigContent.ts"
import { type MappingSuggestion, suggestAll } from "./rules/suggest.ts"
import { useManifest } from "../install/useManifest.ts"

/** Requires an InstallationProvider; `draft` holds the choices so far, such as that of `useLocalConfig`. */
export const useMappingSuggestions = (objectName: string, draft?: ConfigContent): ReadonlyArray<MappingSuggestion> => {
  const { getReadObject } = useManifest()
  const object = getReadObject(objectName)?.object
  const chosen = readObjectOf(draft, objectName)?.selectedFieldMappings
  return useMemo(() => {
    if (object === undefined) return []
    const mapped = new Map(Object.entries(chosen ?? {}).filter(([, fieldName]) => fieldName !== ""))
    const open = [...object.requiredFields, ...object.optionalFields].flatMap((field) =>
      "fieldName" in field || mapped.has(field.mapToName) ? [] : [field]
    )
    return suggestAll(open, Object.values(object.allFieldsMetadata ?? {}), new Set(mapped.values()))
  }, [object, chosen])
}
