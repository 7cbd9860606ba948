/** Property definitions as the API returns them. Source: developers.hubspot.com/docs/api-reference/crm-properties. */

export interface PropertyOption {
  readonly label: string
  readonly value: string
  readonly description: string
  readonly displayOrder: number
  readonly hidden: boolean
}

/** A property of an object type, exactly as `GET /crm/v3/properties/{type}/{name}` returns it. */
export interface PropertyDefinition {
  readonly updatedAt: string
  readonly createdAt: string
  readonly name: string
  readonly label: string
  readonly type: "string" | "number" | "bool" | "enumeration" | "date" | "datetime" | "phone_number"
  readonly fieldType: string
  readonly description: string
  readonly groupName: string
  readonly options: ReadonlyArray<PropertyOption>
  readonly displayOrder: number
  readonly calculated: boolean
  readonly externalOptions: boolean
  /** The kind of record that serves as external options. */
  readonly referencedObjectType?: "OWNER"
  readonly archived: boolean
  readonly hasUniqueValue: boolean
  readonly hidden: boolean
  readonly hubspotDefined: boolean
  readonly modificationMetadata: {
    readonly archivable: boolean
    readonly readOnlyDefinition: boolean
    /** Of a choice: whether its options may be changed, independent of the rest. */
    readonly readOnlyOptions?: boolean
    readonly readOnlyValue: boolean
  }
  readonly formField: boolean
  readonly dataSensitivity: "non_sensitive"
}

export const isReadOnly = (property: PropertyDefinition): boolean =>
  property.calculated || property.modificationMetadata.readOnlyValue

/** A drop-down whose values are joined with `;`. */
export const isMultiple = (property: PropertyDefinition): boolean => property.fieldType === "checkbox"

const define = (
  name: string,
  label: string,
  type: PropertyDefinition["type"],
  fieldType: string,
  options: ReadonlyArray<PropertyOption> = []
): PropertyDefinition => ({
  updatedAt: "2024-09-12T14:22:56.844Z",
  createdAt: "2020-06-30T15:57:37.277Z",
  name,
  label,
  type,
  fieldType,
  description: "",
  groupName: "",
  options,
  displayOrder: -1,
  calculated: false,
  externalOptions: false,
  archived: false,
  hasUniqueValue: false,
  hidden: false,
  hubspotDefined: true,
  modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: false },
  formField: true,
  dataSensitivity: "non_sensitive"
})

const option = (value: string, index: number, label = value): PropertyOption => ({
  label,
  value,
  description: "",
  displayOrder: index,
  hidden: false
})

const yesAndNo = [option("true", 0, "Yes"), option("false", 1, "No")]

export const text = (name: string, label: string) => define(name, label, "string", "text")
export const textarea = (name: string, label: string) => define(name, label, "string", "textarea")
export const html = (name: string, label: string) => define(name, label, "string", "html")
export const phone = (name: string, label: string) => define(name, label, "string", "phonenumber")
export const phoneNumber = (name: string, label: string) => define(name, label, "phone_number", "phonenumber")
export const number = (name: string, label: string) => define(name, label, "number", "number")
export const bool = (name: string, label: string) => define(name, label, "bool", "booleancheckbox", yesAndNo)
export const date = (name: string, label: string) => define(name, label, "date", "date")
export const datetime = (name: string, label: string) => define(name, label, "datetime", "date")

const withOptions = (property: PropertyDefinition): PropertyDefinition => ({
  ...property,
  modificationMetadata: { ...property.modificationMetadata, readOnlyOptions: true }
})

export const select = (name: string, label: string, values: ReadonlyArray<string>) =>
  withOptions(
    define(
      name,
      label,
      "enumeration",
      "select",
      values.map((value, index) => option(value, index))
    )
  )

export const checkboxes = (name: string, label: string, values: ReadonlyArray<string>) => ({
  ...select(name, label, values),
  fieldType: "checkbox"
})

export const external = (name: string, label: string): PropertyDefinition => ({
  ...select(name, label, []),
  externalOptions: true
})

export const owner = (name: string, label: string): PropertyDefinition => ({
  ...external(name, label),
  referencedObjectType: "OWNER"
})

/** Not for people: HubSpot doesn't display it. */
export const hidden = (property: PropertyDefinition): PropertyDefinition => ({
  ...property,
  hidden: true,
  formField: false
})

/** HubSpot's own choice, to which an account may add options. */
export const extensible = (property: PropertyDefinition): PropertyDefinition => ({
  ...property,
  modificationMetadata: { ...property.modificationMetadata, readOnlyOptions: false }
})

/** HubSpot sets it; a caller may not. */
export const readOnly = (property: PropertyDefinition): PropertyDefinition => ({
  ...property,
  formField: false,
  modificationMetadata: { ...property.modificationMetadata, readOnlyValue: true }
})

/** HubSpot computes it from other properties. */
export const calculated = (property: PropertyDefinition): PropertyDefinition => ({
  ...readOnly(property),
  calculated: true,
  fieldType: "calculation_equation"
})

export const unique = (property: PropertyDefinition): PropertyDefinition => ({ ...property, hasUniqueValue: true })

export const custom = (property: PropertyDefinition): PropertyDefinition => ({
  ...property,
  hubspotDefined: false,
  modificationMetadata: {
    ...property.modificationMetadata,
    readOnlyDefinition: false,
    ...(property.modificationMetadata.readOnlyOptions === undefined ? {} : { readOnlyOptions: false })
  }
})

/** Puts a list of properties into one group, in order. */
export const group = (
  groupName: string,
  properties: ReadonlyArray<PropertyDefinition>
): ReadonlyArray<PropertyDefinition> =>
  properties.map((property, displayOrder) => ({ ...property, groupName, displayOrder }))
