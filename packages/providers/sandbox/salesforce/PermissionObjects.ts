/** The objects that define which user may access which field. Source: the Object Reference. */
import * as Fields from "./Fields.ts"
import { make, type SObjectType } from "./SObjects.ts"

const { checkbox, nameField, reference, required, text, textarea, unique } = Fields

type Traits = Parameters<typeof make>[0]

/** They belong to the org, not to a user. */
const unowned = (traits: Traits): SObjectType => {
  const type = make(traits)
  return { ...type, fields: type.fields.filter(({ name }) => name !== "OwnerId") }
}

export const all: ReadonlyArray<SObjectType> = [
  unowned({
    name: "PermissionSet",
    label: "Permission Set",
    labelPlural: "Permission Sets",
    keyPrefix: "0PS",
    fields: [
      nameField(unique(required(text("Name", "Permission Set Name", 80)))),
      required(text("Label", "Permission Set Label", 80)),
      textarea("Description", "Description", 255)
    ]
  }),
  unowned({
    name: "FieldPermissions",
    label: "Field Permissions",
    labelPlural: "Field Permissions",
    keyPrefix: "01k",
    fields: [
      required(reference("ParentId", "Parent ID", ["PermissionSet"])),
      required(text("SobjectType", "Sobject Type Name", 40)),
      required(text("Field", "Field Name", 255)),
      checkbox("PermissionsRead", "Read"),
      checkbox("PermissionsEdit", "Edit")
    ]
  }),
  unowned({
    name: "PermissionSetAssignment",
    label: "Permission Set Assignment",
    labelPlural: "Permission Set Assignments",
    keyPrefix: "0Pa",
    fields: [
      required(reference("PermissionSetId", "PermissionSet ID", ["PermissionSet"])),
      required(reference("AssigneeId", "Assignee ID", ["User"]))
    ]
  })
]
