import type { Integration } from "@fieldgate/client"

export type Definition = Integration["latestRevision"]["content"]
export type ReadObject = NonNullable<NonNullable<Definition["read"]>["objects"]>[number]
type Field = NonNullable<ReadObject["requiredFields"]>[number]

export interface FieldRow {
  readonly name: string
  /** The provider's field, or "Chosen by the customer". */
  readonly source: string
  readonly isRequired: boolean
  readonly prompt: string | undefined
  readonly fallback: string | undefined
}

const fieldRow =
  (isRequired: boolean) =>
  (field: Field): FieldRow => {
    const isFixed = "fieldName" in field
    const mapped = field.mapToName
    return {
      name: field.mapToDisplayName ?? mapped ?? (isFixed ? field.fieldName : ""),
      source: isFixed ? field.fieldName : "Chosen by the customer",
      isRequired,
      prompt: isFixed ? undefined : field.prompt,
      fallback: isFixed ? undefined : field.default
    }
  }

export const fieldRows = ({ optionalFields = [], requiredFields = [] }: ReadObject): ReadonlyArray<FieldRow> => [
  ...requiredFields.map(fieldRow(true)),
  ...optionalFields.map(fieldRow(false))
]

/** "contacts as people". */
export const objectTitle = ({ mapToName, objectName }: Pick<ReadObject, "objectName" | "mapToName">): string =>
  mapToName === undefined || mapToName === objectName ? objectName : `${objectName} as ${mapToName}`

/** "2 read, 1 write" */
export const objectCount = ({ read, subscribe, write }: Definition): string => {
  const counts = [
    [read?.objects?.length ?? 0, "read"],
    [write?.objects?.length ?? 0, "write"],
    [subscribe?.objects?.length ?? 0, "subscribe"]
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return parts.length === 0 ? "none" : parts.join(", ")
}
