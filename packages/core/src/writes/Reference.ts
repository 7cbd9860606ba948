/** A reference to a record by the values of its fields, in place of the record's id. @rule reference.form */
import * as Schema from "effect/Schema"
import { FindKey, type KeyValue } from "../records/FindRequest.ts"

const referenceProperties = {
  /** The object of the record, by the provider's name or the one that the integration maps it to. */
  object: Schema.NonEmptyString,
  /** The fields of the record and their values, 1 to 3, such as `{ "domain": "acme.example" }`. */
  by: FindKey,
  /** What happens if there is no such record: `fail` (default) fails the record that refers to it, `drop` leaves the reference out. */
  onMissing: Schema.optionalKey(Schema.Literals(["fail", "drop"]))
}

export interface ReferenceSchema extends Schema.Struct<typeof referenceProperties> {}

/** Which record is meant. */
export const Reference: ReferenceSchema = Schema.Struct(referenceProperties).annotate({ identifier: "Reference" })
export interface Reference extends Schema.Schema.Type<typeof Reference> {}

/** A link that is completed when the record is sent: its record is looked up, or its kinds are named by labels. `index`: its place in the request. */
export const AssociationByKey = Schema.Struct({
  /** The place of the link in the request, from 0. */
  index: Schema.Int,
  /** Which record to link to, with the provider's names: by the values of its fields, or by its id. */
  to: Schema.Union([
    Reference,
    Schema.Struct({
      /** The provider's id of the record. */
      id: Schema.String,
      /** The provider's object of the record. */
      objectName: Schema.String
    })
  ]),
  /** The kinds of link whose numbers are known. */
  types: Schema.Array(
    Schema.Struct({
      /** The provider's category of the kind of link. */
      associationCategory: Schema.String,
      /** The provider's number of the kind of link. */
      associationTypeId: Schema.Int
    })
  ),
  /** The kinds of link that are named by their labels in the account. */
  labels: Schema.optionalKey(Schema.NonEmptyArray(Schema.String))
})
export interface AssociationByKey extends Schema.Schema.Type<typeof AssociationByKey> {}

/** A value of a lookup field, by a unique field of the record that it refers to. */
export interface NativeReference {
  /** The lookup field, such as `AccountId`. */
  readonly field: string
  /** The name under which it goes, such as `Account`. */
  readonly name: string
  /** The object of the other record. */
  readonly object: string
  /** Its unique field, and the value of that. */
  readonly key: string
  readonly value: KeyValue
}
