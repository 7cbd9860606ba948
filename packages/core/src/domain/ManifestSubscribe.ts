/** What a manifest says of changes at the provider. Fieldgate checks and keeps it, and follows no changes by itself. Spec 2.8. */
import * as Schema from "effect/Schema"
import { ObjectName } from "./Ids.ts"

const always = { enabled: Schema.Literal("always") }

const Event = Schema.Struct(always)

export const ManifestSubscribeObject = Schema.Struct({
  objectName: ObjectName,
  destination: Schema.NonEmptyString,
  /** Events carry the fields of the read object of the same name, by the names that it maps them to. */
  inheritFieldsAndMapping: Schema.optionalKey(Schema.Boolean),
  createEvent: Schema.optionalKey(Event),
  updateEvent: Schema.optionalKey(
    Schema.Struct({
      ...always,
      watchFieldsAuto: Schema.optionalKey(Schema.Literals(["all", "selected"])),
      requiredWatchFields: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
    })
  ),
  deleteEvent: Schema.optionalKey(Event),
  associationChangeEvent: Schema.optionalKey(
    Schema.Struct({ ...always, includeFullRecords: Schema.optionalKey(Schema.Boolean) })
  ),
  otherEvents: Schema.optionalKey(Schema.Array(Schema.NonEmptyString))
})
export interface ManifestSubscribeObject extends Schema.Schema.Type<typeof ManifestSubscribeObject> {}

export const WatchSchema = Schema.Struct({
  destination: Schema.NonEmptyString,
  /** A cron expression of five parts; once a day where it is missing. */
  schedule: Schema.optionalKey(Schema.String),
  allObjects: Schema.Struct({
    fieldCreated: Schema.optionalKey(Event),
    fieldDeleted: Schema.optionalKey(Event),
    fieldChanged: Schema.optionalKey(Event)
  })
})
export interface WatchSchema extends Schema.Schema.Type<typeof WatchSchema> {}
