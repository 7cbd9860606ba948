/** Fields of an object type, and short ways to define them. Source: the sObject Describe resource of the REST API Developer Guide. */

export type FieldValue = string | number | boolean | null

export type FieldType =
  | "id"
  | "string"
  | "textarea"
  | "url"
  | "email"
  | "phone"
  | "picklist"
  | "multipicklist"
  | "combobox"
  | "boolean"
  | "int"
  | "double"
  | "currency"
  | "percent"
  | "date"
  | "datetime"
  | "reference"

export interface FieldDefinition {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Of text, in characters. */
  readonly length: number
  /** Of a number: all digits, and those after the decimal point. */
  readonly precision: number
  readonly scale: number
  readonly nillable: boolean
  readonly createable: boolean
  readonly updateable: boolean
  readonly defaultedOnCreate: boolean
  readonly defaultValue: FieldValue
  readonly calculated: boolean
  readonly unique: boolean
  readonly externalId: boolean
  /** An upsert may identify a record by it. */
  readonly idLookup: boolean
  readonly nameField: boolean
  readonly custom: boolean
  readonly permissionable: boolean
  readonly picklist: ReadonlyArray<string>
  readonly restrictedPicklist: boolean
  readonly referenceTo: ReadonlyArray<string>
  readonly relationshipName: string | null
  readonly inlineHelpText: string | null
}

const define = (
  name: string,
  label: string,
  type: FieldType,
  traits: Partial<FieldDefinition> = {}
): FieldDefinition => ({
  name,
  label,
  type,
  length: 0,
  precision: 0,
  scale: 0,
  nillable: true,
  createable: true,
  updateable: true,
  defaultedOnCreate: false,
  defaultValue: null,
  calculated: false,
  unique: false,
  externalId: false,
  idLookup: false,
  nameField: false,
  custom: name.endsWith("__c"),
  permissionable: true,
  picklist: [],
  restrictedPicklist: false,
  referenceTo: [],
  relationshipName: null,
  inlineHelpText: null,
  ...traits
})

export const text = (name: string, label: string, length: number) => define(name, label, "string", { length })
export const textarea = (name: string, label: string, length: number) => define(name, label, "textarea", { length })
export const url = (name: string, label: string) => define(name, label, "url", { length: 255 })
export const email = (name: string, label: string) => define(name, label, "email", { length: 80 })
export const phone = (name: string, label: string) => define(name, label, "phone", { length: 40 })
export const int = (name: string, label: string, precision: number) => define(name, label, "int", { precision })
export const date = (name: string, label: string) => define(name, label, "date")
export const datetime = (name: string, label: string) => define(name, label, "datetime")

export const double = (name: string, label: string, precision: number, scale: number) =>
  define(name, label, "double", { precision, scale })

export const currency = (name: string, label: string, precision: number, scale: number) =>
  define(name, label, "currency", { precision, scale })

export const percent = (name: string, label: string, precision: number, scale: number) =>
  define(name, label, "percent", { precision, scale })

/** Never empty: false if it isn't sent. */
export const checkbox = (name: string, label: string) =>
  define(name, label, "boolean", { nillable: false, defaultedOnCreate: true, defaultValue: false })

/** One value of a list, or any other value unless it is `restricted`. */
export const picklist = (name: string, label: string, values: ReadonlyArray<string>) =>
  define(name, label, "picklist", { length: 255, picklist: values })

/** Any number of values, joined with `;`. */
export const multipicklist = (name: string, label: string, values: ReadonlyArray<string>) =>
  define(name, label, "multipicklist", { length: 4099, picklist: values })

/** Free text with suggestions. */
export const combobox = (name: string, label: string, values: ReadonlyArray<string>) =>
  define(name, label, "combobox", { length: 255, picklist: values })

export const reference = (name: string, label: string, referenceTo: ReadonlyArray<string>) =>
  define(name, label, "reference", {
    length: 18,
    referenceTo,
    relationshipName: name.endsWith("__c") ? name.replace(/__c$/, "__r") : name.replace(/Id$/, "")
  })

export const id = (label: string) =>
  define("Id", label, "id", { ...system, length: 18, nillable: false, idLookup: true })

/** Set by Salesforce or not at all; a caller may not set it. */
export const readOnly = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  createable: false,
  updateable: false
})

/** Maintained by Salesforce for every record; no permission hides it. */
export const bySystem = (field: FieldDefinition): FieldDefinition => ({ ...field, ...system, nillable: false })

export const calculated = (field: FieldDefinition): FieldDefinition => ({
  ...readOnly(field),
  calculated: field.custom
})

/** Required in every record; no permission hides it. */
export const required = (field: FieldDefinition): FieldDefinition => ({
  ...field,
  nillable: false,
  permissionable: false
})

/** The value of a new record if none is sent. */
export const defaulted = (field: FieldDefinition, defaultValue: FieldValue): FieldDefinition => ({
  ...field,
  defaultedOnCreate: true,
  defaultValue
})

export const restricted = (field: FieldDefinition): FieldDefinition => ({ ...field, restrictedPicklist: true })

/** No two records have the same value, in any case. */
export const unique = (field: FieldDefinition): FieldDefinition => ({ ...field, unique: true })

/** An upsert may identify a record by it. Several records may have the same value, unless it is `unique` too. */
export const externalId = (field: FieldDefinition): FieldDefinition => ({ ...field, externalId: true, idLookup: true })

/** The field that holds a record's name. */
export const nameField = (field: FieldDefinition): FieldDefinition => ({ ...field, nameField: true })

const system = { createable: false, updateable: false, defaultedOnCreate: true, permissionable: false }
