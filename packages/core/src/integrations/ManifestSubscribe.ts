/** What a manifest says of changes at the provider. Fieldgate checks and keeps it, and follows no changes by itself. Spec 2.8. */
import * as Schema from "effect/Schema"
import { ObjectName } from "../domain/Ids.ts"

const always = {
  /** `always`, the only value. */
  enabled: Schema.Literal("always")
}

const Event = Schema.Struct(always)

export const ManifestSubscribeObject = Schema.Struct({
  /** The object's name at the provider. */
  objectName: ObjectName,
  /** The name of the destination that events would go to. */
  destination: Schema.NonEmptyString,
  /** Events carry the fields of the read object of the same name, by the names that it maps them to. */
  inheritFieldsAndMapping: Schema.optionalKey(Schema.Boolean),
  /** Follows new records. */
  createEvent: Schema.optionalKey(Event),
  /** Follows changed records. */
  updateEvent: Schema.optionalKey(
    Schema.Struct({
      ...always,
      /** Whether changes of all fields are followed, or of those that the customer selected. */
      watchFieldsAuto: Schema.optionalKey(Schema.Literals(["all", "selected"])),
      /** The fields whose changes are followed. */
      requiredWatchFields: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
    })
  ),
  /** Follows deleted records. */
  deleteEvent: Schema.optionalKey(Event),
  /** Follows changes of associations. */
  associationChangeEvent: Schema.optionalKey(
    Schema.Struct({
      ...always,
      /** Whether events bring the whole record. */
      includeFullRecords: Schema.optionalKey(Schema.Boolean)
    })
  ),
  /** Further events, by the provider's names. */
  otherEvents: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
})
export interface ManifestSubscribeObject extends Schema.Schema.Type<typeof ManifestSubscribeObject> {}

export const WatchSchema = Schema.Struct({
  /** The name of the destination that events would go to. */
  destination: Schema.NonEmptyString,
  /** A cron expression of five parts; once a day where it is missing. */
  schedule: Schema.optionalKey(Schema.String),
  /** Which changes to follow, for all objects. */
  allObjects: Schema.Struct({
    /** Follows new fields. */
    fieldCreated: Schema.optionalKey(Event),
    /** Follows deleted fields. */
    fieldDeleted: Schema.optionalKey(Event),
    /** Follows changed fields. */
    fieldChanged: Schema.optionalKey(Event)
  })
})
export interface WatchSchema extends Schema.Schema.Type<typeof WatchSchema> {}
