/** Object types: the fields of a record of each, and what Salesforce computes. */
import * as Fields from "./Fields.ts"

/** The fields of a record, by name; a missing one is null. */
export type Values = Readonly<Record<string, Fields.FieldValue>>

export interface SObjectType {
  readonly name: string
  readonly label: string
  readonly labelPlural: string
  /** The start of its ids. */
  readonly keyPrefix: string
  readonly custom: boolean
  /** Whether records can be created, changed and deleted. */
  readonly writable: boolean
  /** In the order of describe. */
  readonly fields: ReadonlyArray<Fields.FieldDefinition>
  /** A field that counts the records of an org. */
  readonly autoNumber?: string
  /** Fields that set another one: either may be sent. developer.salesforce.com "Object Reference: Event" */
  readonly synonyms?: Readonly<Record<string, string>>
  /** The values of dependent fields after a write of `sent`. */
  readonly compute: (values: Values, sent: Values) => Values
}

/** An object type that an admin defined. */
export interface CustomObject {
  /** Ends in `__c`. */
  readonly name: string
  readonly label: string
  readonly labelPlural?: string
  /** Default: `a00`, `a01` and so on in the order of the list. */
  readonly keyPrefix?: string
  /** Besides `Name`, the owner and the fields of every record. */
  readonly fields: ReadonlyArray<Fields.FieldDefinition>
}

type Traits = Pick<SObjectType, "name" | "label" | "labelPlural" | "keyPrefix" | "fields"> & Partial<SObjectType>

/** An object type with the fields of every record: its id, its owner, and its authors and times. */
export const make = (traits: Traits): SObjectType => ({
  custom: false,
  writable: true,
  compute: () => ({}),
  ...traits,
  fields: [
    Fields.id(traits.custom === true ? "Record ID" : `${traits.label} ID`),
    ...traits.fields,
    ...(traits.writable === false ? [] : [owner]),
    ...audit
  ]
})

/** The object type of an admin's definition. */
export const custom = (object: CustomObject, index: number): SObjectType =>
  make({
    name: object.name,
    label: object.label,
    labelPlural: object.labelPlural ?? `${object.label}s`,
    keyPrefix: object.keyPrefix ?? `a0${index.toString(36).toUpperCase()}`,
    custom: true,
    fields: [Fields.nameField(Fields.text("Name", `${object.label} Name`, 80)), ...object.fields]
  })

/** The type with more fields; one with an existing name replaces it. */
export const withFields = (type: SObjectType, more: ReadonlyArray<Fields.FieldDefinition>): SObjectType => ({
  ...type,
  fields: [...type.fields.filter(({ name }) => more.every((field) => field.name !== name)), ...more]
})

/** What a new record requires: fields that have no default. */
export const requiredOnCreate = (type: SObjectType): ReadonlyArray<Fields.FieldDefinition> =>
  type.fields.filter((field) => field.createable && !field.nillable && !field.defaultedOnCreate)

/** The fields by which a record can be found without its id, and the unique ones. */
export const keyFields = (type: SObjectType): ReadonlyArray<Fields.FieldDefinition> =>
  type.fields.filter((field) => field.unique || field.externalId)

const owner: Fields.FieldDefinition = {
  ...Fields.required(Fields.reference("OwnerId", "Owner ID", ["User"])),
  defaultedOnCreate: true
}

const audit = [
  Fields.bySystem(Fields.checkbox("IsDeleted", "Deleted")),
  Fields.bySystem(Fields.datetime("CreatedDate", "Created Date")),
  Fields.bySystem(Fields.reference("CreatedById", "Created By ID", ["User"])),
  Fields.bySystem(Fields.datetime("LastModifiedDate", "Last Modified Date")),
  Fields.bySystem(Fields.reference("LastModifiedById", "Last Modified By ID", ["User"])),
  Fields.bySystem(Fields.datetime("SystemModstamp", "System Modstamp"))
]
