/**
 * Salesforce's errors for one refused record, byte for byte. A call on a single record returns them alone, a call on many in its results.
 * Sources: the REST API Developer Guide and bodies that callers published; "unseen" marks what neither shows.
 */
import type { FieldDefinition } from "./Fields.ts"
import * as Ids from "./Ids.ts"

export interface RowError {
  /** The status of a call on this record alone. */
  readonly status: number
  readonly code: string
  readonly message: string
  /** Missing where a call on a single record has no such property. */
  readonly fields?: ReadonlyArray<string>
  /** The existing records that a duplicate rule found. */
  readonly duplicates?: unknown
}

/** Salesforce doesn't report whether such a field is missing or only hidden from the caller. */
export const noSuchColumn = (object: string, field: string): RowError => ({
  status: 400,
  code: "INVALID_FIELD",
  message: `No such column '${field}' on sobject of type ${object}`
})

export const notWritable = (fields: ReadonlyArray<string>): RowError => ({
  status: 400,
  code: "INVALID_FIELD_FOR_INSERT_UPDATE",
  message:
    `Unable to create/update fields: ${fields.join(", ")}. Please check the security settings of this field and verify ` +
    "that it is read/write for your profile or permission set.",
  fields
})

/** Its own text for a taken value. */
export const duplicateValue = (message: string): RowError => ({
  status: 400,
  code: "DUPLICATE_VALUE",
  message,
  fields: []
})

/** A reference that is not allowed. */
export const fieldIntegrity = (message: string): RowError => ({
  status: 400,
  code: "FIELD_INTEGRITY_EXCEPTION",
  message,
  fields: []
})

export const notInBody = (field: string): RowError => ({
  status: 400,
  code: "INVALID_FIELD",
  message: `The ${field} field should not be specified in the sobject data.`
})

/** The error of a call on many records for an id in a create. */
export const idInInsert: RowError = {
  status: 400,
  code: "INVALID_FIELD_FOR_INSERT_UPDATE",
  message: "cannot specify Id in an insert call",
  fields: ["Id"]
}

export const idMissing: RowError = {
  status: 400,
  code: "MISSING_ARGUMENT",
  message: "Id not specified in an update call",
  fields: []
}

/** An upsert without the identifying value. Unseen. */
export const keyMissing = (field: string): RowError => ({
  status: 400,
  code: "MISSING_ARGUMENT",
  message: `${field} not specified`,
  fields: []
})

/** An upsert by a value that several records have. Unseen in a call on many records. */
export const severalHold = (field: string): RowError => ({
  status: 300,
  code: "DUPLICATE_EXTERNAL_ID",
  message: `${field}: more than one record found for external id field`,
  fields: []
})

/** A record that another one names by an external id. The value is shown in lower case, as callers' reports show it. */
export const foreignKeyLost = (value: string, field: string, object: string): RowError => ({
  status: 400,
  code: "INVALID_FIELD",
  message: `Foreign key external ID: ${value.toLowerCase()} not found for field ${field} in entity ${object}`,
  fields: []
})

/** Unseen in a call on many records. */
export const noForeignKey = (field: string, object: string): RowError => ({
  status: 400,
  code: "INVALID_FIELD",
  message: `Field name provided, ${field} does not match an External ID, Salesforce Id, or indexed field for ${object}`,
  fields: []
})

/** An upsert of two records by one value. */
export const keyTwice = (value: string): RowError => ({
  status: 400,
  code: "DUPLICATE_VALUE",
  message: `Duplicate external id specified: ${value}`,
  fields: []
})

/** Unseen: the known shape of an upsert's error. */
export const idTwice = (id: string): RowError => ({
  status: 400,
  code: "DUPLICATE_VALUE",
  message: `Duplicate id specified: ${id}`,
  fields: []
})

export const requiredMissing = (fields: ReadonlyArray<string>): RowError => ({
  status: 400,
  code: "REQUIRED_FIELD_MISSING",
  message: `Required fields are missing: [${fields.join(", ")}]`,
  fields
})

export const tooLong = (field: FieldDefinition, value: string): RowError =>
  about(field, "STRING_TOO_LONG", `data value too large: ${value} (max length=${field.length})`)

export const badPicklistValue = (field: FieldDefinition, value: string): RowError =>
  about(field, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", `bad value for restricted picklist field: ${value}`)

export const badEmail = (field: FieldDefinition, value: string): RowError =>
  about(field, "INVALID_EMAIL_ADDRESS", `invalid email address: ${value}`)

export const numberOutOfRange = (field: FieldDefinition, value: number): RowError =>
  about(field, "NUMBER_OUTSIDE_VALID_RANGE", `value outside of valid range on numeric field: ${value}`)

/** A malformed id, or an id of another type than the record's own. */
export const malformedId = (field: FieldDefinition, value: string): RowError =>
  about(field, "MALFORMED_ID", `id value of incorrect type: ${value}`)

/** The error of a call that only lists ids. */
export const malformed = (id: string): RowError => ({
  status: 400,
  code: "MALFORMED_ID",
  message: `malformed id ${id}`,
  fields: []
})

/** A lookup to a record of a type that the field doesn't accept. */
export const wrongLookup = (field: FieldDefinition, value: string): RowError =>
  about(field, "FIELD_INTEGRITY_EXCEPTION", `id value of incorrect type: ${value}`)

export const unknownId: RowError = {
  status: 404,
  code: "INVALID_CROSS_REFERENCE_KEY",
  message: "invalid cross reference id",
  fields: []
}

/** A lookup to a record that doesn't exist; the record itself may exist. */
export const unknownLookup: RowError = { ...unknownId, status: 400 }

export const deleted: RowError = {
  status: 404,
  code: "ENTITY_IS_DELETED",
  message: "entity is deleted",
  fields: []
}

export const deletedLookup: RowError = { ...deleted, status: 400 }

/** The holder's id is written with 15 characters. */
export const valueTaken = (field: string, holder: string): RowError => ({
  status: 400,
  code: "DUPLICATE_VALUE",
  message: `duplicate value found: ${field} duplicates value on record with id: ${Ids.short(holder)}`,
  fields: []
})

export const locked = (id: string): RowError => ({
  status: 400,
  code: "UNABLE_TO_LOCK_ROW",
  message: `unable to obtain exclusive access to this record or 1 records: ${id}`,
  fields: []
})

/** The text is the admin's. */
export const validationRule = (message: string, fields: ReadonlyArray<string>): RowError => ({
  status: 400,
  code: "FIELD_CUSTOM_VALIDATION_EXCEPTION",
  message,
  fields
})

export const duplicatesDetected = (message: string, duplicates: unknown): RowError => ({
  status: 400,
  code: "DUPLICATES_DETECTED",
  message,
  fields: [],
  duplicates
})

/** Unseen for the object types here; others answer like this. */
export const notWritableType = (object: string, done: "inserted" | "updated" | "deleted"): RowError => ({
  status: 400,
  code: "INVALID_TYPE_FOR_OPERATION",
  message: `entity type cannot be ${done}: ${object}`,
  fields: []
})

export const rolledBack: RowError = {
  status: 400,
  code: "ALL_OR_NONE_OPERATION_ROLLED_BACK",
  message: "Record rolled back because not all records were valid and the request was using AllOrNone header",
  fields: []
}

const about = (field: FieldDefinition, code: string, message: string): RowError => ({
  status: 400,
  code,
  message: `${field.label}: ${message}`,
  fields: [field.name]
})
