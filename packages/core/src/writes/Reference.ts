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

/** A link to a record that is looked up when the record is sent. `index`: its place in the request. */
export const AssociationByKey = Schema.Struct({
  /** The place of the link in the request, from 0. */
  index: Schema.Int,
  /** Which record to link to, with the provider's names. */
  to: Reference,
  /** The kinds of link. */
  types: Schema.NonEmptyArray(
    Schema.Struct({
      /** The provider's category of the kind of link. */
      associationCategory: Schema.String,
      /** The provider's number of the kind of link. */
      associationTypeId: Schema.Int
    })
  )
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
