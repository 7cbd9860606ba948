/** A search for records in a customer's account by the values of their fields. @rule find.request, find.answer */
import * as Schema from "effect/Schema"
import { GroupRef } from "../domain/Ids.ts"
import { RecordFields } from "../domain/Json.ts"
import { fieldNameCharacters, findFields, findKeys, keyCharacters, keyFields } from "../domain/Limits.ts"

/** A value that a field is compared with. */
export const KeyValue = Schema.Union([
  Schema.NonEmptyString.check(Schema.isMaxLength(keyCharacters.maximum)),
  Schema.Finite,
  Schema.Boolean
]).annotate({
  message: `the value of a key is a string of 1 to ${keyCharacters.maximum} characters, a number or a boolean`
})
export type KeyValue = typeof KeyValue.Type

const FieldName = Schema.NonEmptyString.check(Schema.isMaxLength(fieldNameCharacters.maximum))

/** Fields and the values that a record must have in all of them. */
export const FindKey = Schema.Record(FieldName, KeyValue)
  .check(
    Schema.isBetweenProperties(keyFields.minimum, keyFields.maximum, {
      message: `a key has ${keyFields.minimum} to ${keyFields.maximum} fields`
    })
  )
  .annotate({ identifier: "FindKey" })
export type FindKey = typeof FindKey.Type

const findMembers = {
  /** Your own id of the group in whose account to look, such as your customer's id. */
  groupRef: GroupRef,
  /**
   * The key of one record, such as `{ "email": "ada@acme.example" }`, or up to 100 keys. A key has 1 to 3 fields, and a record must
   * have all of its values. Names and values are yours, mapped like those of a write.
   */
  by: Schema.Union([
    FindKey,
    Schema.Array(FindKey).check(
      Schema.isBetweenLength(findKeys.minimum, findKeys.maximum, {
        message: `by must have ${findKeys.minimum} to ${findKeys.maximum} keys`
      })
    )
  ]),
  /** The fields to return of each record, at most 50. Default: none, only ids. */
  fields: Schema.optionalKey(
    Schema.Array(FieldName).check(
      Schema.isMaxLength(findFields.maximum, { message: `at most ${findFields.maximum} fields can be returned` })
    )
  )
}

/** Named, so that declarations which contain the schema refer to this one, which has the comments of its properties. */
export interface FindRequestSchema extends Schema.Struct<typeof findMembers> {}

/** Which records to find, and what to return of them. */
export const FindRequest: FindRequestSchema = Schema.Struct(findMembers).annotate({ identifier: "FindRequest" })
export interface FindRequest extends Schema.Schema.Type<typeof FindRequest> {}

/** A record that has the values of a key. */
export const FoundRecord = Schema.Struct({
  /** The position of its key in `by`, from 0. */
  index: Schema.Int,
  /** The provider's id of the record, as updates and deletes take it. */
  id: Schema.String,
  /** The record's page in the CRM for its users; missing where the CRM doesn't report it. */
  url: Schema.optionalKey(Schema.String),
  /** The requested fields that the record has. */
  fields: RecordFields
}).annotate({ identifier: "FoundRecord" })
export interface FoundRecord extends Schema.Schema.Type<typeof FoundRecord> {}

/** What was found. */
export const FoundRecords = Schema.Struct({
  /** The records by key, the oldest first; at most 10 of each key. */
  records: Schema.Array(FoundRecord),
  /** Positions of the keys that no record has. */
  missing: Schema.Array(Schema.Int),
  /** Positions of the keys that more than 10 records have; missing where there are none. */
  more: Schema.optionalKey(Schema.Array(Schema.Int)),
  /** Set where the provider's search was used, which may not know records that were written in the last minutes. */
  delayed: Schema.optionalKey(Schema.Literal(true))
}).annotate({ identifier: "FoundRecords" })
export interface FoundRecords extends Schema.Schema.Type<typeof FoundRecords> {}
