/** How a write finds the record that it is about, by a key of the caller instead of the provider's id. @rule match.request, match.policies */
import * as Schema from "effect/Schema"
import { fieldNameCharacters, keyFields, matchKeys } from "../domain/Limits.ts"
import { KeyValue } from "../records/FindRequest.ts"

const FieldName = Schema.NonEmptyString.check(Schema.isMaxLength(fieldNameCharacters.maximum))

/** One field, or up to 3 fields of which a record must have all values. */
export const MatchKey = Schema.Union([
  FieldName,
  Schema.Array(FieldName).check(
    Schema.isBetweenLength(keyFields.minimum, keyFields.maximum, {
      message: `a key of match.by has ${keyFields.minimum} to ${keyFields.maximum} fields`
    })
  )
])
export type MatchKey = typeof MatchKey.Type

export const OnMissing = Schema.Literals(["create", "skip", "fail"])
export type OnMissing = typeof OnMissing.Type

export const OnFound = Schema.Literals(["update", "skip", "fail"])
export type OnFound = typeof OnFound.Type

export const OnMany = Schema.Literals(["fail", "oldest"])
export type OnMany = typeof OnMany.Type

const keyList = Schema.Array(MatchKey).check(
  Schema.isBetweenLength(matchKeys.minimum, matchKeys.maximum, {
    message: `match.by has ${matchKeys.minimum} to ${matchKeys.maximum} keys`
  })
)

const matchMembers = {
  /**
   * The keys, at most 3: each is a field, or a list of up to 3 fields that count together. The first key all of whose fields have
   * values in the record is used. Names are yours, mapped like those of the record. Default: the installation's choice for the object, or else the manifest's.
   */
  by: Schema.optionalKey(keyList),
  /** What happens where no record has the key. Default: `create` for an upsert, `fail` for an update or a delete, which can't create. */
  onMissing: Schema.optionalKey(OnMissing),
  /** What happens where one record has the key. Default: `update`. Only for an upsert. */
  onFound: Schema.optionalKey(OnFound),
  /** What happens where several records have the key: `oldest` takes the one that was created first. Default: `fail`. */
  onMany: Schema.optionalKey(OnMany)
}

/** Named, so that declarations which contain the schema refer to this one, which has the comments of its properties. */
export interface MatchSchema extends Schema.Struct<typeof matchMembers> {}

/** How a write finds its record. */
export const Match: MatchSchema = Schema.Struct(matchMembers).annotate({ identifier: "Match" })
export interface Match extends Schema.Schema.Type<typeof Match> {}

const declaredMembers = {
  ...matchMembers,
  /** With `installation`, each installation may use some of these keys only, or another order. Default: they are the same for all. */
  choice: Schema.optionalKey(Schema.Literal("installation"))
}

export interface DeclaredMatchSchema extends Schema.Struct<typeof declaredMembers> {}

/** How the records of an object are found, as a manifest has it. */
export const DeclaredMatch: DeclaredMatchSchema = Schema.Struct(declaredMembers).annotate({
  identifier: "DeclaredMatch"
})
export interface DeclaredMatch extends Schema.Schema.Type<typeof DeclaredMatch> {}

/** The keys that an installation chose among the manifest's. @rule match.choice */
export const chosenMatchMembers = {
  /** The keys in the order in which they are used; each is one of the manifest's. */
  by: keyList
}

/** How one record is found, as it was planned. */
export const PlannedMatch = Schema.Struct({
  /** The values that the record must have, by the provider's fields. */
  key: Schema.Record(Schema.String, KeyValue),
  /** The same fields as the caller named them. */
  fields: Schema.Array(Schema.String),
  /** What happens where no record has the key. */
  onMissing: OnMissing,
  /** What happens where one record has the key. */
  onFound: OnFound,
  /** What happens where several records have the key. */
  onMany: OnMany
})
export interface PlannedMatch extends Schema.Schema.Type<typeof PlannedMatch> {}
