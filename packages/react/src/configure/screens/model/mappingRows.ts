/** The mappings of an object: the manifest's, and those that the host passes. Pure. */
import type { HydratedReadObject } from "../../rules/ConfigContent.ts"
import type { FieldMappingEntry } from "./FieldMapping.ts"

export interface MappingRow {
  readonly mapToName: string
  readonly label: string
  readonly prompt: string | undefined
  readonly required: boolean
}

export interface MappingRows {
  readonly required: ReadonlyArray<MappingRow>
  readonly optional: ReadonlyArray<MappingRow>
}

/** A host's entry overrides one of the manifest with the same name, but never makes a required one optional. */
export const mappingRows = (read: HydratedReadObject, given: ReadonlyArray<FieldMappingEntry>): MappingRows => {
  const dynamic = given.filter(({ fieldName }) => fieldName === undefined)
  const byName = new Map(dynamic.map((each) => [each.mapToName, each]))
  const ofManifest = (fields: HydratedReadObject["requiredFields"], required: boolean) =>
    fields.flatMap((field) =>
      "fieldName" in field ? [] : [rowOf({ ...field, ...byName.get(field.mapToName) }, required)]
    )
  const required = ofManifest(read.requiredFields, true)
  const optional = ofManifest(read.optionalFields, false)
  const known = new Set([...required, ...optional].map(({ mapToName }) => mapToName))
  const added = dynamic.filter(({ mapToName }) => !known.has(mapToName)).map((each) => rowOf(each, false))
  return { required, optional: [...optional, ...added] }
}

const rowOf = (
  { mapToDisplayName, mapToName, prompt }: Pick<FieldMappingEntry, "mapToName" | "mapToDisplayName" | "prompt">,
  required: boolean
): MappingRow => ({ mapToName, label: mapToDisplayName ?? mapToName, prompt, required })

/** Adds the name to labels that are not unique. */
export const labelled = (rows: ReadonlyArray<MappingRow>): ReadonlyArray<MappingRow> =>
  rows.map((row) => {
    const shared = rows.some((other) => other !== row && other.label === row.label)
    return shared ? { ...row, label: `${row.label} (${row.mapToName})` } : row
  })
