/**
 * The access that permission sets give to an added field: a new one is hidden until a permission set that is assigned to the user makes
 * it readable or editable. Source: the objects PermissionSet, FieldPermissions and PermissionSetAssignment of the Object Reference.
 */
import type { Records, StoredRecord } from "./Records.ts"
import * as RowErrors from "./RowErrors.ts"
import type { SObjectType, Values } from "./SObjects.ts"

/** What field-level security leaves: full access by default; a `readOnly` field can't be written, a `hidden` one seems absent. */
export type FieldAccess = "full" | "readOnly" | "hidden"

export interface Viewer {
  readonly orgId: string
  readonly userId: string
}

type Find = (name: string) => SObjectType | undefined

const live = (records: Records, orgId: string, type: SObjectType | undefined): ReadonlyArray<StoredRecord> =>
  type === undefined
    ? []
    : records
        .table(orgId, type)
        .all()
        .filter(({ deletedAt }) => deletedAt === undefined)

export const granted = (records: Records, find: Find, { orgId, userId }: Viewer, path: string): FieldAccess => {
  const sets = new Set(
    live(records, orgId, find("PermissionSetAssignment"))
      .filter(({ values }) => values["AssigneeId"] === userId)
      .map(({ values }) => values["PermissionSetId"])
  )
  const grants = live(records, orgId, find("FieldPermissions")).filter(
    ({ values }) => sets.has(values["ParentId"] ?? null) && String(values["Field"]).toLowerCase() === path.toLowerCase()
  )
  if (grants.some(({ values }) => values["PermissionsEdit"] === true)) return "full"
  return grants.some(({ values }) => values["PermissionsRead"] === true) ? "readOnly" : "hidden"
}

export const refusals = (
  records: Records,
  find: Find,
  orgId: string,
  type: SObjectType,
  { id, values }: StoredRecord
): ReadonlyArray<RowErrors.RowError> => {
  const others = live(records, orgId, type).filter((record) => record.id !== id)
  const isSame = (names: ReadonlyArray<string>) => (record: StoredRecord) =>
    names.every((name) => String(record.values[name]).toLowerCase() === String(values[name]).toLowerCase())
  switch (type.name) {
    case "FieldPermissions":
      return [
        ...ofField(find, values),
        ...(others.some(isSame(["ParentId", "Field"]))
          ? [RowErrors.duplicateValue("duplicate value found: <unknown> duplicates value on record with id: <unknown>")]
          : [])
      ]
    case "PermissionSetAssignment":
      return others.some(isSame(["AssigneeId", "PermissionSetId"]))
        ? [
            RowErrors.duplicateValue(
              `Duplicate PermissionSetAssignment.  Assignee: ${values["AssigneeId"]}; Permission Set: ${values["PermissionSetId"]}`
            )
          ]
        : []
    default:
      return []
  }
}

/** The field must exist and be one that permissions can hide. */
const ofField = (find: Find, values: Values): ReadonlyArray<RowErrors.RowError> => {
  const [object = "", name = ""] = String(values["Field"]).split(".")
  const field = find(object)?.fields.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (field === undefined || values["SobjectType"] !== object) {
    return [RowErrors.fieldIntegrity(`Field Name: bad value for restricted picklist field: ${values["Field"]}`)]
  }
  return field.permissionable
    ? []
    : [RowErrors.fieldIntegrity(`You cannot deploy to a required field: ${object}.${field.name}`)]
}
