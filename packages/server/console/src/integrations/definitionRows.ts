/** A definition as rows that people read. Pure. */
import type { Integration } from "@fieldgate/client"

export type Definition = Integration["latestRevision"]["content"]
export type ReadObject = NonNullable<NonNullable<Definition["read"]>["objects"]>[number]
type Field = NonNullable<ReadObject["requiredFields"]>[number]

export interface FieldRow {
  readonly name: string
  /** The provider's field, or that each customer chooses it. */
  readonly source: string
  readonly need: "required" | "optional"
  readonly prompt: string | undefined
  readonly fallback: string | undefined
}

const fieldRow =
  (need: FieldRow["need"]) =>
  (field: Field): FieldRow => {
    const isFixed = "fieldName" in field
    const mapped = field.mapToName
    return {
      name: field.mapToDisplayName ?? mapped ?? (isFixed ? field.fieldName : ""),
      source: isFixed ? field.fieldName : "chosen by the customer",
      need,
      prompt: isFixed ? undefined : field.prompt,
      fallback: isFixed ? undefined : field.default
    }
  }

export const fieldRows = ({ optionalFields = [], requiredFields = [] }: ReadObject): ReadonlyArray<FieldRow> => [
  ...requiredFields.map(fieldRow("required")),
  ...optionalFields.map(fieldRow("optional"))
]

/** "contacts as people". */
export const objectTitle = ({ mapToName, objectName }: Pick<ReadObject, "objectName" | "mapToName">): string =>
  mapToName === undefined || mapToName === objectName ? objectName : `${objectName} as ${mapToName}`

/** "2 read, 1 written". */
export const objectCount = ({ read, subscribe, write }: Definition): string => {
  const counts = [
    [read?.objects?.length ?? 0, "read"],
    [write?.objects?.length ?? 0, "written"],
    [subscribe?.objects?.length ?? 0, "followed"]
  ] as const
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return told.length === 0 ? "none" : told.join(", ")
}
