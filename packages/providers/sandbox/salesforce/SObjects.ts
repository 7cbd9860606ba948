/** Object types: what a record of each is made of, and what Salesforce computes by itself. */
import * as Fields from "./Fields.ts"

/** The fields of a record, by name; what isn't here is null. */
export type Values = Readonly<Record<string, Fields.FieldValue>>

/** An object type, such as `Contact`. */
export interface SObjectType {
  readonly name: string
  readonly label: string
  readonly labelPlural: string
  /** What its ids begin with. */
  readonly keyPrefix: string
  readonly custom: boolean
  /** Whether records can be created, changed and deleted. */
  readonly writable: boolean
  /** In the order in which describe shows them. */
  readonly fields: ReadonlyArray<Fields.FieldDefinition>
  /** The values of fields that follow from the others, after a write of `sent`. */
  readonly compute: (values: Values, sent: Values) => Values
}

/** An object type that an admin made. */
export interface CustomObject {
  /** Ends in `__c`. */
  readonly name: string
  readonly label: string
  readonly labelPlural?: string
  /** Default: `a00`, `a01` and so on in the order of the list. */
  readonly keyPrefix?: string
  /** Besides `Name`, the owner and what every record has. */
  readonly fields: ReadonlyArray<Fields.FieldDefinition>
}

type Traits = Pick<SObjectType, "name" | "label" | "labelPlural" | "keyPrefix" | "fields"> & Partial<SObjectType>

/** An object type with what every record has: its id, its owner, and who made and changed it when. */
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

/** The type with more fields; one of the same name takes the other's place. */
export const withFields = (type: SObjectType, more: ReadonlyArray<Fields.FieldDefinition>): SObjectType => ({
  ...type,
  fields: [...type.fields.filter(({ name }) => more.every((field) => field.name !== name)), ...more]
})

/** What a new record can't be without: nobody else fills it. */
export const requiredOnCreate = (type: SObjectType): ReadonlyArray<Fields.FieldDefinition> =>
  type.fields.filter((field) => field.createable && !field.nillable && !field.defaultedOnCreate)

/** The fields by which a record can be found without its id, and those that no two records share. */
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
